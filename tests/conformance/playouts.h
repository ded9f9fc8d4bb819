#pragma once

// Walks every tested game through random matches: all seat counts with default options, and each
// other value of every option at the smallest table. The laws are the visitors.

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "engine/text.h"
#include "games/all_rules.h"
#include "games/registry.h"

namespace knobel {

/// More seeds when time does not matter (`./knobel test all`); sanitizers make everything slow, so
/// one has to do there.
inline int seeds_per_setup() {
  if (std::getenv("KNOBEL_LONG") != nullptr) return 60;
#if defined(__SANITIZE_ADDRESS__)
  return 1;
#else
  return 3;
#endif
}

template <Game R>
std::vector<Config> setups() {
  std::vector<Config> all;
  for (const Seat count : R::kInfo.seat_counts) all.push_back({count + 1, {}, {}});
  for (const auto& option : R::kInfo.options) {
    std::vector<std::string> values(option.words.begin(), option.words.end());
    if (values.empty()) values = {std::to_string(option.min), std::string(option.default_value)};
    for (const auto& value : values) {
      Config config{R::kInfo.seats_min(), {{std::string(option.key), value}}, {}};
      // An option may depend on another one or on the number of seats; such a setup is refused.
      if (value != option.default_value && R::make(config)) all.push_back(std::move(config));
    }
  }
  return all;
}

inline std::string setup_text(const GameInfo& info, const Config& config) {
  std::string text = std::string(info.key) + " for " + std::to_string(config.seats);
  for (const auto& option : config.options) text += ", " + option.key + "=" + option.value;
  return text;
}

/// A random event that can happen in `s`. Precondition: the match is not over.
template <Game R>
Event random_event(const R& rules, const typename R::State& s, Entropy& luck) {
  const Turn turn = rules.turn(s);
  if (turn.kind == Turn::Kind::Chance) return {kNobody, 0, sample(rules.chance(s), luck)};
  auto skip = luck.below(static_cast<std::uint32_t>(turn.seats.size()));
  Seat seat = turn.seats.lowest();
  for (const Seat candidate : turn.seats)
    if (skip-- == 0) seat = candidate;
  ActionList list;
  rules.actions(s, seat, list);
  REQUIRE(!list.empty());
  return {seat, list[luck.below(static_cast<std::uint32_t>(list.size()))], {}};
}

template <Game R>
void apply(const R& rules, typename R::State& s, const Event& event) {
  if (event.is_chance())
    rules.resolve(s, event.outcome);
  else
    rules.act(s, event.seat, event.action);
}

/// Plays every setup with a few seeds and calls visit(rules, state, event, luck) before each event
/// and once at the end (event.seat == kNobody there; check rules.turn). `luck` may be used freely.
template <class Visit>
void for_each_position(Visit&& visit) {
  TestedGames::for_each([&]<class R>() {
    for (const Config& config : setups<R>()) {
      const auto rules = R::make(config);
      REQUIRE(rules.has_value());
      for (int seed = 1; seed <= seeds_per_setup(); ++seed) {
        INFO(setup_text(R::kInfo, config), ", seed ", seed);
        FastEntropy luck(static_cast<std::uint64_t>(seed));
        FastEntropy visitor_luck(static_cast<std::uint64_t>(seed), 1);
        auto s = rules->start();
        int events = 0;
        while (rules->turn(s).kind != Turn::Kind::Over) {
          const Event event = random_event(*rules, s, luck);
          INFO("event ", events);
          visit(*rules, s, event, visitor_luck);
          apply(*rules, s, event);
          REQUIRE(++events <= rules->events_max());
        }
        visit(*rules, s, Event{}, visitor_luck);
      }
    }
  });
}

/// For INFO: what went wrong, if anything did.
template <class T>
std::string error_text(const std::expected<T, Error>& result) {
  return result ? "" : result.error().text;
}

/// The seats whose eyes a law is checked with: all of them and an onlooker.
inline std::vector<Seat> eyes(int seats) {
  std::vector<Seat> all;
  for (Seat seat = 0; seat < seats; ++seat) all.push_back(seat);
  all.push_back(kSpectator);
  return all;
}

template <Game R>
std::vector<Field> fields_of(const R& rules, const typename R::State& s) {
  auto copy = s;
  FieldWriter writer;
  rules.fields(copy, writer);
  return writer.take();
}

template <Game R>
std::vector<std::string> action_texts(const R& rules, const typename R::State& s, Seat seat) {
  ActionList list;
  rules.actions(s, seat, list);
  std::vector<std::string> texts;
  for (const Action action : list) texts.push_back(rules.action_text(s, seat, action));
  return texts;
}

}  // namespace knobel
