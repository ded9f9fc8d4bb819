#include "odds/odds.h"

#include <algorithm>
#include <cstdio>

#include "engine/text.h"

namespace knobel {

std::expected<OddsQuestion, Error> OddsQuestion::parse(std::span<const std::string> words) {
  OddsQuestion question;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--") || word.size() == 2)
      return error("\"" + word + "\" stands alone; say what it is, as in --name value");
    Given given{word.substr(2), {}};
    // "--name=value" is the same as "--name value".
    if (const auto equals = given.name.find('='); equals != std::string::npos) {
      given.value = given.name.substr(equals + 1);
      given.name.resize(equals);
    } else if (i + 1 < words.size() && !words[i + 1].starts_with("--")) {
      given.value = words[++i];
    }
    if (question.has(given.name)) return error("--" + given.name + " is given twice");
    question.given_.push_back(std::move(given));
  }
  return question;
}

const OddsQuestion::Given* OddsQuestion::find(std::string_view name) const {
  const auto found = std::ranges::find(given_, name, &Given::name);
  return found == given_.end() ? nullptr : &*found;
}

std::optional<std::string_view> OddsQuestion::value(std::string_view name) const {
  const Given* given = find(name);
  if (given == nullptr || !given->value) return std::nullopt;
  return *given->value;
}

std::expected<int, Error> OddsQuestion::number(std::string_view name, int min, int max,
                                               int otherwise) const {
  if (!has(name)) return otherwise;
  const auto text = value(name).value_or("");
  const auto number = parse_number(text);
  if (!number || *number < min || *number > max)
    return error("--" + std::string(name) + " cannot be \"" + std::string(text) +
                 "\"; allowed are " + std::to_string(min) + " to " + std::to_string(max));
  return static_cast<int>(*number);
}

std::expected<void, Error> OddsQuestion::only(std::initializer_list<std::string_view> with_value,
                                              std::initializer_list<std::string_view> flags) const {
  std::vector<std::string> known;
  for (const auto name : with_value) known.push_back("--" + std::string(name));
  for (const auto name : flags) known.push_back("--" + std::string(name));
  for (const Given& given : given_) {
    const std::string dashed = "--" + given.name;
    if (std::ranges::find(known, dashed) == known.end())
      return error(dashed + " is not understood; there are " + join(known, ", "));
    const bool flag = std::ranges::find(flags, given.name) != flags.end();
    if (flag && given.value) return error(dashed + " takes no value");
    if (!flag && !given.value) return error(dashed + " needs a value");
  }
  return {};
}

std::expected<const OddsEntry*, Error> find_odds(std::string_view game) {
  std::vector<std::string_view> known;
  for (const OddsEntry& entry : all_odds()) {
    if (entry.game == game) return &entry;
    known.push_back(entry.game);
  }
  return error("there are no odds for \"" + std::string(game) + "\"; there are for " +
               join(known, ", "));
}

std::optional<OddsAnswer> odds_at(const AnyGame& game, const AnyState& view, Seat seat) {
  const auto entry = find_odds(game.info().key);
  if (!entry || (*entry)->at == nullptr) return std::nullopt;
  const auto words = (*entry)->at(game, view, seat);
  if (words.empty()) return std::nullopt;
  const auto question = OddsQuestion::parse(words);
  KNOBEL_CHECK(question.has_value());
  const auto answer = (*entry)->ask(*question);
  KNOBEL_CHECK(answer.has_value());
  return *answer;
}

std::string percent_text(double probability) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * probability);
  return text;
}

}  // namespace knobel
