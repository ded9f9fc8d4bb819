#include "odds/edge/karten.h"

#include <algorithm>

#include "engine/text.h"
#include "odds/edge/text.h"

namespace knobel::karten {
namespace {

std::expected<CardSet, Error> read_cards(const OddsArguments& arguments, std::string_view name) {
  CardSet cards;
  const auto text = arguments.value(name);
  if (!text || text->empty()) return cards;
  for (const auto word : split(*text, ' ')) {
    const Card card = parse_card(word);
    if (card == kNoCard || cards.contains(card))
      return error("--" + std::string(name) + " cannot hold \"" + std::string(word) +
                   "\"; cards are b1 to p13 (b r g y p), each once");
    cards.add(card);
  }
  return cards;
}

/// "2 1": cards from the deck and cards from the display.
std::expected<void, Error> read_levels(const OddsArguments& arguments, Draw& draw) {
  const auto text = arguments.value("levels");
  if (!text) return {};
  const auto words = split(*text, ' ');
  const auto deck = parse_number(words[0]).value_or(-1);
  const auto display = parse_number(words.back()).value_or(-1);
  if (words.size() != 2 || deck < 0 || deck > kDrawMax || display < 0 || display > kDisplay)
    return error("--levels are the cards from the deck (0 to " + std::to_string(kDrawMax) +
                 ") and from the display (0 to " + std::to_string(kDisplay) + "), as in \"2 1\"");
  draw.from_deck = static_cast<int>(deck);
  draw.from_display = static_cast<int>(display);
  return {};
}

std::expected<Draw, Error> read_draw(const OddsArguments& arguments) {
  Draw draw;
  KNOBEL_TRY_ASSIGN(const auto hand, read_cards(arguments, "hand"));
  KNOBEL_TRY_ASSIGN(const auto display, read_cards(arguments, "display"));
  KNOBEL_TRY_ASSIGN(const auto seen, read_cards(arguments, "seen"));
  KNOBEL_TRY(read_levels(arguments, draw));
  draw.hand = hand;
  draw.display = display;
  draw.seen = seen;
  const int known = hand.size() + display.size() + seen.size();
  if ((hand | display | seen).size() != known)
    return error("a card stands in two of --hand, --display and --seen");
  if (display.size() > kDisplay)
    return error("--display has " + std::to_string(kDisplay) + " cards at most");
  if (kCards - known < draw.from_deck)
    return error("only " + std::to_string(kCards - known) + " cards are left to be drawn");
  return draw;
}

std::expected<Combination, Error> read_combination(std::string_view name) {
  const auto found = std::ranges::find(kCombinationNames, name);
  if (found == kCombinationNames.end())
    return error("--want cannot be \"" + std::string(name) + "\"; combinations are " +
                 join(kCombinationNames, ", "));
  return static_cast<Combination>(found - kCombinationNames.begin());
}

std::string sentence(Combination combination, double probability, const Sentences& say) {
  return odds_text(
      say, "draw",
      {say.say("word." + std::string(name_of(combination))), percent_text(say, probability)});
}

/// What was asked, for both questions about a draw.
void add_draw(JsonWriter& json, const Draw& draw) {
  json.member("hand", join(card_words(draw.hand), " "));
  json.member("display", join(card_words(draw.display), " "));
  json.member("fromDeck", draw.from_deck).member("fromDisplay", draw.from_display);
}

std::string levels_text(const DeadPosition& dead) {
  std::vector<std::string> levels;
  for (const int level : dead.levels) levels.push_back(std::to_string(level));
  return join(levels, " ");
}

}  // namespace

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"hand", "display", "seen", "levels", "want", "dead"}));
  if (arguments.has("dead")) {
    if (arguments.has("hand")) return error("ask either --dead or --hand");
    KNOBEL_TRY_ASSIGN(const auto stones,
                      arguments.number("dead", 1, Components{}.red.capacity(), 18));
    return Stuck{stones};
  }
  if (!arguments.has("hand"))
    return error("--hand is needed, as in --hand \"b7 r7 g9\", or --dead 24");
  KNOBEL_TRY_ASSIGN(const auto draw, read_draw(arguments));
  const auto want = arguments.value("want");
  if (!want) return draw;
  KNOBEL_TRY_ASSIGN(const auto combination, read_combination(*want));
  return DrawFor{combination, draw};
}

std::vector<std::string> sentences(const Draw& /*question*/, const DrawOdds& odds,
                                   const Sentences& say) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < kCombinations; ++i) {
    std::string line = sentence(static_cast<Combination>(i), odds.chances[i], say);
    if (!odds.needs[i].empty())
      line += odds_text(say, "needs", {join(card_words(odds.needs[i]), " ")});
    list.push_back(std::move(line));
  }
  return list;
}

void add_members(JsonWriter& json, const Draw& question, const DrawOdds& odds) {
  add_draw(json, question);
  for (std::size_t i = 0; i < kCombinations; ++i)
    json.member(kCombinationNames[i], odds.chances[i]);
  json.key("needs").begin_object();
  for (std::size_t i = 0; i < kCombinations; ++i)
    if (!odds.needs[i].empty()) json.key(kCombinationNames[i]).list(card_words(odds.needs[i]));
  json.end_object();
}

std::vector<std::string> sentences(const DrawFor& question, double probability,
                                   const Sentences& say) {
  return {sentence(question.combination, probability, say)};
}

void add_members(JsonWriter& json, const DrawFor& question, double probability) {
  add_draw(json, question.draw);
  json.member("probability", probability);
}

std::vector<std::string> sentences(const Stuck& /*question*/, const std::vector<DeadPosition>& dead,
                                   const Sentences& say) {
  if (dead.empty()) return {odds_text(say, "never_stuck")};
  std::vector<std::string> list;
  for (const DeadPosition& position : dead)
    list.push_back(odds_text(
        say, "stuck",
        {levels_text(position), std::to_string(position.columns), std::to_string(position.owned)}));
  return list;
}

void add_members(JsonWriter& json, const Stuck& question, const std::vector<DeadPosition>& dead) {
  std::vector<std::string> positions;
  for (const DeadPosition& position : dead)
    positions.push_back(levels_text(position) + " " + std::to_string(position.columns) + " " +
                        std::to_string(position.owned));
  json.member("stones", question.stones).key("positions").list(positions);
}

}  // namespace knobel::karten
