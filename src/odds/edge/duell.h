#pragma once

// How the duel is asked and answers.

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sentences.h"
#include "formats/json.h"
#include "odds/duell.h"
#include "odds/edge/arguments.h"

namespace knobel::duell {

/// --dice "1 2 3 4 3": what they offer. --want "pair 6" [--rolls 3] [--dice …]: how likely it is.
std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments);

/// "pair", "three", "four", "five", each with or without a face ("three 6"), "two pairs",
/// "full house", "straight" (small or large), "large straight", "chance". The error lists what can
/// be said.
std::expected<Want, Error> parse_want(std::string_view text);
/// What parse_want reads.
std::string want_text(const Want& want);

std::vector<std::string> sentences(const Offers& question, const std::vector<Offer>& offers,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Offers& question, const std::vector<Offer>& offers);

std::vector<std::string> sentences(const Reach& question, const ReachOdds& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Reach& question, const ReachOdds& odds);

std::vector<std::string> sentences(const Hopes& question, const std::vector<ReachOdds>& odds,
                                   const Sentences& say);
void add_members(JsonWriter& json, const Hopes& question, const std::vector<ReachOdds>& odds);

}  // namespace knobel::duell
