#pragma once

// knobel games: which games there are, for how many, with which options and opponents, and what
// lies in the box of one.

#include <string>

namespace knobel::cli {

struct GamesArguments {
  std::string game;  // only this one; empty: all
  bool json = false;
  bool components_template = false;  // instead, the component set of the game, to start one's own
  std::string language;              // "de", "en"; empty: as the environment says
  std::string colour = "auto";       // shows_colour
};

int run_games(const GamesArguments& arguments);

}  // namespace knobel::cli
