#include "engine/fields.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {
namespace {

/// Hardly a position has more, with what follows from it.
constexpr std::size_t kFieldsUsual = 48;

std::expected<std::string_view, Error> single(std::span<const std::string> words) {
  if (words.size() != 1) return error("needs exactly one value");
  return words[0];
}

std::string name_of(Seat seat, std::string_view key) {
  return seat == kNobody ? std::string(key) : "seat" + seat_text(seat) + "." + std::string(key);
}

}  // namespace

void Fields::number_field(std::string_view key, std::int64_t& value, std::int64_t min,
                          std::int64_t max) {
  field(
      FieldKind::Number, key, [&](Words& out) { out.push_back(std::to_string(value)); },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto word, single(words));
        const auto number = parse_number(word);
        if (!number || *number < min || *number > max)
          return error("cannot be \"" + std::string(word) + "\"; allowed are " +
                       std::to_string(min) + " to " + std::to_string(max));
        value = *number;
        return {};
      });
}

void Fields::word_field(std::string_view key, std::uint8_t& value,
                        std::span<const std::string_view> names) {
  field(
      FieldKind::Word, key, [&](Words& out) { out.emplace_back(names[value]); },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto word, single(words));
        const auto found = std::ranges::find(names, word);
        if (found == names.end())
          return error("cannot be \"" + std::string(word) + "\"; allowed are " + join(names, ", "));
        value = static_cast<std::uint8_t>(found - names.begin());
        return {};
      });
}

void Fields::flag(std::string_view key, std::uint8_t& value) {
  static constexpr std::string_view kNames[] = {"no", "yes"};
  const auto read = [&](std::span<const std::string> words) -> std::expected<void, Error> {
    if (words.size() != 1 || (words[0] != kNames[0] && words[0] != kNames[1]))
      return error("must be no or yes");
    value = words[0] == kNames[1] ? 1 : 0;
    return {};
  };
  field(
      FieldKind::Flag, key, [&](Words& out) { out.emplace_back(kNames[value != 0 ? 1 : 0]); },
      read);
}

void Fields::seat_number(std::string_view key, Seat& value, int seats) {
  field(
      FieldKind::Seat, key,
      [&](Words& out) { out.push_back(value == kNobody ? "-" : seat_text(value)); },
      [&, seats](std::span<const std::string> words) -> std::expected<void, Error> {
        KNOBEL_TRY_ASSIGN(const auto word, single(words));
        const auto number = parse_number(word);
        if (word == "-") {
          value = kNobody;
        } else if (!number || *number < 1 || *number > seats) {
          return error("cannot be \"" + std::string(word) + "\"; allowed are 1 to " +
                       std::to_string(seats) + " and -");
        } else {
          value = static_cast<Seat>(*number - 1);
        }
        return {};
      });
}

void Fields::dice(std::string_view key, std::span<std::uint8_t> faces) {
  field(
      FieldKind::Dice, key,
      [&](Words& out) {
        for (const auto face : faces)
          if (face != 0) out.push_back(std::to_string(face));
      },
      [&](std::span<const std::string> words) -> std::expected<void, Error> {
        if (words.size() > faces.size())
          return error("has more than " + std::to_string(faces.size()) + " dice");
        std::ranges::fill(faces, std::uint8_t{0});
        for (std::size_t i = 0; i < words.size(); ++i) {
          const auto face = parse_number(words[i]);
          if (!face || *face < 1 || *face > 6)
            return error("cannot hold \"" + words[i] + "\"; dice show 1 to 6");
          faces[i] = static_cast<std::uint8_t>(*face);
        }
        return {};
      });
}

void FieldWriter::field(FieldKind kind, std::string_view key, Write write, Read) {
  if (collected_.empty()) collected_.reserve(kFieldsUsual);
  collected_.push_back({seat_, kind, std::string(key), {}});
  write(collected_.back().words);
}

void FieldReader::field(FieldKind, std::string_view key, Write, Read read) {
  for (std::size_t i = 0; i < given_.size(); ++i) {
    if (given_[i].seat != seat_ || given_[i].key != key) continue;
    if (used_[i] != 0 || !result_) return;
    used_[i] = 1;
    if (auto assigned = read(given_[i].words); !assigned)
      result_ = error(name_of(seat_, key) + " " + assigned.error().text);
    return;  // A second one of the same name stays unused and is refused by result().
  }
}

std::expected<void, Error> FieldReader::result() const {
  if (!result_) return result_;
  for (std::size_t i = 0; i < given_.size(); ++i)
    if (used_[i] == 0)
      return error(name_of(given_[i].seat, given_[i].key) + " is unknown or stands twice");
  return {};
}

}  // namespace knobel
