#pragma once

// Chances in Knaster: will the sums come that one waits for, and what can a line still become?
// Exact, roll by roll. What a cell is worth is not a chance; those points are estimated, as the
// master does.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/knaster/rules.h"

namespace knobel::knaster {

inline constexpr int kSumMin = 2;
inline constexpr int kSumMax = 12;

/// How often each sum is wanted, by sum.
using Wanted = std::array<std::uint8_t, kSumMax + 1>;

/// So many rolls of two dice are to come. Do these sums come, each as often as it is wanted?
struct Sums {
  Wanted wanted{};
  int rolls = 1;
  friend bool operator==(const Sums&, const Sums&) = default;
};
struct SumsOdds {
  double any = 0;  // at least one of them
  double all = 0;
};
SumsOdds odds_of(const Sums& question);

/// A line that is not full, and so many rolls to come. How likely can it become each combination,
/// if that is all one tries? What comes may also be used elsewhere.
struct Line {
  std::array<std::uint8_t, kSize> numbers{};  // in any order; 0 is an empty cell
  int rolls = 1;
  friend bool operator==(const Line&, const Line&) = default;
};
using LineOdds = std::array<double, kCombinations>;  // by Combination; Nothing has none
LineOdds odds_of(const Line& question);

/// What the own sheet promises to the seat that uses a roll. All questions about its lines are for
/// the rolls that come for sure after this one.
struct Prospects {
  Rules rules;
  State view;
  Seat seat = 0;
  friend bool operator==(const Prospects&, const Prospects&) = default;
};
struct ProspectsOdds {
  /// Of a line that is not full.
  struct Open {
    int line;
    LineOdds chances;
  };
  /// A full line: how likely all of its numbers without a circle come.
  struct Full {
    int line;
    double circled;
  };
  struct Use {
    std::string action;  // as in notation
    double points;       // to be expected in the end
    /// What the lines through the cell can become once the sum is written there.
    std::vector<Open> lines = {};
  };
  int rolls = 0;
  std::vector<Open> open = {};
  std::vector<Full> full = {};
  std::vector<Use> uses = {};
};
ProspectsOdds odds_of(const Prospects& question);

using OddsQuestion = std::variant<Sums, Line, Prospects>;

/// While `seat` uses a roll.
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::knaster
