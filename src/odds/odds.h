#pragma once

// Questions about chances, as `knobel odds GAME …` asks them, or as a position asks them by itself.
// Each game answers its own, in odds/<game>; whoever asks goes through the list and never
// names a game. Answers are exact and come in two forms at once: lines for a person, members for a
// program.

#include <cstdint>
#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/any_game.h"
#include "engine/error.h"

namespace knobel {

/// What stood behind the game's name: `--name value` pairs and flags (`--name` alone).
class OddsQuestion {
 public:
  /// A word that begins with "--" is a name; a following word that does not is its value. Refuses a
  /// value without a name, and a name given twice.
  static std::expected<OddsQuestion, Error> parse(std::span<const std::string> words);

  bool has(std::string_view name) const { return find(name) != nullptr; }
  /// The value of --name; nothing if it is absent or stands alone.
  std::optional<std::string_view> value(std::string_view name) const;
  /// A whole number from min to max, or `otherwise` if --name is absent.
  std::expected<int, Error> number(std::string_view name, int min, int max, int otherwise) const;
  /// An error unless every name is one of these; it lists them. Names in `flags` stand alone, all
  /// others need a value.
  std::expected<void, Error> only(std::initializer_list<std::string_view> with_value,
                                  std::initializer_list<std::string_view> flags = {}) const;

 private:
  struct Given {
    std::string name;  // without the dashes
    std::optional<std::string> value;
  };
  const Given* find(std::string_view name) const;
  std::vector<Given> given_;
};

/// One member of the answer's JSON object.
struct OddsMember {
  std::string key;
  std::variant<double, std::int64_t, std::string, std::vector<std::string>> value;
  friend bool operator==(const OddsMember&, const OddsMember&) = default;
};

struct OddsAnswer {
  std::vector<std::string> lines;   // English sentences
  std::vector<OddsMember> members;  // behind "game"; a probability is called "probability"
};

struct OddsEntry {
  std::string_view game;                // GameInfo::key
  std::vector<std::string_view> usage;  // what can be asked, without "knobel odds GAME"
  std::expected<OddsAnswer, Error> (*ask)(const OddsQuestion&);
  /// The words of the question that a position puts to `seat`, empty if it puts none; no function:
  /// no position of this game does.
  std::vector<std::string> (*at)(const AnyGame& game, const AnyState& view, Seat seat) = nullptr;
};

/// The games that answer questions (all_odds.cpp).
std::span<const OddsEntry> all_odds();

/// The entry of a game; the error lists those that there are.
std::expected<const OddsEntry*, Error> find_odds(std::string_view game);

/// What the position asks `seat`, answered; nothing if it asks nothing. `view` is what the seat
/// sees.
std::optional<OddsAnswer> odds_at(const AnyGame& game, const AnyState& view, Seat seat);

/// "53.14 %": a probability for people.
std::string percent_text(double probability);

}  // namespace knobel
