// What follows from a position of the duel by the rules, so that no picture has to know them.

#include <string>
#include <utility>

#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

Field number_fact(std::string key, int value) {
  return {kNobody, FieldKind::Number, std::move(key), {std::to_string(value)}};
}

/// The spaces of a column that matter: its end for B, where B's zone begins, the start, where A's
/// zone begins, its end for A.
Field track_fact(std::string key, const Track& track) {
  Field field{kNobody, FieldKind::Words, std::move(key), {}};
  for (const int space : {track.min, track.zone_b, track.start, track.zone_a, track.max})
    field.words.push_back(std::to_string(space));
  return field;
}

}  // namespace

std::vector<Field> Rules::facts(const State& s) const {
  std::vector<Field> facts;
  facts.push_back(track_fact("track", components_.long_track));
  facts.push_back(track_fact("five_alike_track", components_.five_alike_track));
  facts.push_back(number_fact("figures_to_win", components_.figures_to_win));
  facts.push_back(number_fact("rolls_max", components_.rolls_max));
  // D-39: the turn after which nobody plays on.
  const bool last = s.turns + 1 >= turns_max_;
  facts.push_back({kNobody, FieldKind::Flag, "last_turn", {last ? "yes" : "no"}});
  for (const Side side : {Side::A, Side::B}) {
    Field red{kNobody, FieldKind::Words, side == Side::A ? "red_a" : "red_b", {}};
    for (const Column column : components_.order)
      if (is_in_zone(s, side, column))
        red.words.emplace_back(kColumnNames[static_cast<int>(column)]);
    facts.push_back(std::move(red));
  }
  for (Seat seat = 0; seat < seats(); ++seat)
    facts.push_back({seat, FieldKind::Word, "team", {side_of(seat) == Side::A ? "A" : "B"}});
  return facts;
}

}  // namespace knobel::duell
