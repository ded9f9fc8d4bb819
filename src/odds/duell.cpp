#include "odds/duell.h"

#include <algorithm>

#include "engine/check.h"
#include "games/duell/rules.h"
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

/// The wants that move a figure of the side whose turn it is.
std::vector<Want> moving_wants(const Rules& rules, const State& s) {
  const Components& components = rules.component_set();
  const auto moves = [&](Column column, int steps) {
    return rules.target(s, s.side, column, steps) != s.figures[static_cast<std::size_t>(column)];
  };
  std::vector<Want> wants;
  for (int face = 1; face <= kFaces; ++face)
    // D-14: more dice move it farther.
    for (int dice = 2; dice <= kDice; ++dice)
      if (moves(column_of(face), dice)) wants.push_back({Want::Kind::Group, dice, face});
  if (moves(Column::Straight, components.small_straight_steps))
    wants.push_back({Want::Kind::Straight, 4, 0});
  if (moves(Column::Straight, components.large_straight_steps))
    wants.push_back({Want::Kind::Straight, 5, 0});
  if (std::ranges::any_of(components.chance_steps,
                          [&](int steps) { return steps > 0 && moves(Column::Chance, steps); }))
    wants.push_back({Want::Kind::Chance, 0, 0});
  if (moves(Column::FiveAlike, 1)) wants.push_back({Want::Kind::Group, kDice, 0});
  return wants;
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

std::vector<ReachOdds> odds_of(const Hopes& question) {
  std::vector<ReachOdds> odds;
  for (const Want& want : question.wants)
    odds.push_back(odds_of(Reach{want, question.rolls, question.dice, question.components}));
  return odds;
}

std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat) {
  const bool rolls = s.phase == Phase::Roll || s.phase == Phase::Keep;
  if (!rolls || rules.to_move(s) != seat) return std::nullopt;
  Hopes hopes{
      moving_wants(rules, s), rules.component_set().rolls_max - s.rolls, {}, rules.component_set()};
  if (s.phase == Phase::Keep) hopes.dice = s.dice;
  return hopes;
}

}  // namespace knobel::duell
