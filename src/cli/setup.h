#pragma once

// How a match is set up on the command line. Every command that starts one takes the same words.

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "formats/catalogue.h"

namespace knobel::cli {

struct GameArguments {
  std::string game;
  std::optional<int> seats;          // nothing: the game's default
  std::vector<std::string> options;  // "key=value"
  std::string components;            // a JSON file; empty: the game's own set
};

/// The registered game with this key: the MakeGame of fairness/verify.h.
std::expected<std::shared_ptr<const AnyGame>, Error> make_registered(std::string_view key,
                                                                     const Config& config);

/// The language that was asked for, or the environment's: German where LC_ALL, LC_MESSAGES or LANG,
/// whichever is set first, begins with "de", English otherwise.
Language chosen_language(const std::string& code);

/// The number of seats, the options and the component set as a Config, files read, nothing judged.
std::expected<Config, Error> make_config(const GameArguments& arguments, const GameInfo& info);

/// The game that the arguments ask for; the error says what is wrong and what is allowed.
std::expected<std::shared_ptr<const AnyGame>, Error> make_game(const GameArguments& arguments);

}  // namespace knobel::cli
