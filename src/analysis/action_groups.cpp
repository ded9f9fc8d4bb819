#include "analysis/action_groups.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {

std::vector<std::string> legal_texts(const AnyGame& game, const AnyState& state, Seat seat) {
  ActionList list;
  game.actions(state, seat, list);
  std::vector<std::string> texts;
  for (const Action action : list) texts.push_back(game.action_text(state, seat, action));
  return texts;
}

std::string VerbGroup::arguments_text() const {
  const bool several_words = std::ranges::any_of(
      arguments, [](const std::string& text) { return text.find(' ') != std::string::npos; });
  return join(arguments, several_words ? ", " : " ");
}

std::vector<VerbGroup> by_verb(std::span<const std::string> texts) {
  std::vector<VerbGroup> groups;
  for (const std::string_view text : texts) {
    const auto blank = std::min(text.find(' '), text.size());
    const auto verb = text.substr(0, blank);
    auto group = std::ranges::find(groups, verb, &VerbGroup::verb);
    if (group == groups.end()) group = groups.insert(group, {std::string(verb), {}});
    group->arguments.emplace_back(text.substr(std::min(blank + 1, text.size())));
  }
  return groups;
}

std::string grouped_text(std::span<const std::string> texts) {
  std::vector<std::string> parts;
  for (const auto& group : by_verb(texts)) {
    const auto arguments = group.arguments_text();
    parts.push_back(group.verb + (arguments.empty() ? "" : " ") + arguments);
  }
  return join(parts, "; ");
}

}  // namespace knobel
