#include "odds/edge/knatsch.h"

#include "engine/text.h"
#include "odds/edge/text.h"

namespace knobel::knatsch {
namespace {

constexpr int kThrowsMax = 9;
/// A normal attempt.
constexpr int kThrows = 3;
/// As many as there can be others at the table.
constexpr std::size_t kFollowersMax = 5;

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

/// "3,3,4": how often each throws who follows.
std::expected<std::vector<Follower>, Error> read_followers(const OddsArguments& arguments) {
  std::vector<Follower> followers;
  const auto text = arguments.value("against");
  if (!text) return followers;
  for (const auto word : split(*text, ',')) {
    const auto throws = parse_number(word);
    if (!throws || *throws < 1 || *throws > kThrowsMax || followers.size() == kFollowersMax)
      return error("--against cannot be \"" + std::string(*text) +
                   "\"; it lists how often each throws who follows, as in 3,3");
    followers.push_back({static_cast<int>(*throws)});
  }
  return followers;
}

/// The best action with dice that lie there, as in notation.
std::string action_text(const Beat& question, const BeatOdds& odds) {
  return odds.keep == question.lying ? "stop" : "keep " + kit::dice_text(*odds.keep);
}

/// What is to be done: "beat 3x4+1 and hold it against 2 others".
std::string aim_text(const Beat& question, const Sentences& say) {
  const int others = static_cast<int>(question.followers.size());
  const std::string against = count_text(say, "others", others);
  if (!question.target) return odds_text(say, "aim_lead", {against});
  const std::string target = kit::result_text(*question.target);
  return others == 0 ? odds_text(say, "aim", {target})
                     : odds_text(say, "aim_held", {target, against});
}

std::string with_dice(std::string throws, const Beat& question, const Sentences& say) {
  if (question.card_dice == 0) return throws;
  return odds_text(say, "with_dice", {std::move(throws), card_dice_text(question.card_dice)});
}

/// What to do with dice that lie there, and what the other way is worth.
std::string advice_text(const Beat& question, const BeatOdds& odds, const Sentences& say) {
  const std::string stop = percent_text(say, odds.stop);
  if (question.throws == 0) return odds_text(say, "stop", {stop});
  const std::string throw_on = percent_text(say, odds.throw_on);
  if (odds.keep == question.lying) return odds_text(say, "best_stop", {stop, throw_on});
  if (odds.keep->empty()) return odds_text(say, "best_all", {stop, throw_on});
  return odds_text(say, "best_keep", {stop, throw_on, kit::dice_text(*odds.keep)});
}

/// "take left", "rob red from 2", "king" in words.
std::string goal_text(std::string_view action, const Sentences& say) {
  const auto words = split(action, ' ');
  if (words[0] == "rob")
    return odds_text(say, "rob",
                     {say.say("card." + std::string(words[1])), std::string(words.back())});
  std::string key;
  for (const auto word : words) key += (key.empty() ? "" : "_") + std::string(word);
  return odds_text(say, key);
}

}  // namespace

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"beat", "rolls", "card-dice", "from", "against"}));
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
  KNOBEL_TRY_ASSIGN(const auto followers, read_followers(arguments));
  Beat question{*target, throws, card_dice, {}, followers};
  if (from) {
    KNOBEL_TRY_ASSIGN(const auto dice, read_dice(*from));
    question.lying = dice;
  }
  return question;
}

std::vector<std::string> sentences(const Beat& question, const BeatOdds& odds,
                                   const Sentences& say) {
  const std::string aim = aim_text(question, say);
  if (!question.lying)
    return {odds_text(say, "chance",
                      {aim, with_dice(count_text(say, "throws", question.throws), question, say),
                       percent_text(say, odds.probability)})};
  const std::string left = count_text(say, "throws_left", question.throws);
  return {odds_text(say, "now", {aim, with_dice(left, question, say)}),
          "  " + advice_text(question, odds, say)};
}

void add_members(JsonWriter& json, const Beat& question, const BeatOdds& odds) {
  json.key("beat");
  question.target ? json.value(kit::result_text(*question.target)) : json.null();
  json.member("rolls", question.throws).member("card_dice", card_dice_text(question.card_dice));
  json.member("against", question.followers.size());
  if (question.lying) {
    json.member("keep", kit::dice_text(*odds.keep)).member("action", action_text(question, odds));
    json.member("stop", odds.stop).member("throw", odds.throw_on);
  }
  json.member("probability", odds.probability);
}

std::vector<std::string> sentences(const Goals& question, const std::vector<double>& odds,
                                   const Sentences& say) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < odds.size(); ++i)
    list.push_back(goal_text(question.goals[i].action, say) + ": " + percent_text(say, odds[i]));
  return list;
}

void add_members(JsonWriter& json, const Goals& question, const std::vector<double>& odds) {
  json.key("goals").begin_list();
  for (std::size_t i = 0; i < odds.size(); ++i)
    json.begin_object()
        .member("action", question.goals[i].action)
        .member("probability", odds[i])
        .end_object();
  json.end_list();
}

}  // namespace knobel::knatsch
