#include "odds/json.h"

namespace knobel {

void add_odds(JsonWriter& json, const OddsAnswer& answer) {
  for (const auto& member : answer.members) {
    json.key(member.key);
    if (const auto* words = std::get_if<std::vector<std::string>>(&member.value))
      json.list(*words);
    else if (const auto* text = std::get_if<std::string>(&member.value))
      json.value(*text);
    else if (const auto* number = std::get_if<std::int64_t>(&member.value))
      json.value(*number);
    else
      json.value(std::get<double>(member.value));
  }
}

}  // namespace knobel
