#include "odds/edge/knatsch.h"

#include "engine/text.h"
#include "odds/edge/text.h"

namespace knobel::knatsch {
namespace {

constexpr int kThrowsMax = 9;
/// A normal attempt.
constexpr int kThrows = 3;

std::expected<kit::CardDice, Error> read_card_dice(const OddsArguments& arguments) {
  unsigned mask = 0;
  const auto text = arguments.value("card-dice");
  if (!text) return static_cast<kit::CardDice>(0);
  for (const auto word : split(*text, ',')) {
    const auto value = parse_number(word);
    if (!value || *value < 1 || *value > kit::kLiveFaces || ((mask >> (*value - 1)) & 1U) != 0)
      return error("--card-dice cannot be \"" + std::string(*text) +
                   "\"; it lists different values from 1 to 5, as in 2,4");
    mask |= 1U << (*value - 1);
  }
  return static_cast<kit::CardDice>(mask);
}

/// "5 5 2 1 x x": all six dice; a dead one may also be written as 6.
std::expected<kit::LiveDice, Error> read_dice(std::string_view text) {
  kit::LiveDice dice;
  const auto words = split(text, ' ');
  for (const auto word : words) {
    const bool dead = word == "x";
    const auto face = dead ? std::optional<std::int64_t>(kit::kDeadFace) : parse_number(word);
    if (!face || *face < 1 || *face > kFaces || words.size() != kit::kSixDice)
      return error("--from cannot be \"" + std::string(text) +
                   "\"; it shows six dice, 1 to 5 or x for a dead one, as in \"5 5 2 1 x x\"");
    dice = dice.with(static_cast<int>(*face));
  }
  return dice;
}

std::string card_dice_text(kit::CardDice card_dice) {
  std::vector<std::string> values;
  for (int value = 1; value <= kit::kLiveFaces; ++value)
    if (((card_dice >> (value - 1)) & 1) != 0) values.push_back(std::to_string(value));
  return join(values, ",");
}

/// Precondition: dice lie there.
std::string action_text(const Beat& question, const BeatOdds& odds) {
  return odds.keep == question.lying ? "stop" : "keep " + kit::dice_text(*odds.keep);
}

}  // namespace

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"beat", "rolls", "card-dice", "from"}));
  const auto beat = arguments.value("beat");
  if (!beat) return error("--beat is needed: the result to beat, as in --beat 3x4+1");
  const auto target = kit::parse_result(*beat);
  if (!target)
    return error("--beat cannot be \"" + std::string(*beat) +
                 "\"; it looks like 3x4+1: 1 to 7 dice, their face 1 to 5, an extra number 0 to 5");
  KNOBEL_TRY_ASSIGN(const auto card_dice, read_card_dice(arguments));
  const auto from = arguments.value("from");
  // What lies there was the first throw.
  KNOBEL_TRY_ASSIGN(const auto throws, from ? arguments.number("rolls", 0, kThrowsMax, kThrows - 1)
                                            : arguments.number("rolls", 1, kThrowsMax, kThrows));
  Beat question{*target, throws, card_dice};
  if (from) {
    KNOBEL_TRY_ASSIGN(const auto dice, read_dice(*from));
    question.lying = dice;
  }
  return question;
}

std::vector<std::string> sentences(const Beat& question, const BeatOdds& odds) {
  const std::string target = kit::result_text(question.target);
  const std::string throws = count_text(question.throws, "throw");
  const std::string chance = percent_text(odds.probability);
  const std::string help =
      question.card_dice == 0 ? "" : " with card dice " + card_dice_text(question.card_dice);
  if (!question.lying) return {"Beating " + target + " in " + throws + help + ": " + chance};
  return {"Best with " + throws + " left: " + action_text(question, odds),
          "Beating " + target + " then" + help + ": " + chance};
}

void add_members(JsonWriter& json, const Beat& question, const BeatOdds& odds) {
  json.member("beat", kit::result_text(question.target)).member("rolls", question.throws);
  json.member("card_dice", card_dice_text(question.card_dice));
  if (question.lying)
    json.member("keep", kit::dice_text(*odds.keep)).member("action", action_text(question, odds));
  json.member("probability", odds.probability);
}

}  // namespace knobel::knatsch
