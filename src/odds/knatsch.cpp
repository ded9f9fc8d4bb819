#include "odds/knatsch.h"

#include "engine/text.h"
#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

constexpr int kThrowsMax = 9;
/// A normal attempt, and what is left of it after the first throw.
constexpr int kThrows = 3;

kit::LiveDice live_part(DiceSet dice) {
  return kit::LiveDice::of(DiceSet::from_bits(dice.bits() & 0xFFFFFU));
}

std::expected<kit::CardDice, Error> read_card_dice(const OddsQuestion& question) {
  unsigned mask = 0;
  const auto text = question.value("card-dice");
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
std::expected<DiceSet, Error> read_dice(std::string_view text) {
  DiceSet dice;
  const auto words = split(text, ' ');
  for (const auto word : words) {
    const bool dead = word == "x";
    const auto face = dead ? std::optional<std::int64_t>(kit::kDeadFace) : parse_number(word);
    if (!face || *face < 1 || *face > kFaces || words.size() != kit::kSixDice)
      return error("--from cannot be \"" + std::string(text) +
                   "\"; it shows six dice, 1 to 5 or x for a dead one, as in \"5 5 2 1 x x\"");
    dice.add(static_cast<int>(*face));
  }
  return dice;
}

std::string card_dice_text(kit::CardDice card_dice) {
  std::vector<std::string> values;
  for (int value = 1; value <= kit::kLiveFaces; ++value)
    if (((card_dice >> (value - 1)) & 1) != 0) values.push_back(std::to_string(value));
  return join(values, ",");
}

std::string throws_text(int throws) {
  return std::to_string(throws) + (throws == 1 ? " throw" : " throws");
}

}  // namespace

DiceSet table_dice(kit::LiveDice live, int dead) {
  DiceSet dice = live.set();
  for (int i = 0; i < dead; ++i) dice.add(kit::kDeadFace);
  return dice;
}

DicePlan plan_to_beat(kit::Result target, kit::CardDice card_dice, int throws) {
  const DiceSolver solver(kit::kSixDice, DeadFaces{1U << (kit::kDeadFace - 1)});
  return solver.solve(throws, [&](DiceSet dice) {
    return kit::result(live_part(dice), card_dice) > target ? 1.0 : 0.0;
  });
}

std::vector<std::string> odds_question(const AnyGame& game, const AnyState& view, Seat seat) {
  const Rules& rules = static_cast<const ErasedGame<Rules>&>(game).rules();
  const State& s = view.as<State>();
  const bool rolls = s.phase == Phase::Throw || s.phase == Phase::Keep || s.phase == Phase::Defend;
  // Whoever organises a tournament has nothing to beat.
  if (!rolls || s.roller != seat || s.to_beat == kit::Result()) return {};
  std::vector<std::string> words = {"--beat", kit::result_text(s.to_beat), "--rolls",
                                    std::to_string(rules.throws_max(s) - s.throws)};
  if (const auto card_dice = Rules::card_dice(s, seat); card_dice != 0) {
    words.emplace_back("--card-dice");
    words.push_back(card_dice_text(card_dice));
  }
  if (s.phase == Phase::Keep) {
    words.emplace_back("--from");
    words.push_back(kit::tray_text(s.live, kit::kSixDice - s.live.size()));
  }
  // Between a keep and the throw that follows it nobody can ask.
  return s.phase == Phase::Throw && s.throws > 0 ? std::vector<std::string>() : words;
}

std::expected<OddsAnswer, Error> odds(const OddsQuestion& question) {
  KNOBEL_TRY(question.only({"beat", "rolls", "card-dice", "from"}));
  const auto beat = question.value("beat");
  if (!beat) return error("--beat is needed: the result to beat, as in --beat 3x4+1");
  const auto target = kit::parse_result(*beat);
  if (!target)
    return error("--beat cannot be \"" + std::string(*beat) +
                 "\"; it looks like 3x4+1: 1 to 7 dice, their face 1 to 5, an extra number 0 to 5");
  KNOBEL_TRY_ASSIGN(const auto card_dice, read_card_dice(question));
  const auto from = question.value("from");
  KNOBEL_TRY_ASSIGN(const auto rolls, from ? question.number("rolls", 0, kThrowsMax, kThrows - 1)
                                           : question.number("rolls", 1, kThrowsMax, kThrows));

  OddsAnswer answer;
  answer.members = {{"beat", kit::result_text(*target)},
                    {"rolls", std::int64_t{rolls}},
                    {"card_dice", card_dice_text(card_dice)}};
  const std::string help = card_dice == 0 ? "" : " with card dice " + card_dice_text(card_dice);
  if (!from) {
    const double chance = plan_to_beat(*target, card_dice, rolls).value();
    answer.members.push_back({"probability", chance});
    answer.lines = {"Beating " + kit::result_text(*target) + " in " + throws_text(rolls) + help +
                    ": " + percent_text(chance)};
    return answer;
  }
  KNOBEL_TRY_ASSIGN(const auto dice, read_dice(*from));
  // The plan has one throw more: the one that lies there.
  const DicePlan plan = plan_to_beat(*target, card_dice, rolls + 1);
  const double chance = plan.value(dice, rolls);
  const DiceSet keep = plan.best_keep(dice, rolls);
  const std::string kept = kit::dice_text(live_part(keep));
  const std::string action = keep == dice ? "stop" : "keep " + kept;
  answer.members.push_back({"keep", kept});
  answer.members.push_back({"action", action});
  answer.members.push_back({"probability", chance});
  answer.lines = {
      "Best with " + throws_text(rolls) + " left: " + action,
      "Beating " + kit::result_text(*target) + " then" + help + ": " + percent_text(chance)};
  return answer;
}

}  // namespace knobel::knatsch
