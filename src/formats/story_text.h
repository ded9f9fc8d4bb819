#pragma once

// What happened (engine/steps.h) as lines for a terminal: a turn begins at the margin, and what
// belongs to it stands indented below.
//
//   Anna rolls [4]
//     ~ Anna steps forward 4 spaces, to space 7
//     Anna takes that back
//     Anna stays on space 3

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "formats/catalogue.h"

namespace knobel {

struct StoryLine {
  std::string sentence;
  bool heading = false;  // begins a turn or a round
  bool undone = false;   // was taken back later
  /// In the first line of a step: the number of the event in the log, from one. 0: the viewer was
  /// shown none.
  std::uint32_t event = 0;
  friend bool operator==(const StoryLine&, const StoryLine&) = default;
};

/// What the steps tell, in the words of a game's catalogue; names[seat] is what a seat is called.
/// Lines are marked as undone if what takes them back is among the steps; of an action that was not
/// told nobody hears that it was taken back.
std::vector<StoryLine> story_lines(std::span<const Step> steps, const Catalogue& words,
                                   std::span<const std::string> names);

/// One line as it is shown, without its end: indented unless it is a heading, with "~ " before what
/// was taken back.
std::string shown_line(const StoryLine& line);

/// A whole match, told to a seat or to onlookers (kSpectator). Precondition: the language is one
/// (parse_language).
std::string story_text(const Match& match, Seat viewer, std::span<const std::string> names,
                       std::string_view language);

}  // namespace knobel
