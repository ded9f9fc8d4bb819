#include "engine/chance.h"

#include "engine/text.h"

namespace knobel {

int outcome_count(const Chance& chance) {
  int count = 0;
  for_each_outcome(chance, [&](const Outcome&, int) { ++count; });
  return count;
}

int outcome_number(const Chance& chance, const Outcome& outcome) {
  int number = 0;
  int found = -1;
  const auto thrown = DiceSet::of(
      std::span(outcome.dice).first(chance.kind == Chance::Kind::Dice ? chance.count : 0U));
  for_each_outcome(chance, [&](const Outcome& candidate, int weight) {
    const bool same =
        chance.kind == Chance::Kind::Dice
            ? candidate.dice == thrown.faces()
            : candidate.pick <= outcome.pick && outcome.pick < candidate.pick + weight;
    if (same) found = number;
    ++number;
  });
  KNOBEL_CHECK(found >= 0);
  return found;
}

std::string outcome_text(const Chance& chance, const Outcome& outcome) {
  if (chance.kind == Chance::Kind::Dice) {
    std::string text = "dice";
    for (int i = 0; i < chance.count; ++i) text += " " + std::to_string(outcome.dice[i]);
    return text;
  }
  return (chance.kind == Chance::Kind::Draw ? "pick " : "one ") + std::to_string(outcome.pick + 1) +
         " of " + std::to_string(chance.count);
}

std::expected<Outcome, Error> parse_outcome(const Chance& chance, std::string_view text) {
  const auto words = split(text, ' ');
  Outcome outcome;
  if (chance.kind == Chance::Kind::Dice) {
    const auto wanted = "\"dice\" and " + std::to_string(chance.count) +
                        (chance.count == 1 ? " face" : " faces") + " from 1 to 6";
    if (words.size() != chance.count + 1U || words[0] != "dice")
      return error("\"" + std::string(text) + "\" does not fit here; needed is " + wanted);
    for (int i = 0; i < chance.count; ++i) {
      const auto face = parse_number(words[i + 1U]);
      if (!face || *face < 1 || *face > kFaces)
        return error("\"" + std::string(words[i + 1U]) + "\" is not a face; needed is " + wanted);
      outcome.dice[i] = static_cast<std::uint8_t>(*face);
    }
    return outcome;
  }
  const std::string_view verb = chance.kind == Chance::Kind::Draw ? "pick" : "one";
  const auto count = std::to_string(chance.count);
  const auto place = words.size() == 4 ? parse_number(words[1]) : std::nullopt;
  if (!place || *place < 1 || *place > chance.count || words[0] != verb || words[2] != "of" ||
      words[3] != count)
    return error("\"" + std::string(text) + "\" does not fit here; needed is \"" +
                 std::string(verb) + " K of " + count + "\" with K from 1 to " + count);
  outcome.pick = static_cast<std::uint16_t>(*place - 1);
  return outcome;
}

std::string chance_text(const Chance& chance) {
  const std::string count = std::to_string(chance.count);
  const std::string outcomes = ", " + std::to_string(outcome_count(chance)) + " outcomes";
  switch (chance.kind) {
    case Chance::Kind::Dice: return count + (chance.count == 1 ? " die" : " dice") + outcomes;
    case Chance::Kind::Draw: return "a card from a bag of " + count + outcomes;
    case Chance::Kind::OneOf: return "one of " + count;
  }
  fail_check("unknown kind of chance");
}

}  // namespace knobel
