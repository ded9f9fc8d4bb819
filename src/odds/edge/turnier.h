#pragma once

// How the tournament is asked and answers.

#include <expected>
#include <string>
#include <vector>

#include "formats/json.h"
#include "odds/edge/arguments.h"
#include "odds/turnier.h"

namespace knobel::turnier {

/// --sum 8 --beat 9 [--phial ++] [--throws 29]: stop now, or throw on? Without --beat only: how
/// likely is the next throw lower?
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

std::vector<std::string> sentences(const Fall& question, double fall);
void add_members(JsonWriter& json, const Fall& question, double fall);

std::vector<std::string> sentences(const Stop& question, const StopOdds& odds);
void add_members(JsonWriter& json, const Stop& question, const StopOdds& odds);

}  // namespace knobel::turnier
