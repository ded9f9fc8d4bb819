#pragma once

// A match in progress: how it stands (moment.h), its log, and who has been shown what of that.
// Terminal, server, replay and verification all stand on it; no game ever hears of undo, records or
// tables.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/moment.h"
#include "engine/packed_entries.h"
#include "engine/record.h"
#include "engine/steps.h"

namespace knobel {

class Match {
 public:
  explicit Match(std::shared_ptr<const AnyGame> game);
  friend bool operator==(const Match& a, const Match& b);

  const AnyGame& game() const { return *game_; }
  const Moment& moment() const { return moment_; }
  const AnyState& state() const { return moment_.state(); }
  /// Like the game's turn, but Over as well after a resignation.
  Turn turn() const { return moment_.turn(*game_); }
  /// The winners, also by resignation. Precondition: turn() is Over.
  SeatSet winners() const;
  RecordResult result() const;
  /// How many sides play against each other: two of them can resign.
  int side_count() const { return knobel::side_count(*game_); }

  /// A seat acts, by notation or by the id that the game has for it. Refuses, with the reason, and
  /// changes nothing: whoever may not act now, words that name no action, an action not listed.
  std::expected<void, Refusal> act(Seat seat, std::string_view text);
  std::expected<void, Refusal> act(Seat seat, Action action);
  /// Why `act` would refuse, if it would.
  std::expected<void, Refusal> may_act(Seat seat, Action action) const {
    return moment_.may_act(*game_, seat, action);
  }
  /// Nature answers. Precondition: turn() is Chance, and the outcome fits the request.
  void resolve(const Outcome& outcome);

  /// Can `seat` take its last action back? (Moment::undo)
  bool can_undo(Seat seat) const { return moment_.can_undo(*game_, seat); }
  std::expected<void, Refusal> undo(Seat seat);
  const Undos& undos(Seat seat) const { return moment_.undos(seat); }

  /// Anything that can stand in a record, as it stands there. Refuses what could not have been
  /// written here, and changes nothing.
  std::expected<void, Error> apply(const Entry& entry);
  /// What a record says of an event. Precondition: the event can happen now.
  Entry entry_of(const Event& event) const { return knobel::entry_of(*game_, state(), event); }
  /// As apply(entry), for whoever still has the event at hand: no text is read. Precondition: the
  /// event can happen now, and `entry` is entry_of(event).
  void apply(const Event& event, const Entry& entry);

  /// Everything that happened, undone actions included. Makes a list: a match keeps its entries
  /// packed.
  std::vector<Entry> entries() const;
  Entry entry(std::uint32_t place) const { return entries_[place]; }
  std::size_t entry_count() const { return entries_.size(); }
  /// How many chance events there were: live dice are derived from this number.
  std::size_t chance_count() const { return chance_count_; }
  /// What the latest entry has done. Precondition: there is one.
  const Change& latest_change() const { return latest_; }

  /// What `seat` (or kSpectator) has been shown so far, as places in entries(), in the order in
  /// which it was shown: a hidden choice appears when it is revealed, and at the end everything
  /// does. The length is the seat's sequence number; it never tells of what the seat cannot see.
  std::vector<std::uint32_t> shown_to(Seat seat) const;
  std::size_t shown_count(Seat seat) const { return visible_[viewer(seat)].size(); }
  /// The number, from one, under which `seat` was shown an entry; nothing if it was not.
  std::optional<std::uint32_t> number_of(Seat seat, std::uint32_t place) const;
  /// The same as entries, from the `from`-th up to, but without, the `to`-th, or to the last. While
  /// hands are hidden, a drawn card's place in the bag is "pick ? of 37": together with the card it
  /// would tell what the bag does not hold, and so what others do.
  std::vector<Entry> seen_by(Seat seat, std::size_t from = 0, std::size_t to = SIZE_MAX) const;

  /// A match can be told from any of its places: at most about so many entries come before it that
  /// have to be played again.
  static constexpr std::uint32_t kKeptEvery = 256;
  /// What happened while the viewer was shown its entries number `from` + 1 to `to`, ready to be
  /// told (steps.h); it may begin earlier and end later than asked for.
  Stretch stretch(Seat viewer, std::size_t from, std::size_t to) const;
  /// The same for places in the log: everything from the `from`-th entry on.
  Stretch stretch_from(Seat viewer, std::size_t from) const;

 private:
  struct KeptMoment {
    std::vector<std::byte> state;
    std::uint32_t entry_count;
    std::vector<std::uint32_t> shown;  // how much each viewer had been shown by then
  };
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
  /// Puts an entry into the log and shows it to whom it may concern.
  void record(const Entry& entry, Change change);
  /// Appends an entry and shows it to `seen_by`, or to everybody and all onlookers.
  void append(const Entry& entry, SeatSet seen_by);
  void keep_moment();
  Stretch stretch_of(Seat viewer, std::size_t kept, std::size_t end) const;
  void show_to_all(std::uint32_t entry);
  SeatSet everybody() const { return SeatSet::first(game_->seats()); }
  std::size_t viewer(Seat seat) const {
    return seat == kSpectator ? static_cast<std::size_t>(game_->seats()) : seat;
  }

  std::shared_ptr<const AnyGame> game_;
  Moment moment_;
  Change latest_;
  std::size_t chance_count_ = 0;
  PackedEntries entries_;
  std::vector<SeatSet> audiences_;  // which seats have been shown entries_[i] by now
  std::vector<Visible> visible_;    // per seat, and one for onlookers
  std::vector<KeptMoment> kept_;    // one after every kKeptEvery entries or a few more
};

}  // namespace knobel
