#pragma once

// How a match stands at one moment, without its history: the state, and what can still be taken
// back. The one place that folds events into a state, and the one place that knows what undo is. A
// match (match.h) is a moment with its log; a story (steps.h) goes on from any moment that was
// kept.

#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/record.h"

namespace knobel {

/// What an entry has done, and who gets to know it.
struct Change {
  std::uint32_t place = 0;          // of the entry in the log
  std::optional<Event> event;       // nothing: it is a table's entry
  std::optional<TableEntry> table;  // nothing: it is an event
  /// Who acts, or whose luck it is (Chance::of).
  Seat of = kNobody;
  bool dealt = false;  // Chance::is_dealt
  SeatSet seen_by;     // who is shown the entry at once
  struct Revealed {
    std::uint32_t place;
    SeatSet seen_by;  // those who knew
  };
  /// Earlier entries that everybody is shown from now on.
  std::vector<Revealed> revealed;
  std::optional<std::uint32_t> takes_back;  // undo: the place of the action
  bool over = false;                        // the match is over now: everybody is shown everything
};

/// How often a seat has taken something back. The rules of undo know no limit; whoever hosts a
/// match may have one.
struct Undos {
  std::uint32_t in_match = 0;
  std::uint32_t since_barrier = 0;  // the last chance event or reveal
  friend bool operator==(const Undos&, const Undos&) = default;
};

class Moment {
 public:
  /// Of the beginning.
  explicit Moment(const AnyGame& game);
  /// Of a state that so many entries have led to, none of which can be taken back any more.
  Moment(const AnyGame& game, const AnyState& state, std::uint32_t entry_count);
  friend bool operator==(const Moment&, const Moment&) = default;

  const AnyState& state() const { return state_; }
  /// Like the game's turn, but Over as well after a resignation.
  Turn turn(const AnyGame& game) const;
  SeatSet resigned() const { return resigned_; }
  /// How many entries have led here.
  std::uint32_t entry_count() const { return entry_count_; }
  const Undos& undos(Seat seat) const { return undos_[seat]; }
  /// Is there nothing that could be taken back or be revealed?
  bool is_settled() const { return live_.empty(); }

  std::expected<void, Refusal> may_act(const AnyGame& game, Seat seat, Action action) const;
  std::expected<Action, Refusal> find_action(const AnyGame& game, Seat seat,
                                             std::string_view text) const;
  bool can_undo(const AnyGame& game, Seat seat) const;

  /// Precondition: the event can happen now.
  Change happen(const AnyGame& game, const Event& event);
  /// Takes the seat's last action back: to the last chance event or reveal, never across another
  /// seat's visible action; hidden choices of others do not block it.
  std::expected<Change, Refusal> undo(const AnyGame& game, Seat seat);
  /// Anything that can stand in a record, as it stands there. Refuses what could not have been
  /// written here, and changes nothing.
  std::expected<Change, Error> apply(const AnyGame& game, const Entry& entry);

 private:
  struct Live {  // an event that stands, since the last undo barrier
    Event event;
    SeatSet seen_by;
    std::uint32_t place;
    friend bool operator==(const Live&, const Live&) = default;
  };
  /// The action that undo would take back, as a place in live_.
  std::optional<std::size_t> undo_target(const AnyGame& game, Seat seat) const;
  std::expected<Event, Error> read(const AnyGame& game, const Entry& entry) const;
  std::expected<Change, Error> apply_table(const AnyGame& game, const TableEntry& entry);

  AnyState state_;
  AnyState barrier_state_;  // the state that live_ starts from
  std::vector<Live> live_;
  std::vector<Undos> undos_;  // per seat
  std::uint32_t entry_count_ = 0;
  SeatSet resigned_;
};

/// What a record says of an event. Precondition: the event can happen in `state`.
Entry entry_of(const AnyGame& game, const AnyState& state, const Event& event);

/// How many sides play against each other: two of them can resign.
int side_count(const AnyGame& game);

}  // namespace knobel
