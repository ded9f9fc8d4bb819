#include "odds/edge/arguments.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {

std::expected<OddsArguments, Error> OddsArguments::parse(std::span<const std::string> words) {
  OddsArguments arguments;
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
    if (arguments.has(given.name)) return error("--" + given.name + " is given twice");
    arguments.given_.push_back(std::move(given));
  }
  return arguments;
}

const OddsArguments::Given* OddsArguments::find(std::string_view name) const {
  const auto found = std::ranges::find(given_, name, &Given::name);
  return found == given_.end() ? nullptr : &*found;
}

std::optional<std::string_view> OddsArguments::value(std::string_view name) const {
  const Given* given = find(name);
  if (given == nullptr || !given->value) return std::nullopt;
  return *given->value;
}

std::expected<int, Error> OddsArguments::number(std::string_view name, int min, int max,
                                                int otherwise) const {
  if (!has(name)) return otherwise;
  const auto text = value(name).value_or("");
  const auto number = parse_number(text);
  if (!number || *number < min || *number > max)
    return error("--" + std::string(name) + " cannot be \"" + std::string(text) +
                 "\"; allowed are " + std::to_string(min) + " to " + std::to_string(max));
  return static_cast<int>(*number);
}

std::expected<void, Error> OddsArguments::only(
    std::initializer_list<std::string_view> names) const {
  std::vector<std::string> known;
  for (const auto name : names) known.push_back("--" + std::string(name));
  for (const Given& given : given_) {
    const std::string dashed = "--" + given.name;
    if (std::ranges::find(known, dashed) == known.end())
      return error(dashed + " is not understood; there are " + join(known, ", "));
    if (!given.value) return error(dashed + " needs a value");
  }
  return {};
}

}  // namespace knobel
