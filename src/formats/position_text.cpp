#include "formats/position_text.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {
namespace {

constexpr std::string_view kSeparator = " | ";
constexpr std::string_view kSeatWord = "seat";

std::string group_text(const Field& field) {
  std::string text = field.seat == kNobody
                         ? field.key
                         : std::string(kSeatWord) + seat_text(field.seat) + " " + field.key;
  for (const auto& word : field.words) text += " " + word;
  return text;
}

std::vector<std::string_view> groups_of(std::string_view text) {
  std::vector<std::string_view> groups;
  while (true) {
    const auto end = text.find(kSeparator);
    groups.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return groups;
    text.remove_prefix(end + kSeparator.size());
  }
}

/// The seat that "seat3" names; nothing if the word is not of that form.
std::optional<Seat> parse_seat_word(std::string_view word) {
  if (!word.starts_with(kSeatWord)) return std::nullopt;
  const auto number = parse_number(word.substr(kSeatWord.size()));
  if (!number || *number < 1 || *number > kSeatsMax) return std::nullopt;
  return static_cast<Seat>(*number - 1);
}

std::expected<Field, Error> parse_group(std::string_view group) {
  const auto words = split(group, ' ');
  if (std::ranges::find(words, std::string_view{}) != words.end())
    return error("words must be separated by single blanks in \"" + std::string(group) + "\"");
  Field field;
  std::size_t next = 0;
  if (const auto seat = parse_seat_word(words[0])) {
    field.seat = *seat;
    if (words.size() == 1)
      return error("\"" + std::string(group) + "\" names a seat, but no field");
    next = 1;
  }
  field.key = words[next];
  for (const auto word : std::span(words).subspan(next + 1)) field.words.emplace_back(word);
  return field;
}

}  // namespace

std::string position_text(const AnyGame& game, const AnyState& state) {
  std::string text = std::string(game.info().key) + " " + std::to_string(game.seats());
  const auto start = game.fields(game.start());
  const auto fields = game.fields(state);
  // A game names the same fields in every state, so the two lists run side by side.
  KNOBEL_CHECK(start.size() == fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].words != start[i].words) text += std::string(kSeparator) + group_text(fields[i]);
  return text;
}

std::expected<AnyState, Error> read_position(const AnyGame& game, std::string_view text) {
  if (text.size() > kPositionBytesMax)
    return error("a position has at most " + std::to_string(kPositionBytesMax) + " bytes");
  const auto groups = groups_of(text);
  const auto head = std::string(game.info().key) + " " + std::to_string(game.seats());
  if (groups[0] != head)
    return error("a position of this game begins with \"" + head + "\", not with \"" +
                 std::string(groups[0]) + "\"");
  std::vector<Field> fields;
  for (const auto group : std::span(groups).subspan(1)) {
    KNOBEL_TRY_ASSIGN(auto field, parse_group(group));
    fields.push_back(std::move(field));
  }
  return game.from_fields(fields);
}

}  // namespace knobel
