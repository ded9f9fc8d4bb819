#include "players/knatsch/outlook.h"

#include "players/knatsch/chances.h"

namespace knobel::knatsch {
namespace {

/// The last throw of whoever rolls: six fives beat everything, six dead dice nothing.
void throw_six(const Rules& rules, State& s, int face) {
  s.live = {};
  s.to_throw = kit::kSixDice;
  s.throws = static_cast<std::uint8_t>(rules.throws_max(s) - 1);
  Outcome outcome;
  outcome.dice.fill(static_cast<std::uint8_t>(face));
  rules.resolve(s, outcome);
}

State won(const Rules& rules, State s) {
  throw_six(rules, s, kit::kLiveFaces);
  if (s.phase == Phase::Defend) rules.act(s, s.victim, kDecline);
  return s;
}

State lost(const Rules& rules, State s) {
  throw_six(rules, s, kit::kDeadFace);
  return s;
}

State tournament_won(const Rules& rules, State s, Seat winner) {
  for (int i = 0; i < rules.seats(); ++i)
    throw_six(rules, s, s.roller == winner ? kit::kLiveFaces : kit::kDeadFace);
  return s;
}

}  // namespace

double tournament_power(const Rules& rules, const State& s, Seat seat, TournamentPart part) {
  // What usually has to be beaten.
  constexpr kit::Result kUsual = kit::Result::of(4, 3, 0);
  const Rolls& rolls = rules.component_set().rolls;
  const bool champion = (s.kinds[seat] & kind_bit(kChampion)) != 0;
  const int throws = part == TournamentPart::Organiser ? rolls.organiser
                     : champion                        ? rolls.champion
                                                       : rolls.normal;
  return chance_to_beat(kUsual, Rules::card_dice(s, seat), throws);
}

void look_ahead(const Rules& rules, const State& named, Outlook& outlook) {
  outlook.count = 0;
  if (named.goal == Goal::Tournament) {
    PerKnight<double> powers{};
    double sum = 0;
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      sum += powers[seat] = tournament_power(
          rules, named, seat,
          seat == named.roller ? TournamentPart::Organiser : TournamentPart::Guest);
    for (Seat winner = 0; winner < rules.seats(); ++winner)
      outlook.add(powers[winner] / sum, tournament_won(rules, named, winner));
    return;
  }
  const kit::CardDice dice = Rules::card_dice(named, named.roller);
  const int throws = rules.throws_max(named);
  const double chance =
      named.goal == Goal::Castle
          ? attack_chance(named.to_beat, dice, throws, Rules::card_dice(named, named.victim),
                          rules.component_set().rolls.defence)
          : chance_to_beat(named.to_beat, dice, throws);
  outlook.add(chance, won(rules, named));
  outlook.add(1 - chance, lost(rules, named));
}

void look_ahead(const Rules& rules, const State& s, Action action, Outlook& outlook) {
  State named = s;
  rules.act(named, s.to_move, action);
  if (action < kTuck || action == kKing || action >= kRob) return look_ahead(rules, named, outlook);
  outlook.count = 0;
  outlook.add(1, named);
}

}  // namespace knobel::knatsch
