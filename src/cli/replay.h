#pragma once

// knobel replay FILE: what happened in a match, event by event, or how it stood after one of them.

#include <cstddef>
#include <optional>
#include <string>

namespace knobel::cli {

struct ReplayArguments {
  std::string file;               // "-": stdin
  std::optional<std::size_t> at;  // the position after so many events instead
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

int run_replay(const ReplayArguments& arguments);

}  // namespace knobel::cli
