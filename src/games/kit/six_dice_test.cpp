#include "games/kit/six_dice.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/text.h"

namespace knobel::kit {
namespace {

/// "5 5 2 x x x" with card dice.
Result worth(std::string_view tray, std::initializer_list<int> card_dice = {}) {
  LiveDice live;
  for (const auto word : split(tray, ' '))
    if (word != "x") live = live.with(word[0] - '0');
  unsigned mask = 0;
  for (const int value : card_dice) mask |= 1U << (value - 1);
  return result(live, static_cast<CardDice>(mask));
}

}  // namespace

TEST_CASE("six dice: there are 462 sets of live dice, numbered by size") {
  CHECK(LiveDice::kCount == 462);
  int last_size = 0;
  for (int i = 0; i < LiveDice::kCount; ++i) {
    const auto dice = LiveDice::from_index(i);
    CHECK(LiveDice::of(dice.set()) == dice);
    CHECK(dice.set().size() == dice.size());
    CHECK(dice.size() >= last_size);
    last_size = dice.size();
  }
}

TEST_CASE("six dice: keeps are exactly the proper parts, ascending") {
  std::size_t most = 0;
  for (int i = 0; i < LiveDice::kCount; ++i) {
    const auto dice = LiveDice::from_index(i);
    std::vector<LiveDice> expected;
    for (int part = 0; part < LiveDice::kCount; ++part)
      if (part != i && dice.set().contains(LiveDice::from_index(part).set()))
        expected.push_back(LiveDice::from_index(part));
    const auto keeps = dice.keeps();
    CHECK(std::vector(keeps.begin(), keeps.end()) == expected);
    for (const auto keep : keeps) CHECK(dice.can_keep(keep));
    CHECK(!dice.can_keep(dice));
    most = std::max(most, keeps.size());
  }
  CHECK(most == 47);
}

TEST_CASE("six dice: results of the worked examples") {
  CHECK(worth("5 5 5 x x x") == Result::of(3, 5, 0));
  CHECK(worth("4 4 4 4 1 2") == Result::of(4, 4, 2));
  CHECK(worth("1 1 1 1 x x") == Result::of(4, 1, 0));
  CHECK(worth("1 1 1 1 x x") > Result::of(3, 5, 4));
  CHECK(worth("3 3 3 5 5 1") == Result::of(3, 3, 5));
  CHECK(worth("3 3 3 2 2 2") == Result::of(3, 3, 2));
  CHECK(worth("1 2 3 4 5 x") == Result::of(1, 5, 4));
  CHECK(worth("2 2 4 4 5 x") == Result::of(2, 4, 5));
  CHECK(worth("x x x x x x") == Result::of(0, 0, 0));
  CHECK(worth("x x x x x x", {1, 2, 3, 4, 5}) == Result::of(1, 5, 4));
  CHECK(worth("5 5 5 5 5 5", {5}) == Result::of(7, 5, 0));
}

TEST_CASE("six dice: the best that live dice can still become") {
  CHECK(best_possible(6, 0) == Result::of(6, 5, 0));
  CHECK(best_possible(2, 0) == Result::of(2, 5, 0));
  CHECK(best_possible(0, 0) == Result());
  // A card die of a lower value makes the larger group with that value.
  CHECK(best_possible(2, 1U << 3) == Result::of(3, 4, 0));
  CHECK(best_possible(0, 0b10001) == Result::of(1, 5, 1));
}

TEST_CASE("six dice: texts of dice and results read back") {
  for (int i = 0; i < LiveDice::kCount; ++i) {
    const auto dice = LiveDice::from_index(i);
    const auto text = dice_text(dice);
    CHECK(parse_dice(split(text, ' ')) == dice);
  }
  CHECK(dice_text(*parse_dice(split("1 5 5", ' '))) == "5 5 1");
  CHECK(tray_text(*parse_dice(split("2 5", ' ')), 2) == "5 2 x x");
  CHECK(!parse_dice(split("6", ' ')));
  CHECK(!parse_dice(split("1 1 1 1 1 1 1", ' ')));
  CHECK(!parse_dice(split("", ' ')));
  CHECK(parse_result("3x4+1") == Result::of(3, 4, 1));
  CHECK(result_text(Result::of(7, 5, 0)) == "7x5+0");
  for (const auto wrong : {"", "3x4", "3x6+1", "0x1+1", "8x1+1", "3x4+6", "3x4+1 "})
    CHECK(!parse_result(wrong));
}

}  // namespace knobel::kit
