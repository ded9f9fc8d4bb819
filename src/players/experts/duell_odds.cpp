#include "players/experts/duell_odds.h"

#include "engine/text.h"
#include "players/experts/duell_keeps.h"

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

}  // namespace knobel::duell
