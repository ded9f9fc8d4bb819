// The words of the duel: action texts both ways, and the reasons for refusals.

#include "engine/text.h"
#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

std::string dice_text(DiceSet dice) {
  std::string text;
  for (const auto face : dice.faces()) {
    if (face == 0) break;
    if (!text.empty()) text += ' ';
    text += static_cast<char>('0' + face);
  }
  return text;
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

}  // namespace

std::string_view Rules::asks(const State& s, Seat) const {
  return s.phase == Phase::Keep ? "keep" : "move";
}

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

}  // namespace knobel::duell
