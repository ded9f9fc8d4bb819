#include "players/seat_net.h"

#include <doctest/doctest.h>

using namespace knobel;

namespace {

using Net = SeatNet<4, 3>;

NetInputs inputs_of(std::initializer_list<float> values) {
  NetInputs inputs;
  int input = 0;
  for (const float value : values) inputs.add(input++, value);
  return inputs;
}

float answer(std::span<const float> numbers, const NetInputs& inputs) {
  Net::Units units;
  return Net(numbers)(inputs, units);
}

}  // namespace

TEST_CASE("a seat's network leaves out zeros and begins the same every time") {
  CHECK(inputs_of({1, 0, 0.5F, 0}).size() == 2);
  CHECK(Net::begin() == Net::begin());
  CHECK(Net::begin().size() == Net::kSize);
}

TEST_CASE("a seat's network knows the slope of every number") {
  std::vector<float> numbers = Net::begin();
  for (std::size_t i = Net::kStraight; i < Net::kSize; ++i) numbers[i] = 0.1F;
  const NetInputs inputs = inputs_of({1, -2, 0.5F, 0.25F});
  std::vector<float> slopes(Net::kSize);
  Net(numbers).teach(inputs, 1, slopes);
  constexpr float kStep = 1e-2F;
  for (std::size_t i = 0; i < Net::kSize; ++i) {
    auto more = numbers;
    auto less = numbers;
    more[i] += kStep;
    less[i] -= kStep;
    const float slope = (answer(more, inputs) - answer(less, inputs)) / (2 * kStep);
    CHECK(slopes[i] == doctest::Approx(slope).epsilon(0.01));
  }
}

TEST_CASE("chances of all seats add up to one, and who stands better wins more often") {
  std::array<float, 3> standings = {0, 1, -300};
  to_chances(standings);
  CHECK(standings[0] + standings[1] + standings[2] == doctest::Approx(1));
  CHECK(standings[1] / standings[0] == doctest::Approx(2.71828));
  CHECK(standings[2] == 0);
}

TEST_CASE("a match teaches its last position the result and the one before a part of it") {
  const std::vector<float> numbers(Net::kSize);
  MatchLessons<Net> match(2);
  const std::array first = {inputs_of({1, 0, 0, 0}), inputs_of({0, 1, 0, 0})};
  const std::array last = {inputs_of({0, 0, 1, 0}), inputs_of({0, 0, 0, 1})};
  const std::array even = {0.5F, 0.5F};
  match.add(first, even);
  match.add(last, even);
  const std::array result = {1.0F, 0.0F};
  std::vector<Lesson> lessons;
  match.finish(Net(numbers), result, 0.5F, lessons);
  // With all numbers zero, only what leads straight to the answer has a slope.
  REQUIRE(lessons.size() == 4);
  const std::array expected = {0.25F, -0.25F, 0.5F, -0.5F};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(lessons[i].index == Net::kStraight + i);
    CHECK(lessons[i].error == expected[i]);
  }
}
