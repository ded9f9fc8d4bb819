#pragma once

// What can come of naming a goal in Knatsch: the positions after it, with their chances. The
// positions are made by the rules themselves, from dice that win or lose for certain.

#include <array>

#include "games/knatsch/rules.h"

namespace knobel::knatsch {

struct Outlook {
  struct End {
    double chance;
    State state;
  };
  int count = 0;
  std::array<End, kKnatschSeatsMax> ends;  // NOLINT: the first `count` are set

  void add(double chance, const State& state) {
    if (chance > 0) ends[static_cast<std::size_t>(count++)] = {chance, state};
  }
  const End* begin() const { return ends.data(); }
  const End* end() const { return ends.data() + count; }
};

/// All ends of an attempt that was just named (phase Throw, no throw made). A failure against the
/// King ends where a castle is to be chosen (phase LoseCastle).
void look_ahead(const Rules& rules, const State& named, Outlook& outlook);

/// The same for `action`, which is in the list of phase Choose and does not put a card under a
/// stack; what is no attempt has one end.
void look_ahead(const Rules& rules, const State& s, Action action, Outlook& outlook);

/// How strong a seat is in a tournament, as organiser or among the others. The seats of a
/// tournament win it about in proportion to this: the fourth throw of an organiser makes up for
/// going first.
enum class TournamentPart : std::uint8_t { Organiser, Guest };
double tournament_power(const Rules& rules, const State& s, Seat seat, TournamentPart part);

/// Whose turn comes next, or goes on, after an attempt.
inline Seat next_to_choose(const Rules& rules, const State& s) {
  return s.part == Part::Done ? static_cast<Seat>((s.to_move + 1) % rules.seats()) : s.to_move;
}

}  // namespace knobel::knatsch
