#include "players/learned.h"

#include <doctest/doctest.h>

using namespace knobel;

TEST_CASE("a file of values is read back as it was written") {
  const LearnedFile file{"null_game", 3, "knobel train null_game --seed 1", {1.5F, -2, 0}};
  const auto bytes = write_learned(file);
  CHECK(bytes.starts_with("knobel values 1\ngame null_game\nrules 3\nmade knobel train"));
  const auto read = read_learned(bytes);
  REQUIRE(read.has_value());
  CHECK(read->game == file.game);
  CHECK(read->rules_version == file.rules_version);
  CHECK(read->made == file.made);
  CHECK(read->numbers == file.numbers);
}

TEST_CASE("a damaged file of values is refused, wherever the damage is") {
  const auto bytes = write_learned({"null_game", 1, "made", {1, 2, 3}});
  for (std::size_t length = 0; length < bytes.size(); ++length)
    CHECK(!read_learned(bytes.substr(0, length)).has_value());
  CHECK(!read_learned(bytes + "x").has_value());
  CHECK(!read_learned(bytes + std::string(4, '\0')).has_value());
  auto flipped = bytes;
  flipped.back() = static_cast<char>(flipped.back() ^ 1);
  CHECK(read_learned(flipped).error().text ==
        "no file of values: the numbers do not fit their hash");
}

TEST_CASE("values that were made for something else are refused") {
  // Which file is found is the program's affair (cli/values.h); whether it fits is not.
  CHECK(learned_numbers("duell", 1, 1)
            .error()
            .text.starts_with(
                "the trained values of duell were made for something else (knobel train duell"));
}
