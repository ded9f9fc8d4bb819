#pragma once

// knobel games: which games there are, for how many, with which options and opponents.

#include <string>

namespace knobel::cli {

struct GamesArguments {
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

int run_games(const GamesArguments& arguments);

}  // namespace knobel::cli
