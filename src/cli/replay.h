#pragma once

// knobel replay FILE: what happened in a match, turn by turn, or how it stood after an event.

#include <cstddef>
#include <optional>
#include <string>

namespace knobel::cli {

struct ReplayArguments {
  std::string file;               // "-": stdin
  std::optional<std::size_t> at;  // the position after so many events instead
  int seat = 0;                   // the story as this seat saw it, from one; 0: as onlookers did
  bool json = false;
  std::string language;         // "de", "en"; empty: as the environment says
  std::string colour = "auto";  // shows_colour
};

int run_replay(const ReplayArguments& arguments);

}  // namespace knobel::cli
