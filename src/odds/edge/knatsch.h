#pragma once

// How Knatsch is asked and answers.

#include <expected>
#include <string>
#include <vector>

#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/edge/arguments.h"
#include "odds/knatsch.h"

namespace knobel::knatsch {

/// --beat 3x4+1 [--rolls 3] [--card-dice 2,4] [--from "5 5 2 1 x x"] [--against 3,3]
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

std::vector<std::string> sentences(const Beat& question, const BeatOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Beat& question, const BeatOdds& odds);

std::vector<std::string> sentences(const Goals& question, const std::vector<double>& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Goals& question, const std::vector<double>& odds);

}  // namespace knobel::knatsch
