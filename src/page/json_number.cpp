// Numbers as the browser writes them: the tables that the library writes them with are a fifth of
// the module.

#include <array>
#include <cmath>

#include "engine/check.h"
#include "formats/json.h"

namespace knobel {
namespace {

/// Writes the shortest text that reads as this number to `out`, and says how long it is.
extern "C" __attribute__((import_module("knobel"), import_name("number"))) std::size_t
knobel_number(double number, char* out, std::size_t out_max);

}  // namespace

std::string json_number(double number) {
  KNOBEL_CHECK(std::isfinite(number));
  std::array<char, 32> text;
  return {text.data(), knobel_number(number, text.data(), text.size())};
}

}  // namespace knobel
