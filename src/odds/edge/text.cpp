#include "odds/edge/text.h"

#include <cstdio>

namespace knobel {

std::string odds_text(const Sentences& sentences, std::string_view key,
                      std::vector<std::string> args) {
  return sentences.say("odds." + std::string(key), args);
}

namespace {

/// With the decimal sign of the language.
std::string written(const Sentences& sentences, const char* format, double number) {
  char text[32];
  std::snprintf(text, sizeof text, format, number);
  std::string said = text;
  return said.replace(said.find('.'), 1, sentences.say("decimal_sign"));
}

}  // namespace

std::string percent_text(const Sentences& sentences, double probability) {
  return written(sentences, "%.2f %%", 100 * probability);
}

std::string decimal_text(const Sentences& sentences, double number) {
  return written(sentences, "%.1f", number);
}

std::string count_text(const Sentences& sentences, std::string_view key, int count) {
  return odds_text(sentences, std::string(key) + (count == 1 ? ".one" : ""),
                   {std::to_string(count)});
}

}  // namespace knobel
