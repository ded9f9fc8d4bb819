#include <array>
#include <charconv>
#include <cmath>

#include "engine/check.h"
#include "formats/json.h"

namespace knobel {

std::string json_number(double number) {
  KNOBEL_CHECK(std::isfinite(number));
  std::array<char, 32> text;
  const auto [end, failed] = std::to_chars(text.data(), text.data() + text.size(), number);
  KNOBEL_CHECK(failed == std::errc());
  return {text.data(), end};
}

}  // namespace knobel
