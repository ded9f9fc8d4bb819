#pragma once

// One list per game from which JSON views, position texts, goldens and bug reports come, and from
// which a position text is read back. A field is a key and a few words; Rules::fields names them
// all once, for reading and writing alike:
//
//   void Rules::fields(State& s, Fields& fields) const {
//     fields.number("round", s.round, 0, 50);
//     fields.seat_number("roller", s.roller);
//     for (Seat seat = 0; seat < seats; ++seat) {
//       fields.of_seat(seat);
//       fields.words(FieldKind::Cells, "cells", write, read);
//     }
//   }
//
// Writing works on a copy and leaves it alone; reading assigns and range-checks each value.
// What hangs together across fields is checked afterwards by Rules::validate.

#include <concepts>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/function_ref.h"
#include "engine/seat.h"

namespace knobel {

/// How a field wants to be shown; the words are the same for all.
enum class FieldKind : std::uint8_t { Number, Word, Flag, Seat, Dice, Cards, Cells, Words };

struct Field {
  Seat seat = kNobody;  // kNobody: belongs to the table
  FieldKind kind = FieldKind::Words;
  std::string key;
  std::vector<std::string> words;
  friend bool operator==(const Field&, const Field&) = default;
};

class Fields {
 public:
  using Words = std::vector<std::string>;
  using Write = FunctionRef<void(Words&)>;
  using Read = FunctionRef<std::expected<void, Error>(std::span<const std::string>)>;

  virtual ~Fields() = default;

  /// The fields that follow belong to `seat`. Fields of the table come first.
  void of_seat(Seat seat) { seat_ = seat; }

  /// A whole number from min to max.
  template <std::integral T>
  void number(std::string_view key, T& value, std::int64_t min, std::int64_t max) {
    std::int64_t wide = static_cast<std::int64_t>(value);
    number_field(key, wide, min, max);
    value = static_cast<T>(wide);
  }
  /// Zero or one, shown as "no" and "yes".
  void flag(std::string_view key, std::uint8_t& value);
  /// An enumeration whose values are 0 … names.size() − 1.
  template <class Enum>
  void word(std::string_view key, Enum& value, std::span<const std::string_view> names) {
    auto index = static_cast<std::uint8_t>(value);
    word_field(key, index, names);
    value = static_cast<Enum>(index);
  }
  /// A seat below `seats`, or "-" for kNobody.
  void seat_number(std::string_view key, Seat& value, int seats);
  /// Dice: faces 1 … 6; zeros (not thrown) are left out and must stand last.
  void dice(std::string_view key, std::span<std::uint8_t> faces);
  /// Anything else, in words of the game's own. Words contain neither spaces nor '|'.
  void words(FieldKind kind, std::string_view key, Write write, Read read) {
    field(kind, key, write, read);
  }

 protected:
  virtual void field(FieldKind kind, std::string_view key, Write write, Read read) = 0;
  Seat seat_ = kNobody;

 private:
  void number_field(std::string_view key, std::int64_t& value, std::int64_t min, std::int64_t max);
  void word_field(std::string_view key, std::uint8_t& value,
                  std::span<const std::string_view> names);
};

/// Collects what a state shows.
class FieldWriter final : public Fields {
 public:
  std::vector<Field> take() { return std::move(collected_); }

 private:
  void field(FieldKind kind, std::string_view key, Write write, Read read) override;
  std::vector<Field> collected_;
};

/// Assigns given fields to a state; fields not given stay as they are. Call `result` afterwards.
class FieldReader final : public Fields {
 public:
  explicit FieldReader(std::span<const Field> given) : given_(given), used_(given.size(), 0) {}
  /// The first thing that was wrong, or a given field that the game does not have.
  std::expected<void, Error> result() const;

 private:
  void field(FieldKind kind, std::string_view key, Write write, Read read) override;
  std::span<const Field> given_;
  std::vector<char> used_;
  std::expected<void, Error> result_;
};

}  // namespace knobel
