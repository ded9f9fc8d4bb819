#include "engine/text.h"

#include <doctest/doctest.h>

using namespace knobel;

TEST_CASE("a number has one spelling") {
  for (const std::int64_t number : {INT64_MIN, std::int64_t{-30}, std::int64_t{-1}, std::int64_t{0},
                                    std::int64_t{7}, std::int64_t{100}, INT64_MAX})
    CHECK(parse_number(std::to_string(number)) == number);
  for (const std::string_view text : {"", "-", "+7", "07", "00", "-0", "-07", " 7", "7 ", "7a",
                                      "0x7", "7.0", "9223372036854775808"})
    CHECK_MESSAGE(!parse_number(text).has_value(), text);
}
