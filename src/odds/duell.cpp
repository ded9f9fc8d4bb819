#include "odds/duell.h"

#include <algorithm>

#include "engine/check.h"
#include "players/duell/keeps.h"

namespace knobel::duell {
namespace {

/// 1 for every throw that fulfils the want, else 0.
KeepValues final_values(const Components& components, const Want& want) {
  KeepValues values{};
  for (int i = kFirstThrow; i < kKeepLattice.kSize; ++i)
    values[i] = fulfils(components, kKeepLattice.set(i), want) ? 1 : 0;
  return values;
}

/// What every keep is worth with `rolls` rolls to come, and every throw if one stops.
KeepValues keep_values(const KeepValues& final_values, int rolls) {
  KeepValues values = final_values;
  for (int roll = 0; roll < rolls; ++roll) add_roll(values, roll, final_values);
  std::copy(final_values.begin() + kFirstThrow, final_values.end(), values.begin() + kFirstThrow);
  return values;
}

}  // namespace

std::vector<Offer> odds_of(const Offers& question) {
  const auto& [dice, components] = question;
  std::vector<Offer> list;
  const FaceSet faces = groups(dice);
  for (int face = 1; face <= kFaces; ++face)
    if (has_face(faces, face)) list.push_back({column_of(face), dice.count(face)});
  if (const int steps = straight_steps(components, dice); steps > 0)
    list.push_back({Column::Straight, steps});
  if (const int steps = chance_steps(components, dice); steps > 0)
    list.push_back({Column::Chance, steps});
  if (five_alike(dice)) list.push_back({Column::FiveAlike, 1});
  return list;
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

ReachOdds odds_of(const Reach& question) {
  const auto& [want, rolls, dice, components] = question;
  KNOBEL_CHECK(rolls >= 0 && (dice.size() == 0 || dice.size() == kDice));
  const KeepValues values = keep_values(final_values(components, want), rolls);
  // Nothing thrown and nothing to come: whatever was wanted is not there.
  if (dice.size() == 0) return {values[0]};
  int best = kKeepLattice.index(dice);
  if (rolls == 0) return {values[best], dice};
  for (int i = kFirstThrow - 1; i >= 0; --i)
    if (dice.contains(kKeepLattice.set(i)) && values[i] >= values[best]) best = i;
  return {values[best], kKeepLattice.set(best)};
}

}  // namespace knobel::duell
