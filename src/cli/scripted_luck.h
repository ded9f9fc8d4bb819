#pragma once

// Dice from a file, for tests that have to see a certain roll. The program that people start
// refuses them (scripted_luck.cpp); the test server of tests/scripted brings its own definition of
// this one function, which the linker then takes instead of the library's.

#include <expected>
#include <functional>
#include <string>

#include "engine/error.h"
#include "engine/match.h"

namespace knobel::cli {

using ScriptedLuck = std::function<Outcome(const Match&)>;

/// What answers chance events instead of the committed dice, read from `file`.
std::expected<ScriptedLuck, Error> scripted_luck(const std::string& file);

}  // namespace knobel::cli
