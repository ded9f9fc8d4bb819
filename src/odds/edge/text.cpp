#include "odds/edge/text.h"

#include <cstdio>

namespace knobel {

std::string percent_text(double probability) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * probability);
  return text;
}

std::string count_text(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

}  // namespace knobel
