#pragma once

// One match between players, from the first event to the last. Everything that plays matches by
// itself (simulation, signature, tournaments) stands on this loop.

#include <vector>

#include "engine/record.h"
#include "players/player.h"

namespace knobel {

/// The luck of one match: a stream for nature and one for each seat (simulation.h says which), so
/// that a player that thinks longer does not change the dice.
struct MatchLuck {
  FastEntropy nature;
  std::vector<FastEntropy> seats;

  static constexpr std::uint64_t kStreamsPerMatch = 16;
  static_assert(kStreamsPerMatch > kSeatsMax);
  static std::uint64_t nature_stream(std::uint64_t match) { return match * kStreamsPerMatch; }

  MatchLuck(std::uint64_t seed, std::uint64_t match, int seat_count)
      : nature(seed, nature_stream(match)) {
    seats.reserve(static_cast<std::size_t>(seat_count));
    for (int seat = 0; seat < seat_count; ++seat)
      seats.emplace_back(seed, nature_stream(match) + 1 + static_cast<std::uint64_t>(seat));
  }
};

/// Sees everything that happens in a match, just before it is applied to the state. A watch derives
/// from this one and hides what it wants to know; what it does not hide costs nothing.
struct SilentWatch {
  void decision_begins(Seat) {}
  void decision_ends(Seat) {}
  void action(const auto& /*rules*/, const auto& /*state*/, Seat, Action) {}
  void chance(const Chance&, const Outcome&) {}
};

/// Writes the match down as a record holds it.
struct RecordingWatch : SilentWatch {
  std::vector<Entry> entries;
  void action(const auto& rules, const auto& s, Seat seat, Action action) {
    entries.emplace_back(ActionEntry{seat, rules.action_text(s, seat, action)});
  }
  void chance(const Chance& chance, const Outcome& outcome) {
    entries.emplace_back(ChanceEntry{outcome_text(chance, outcome)});
  }
};

/// Plays from `s` to the end and returns the number of events; players[seat] decides for its seat.
/// Of several seats that may act at once the lowest acts first; by the laws of game.h that makes no
/// difference.
template <Game R, class Watch>
std::uint32_t play_match(const R& rules, typename R::State& s, const PerSeat<Player<R>*>& players,
                         MatchLuck& luck, Watch& watch) {
  std::uint32_t events = 0;
  for (Turn turn = rules.turn(s); turn.kind != Turn::Kind::Over; turn = rules.turn(s), ++events) {
    if (turn.kind == Turn::Kind::Chance) {
      const Chance chance = rules.chance(s);
      const Outcome outcome = sample(chance, luck.nature);
      watch.chance(chance, outcome);
      rules.resolve(s, outcome);
      continue;
    }
    const Seat seat = turn.seats.lowest();
    Player<R>& player = *players[seat];
    watch.decision_begins(seat);
    const Action action = player.looks()
                              ? player.choose(rules, rules.observe(s, seat), seat, luck.seats[seat])
                              : player.choose(rules, s, seat, luck.seats[seat]);
    watch.decision_ends(seat);
    watch.action(rules, s, seat, action);
    rules.act(s, seat, action);
  }
  return events;
}

}  // namespace knobel
