#pragma once

// How the tournament is asked and answers.

#include <expected>
#include <string>
#include <vector>

#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/edge/arguments.h"
#include "odds/turnier.h"

namespace knobel::turnier {

/// --sum 8 --beat 9 [--phial ++] [--throws 29]: stop now, or throw on? Without --beat only: how
/// likely is the next throw lower?
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

std::vector<std::string> sentences(const Fall& question, double fall, const Sentences& say);
void add_members(JsonWriter& json, const Fall& question, double fall);

std::vector<std::string> sentences(const Stop& question, const StopOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Stop& question, const StopOdds& odds);

std::vector<std::string> sentences(const Round& question, const std::vector<Course>& courses,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Round& question, const std::vector<Course>& courses);

std::vector<std::string> sentences(const SixRound& question, const std::vector<SixCourse>& courses,
                                   const Sentences& say);
void add_members(JsonWriter& json, const SixRound& question, const std::vector<SixCourse>& courses);

}  // namespace knobel::turnier
