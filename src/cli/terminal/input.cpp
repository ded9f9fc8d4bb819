#include "cli/terminal/input.h"

#include <algorithm>

#include "analysis/action_groups.h"
#include "engine/text.h"

namespace knobel::cli {
namespace {

using WordList = std::vector<std::string_view>;

/// Is each word of `typed` a beginning of the word of `words` from place `offset` on?
bool begins(const WordList& words, std::size_t offset, const WordList& typed) {
  if (offset + typed.size() != words.size()) return false;
  for (std::size_t i = 0; i < typed.size(); ++i)
    if (!words[offset + i].starts_with(typed[i])) return false;
  return true;
}

template <class Fits>
std::vector<std::string> those(std::span<const std::string> legal, Fits&& fits) {
  std::vector<std::string> found;
  for (const auto& text : legal)
    if (fits(text, split(text, ' '))) found.push_back(text);
  return found;
}

}  // namespace

std::string tidied(std::string_view typed) {
  std::string text;
  for (const char c : typed) {
    if (c == ' ') {
      if (!text.empty() && text.back() != ' ') text += ' ';
    } else {
      text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

std::vector<std::string> meanings(std::span<const std::string> legal, std::string_view typed) {
  const WordList words = split(typed, ' ');
  auto found =
      those(legal, [&](const std::string& text, const WordList&) { return text == typed; });
  if (found.empty())
    found = those(legal, [&](const auto&, const WordList& text) { return begins(text, 0, words); });
  if (found.empty())
    found = those(legal, [&](const auto&, const WordList& text) { return begins(text, 1, words); });
  if (found.empty())
    found = those(legal, [&](const auto&, const WordList& text) {
      return text.size() > words.size() && begins(text, text.size() - words.size(), words);
    });
  return found;
}

Refusal why_refused(const AnyGame& game, const AnyState& state, Seat seat,
                    std::span<const std::string> legal, std::string_view typed) {
  const auto first = game.find_action(state, seat, typed);
  if (first) return {};
  // A game that understood the words knows best what is wrong with them.
  if (first.error().key != "unknown") return first.error();
  const auto blank = std::min(typed.find(' '), typed.size());
  for (const auto& group : by_verb(legal)) {
    std::string completed = group.verb + " " + std::string(typed);
    if (group.verb.starts_with(typed.substr(0, blank)))
      completed = group.verb + std::string(typed.substr(blank));
    const auto again = game.find_action(state, seat, completed);
    if (!again && again.error().key != "unknown") return again.error();
  }
  return first.error();
}

}  // namespace knobel::cli
