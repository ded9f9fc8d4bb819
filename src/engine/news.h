#pragma once

// What a person at the table would tell of an event: "castle_won", by seat 2, the green one. Rules
// speak in keys and arguments (Rules::news); messages/{de,en}.json have the sentences, under
// "news.<key>". An argument says what it is, so that a page can draw it and a terminal can write
// it.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/fields.h"
#include "engine/seat.h"

namespace knobel {

/// A part of a sentence. The kinds and words are those of fields (fields.h): Seat, Number, Word,
/// Dice and Cards are told.
struct NewsArgument {
  FieldKind kind = FieldKind::Word;
  std::vector<std::string> words;

  static NewsArgument seat(Seat seat) { return {FieldKind::Seat, {seat_text(seat)}}; }
  static NewsArgument number(int number) { return {FieldKind::Number, {std::to_string(number)}}; }
  /// Its sentence is "word.<word>" of the game, if there is one.
  static NewsArgument word(std::string_view word) { return {FieldKind::Word, {std::string(word)}}; }
  /// Faces in the order in which they are to be shown; zeros are left out.
  static NewsArgument dice(std::span<const std::uint8_t> faces);
  /// Words of the notation; each is named by "card.<word>" of the game, if there is one.
  static NewsArgument cards(std::vector<std::string> words) {
    return {FieldKind::Cards, std::move(words)};
  }
  friend bool operator==(const NewsArgument&, const NewsArgument&) = default;
};

struct NewsItem {
  std::string key;
  std::vector<NewsArgument> arguments;
  /// Begins a turn or a round: what follows, up to the next heading, belongs together.
  bool heading = false;
  friend bool operator==(const NewsItem&, const NewsItem&) = default;
};

/// Collects what is told, in the order in which a person would tell it.
class News {
 public:
  template <class... Arguments>
  void tell(std::string_view key, Arguments... arguments) {
    items_.push_back({std::string(key), {std::move(arguments)...}, false});
  }
  template <class... Arguments>
  void begin(std::string_view key, Arguments... arguments) {
    items_.push_back({std::string(key), {std::move(arguments)...}, true});
  }
  const std::vector<NewsItem>& items() const { return items_; }
  std::vector<NewsItem> take() { return std::exchange(items_, {}); }

 private:
  std::vector<NewsItem> items_;
};

}  // namespace knobel
