#pragma once

// A match in progress: the one place that folds events into a state, and the one place that knows
// what undo is. Terminal, server, replay and verification all stand on it; no game ever hears of
// undo, records or tables.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/packed_entries.h"
#include "engine/record.h"

namespace knobel {

class Match {
 public:
  explicit Match(std::shared_ptr<const AnyGame> game);
  friend bool operator==(const Match&, const Match&) = default;

  const AnyGame& game() const { return *game_; }
  const AnyState& state() const { return state_; }
  /// Like the game's turn, but Over as well after a resignation.
  Turn turn() const;
  /// The winners, also by resignation. Precondition: turn() is Over.
  SeatSet winners() const;
  RecordResult result() const;
  /// How many sides play against each other: two of them can resign.
  int side_count() const;

  /// A seat acts, by notation or by the id that the game has for it. Refuses, with the reason, and
  /// changes nothing: whoever may not act now, words that name no action, an action not listed.
  std::expected<void, Refusal> act(Seat seat, std::string_view text);
  std::expected<void, Refusal> act(Seat seat, Action action);
  /// Why `act` would refuse, if it would.
  std::expected<void, Refusal> may_act(Seat seat, Action action) const;
  /// Nature answers. Precondition: turn() is Chance, and the outcome fits the request.
  void resolve(const Outcome& outcome);

  /// Can `seat` take its last action back? It goes back to the last chance event or reveal, never
  /// across another seat's visible action; hidden choices of others do not block it.
  bool can_undo(Seat seat) const;
  std::expected<void, Refusal> undo(Seat seat);
  /// How often a seat has taken something back. The rules of undo know no limit; whoever hosts a
  /// match may have one.
  struct Undos {
    std::uint32_t in_match = 0;
    std::uint32_t since_barrier = 0;  // the last chance event or reveal
    friend bool operator==(const Undos&, const Undos&) = default;
  };
  const Undos& undos(Seat seat) const { return undos_[seat]; }

  /// Anything that can stand in a record, as it stands there. Refuses what could not have been
  /// written here, and changes nothing.
  std::expected<void, Error> apply(const Entry& entry);
  /// What a record says of an event. Precondition: the event can happen now.
  Entry entry_of(const Event& event) const;
  /// As apply(entry), for whoever still has the event at hand: no text is read. Precondition: the
  /// event can happen now, and `entry` is entry_of(event).
  void apply(const Event& event, const Entry& entry);

  /// Everything that happened, undone actions included. Makes a list: a match keeps its entries
  /// packed.
  std::vector<Entry> entries() const;
  std::size_t entry_count() const { return entries_.size(); }
  /// How many chance events there were: live dice are derived from this number.
  std::size_t chance_count() const { return chance_count_; }

  /// What `seat` (or kSpectator) has been shown so far, as places in entries(), in the order in
  /// which it was shown: a hidden choice appears when it is revealed, and at the end everything
  /// does. The length is the seat's sequence number; it never tells of what the seat cannot see.
  std::vector<std::uint32_t> shown_to(Seat seat) const;
  std::size_t shown_count(Seat seat) const { return visible_[viewer(seat)].size(); }
  /// The same as entries, from the `from`-th up to, but without, the `to`-th, or to the last. While
  /// hands are hidden, a drawn card's place in the bag is "pick ? of 37": together with the card it
  /// would tell what the bag does not hold, and so what others do.
  std::vector<Entry> seen_by(Seat seat, std::size_t from = 0, std::size_t to = SIZE_MAX) const;

 private:
  /// Places in entries_, in the order in which a viewer was shown them.
  struct Visible {
    std::uint32_t in_order = 0;       // at first 0, 1, 2, … up to here,
    std::vector<std::uint32_t> rest;  // then these; in an open game none
    void add(std::uint32_t place);
    std::size_t size() const { return in_order + rest.size(); }
    std::uint32_t operator[](std::size_t i) const {
      return i < in_order ? static_cast<std::uint32_t>(i) : rest[i - in_order];
    }
    friend bool operator==(const Visible&, const Visible&) = default;
  };
  struct Live {  // an event that stands, since the last undo barrier
    Event event;
    Audience audience;
    std::size_t entry;  // its place in entries_
    friend bool operator==(const Live&, const Live&) = default;
  };
  /// The action that undo would take back, as a place in live_.
  std::optional<std::size_t> undo_target(Seat seat) const;
  /// The legal action that a text names, or why there is none.
  std::expected<Action, Refusal> find_action(Seat seat, std::string_view text) const;
  void record(const Event& event, const Entry& entry);
  std::expected<void, Error> apply_action(const ActionEntry& entry);
  /// Appends an entry and shows it to `seen_by`, or to everybody and all onlookers.
  void append(const Entry& entry, SeatSet seen_by);
  void show_to_all(std::uint32_t entry);
  void show_everything_at_the_end();
  SeatSet everybody() const { return SeatSet::first(game_->seats()); }
  std::size_t viewer(Seat seat) const {
    return seat == kSpectator ? static_cast<std::size_t>(game_->seats()) : seat;
  }

  std::shared_ptr<const AnyGame> game_;
  AnyState state_;
  AnyState barrier_state_;  // the state that live_ starts from
  std::vector<Live> live_;
  PackedEntries entries_;
  std::vector<SeatSet> audiences_;  // which seats have been shown entries_[i] by now
  std::vector<Visible> visible_;    // per seat, and one for onlookers
  std::vector<Undos> undos_;        // per seat
  std::size_t chance_count_ = 0;
  SeatSet resigned_;
};

}  // namespace knobel
