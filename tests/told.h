#pragma once

// For the tests of a game's news: what is told of an event, as words that a test can compare.

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/text.h"

namespace knobel {

inline Event acted(Seat seat, Action action) { return {seat, action, {}}; }
inline Event picked(int pick) { return {kNobody, 0, {{}, static_cast<std::uint16_t>(pick)}}; }
inline Event rolled(std::initializer_list<std::uint8_t> faces) {
  Event event{kNobody, 0, {}};
  std::ranges::copy(faces, event.outcome.dice.begin());
  return event;
}

/// "stepped 1 4 7": the key and its arguments, dice as [5][5], cards with commas; "* " in front of
/// what begins a turn.
inline std::string told_words(const NewsItem& item) {
  std::string text = (item.heading ? "* " : "") + item.key;
  for (const auto& argument : item.arguments) {
    text += " ";
    if (argument.kind != FieldKind::Dice) text += join(argument.words, ",");
    if (argument.kind == FieldKind::Dice)
      for (const auto& face : argument.words) text += "[" + face + "]";
  }
  return text;
}

/// Lets the event happen to `s` and says what the viewer is told of it.
template <Game R>
std::vector<std::string> told(const R& rules, typename R::State& s, const Event& event,
                              Seat viewer = kSpectator) {
  const auto before = rules.observe(s, viewer);
  const SeatSet seen_by = rules.audience(s, event).seen_by;
  const bool seen =
      viewer == kSpectator ? seen_by == SeatSet::first(rules.seats()) : seen_by.contains(viewer);
  Glimpse glimpse{event.is_chance() ? rules.chance(s).of : event.seat, {}};
  if (seen) glimpse.event = event;
  if (seen && R::kInfo.hidden_information) glimpse.event->outcome.pick = 0;
  event.is_chance() ? rules.resolve(s, event.outcome) : rules.act(s, event.seat, event.action);
  News news;
  rules.news(before, glimpse, rules.observe(s, viewer), news);
  std::vector<std::string> lines;
  for (const auto& item : news.items()) lines.push_back(told_words(item));
  return lines;
}

}  // namespace knobel
