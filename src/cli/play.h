#pragma once

// knobel play GAME: a person on a terminal, against bots or with others at the same keyboard.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_arguments.h"

namespace knobel::cli {

struct PlayArguments {
  GameArguments game;
  std::string with;  // names of bots for the last seats, "none", or nothing: bot_names
  std::vector<std::string> names;  // what the people are called, from the first seat on
  std::optional<std::uint64_t> seed;
  std::string language;         // "de", "en"; empty: as the environment says
  std::string colour = "auto";  // shows_colour
  std::string record;           // a file for the record of the match; empty: none
  bool force = false;           // the record may be written over
  std::string resume;           // the record of a match to go on with; then nothing of the above
                                // but language, colour and another record
};

/// One name per seat, empty for a person. Bots take the last seats. Without --with, one person
/// plays against the apprentice on all other seats. Refuses unknown names and tables without a
/// person.
std::expected<std::vector<std::string>, Error> bot_names(const std::string& with, int seats);

int run_play(const PlayArguments& arguments);

}  // namespace knobel::cli
