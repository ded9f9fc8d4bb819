// Positions of the duel: their fields, what follows from them by the rules, and whether
// fields fit together.

#include <algorithm>
#include <utility>

#include "engine/text.h"
#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

constexpr std::string_view kPhaseNames[] = {"start-roll", "roll",   "keep",
                                            "reroll",     "choose", "over"};
constexpr std::string_view kSideNames[] = {"A", "B"};

void dice_field(Fields& fields, DiceSet& dice) {
  std::array<std::uint8_t, kDice> faces{};
  std::copy_n(dice.faces().begin(), kDice, faces.begin());
  fields.dice("dice", faces);
  dice = {};
  for (const auto face : faces)
    if (face != 0) dice.add(face);
}

/// "6=-2": where the figure of a column stands. Figures that are not named stay where they are.
void figures_field(Fields& fields, const Components& components,
                   std::array<std::int8_t, kColumns>& figures) {
  fields.words(
      FieldKind::Cells, "figures",
      [&](Fields::Words& out) {
        for (const Column column : components.order)
          out.push_back(column_text(column) + "=" +
                        std::to_string(figures[static_cast<int>(column)]));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        std::array<bool, kColumns> named{};
        for (const std::string_view word : words) {
          const auto equals = word.find('=');
          const auto found = std::ranges::find(kColumnNames, word.substr(0, equals));
          const auto index = static_cast<std::size_t>(found - kColumnNames.begin());
          const auto space = equals == std::string_view::npos
                                 ? std::nullopt
                                 : parse_number(word.substr(equals + 1));
          if (found == kColumnNames.end() || !space || named[index])
            return error("cannot hold \"" + std::string(word) +
                         "\"; figures look like 6=-2, the columns are " + join(kColumnNames, ", ") +
                         ", each at most once");
          const Track& track = components.track(static_cast<Column>(index));
          if (*space < track.min || *space > track.max)
            return error("cannot hold \"" + std::string(word) + "\"; column " +
                         std::string(*found) + " goes from " + std::to_string(track.min) + " to " +
                         std::to_string(track.max));
          named[index] = true;
          figures[index] = static_cast<std::int8_t>(*space);
        }
        return {};
      });
}

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

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.word("side", s.side, kSideNames);
  fields.seat_number("hand_a", s.next_seats[0], seats());
  fields.seat_number("hand_b", s.next_seats[1], seats());
  fields.number("turns", s.turns, 0, turns_max_);
  fields.number("rolls", s.rolls, 0, components_.rolls_max);
  dice_field(fields, s.dice);
  figures_field(fields, components_, s.figures);
  fields.number("ties", s.ties, 0, kTiesMax - 1);
  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    fields.number("total", s.totals[seat], 0, kSumMax);
    std::uint8_t out = s.out.contains(seat) ? 1 : 0;
    fields.flag("out", out);
    out != 0 ? s.out.add(seat) : s.out.remove(seat);
  }
}

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
      if (is_in_zone(s, side, column)) red.words.push_back(column_text(column));
    facts.push_back(std::move(red));
  }
  for (Seat seat = 0; seat < seats(); ++seat)
    facts.push_back({seat, FieldKind::Word, "team", {side_of(seat) == Side::A ? "A" : "B"}});
  return facts;
}

std::expected<void, Error> Rules::validate(const State& s) const {
  for (int side = 0; side < kSides; ++side)
    if (s.next_seats[side] >= seats() || s.next_seats[side] % kSides != side)
      return error(side == 0 ? "hand_a must be a seat of side A: 1, 3, 5 or 7"
                             : "hand_b must be a seat of side B: 2, 4, 6 or 8");
  return s.phase == Phase::StartRoll ? validate_start_roll(s) : validate_turn(s);
}

std::expected<void, Error> Rules::validate_start_roll(const State& s) const {
  State expected = start();
  expected.ties = s.ties;
  expected.out = s.out;
  expected.totals = s.totals;
  if (s != expected)
    return error(
        "the start roll comes before everything else: only ties, out and total can differ");
  const int rolling = seats() - s.out.size();
  if (s.ties == 0 && rolling != seats()) return error("nobody is out before the first tie");
  if (rolling < 2) return error("at least two seats take part in the start roll");
  bool waiting = false;
  for (Seat seat = 0; seat < seats(); ++seat) {
    if (s.out.contains(seat)) {
      if (s.totals[seat] != 0) return error("a seat that is out has no total");
      continue;
    }
    if (s.totals[seat] != 0 && s.totals[seat] < kSumMin) return error("a total is 5 to 30");
    if (s.totals[seat] != 0 && waiting) return error("the start roll goes from seat to seat");
    waiting = waiting || s.totals[seat] == 0;
  }
  if (!waiting) return error("somebody still has to roll in the start roll");
  return {};
}

std::expected<void, Error> Rules::validate_turn(const State& s) const {
  if (s.ties != 0 || !s.out.empty() || s.totals != State{}.totals)
    return error("ties, out and total belong to the start roll");
  const bool over = s.phase == Phase::Over;
  // D-38: only the side that has just moved can have won.
  const bool won = over && wins(s, s.side);
  if (wins(s, other(s.side)) || (!over && wins(s, s.side)))
    return error("so many figures in a zone have won: phase over, and side the winner's");
  if (over && s.turns == 0) return error("no match is over before its first turn");
  if (!won && over != (s.turns == turns_max_))
    return error("over is where somebody has won or the last turn is played");
  const bool full = s.phase == Phase::Keep || s.phase == Phase::Choose;
  const int dice = s.dice.size();
  if (full ? dice != kDice : dice != 0 && s.phase != Phase::Reroll)
    return error("five dice lie on the table in keep and choose, none in roll and over");
  if (dice == kDice && s.phase == Phase::Reroll) return error("a reroll needs a die");
  const bool rolling = full || s.phase == Phase::Reroll;
  if (rolling != (s.rolls != 0)) return error("rolls is 0 before the first roll and only there");
  if (s.rolls == components_.rolls_max && rolling && s.phase != Phase::Choose)
    return error("after the last roll nothing is kept or rerolled");
  if (s.phase == Phase::Choose && results(s).empty())
    return error("the dice offer nothing to choose");
  return {};
}

}  // namespace knobel::duell
