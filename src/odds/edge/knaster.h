#pragma once

// How Knaster is asked and answers.

#include <expected>
#include <string>
#include <vector>

#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/edge/arguments.h"
#include "odds/knaster.h"

namespace knobel::knaster {

/// --sums "7 8 8" [--rolls 5]
/// --line "7 7 8" [--rolls 5]
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

std::vector<std::string> sentences(const Sums& question, const SumsOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Sums& question, const SumsOdds& odds);

std::vector<std::string> sentences(const Line& question, const LineOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Line& question, const LineOdds& odds);

std::vector<std::string> sentences(const Prospects& question, const ProspectsOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Prospects& question, const ProspectsOdds& odds);

}  // namespace knobel::knaster
