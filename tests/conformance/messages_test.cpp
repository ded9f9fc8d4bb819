// What people meet at a table has a sentence in both languages: a key without one would be printed
// as it stands. The keys are those of docs/adding-a-game.md.

#include <algorithm>
#include <map>

#include "formats/catalogue.h"
#include "players/levels.h"
#include "tests/conformance/playouts.h"

using namespace knobel;

namespace {

/// What was met in one game: keys, and with how many arguments at least.
using Met = std::map<std::string, std::size_t>;

void meet(Met& met, const std::string& key, std::size_t arguments = 0) {
  const auto [place, is_new] = met.emplace(key, arguments);
  if (!is_new) place->second = std::min(place->second, arguments);
}

void meet(Met& met, const Refusal& refusal) {
  meet(met, "why." + refusal.key, refusal.args.size());
}

/// The n of the highest {n}.
std::size_t places(const std::string& sentence) {
  std::size_t highest = 0;
  for (std::size_t n = 1; n <= 9; ++n)
    if (sentence.find("{" + std::to_string(n) + "}") != std::string::npos) highest = n;
  return highest;
}

void check_met(std::string_view game, const Met& met) {
  for (const auto language : {Language::German, Language::English}) {
    const Catalogue& sentences = catalogue(game, language);
    for (const auto& [key, arguments] : met) {
      INFO(game, " in ", language_code(language), ": ", key);
      REQUIRE(sentences.has(key));
      CHECK_FALSE(sentences.say(key).empty());
      if (key.starts_with("why."))
        CHECK(places(sentences.messages().find(key)->second) <= arguments);
    }
  }
}

/// A question that is never asked belongs to a phase that is gone. What can be typed is shown
/// beside the question, from what is legal, so that none of them names anything to type.
void check_asked(std::string_view game, const Met& met) {
  for (const auto language : {Language::German, Language::English})
    for (const auto& [key, sentence] : catalogue(game, language).messages()) {
      if (!key.starts_with("ask.")) continue;
      INFO(game, " in ", language_code(language), ": ", key);
      CHECK(met.contains(key));
      CHECK(sentence.find_first_of("\"{") == std::string::npos);
      CHECK(sentence.find("„") == std::string::npos);
    }
}

void meet_chance(Met& met, Chance::Kind kind) {
  const bool dice = kind == Chance::Kind::Dice;
  const bool draw = kind == Chance::Kind::Draw;
  meet(met, dice ? "chance.roll" : draw ? "chance.draw" : "chance.lot");
}

std::string verb_of(std::string_view text) { return std::string(text.substr(0, text.find(' '))); }

/// The text with one of its words replaced by nonsense.
std::string garbled(const std::string& text, Entropy& luck) {
  auto words = split(std::string_view(text), ' ');
  words[luck.below(static_cast<std::uint32_t>(words.size()))] = "quux";
  return join(words, " ");
}

/// What a seat is told that tries what it may not: ids that are not listed, and texts that were
/// possible at some other moment or never.
template <Game R>
void meet_refusals(Met& met, const R& rules, const typename R::State& s, Seat seat,
                   std::span<const std::string> texts, Entropy& luck) {
  for (int i = 0; i < 4; ++i) {
    const auto id = luck.below(static_cast<std::uint32_t>(R::kInfo.action_ids));
    const auto may = may_act(rules, s, seat, static_cast<Action>(id));
    if (!may) meet(met, may.error());
    const auto& text = texts[luck.below(static_cast<std::uint32_t>(texts.size()))];
    for (const auto& typed : {text, garbled(text, luck)})
      if (const auto found = find_action(rules, s, seat, typed); !found) meet(met, found.error());
  }
}

}  // namespace

TEST_CASE("verbs, questions, refusals and news that are met in play have their sentences") {
  std::map<std::string_view, Met> games;
  std::map<std::string_view, std::vector<std::string>> texts;  // each action that was met
  for_each_position([&](const auto& rules, const auto& s, const Event&, Entropy& luck) {
    const std::string_view key = rules.kInfo.key;
    Met& met = games[key];
    auto& known = texts[key];
    const Turn turn = rules.turn(s);
    if (turn.kind == Turn::Kind::Chance) meet_chance(met, rules.chance(s).kind);
    for (const Seat seat : turn.seats) {
      meet(met, "ask." + std::string(rules.asks(s, seat)));
      for (const auto& text : action_texts(rules, s, seat)) {
        meet(met, "verb." + verb_of(text));
        if (known.size() < 2000 && luck.below(8) == 0) known.push_back(text);
      }
      if (!known.empty()) meet_refusals(met, rules, s, seat, known, luck);
    }
    if (const auto refused = may_act(turn, 0); !refused) meet(met, refused.error());
  });
  for (auto& [key, met] : games) {
    for (const std::string_view always :
         {"title", "tagline", "rules", "news.undo", "news.bot_in", "news.bot_out", "news.leave",
          "news.resign", "why.nothing_to_undo"})
      meet(met, std::string(always));
    for (const auto level : player_names()) meet(met, "word." + std::string(level));
    check_met(key, met);
    check_asked(key, met);
  }
}

TEST_CASE("options and all of their values have names") {
  for (const auto& entry : tested_games()) {
    Met met;
    for (const auto& option : entry.info->options) {
      const std::string key = "option." + std::string(option.key);
      meet(met, key);
      // A seat is called seat wherever one can be chosen.
      for (const auto value : option.words)
        meet(met, key + "." + (parse_number(value) ? "seat" : std::string(value)));
    }
    check_met(entry.info->key, met);
  }
}
