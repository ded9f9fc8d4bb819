#pragma once

// What goes wrong outside of us, as values.
//   Error    a file, an option or the world was wrong: one English sentence for whoever typed it.
//   Refusal  a player asked for something the rules do not allow: a key and arguments, because the
//            sentence is chosen in the player's language (messages/{de,en}.json of the game).

#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace knobel {

struct Error {
  std::string text;
  friend bool operator==(const Error&, const Error&) = default;
};

struct Refusal {
  std::string key;                // e.g. "cell_taken"; the catalogue entry is "why.cell_taken"
  std::vector<std::string> args;  // e.g. {"c3", "7"}; {1} and {2} in the sentence
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

[[nodiscard]] inline std::unexpected<Error> error(std::string text) {
  return std::unexpected(Error{std::move(text)});
}

template <class... Args>
[[nodiscard]] std::unexpected<Refusal> refuse(std::string key, Args&&... args) {
  return std::unexpected(Refusal{std::move(key), {std::string(std::forward<Args>(args))...}});
}

}  // namespace knobel

/// Returns early with the error of an `expected<void, E>`.
#define KNOBEL_TRY(expression)                                  \
  do {                                                          \
    if (auto knobel_result = (expression); !knobel_result)      \
      return std::unexpected(std::move(knobel_result).error()); \
  } while (false)

/// KNOBEL_TRY_ASSIGN(const auto number, reader.number(1, 6)); declares (or assigns) the value of an
/// `expected<T, E>`, or returns early with its error.
#define KNOBEL_TRY_ASSIGN(target, ...) \
  KNOBEL_TRY_ASSIGN_NAMED(KNOBEL_TRY_NAME(knobel_result_, __LINE__), target, __VA_ARGS__)
#define KNOBEL_TRY_ASSIGN_NAMED(result, target, ...)              \
  auto result = (__VA_ARGS__);                                    \
  if (!result) return std::unexpected(std::move(result).error()); \
  target = *std::move(result)
#define KNOBEL_TRY_NAME(prefix, line) KNOBEL_TRY_JOIN(prefix, line)
#define KNOBEL_TRY_JOIN(prefix, line) prefix##line
