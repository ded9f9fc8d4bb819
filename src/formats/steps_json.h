#pragma once

// Steps (engine/steps.h) as JSON: what has happened, for a page that shows it one after the other.

#include <span>

#include "engine/steps.h"
#include "formats/json.h"

namespace knobel {

/// The entry at a place in the log.
using EntryAt = FunctionRef<Entry(std::uint32_t place)>;

/// What steps are told with, beside what there is to tell.
struct StepMembers {
  /// What each but the last has changed; the last one leads to a view of its own.
  bool views = false;
  /// How much had happened by then, for matches whose every event is known.
  bool event = false;
};

/// The steps of one viewer, as the next value of `json`:
///
///   [{"event":5,"seq":3,"entries":[{"chance":"dice 5 2"}],
///     "news":[…],                          news_text.h
///     "undone":2,                          undo: the number of the entry that is taken back
///     "view":{"turn":{…},"fields":{…},"players":[…],"scores":[…]}},…]
void write_steps(const AnyGame& game, std::span<const Step> steps, Seat viewer, EntryAt entry_at,
                 StepMembers members, JsonWriter& json);

}  // namespace knobel
