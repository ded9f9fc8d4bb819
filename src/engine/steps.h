#pragma once

// What happened, told to one viewer. A step is one thing that the viewer sees happen, or that
// changes what it sees: with what is new in its log, what there is to tell of it, and the state
// that it led to. What a viewer neither sees nor notices is no step, so that nobody learns anything
// from counting. Cards that are dealt without anybody asking for them are one step together.
//
// Told live, told from the log later, and told from a record: the same steps, because all of them
// are made here.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/function_ref.h"
#include "engine/moment.h"

namespace knobel {

/// From one state to the next.
struct Passage {
  AnyState before;  // the full state
  Change change;
};

struct Step {
  std::uint32_t place = 0;  // of the entry that led to it, in the log
  /// How many entries the viewer has been shown after it (Match::shown_count).
  std::uint32_t seq = 0;
  /// The places of those that are new, in the order in which they are shown. What only the end
  /// brings to light is not among them: the record has it.
  std::vector<std::uint32_t> places;
  /// Undo: the number of the viewer's entry that is taken back.
  std::optional<std::uint32_t> takes_back;
  std::vector<NewsItem> news;
  /// Does the viewer see another state now than before?
  bool changes_view = false;
  bool over = false;  // the match, after it
  AnyState after;     // the full state: whoever shows it observes it first
};

/// The viewer's number of the entry at a place in the log; nothing if it was never shown.
using NumberOf = FunctionRef<std::optional<std::uint32_t>(std::uint32_t place)>;

/// The steps of these passages, which lead to `after`. The viewer had been shown `seq` entries.
std::vector<Step> make_steps(const AnyGame& game, std::span<const Passage> passages,
                             const AnyState& after, Seat viewer, std::uint32_t seq,
                             NumberOf number_of);

/// An entry as somebody may know it while hands are hidden: a drawn card's place in the bag is
/// "pick ? of 37", because together with the card it would tell what the bag does not hold.
Entry veiled(Entry entry);

/// A part of a match, with all that is needed to tell it to one viewer: a value, so that this can
/// be done elsewhere (Match::stretch).
struct Stretch {
  std::shared_ptr<const AnyGame> game;
  Seat viewer = kSpectator;
  Moment moment;               // where it begins
  std::uint32_t seq = 0;       // how much the viewer had been shown by then
  std::vector<Entry> entries;  // that follow

  std::vector<Step> steps() const;
  Entry entry_at(std::uint32_t place) const { return entries[place - moment.entry_count()]; }
};

}  // namespace knobel
