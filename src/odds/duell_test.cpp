#include "odds/duell.h"

#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "formats/position_text.h"
#include "games/duell/rules.h"
#include "odds/edge/duell.h"

using namespace knobel;
using namespace knobel::duell;

namespace {

DiceSet dice_of(const std::vector<int>& faces) {
  DiceSet dice;
  for (const int face : faces) dice.add(face);
  return dice;
}

Want want(std::string_view text) {
  const auto parsed = parse_want(text);
  REQUIRE(parsed.has_value());
  return *parsed;
}

double chance_of(std::string_view text, const std::vector<int>& faces, int rolls) {
  return odds_of(Reach{want(text), rolls, dice_of(faces)}).probability;
}

/// The plain version: five dice in order, each of the 32 sets of places rerolled in every way that
/// there is. No lattice, no multisets but as a key of the results.
class BruteForce {
 public:
  BruteForce(std::string_view text, int rolls) : want_(want(text)) {
    for (int roll = 0; roll <= rolls; ++roll) {
      std::map<DiceSet, double> next;
      for_each_dice_set(kDice, [&](DiceSet dice) { next[dice] = best(dice); });
      values_ = std::move(next);
    }
  }
  double value(DiceSet dice) const { return values_.at(dice); }

 private:
  double best(DiceSet dice) const {
    double best = fulfils({}, dice, want_) ? 1 : 0;
    if (values_.empty()) return best;
    for (unsigned rerolled = 1; rerolled < 32; ++rerolled) {
      auto faces = dice.faces();
      int count = 1;
      for (int i = 0; i < kDice; ++i) count *= ((rerolled >> i) & 1U) != 0 ? kFaces : 1;
      double total = 0;
      for (int code = 0; code < count; ++code) {
        for (int i = 0, rest = code; i < kDice; ++i) {
          if (((rerolled >> i) & 1U) == 0) continue;
          faces[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rest % kFaces + 1);
          rest /= kFaces;
        }
        total += values_.at(DiceSet::of(std::span(faces).first(kDice)));
      }
      best = std::max(best, total / count);
    }
    return best;
  }
  Want want_;
  std::map<DiceSet, double> values_;
};

}  // namespace

TEST_CASE("dice offer what the rules say, with the spaces") {
  const auto offers = [](const std::vector<int>& faces) { return odds_of(Offers{dice_of(faces)}); };
  CHECK(offers({1, 2, 3, 4, 3}) == std::vector<Offer>{{Column::Three, 2}, {Column::Straight, 3}});
  CHECK(offers({6, 6, 6, 6, 6}) ==
        std::vector<Offer>{{Column::Six, 5}, {Column::Chance, 4}, {Column::FiveAlike, 1}});
  CHECK(offers({5, 5, 5, 2, 2}) == std::vector<Offer>{{Column::Two, 2}, {Column::Five, 3}});
  CHECK(offers({1, 2, 3, 5, 6}).empty());
}

TEST_CASE("chances that can be counted by hand") {
  CHECK(chance_of("pair 6", {6, 6, 1, 2, 3}, 0) == 1);
  CHECK(chance_of("three 6", {6, 6, 1, 2, 3}, 0) == 0);
  CHECK(chance_of("three 6", {6, 6, 1, 2, 3}, 1) == doctest::Approx(1 - 125.0 / 216));
  CHECK(chance_of("five", {6, 6, 6, 6, 3}, 2) == doctest::Approx(1 - 25.0 / 36));
  CHECK(chance_of("large straight", {1, 2, 3, 4, 4}, 1) == doctest::Approx(1.0 / 6));
  CHECK(chance_of("five", {}, 1) == doctest::Approx(6.0 / 7776));
  CHECK(chance_of("chance", {}, 0) == 0);
  // Of five thrown dice: the 7776 throws counted by what they show.
  CHECK(chance_of("two pairs", {}, 1) == doctest::Approx((1800 + 300) / 7776.0));
  CHECK(chance_of("full house", {}, 1) == doctest::Approx(300 / 7776.0));
}

// Known from the literature on dice games: five alike within three rolls, 4.6029 %.
TEST_CASE("five alike within three rolls is the number that everybody finds") {
  CHECK(chance_of("five", {}, 3) == doctest::Approx(0.046029).epsilon(1e-5));
}

TEST_CASE("chances agree with brute force over ordered dice" * doctest::test_suite("slow")) {
  for (const std::string_view text : {"pair 6", "three 2", "four", "five", "two pairs",
                                      "full house", "straight", "large straight", "chance"}) {
    CAPTURE(text);
    const BruteForce plain(text, 2);
    double from_scratch = 0;
    for_each_dice_set(kDice, [&](DiceSet dice) {
      CHECK(odds_of(Reach{want(text), 2, dice}).probability == doctest::Approx(plain.value(dice)));
      from_scratch += throw_weight(dice) * plain.value(dice) / 7776;
    });
    CHECK(chance_of(text, {}, 3) == doctest::Approx(from_scratch));
  }
}

TEST_CASE("the best keep is what a person would keep") {
  const auto keep = [](std::string_view text, const std::vector<int>& faces, int rolls) {
    return odds_of(Reach{want(text), rolls, dice_of(faces)}).keep;
  };
  CHECK(keep("three 6", {6, 6, 1, 2, 3}, 2) == dice_of({6, 6}));
  CHECK(keep("straight", {2, 3, 4, 4, 6}, 1) == dice_of({2, 3, 4}));
  CHECK(keep("straight", {1, 2, 3, 4, 4}, 1) == dice_of({1, 2, 3, 4}));
  CHECK(keep("five", {2, 2, 2, 5, 5}, 1) == dice_of({2, 2, 2}));
  CHECK(keep("five", {2, 2, 2, 2, 2}, 0) == dice_of({2, 2, 2, 2, 2}));
}

TEST_CASE("odds of the duel: a position asks for every result that moves a figure") {
  const Rules rules = *Rules::make({2, {}, {}});
  const ErasedGame<Rules> game(rules);
  const auto asked = [&](const std::string& position, Seat seat) {
    const auto state = read_position(game, "duell 2 | " + position);
    INFO((state ? std::string() : state.error().text));
    REQUIRE(state.has_value());
    return odds_question(rules, state->as<State>(), seat);
  };
  const std::string keep = "phase keep | side A | rolls 1 | dice 1 2 3 4 4 | figures ";
  const auto hopes = asked(keep + "5=8 S=8", 0);
  REQUIRE(hopes.has_value());
  const auto& question = std::get<Hopes>(*hopes);
  CHECK(question.rolls == 2);
  CHECK(question.dice == dice_of({1, 2, 3, 4, 4}));
  // D-30: what stands at the end of its column does not move. Five faces with four sizes, the
  // chance and five alike.
  CHECK(question.wants.size() == 5 * 4 + 2);
  const auto odds = odds_of(question);
  CHECK(question.wants[12] == Want{Want::Kind::Group, 2, 4});
  CHECK(odds[12].probability == 1);
  CHECK(question.wants.back() == Want{Want::Kind::Group, 5, 0});
  for (std::size_t i = 0; i < odds.size(); ++i)
    CHECK(odds[i].probability == odds_of(Reach{question.wants[i], 2, question.dice}).probability);
  CHECK_FALSE(asked(keep + "5=8", 1).has_value());
  // Before the first roll all five dice are still to be thrown.
  const auto first = asked("phase roll | side A", 0);
  REQUIRE(first.has_value());
  CHECK(std::get<Hopes>(*first).rolls == 3);
  CHECK(std::get<Hopes>(*first).dice == DiceSet{});
}
