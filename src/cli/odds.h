#pragma once

// knobel odds GAME …: exact chances. What can be asked is each game's own business
// (odds/edge/all.h).

#include <string>
#include <vector>

namespace knobel::cli {

/// Whole commands, one for each question that some game answers.
std::vector<std::string> odds_questions();

/// The words behind the game go to it as they were typed, except for --json, --lang and --help,
/// which are ours.
int run_odds(std::vector<std::string> words);

}  // namespace knobel::cli
