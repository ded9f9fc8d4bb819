#pragma once

// How the card game is asked and answers.

#include <expected>
#include <string>
#include <vector>

#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/edge/arguments.h"
#include "odds/karten.h"

namespace knobel::karten {

/// --hand "b7 r7" [--display "b1 r2 g3 y4"] [--seen "…"] [--levels "2 1"] [--want triple]
/// --dead 24
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

std::vector<std::string> sentences(const Draw& question, const DrawOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Draw& question, const DrawOdds& odds);

std::vector<std::string> sentences(const DrawFor& question, double probability,
                                   const Sentences& say);
void add_members(JsonWriter& json, const DrawFor& question, double probability);

std::vector<std::string> sentences(const Stuck& question, const std::vector<DeadPosition>& dead,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Stuck& question, const std::vector<DeadPosition>& dead);

}  // namespace knobel::karten
