#include "odds/duell.h"

#include "engine/text.h"
#include "players/duell/keeps.h"

namespace knobel::duell {
namespace {

constexpr std::string_view kGroupWords[] = {"pair", "three", "four", "five"};

/// 1 for every throw that fulfils the want, else 0.
KeepValues final_values(const Components& components, const Want& want) {
  KeepValues values{};
  for (int i = kFirstThrow; i < kKeepLattice.kSize; ++i)
    values[i] = fulfils(components, kKeepLattice.set(i), want) ? 1 : 0;
  return values;
}

/// What every keep is worth with `rolls` rolls to come. Precondition: rolls >= 1.
KeepValues keep_values(const KeepValues& final_values, int rolls) {
  KeepValues values = final_values;
  for (int roll = 0; roll < rolls; ++roll) add_roll(values, roll, final_values);
  return values;
}

std::unexpected<Error> unknown_want(std::string_view text) {
  return error("cannot want \"" + std::string(text) +
               "\"; possible are pair, three, four, five (each also with a face, as in pair 6), "
               "two pairs, full house, straight, large straight and chance");
}

}  // namespace

std::vector<Offer> offers(const Components& components, DiceSet dice) {
  std::vector<Offer> list;
  const FaceSet faces = groups(dice);
  for (int face = 1; face <= kFaces; ++face)
    if (has_face(faces, face))
      list.push_back({"numbers " + std::to_string(face), dice.count(face)});
  if (const int steps = straight_steps(components, dice); steps > 0)
    list.push_back({"straight", steps});
  if (const int steps = chance_steps(components, dice); steps > 0)
    list.push_back({"chance", steps});
  if (five_alike(dice)) list.push_back({"five", 1});
  return list;
}

std::expected<Want, Error> parse_want(std::string_view text) {
  if (text == "two pairs") return Want{Want::Kind::TwoPairs, 0, 0};
  if (text == "full house") return Want{Want::Kind::FullHouse, 0, 0};
  if (text == "straight") return Want{Want::Kind::Straight, 4, 0};
  if (text == "large straight") return Want{Want::Kind::Straight, 5, 0};
  if (text == "chance") return Want{Want::Kind::Chance, 0, 0};
  const auto words = split(text, ' ');
  const auto word = std::ranges::find(kGroupWords, words[0]);
  if (word == std::end(kGroupWords) || words.size() > 2) return unknown_want(text);
  Want want{Want::Kind::Group, static_cast<int>(word - std::begin(kGroupWords)) + 2, 0};
  if (words.size() == 1) return want;
  const auto face = parse_number(words[1]);
  if (!face || *face < 1 || *face > kFaces) return unknown_want(text);
  want.face = static_cast<int>(*face);
  return want;
}

bool fulfils(const Components& components, DiceSet dice, const Want& want) {
  switch (want.kind) {
    case Want::Kind::Group: {
      const FaceSet faces = faces_with(dice, want.least);
      return want.face == 0 ? faces != 0 : has_face(faces, want.face);
    }
    case Want::Kind::TwoPairs: return std::popcount(groups(dice)) == 2;
    case Want::Kind::FullHouse: return std::popcount(groups(dice)) == 2 && faces_with(dice, 3) != 0;
    case Want::Kind::Straight: return longest_run(dice) >= want.least;
    case Want::Kind::Chance: return chance_steps(components, dice) > 0;
  }
  fail_check("unknown kind of want");
}

double chance_of(const Components& components, const Want& want, DiceSet dice, int rolls) {
  KNOBEL_CHECK(rolls >= 0 && (dice.size() == 0 || dice.size() == kDice));
  const KeepValues final = final_values(components, want);
  // Nothing thrown and nothing to come: whatever was wanted is not there.
  if (rolls == 0) return final[kKeepLattice.index(dice)];
  KeepValues values = keep_values(final, rolls);
  if (dice.size() == 0) return values[0];
  best_keeps(values, final);
  return values[kKeepLattice.index(dice)];
}

DiceSet best_keep(const Components& components, const Want& want, DiceSet dice, int rolls) {
  const KeepValues final = final_values(components, want);
  KNOBEL_CHECK(rolls >= 0 && dice.size() == kDice);
  if (rolls == 0) return dice;
  KeepValues values = keep_values(final, rolls);
  values[kKeepLattice.index(dice)] = final[kKeepLattice.index(dice)];
  DiceSet best = dice;
  for (int i = kFirstThrow - 1; i >= 0; --i)
    if (dice.contains(kKeepLattice.set(i)) && values[i] >= values[kKeepLattice.index(best)])
      best = kKeepLattice.set(i);
  return best;
}

namespace {

constexpr int kRollsMax = 9;

std::string dice_text(DiceSet dice) {
  std::vector<std::string> words;
  for (const auto face : dice.faces())
    if (face != 0) words.push_back(std::to_string(face));
  return join(words, " ");
}

/// "1 2 3 4 3", or no dice if --dice is not there.
std::expected<DiceSet, Error> read_dice(const OddsQuestion& question) {
  DiceSet dice;
  const auto text = question.value("dice");
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

OddsAnswer offers_answer(const Components& components, DiceSet dice) {
  OddsAnswer answer;
  std::vector<std::string> results;
  for (const Offer& offer : offers(components, dice)) {
    results.push_back(offer.result);
    answer.lines.push_back(offer.result + ": " + std::to_string(offer.steps) +
                           (offer.steps == 1 ? " space" : " spaces"));
  }
  if (results.empty()) answer.lines = {"These dice offer nothing."};
  answer.members = {{"dice", dice_text(dice)}, {"offers", results}};
  return answer;
}

}  // namespace

std::expected<OddsAnswer, Error> odds(const OddsQuestion& question) {
  KNOBEL_TRY(question.only({"dice", "want", "rolls"}));
  const Components components;
  KNOBEL_TRY_ASSIGN(const auto dice, read_dice(question));
  const bool thrown = dice.size() > 0;
  const auto wanted = question.value("want");
  if (!wanted) {
    if (!thrown || question.has("rolls"))
      return error("--want is needed, as in --want \"pair 6\"; --dice alone lists what they offer");
    return offers_answer(components, dice);
  }
  KNOBEL_TRY_ASSIGN(const auto want, parse_want(*wanted));
  const auto rolls =
      question.number("rolls", thrown ? 0 : 1, kRollsMax, components.rolls_max - (thrown ? 1 : 0));
  if (!rolls) return std::unexpected(rolls.error());
  const double chance = chance_of(components, want, dice, *rolls);
  OddsAnswer answer;
  answer.members = {{"want", std::string(*wanted)}, {"rolls", std::int64_t{*rolls}}};
  if (thrown) {
    const DiceSet keep = best_keep(components, want, dice, *rolls);
    answer.members.push_back({"dice", dice_text(dice)});
    answer.members.push_back({"keep", dice_text(keep)});
    answer.lines.push_back(keep == dice        ? "Best: stop"
                           : keep == DiceSet{} ? "Best: reroll all"
                                               : "Best: keep " + dice_text(keep));
  }
  answer.members.push_back({"probability", chance});
  answer.lines.push_back(std::string(*wanted) + " in " + std::to_string(*rolls) +
                         (*rolls == 1 ? " roll: " : " rolls: ") + percent_text(chance));
  return answer;
}

}  // namespace knobel::duell
