#include "cli/language.h"

#include <cstdlib>
#include <string_view>

namespace knobel::cli {

Language chosen_language(const std::string& code) {
  if (const auto given = parse_language(code)) return *given;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("de") ? Language::German : Language::English;
  }
  return Language::English;
}

}  // namespace knobel::cli
