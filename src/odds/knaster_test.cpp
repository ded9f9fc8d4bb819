#include "odds/knaster.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "games/knaster/test_support.h"
#include "odds/all.h"

namespace knobel::knaster {
namespace {

Wanted wanted(std::initializer_list<int> sums) {
  Wanted set{};
  for (const int sum : sums) ++set[static_cast<std::size_t>(sum)];
  return set;
}

/// The same by going through all rolls.
SumsOdds counted(const Sums& question, Wanted come = {}, int rolled = 0) {
  if (rolled == question.rolls) {
    bool any = false;
    bool all = true;
    for (std::size_t sum = kSumMin; sum <= kSumMax; ++sum) {
      any = any || (question.wanted[sum] > 0 && come[sum] > 0);
      all = all && come[sum] >= question.wanted[sum];
    }
    return {any ? 1.0 : 0.0, all ? 1.0 : 0.0};
  }
  SumsOdds odds;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      Wanted more = come;
      ++more[static_cast<std::size_t>(a + b)];
      const SumsOdds rest = counted(question, more, rolled + 1);
      odds.any += rest.any / 36;
      odds.all += rest.all / 36;
    }
  return odds;
}

}  // namespace

TEST_CASE("odds of knaster: a sum comes as often as two dice say") {
  CHECK(odds_of({wanted({7}), 1}).all == doctest::Approx(6.0 / 36));
  CHECK(odds_of({wanted({2}), 1}).any == doctest::Approx(1.0 / 36));
  CHECK(odds_of({wanted({7, 7}), 1}).all == 0);
}

TEST_CASE("odds of knaster are those of all rolls gone through") {
  for (const Sums& question : {Sums{wanted({7}), 3}, Sums{wanted({7, 8}), 3},
                               Sums{wanted({7, 7, 12}), 4}, Sums{wanted({2, 3, 4}), 3}}) {
    const SumsOdds exact = odds_of(question);
    const SumsOdds plain = counted(question);
    CHECK(exact.any == doctest::Approx(plain.any));
    CHECK(exact.all == doctest::Approx(plain.all));
  }
}

namespace {

/// How likely the line becomes the combination, by going through all rolls and both uses of each.
double counted(std::vector<std::uint8_t> numbers, Combination wanted, int rolls) {
  if (numbers.size() == kSize) {
    std::array<std::uint8_t, kSize> line{};
    std::ranges::copy(numbers, line.begin());
    return combination(line) == wanted ? 1 : 0;
  }
  if (rolls == 0) return 0;
  const double elsewhere = counted(numbers, wanted, rolls - 1);
  double total = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      auto written = numbers;
      written.push_back(static_cast<std::uint8_t>(a + b));
      total += std::max(elsewhere, counted(written, wanted, rolls - 1)) / 36;
    }
  return total;
}

Line line_of(const std::vector<std::uint8_t>& numbers, int rolls) {
  Line line{{}, rolls};
  std::ranges::copy(numbers, line.numbers.begin());
  return line;
}

}  // namespace

TEST_CASE("odds of knaster: what a line can become is what all rolls come to") {
  using Set = std::vector<std::uint8_t>;
  for (const Set& numbers :
       {Set{7, 7, 8}, Set{4, 5, 6, 8}, Set{2, 2, 2}, Set{9, 3, 6}, Set{5, 5, 6, 6}})
    for (const int rolls : {1, 3}) {
      const LineOdds odds = odds_of(line_of(numbers, rolls));
      CHECK(odds[0] == 0);
      for (int i = 1; i < kCombinations; ++i)
        CHECK(odds[static_cast<std::size_t>(i)] ==
              doctest::Approx(counted(numbers, static_cast<Combination>(i), rolls)));
    }
  // 4 5 6 8 waits for the 7 alone.
  CHECK(odds_of(line_of({4, 5, 6, 8}, 10))[static_cast<std::size_t>(Combination::Straight)] ==
        doctest::Approx(1 - std::pow(30 / 36.0, 10)));
  // The order of the numbers does not matter.
  CHECK(odds_of(line_of({8, 7, 7}, 4)) == odds_of(line_of({7, 8, 7}, 4)));
}

TEST_CASE("odds of knaster: a position asks for the sheet, and for what the roll is worth where") {
  const Table table(1, kCentreMissing);
  const ErasedGame<Rules> game(table.rules);
  const auto asked = knobel::odds_question(game, AnyState(table.state), 0);
  REQUIRE(asked.has_value());
  const auto& question = std::get<Prospects>(std::get<knaster::OddsQuestion>(*asked));
  const ProspectsOdds odds = odds_of(question);
  // S-25: 25 cells, 16 numbers; after this roll nine may be written, and the last one comes.
  CHECK(odds.rolls == 9);
  CHECK(odds.open.size() == 12);
  CHECK(odds.full.empty());
  REQUIRE_FALSE(odds.uses.empty());
  const auto centre = std::ranges::find(odds.uses, "write c3", &ProspectsOdds::Use::action);
  REQUIRE(centre != odds.uses.end());
  // Three lines at once: nothing else comes near.
  for (const auto& use : odds.uses) CHECK(use.points <= centre->points);
  CHECK_FALSE(odds_question(table.rules, Table(1).state, 0).has_value());
}

}  // namespace knobel::knaster
