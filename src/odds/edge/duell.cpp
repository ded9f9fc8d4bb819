#include "odds/edge/duell.h"

#include <algorithm>

#include "engine/text.h"
#include "odds/edge/text.h"

namespace knobel::duell {
namespace {

constexpr int kRollsMax = 9;

struct NamedWant {
  std::string_view name;
  Want want;
};
constexpr NamedWant kWants[] = {
    {"pair", {Want::Kind::Group, 2, 0}},         {"three", {Want::Kind::Group, 3, 0}},
    {"four", {Want::Kind::Group, 4, 0}},         {"five", {Want::Kind::Group, 5, 0}},
    {"two pairs", {Want::Kind::TwoPairs, 0, 0}}, {"full house", {Want::Kind::FullHouse, 0, 0}},
    {"straight", {Want::Kind::Straight, 4, 0}},  {"large straight", {Want::Kind::Straight, 5, 0}},
    {"chance", {Want::Kind::Chance, 0, 0}},
};

std::unexpected<Error> unknown_want(std::string_view text) {
  return error("cannot want \"" + std::string(text) +
               "\"; possible are pair, three, four, five (each also with a face, as in pair 6), "
               "two pairs, full house, straight, large straight and chance");
}

std::string dice_text(DiceSet dice) {
  std::vector<std::string> words;
  for (const auto face : dice.faces())
    if (face != 0) words.push_back(std::to_string(face));
  return join(words, " ");
}

/// "1 2 3 4 3", or no dice if --dice is not there.
std::expected<DiceSet, Error> read_dice(const OddsArguments& arguments) {
  DiceSet dice;
  const auto text = arguments.value("dice");
  if (!text) return dice;
  const auto words = split(*text, ' ');
  for (const auto word : words) {
    const auto face = parse_number(word);
    if (!face || *face < 1 || *face > kFaces || words.size() != kDice)
      return error("--dice cannot be \"" + std::string(*text) +
                   "\"; it shows five dice, as in \"1 2 3 4 3\"");
    dice.add(static_cast<int>(*face));
  }
  return dice;
}

/// The action that takes the offer, as in notation.
std::string offer_text(const Offer& offer) {
  switch (offer.column) {
    case Column::Straight: return "straight";
    case Column::Chance: return "chance";
    case Column::FiveAlike: return "five";
    default: return "numbers " + std::string(kColumnNames[static_cast<std::size_t>(offer.column)]);
  }
}

/// The dice that are best kept, as people say it.
std::string keep_words(DiceSet dice, DiceSet keep, const Sentences& say) {
  if (keep == dice) return odds_text(say, "keep_all");
  return keep == DiceSet{} ? odds_text(say, "keep_none")
                           : odds_text(say, "keep", {dice_text(keep)});
}

/// What is wanted, as people say it.
std::string want_words(const Want& want, const Sentences& say) {
  Want any_face = want;
  any_face.face = 0;
  std::string key = want_text(any_face);
  std::ranges::replace(key, ' ', '_');
  const std::string name = odds_text(say, "want." + key);
  return want.face == 0 ? name : name + " " + std::to_string(want.face);
}

}  // namespace

std::expected<Want, Error> parse_want(std::string_view text) {
  const auto named = std::ranges::find(kWants, text, &NamedWant::name);
  if (named != std::end(kWants)) return named->want;
  // A group of one face.
  const auto words = split(text, ' ');
  const auto group = std::ranges::find(kWants, words[0], &NamedWant::name);
  const auto face = parse_number(words.back());
  if (words.size() != 2 || group == std::end(kWants) || group->want.kind != Want::Kind::Group ||
      !face || *face < 1 || *face > kFaces)
    return unknown_want(text);
  Want want = group->want;
  want.face = static_cast<int>(*face);
  return want;
}

std::string want_text(const Want& want) {
  Want any_face = want;
  any_face.face = 0;
  const auto named = std::ranges::find(kWants, any_face, &NamedWant::want);
  KNOBEL_CHECK(named != std::end(kWants));
  const std::string name(named->name);
  return want.face == 0 ? name : name + " " + std::to_string(want.face);
}

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"dice", "want", "rolls"}));
  KNOBEL_TRY_ASSIGN(const auto dice, read_dice(arguments));
  const int thrown = dice.size() > 0 ? 1 : 0;
  const auto wanted = arguments.value("want");
  if (!wanted) {
    if (thrown == 0 || arguments.has("rolls"))
      return error("--want is needed, as in --want \"pair 6\"; --dice alone lists what they offer");
    return Offers{dice};
  }
  KNOBEL_TRY_ASSIGN(const auto want, parse_want(*wanted));
  KNOBEL_TRY_ASSIGN(const auto rolls, arguments.number("rolls", 1 - thrown, kRollsMax,
                                                       Components{}.rolls_max - thrown));
  return Reach{want, rolls, dice};
}

std::vector<std::string> sentences(const Offers& /*question*/, const std::vector<Offer>& offers,
                                   const Sentences& say) {
  if (offers.empty()) return {odds_text(say, "nothing")};
  std::vector<std::string> list;
  for (const Offer& offer : offers)
    list.push_back(offer_text(offer) + ": " + count_text(say, "spaces", offer.steps));
  return list;
}

void add_members(JsonWriter& json, const Offers& question, const std::vector<Offer>& offers) {
  std::vector<std::string> results;
  for (const Offer& offer : offers) results.push_back(offer_text(offer));
  json.member("dice", dice_text(question.dice)).key("offers").list(results);
}

std::vector<std::string> sentences(const Reach& question, const ReachOdds& odds,
                                   const Sentences& say) {
  std::vector<std::string> list;
  if (odds.keep)
    list.push_back(odds_text(say, "best", {keep_words(question.dice, *odds.keep, say)}));
  list.push_back(
      odds_text(say, "reach",
                {want_words(question.want, say), count_text(say, "rolls", question.rolls),
                 percent_text(say, odds.probability)}));
  return list;
}

void add_members(JsonWriter& json, const Reach& question, const ReachOdds& odds) {
  json.member("want", want_text(question.want)).member("rolls", question.rolls);
  if (odds.keep)
    json.member("dice", dice_text(question.dice)).member("keep", dice_text(*odds.keep));
  json.member("probability", odds.probability);
}

std::vector<std::string> sentences(const Hopes& question, const std::vector<ReachOdds>& odds,
                                   const Sentences& say) {
  std::vector<std::string> list = {
      odds_text(say, "hopes", {count_text(say, "rolls", question.rolls)})};
  for (std::size_t i = 0; i < odds.size(); ++i) {
    const auto& [probability, keep] = odds[i];
    std::string line =
        "  " + want_words(question.wants[i], say) + ": " + percent_text(say, probability);
    if (keep && probability > 0) line += "; " + keep_words(question.dice, *keep, say);
    list.push_back(std::move(line));
  }
  return list;
}

void add_members(JsonWriter& json, const Hopes& question, const std::vector<ReachOdds>& odds) {
  json.member("rolls", question.rolls).key("hopes").begin_list();
  for (std::size_t i = 0; i < odds.size(); ++i) {
    json.begin_object().member("want", want_text(question.wants[i]));
    if (odds[i].keep) json.member("keep", dice_text(*odds[i].keep));
    json.member("probability", odds[i].probability).end_object();
  }
  json.end_list();
}

}  // namespace knobel::duell
