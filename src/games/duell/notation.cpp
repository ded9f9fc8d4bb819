// The words of the duel: action texts both ways, the reasons for refusals, and the fields of a
// position.

#include <algorithm>

#include "engine/text.h"
#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

constexpr std::string_view kPhaseNames[] = {"start-roll", "roll",   "keep",
                                            "reroll",     "choose", "over"};
constexpr std::string_view kSideNames[] = {"A", "B"};

std::string dice_text(DiceSet dice) {
  std::string text;
  for (const auto face : dice.faces()) {
    if (face == 0) break;
    if (!text.empty()) text += ' ';
    text += static_cast<char>('0' + face);
  }
  return text;
}

std::string column_text(Column column) {
  return std::string(kColumnNames[static_cast<int>(column)]);
}

/// A face as a word, or 0.
int parse_face(std::string_view word) {
  const auto face = parse_number(word);
  return face && *face >= 1 && *face <= kFaces ? static_cast<int>(*face) : 0;
}

std::expected<Action, Refusal> parse_keep(DiceSet dice, std::span<const std::string_view> faces) {
  DiceSet kept;
  for (const auto word : faces) {
    const int face = parse_face(word);
    if (face == 0) return refuse("no_face", word);
    // Before it is added: a count has only four bits.
    if (kept.count(face) == dice.count(face))
      return refuse("not_on_table", join(faces, " "), dice_text(dice));
    kept.add(face);
  }
  if (kept == dice) return refuse("keeps_all");
  return keep_action(dice, kept);
}

/// "numbers 6", or "numbers 2 5" for both groups, in any order.
std::expected<Action, Refusal> parse_numbers(DiceSet dice,
                                             std::span<const std::string_view> words) {
  FaceSet faces = 0;
  for (const auto word : words) {
    const int face = parse_face(word);
    if (face == 0) return refuse("no_face", word);
    faces |= 1U << (face - 1);
  }
  const int face = std::countr_zero(faces) + 1;
  if (words.size() == 1) return static_cast<Action>(kNumber + face);
  if (faces != groups(dice) || std::popcount(faces) != 2)
    return refuse("not_two_groups", words[0], words[1]);
  return kBothNumbers;
}

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

}  // namespace

std::string Rules::action_text(const State& s, Seat, Action action) const {
  switch (action) {
    case kKeep: return "reroll all";
    case kStop: return "stop";
    case kStraight: return "straight";
    case kChance: return "chance";
    case kFiveAlike: return "five";
    case kPass: return "pass";
    case kBothNumbers: {
      const FaceSet faces = groups(s.dice);
      return "numbers " + std::to_string(std::countr_zero(faces) + 1) + " " +
             std::to_string(std::bit_width(faces));
    }
    default: break;
  }
  if (action < kStop) return "keep " + dice_text(kept_dice(s.dice, action));
  return "numbers " + std::to_string(action - kNumber);
}

std::expected<Action, Refusal> Rules::parse_action(const State& s, Seat,
                                                   std::string_view text) const {
  const auto words = split(text, ' ');
  const auto arguments = std::span(words).subspan(1);
  if (words[0] == "keep") return parse_keep(s.dice, arguments);
  if (text == "reroll all") return kKeep;
  if (text == "stop") return kStop;
  if (words[0] == "numbers" && (arguments.size() == 1 || arguments.size() == 2))
    return parse_numbers(s.dice, arguments);
  if (text == "straight") return kStraight;
  if (text == "chance") return kChance;
  if (text == "five") return kFiveAlike;
  if (text == "pass") return kPass;
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State& s, Seat, Action action) const {
  if (action >= kActionIds) return {"unknown", {std::to_string(action)}};
  if (s.phase == Phase::Keep) {
    if (action > kStop) return {"stop_first", {std::to_string(components_.rolls_max - s.rolls)}};
    // A second id for a keep that is listed already; no text leads here.
    return {"keep_twice", {dice_text(kept_dice(s.dice, action))}};
  }
  if (action > kStop) return why_no_result(s, action);
  if (s.rolls == components_.rolls_max) return {"no_rolls_left", {std::to_string(s.rolls)}};
  return {"already_stopped", {}};
}

Refusal Rules::why_no_result(const State& s, Action action) const {
  const FaceSet faces = groups(s.dice);
  switch (action) {
    case kStraight: {
      const int steps = straight_steps(components_, s.dice);
      if (steps == 0) return {"no_straight", {}};
      return why_no_move(s, Column::Straight, steps);
    }
    case kChance: {
      const int steps = chance_steps(components_, s.dice);
      if (steps == 0) return {"no_chance", {std::to_string(s.dice.sum())}};
      return why_no_move(s, Column::Chance, steps);
    }
    case kFiveAlike:
      if (!five_alike(s.dice)) return {"no_five_alike", {}};
      return why_no_move(s, Column::FiveAlike, 1);
    case kBothNumbers:
      if (std::popcount(faces) != 2) return {"no_two_groups", {}};
      break;
    default: {
      const int face = action - kNumber;
      if (!has_face(faces, face)) return {"no_group", {std::to_string(face)}};
      return why_no_move(s, column_of(face), s.dice.count(face));
    }
  }
  // Both figures were asked for: the reason is the one that cannot move.
  const int low = std::countr_zero(faces) + 1;
  const int high = std::bit_width(faces);
  const int stuck = moves(s, column_of(low), s.dice.count(low)) ? high : low;
  return why_no_move(s, column_of(stuck), s.dice.count(stuck));
}

Refusal Rules::why_no_move(const State& s, Column column, int steps) const {
  const int end = s.side == Side::A ? components_.track(column).max : components_.track(column).min;
  const int left = (end - s.figures[static_cast<int>(column)]) * direction(s.side);
  if (left == 0) return {"at_end", {column_text(column)}};
  if (overshoot_ == Overshoot::Exact)
    return {"too_far", {column_text(column), std::to_string(steps), std::to_string(left)}};
  return {"too_short", {column_text(column), std::to_string(left)}};
}

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
