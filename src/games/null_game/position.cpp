// Positions of the null game: their fields, and whether fields fit together.

#include "games/null_game/rules.h"

namespace knobel::null_game {
namespace {

constexpr std::string_view kPhaseNames[] = {"roll", "choose", "over"};

}  // namespace

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.seat_number("to_move", s.to_move, seats());
  fields.number("rounds", s.rounds, 0, options_.number("rounds"));
  fields.dice("die", std::span(&s.die, 1));
  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    fields.number("place", s.places[seat], 0, components_.track);
  }
}

std::vector<Field> Rules::facts(const State&) const {
  return {{kNobody, FieldKind::Number, "track", {std::to_string(components_.track)}}};
}

std::expected<void, Error> Rules::validate(const State& s) const {
  if (s.to_move >= seats()) return error("to_move must be a seat");
  if ((s.phase == Phase::Choose) != (s.die != 0))
    return error("a die lies on the table in phase choose, and only there");
  if (s.phase == Phase::Choose && s.places[s.to_move] + s.die > components_.track)
    return error("the step would lead beyond the end");
  const bool last_round_over = s.rounds == options_.number("rounds");
  if ((s.phase == Phase::Over) != (!winners(s).empty() || last_round_over))
    return error("over is where somebody has arrived or the last round is played");
  return {};
}

}  // namespace knobel::null_game
