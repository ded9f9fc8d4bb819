#pragma once

// Reads the members of one JSON object that came from outside, each exactly once. The first thing
// that is wrong is remembered and everything after it is ignored, so that a reader is a plain list
// of what it wants. Therefore a reader can also be asked for that list: it is run on Members that
// only note what they are asked for.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/config.h"
#include "engine/data.h"
#include "engine/seat.h"

namespace knobel::server {

/// Keys of games, levels and phrases; options of a game in one message.
inline constexpr std::size_t kWordBytesMax = 64;
inline constexpr std::size_t kOptionsMax = 32;

/// How a client may say that there is nothing.
enum class Absence : std::uint8_t {
  Never,  // there has to be something
  LeftOut,
  Null,
  Either
};

/// A member that a reader asks for.
struct Wanted {
  enum class Type : std::uint8_t { Text, Number, Flag, Texts, Numbers, Options };
  std::string_view key;
  Type type;
  Absence absence = Absence::Never;
};

class Members {
 public:
  explicit Members(const Data& data);
  /// There are no members, but what is asked for is noted in `wanted`, which must outlive this.
  explicit Members(std::vector<Wanted>& wanted) : wanted_(&wanted) {}

  bool has(std::string_view key) const;
  std::string text(std::string_view key, std::size_t bytes_max);
  std::optional<std::string> optional_text(std::string_view key, std::size_t bytes_max,
                                           Absence absence = Absence::LeftOut);
  std::int64_t number(std::string_view key, std::int64_t min, std::int64_t max);
  /// Nothing if it is left out; the same for what else is optional.
  std::optional<std::int64_t> optional_number(std::string_view key, std::int64_t min,
                                              std::int64_t max);
  bool flag(std::string_view key);
  std::optional<bool> optional_flag(std::string_view key);
  /// Seats count from one outside.
  Seat seat(std::string_view key);
  /// May be null as well.
  std::optional<Seat> optional_seat(std::string_view key);
  std::vector<std::string> texts(std::string_view key, std::size_t items_max,
                                 std::size_t bytes_max);
  std::optional<std::vector<std::string>> optional_texts(std::string_view key,
                                                         std::size_t items_max,
                                                         std::size_t bytes_max);
  std::optional<std::vector<int>> optional_numbers(std::string_view key, std::size_t items_max,
                                                   int min, int max);
  /// {"key":"value",…}
  std::vector<Option> options(std::string_view key, std::size_t items_max, std::size_t bytes_max);
  std::optional<std::vector<Option>> optional_options(std::string_view key, std::size_t items_max,
                                                      std::size_t bytes_max);
  /// The value as it is; nullptr if it is left out.
  const Data* any(std::string_view key);

  /// What was wrong first, also a member that nobody has asked for; empty if nothing.
  std::string complaint() const;
  void complain(std::string what);

 private:
  /// The value; nullptr if there is nothing, which is complained of if it must not be.
  const Data* take(const Wanted& wanted);
  std::optional<std::string> take_text(const Wanted& wanted, std::size_t bytes_max);
  std::optional<std::int64_t> take_number(const Wanted& wanted, std::int64_t min, std::int64_t max);
  std::optional<bool> take_flag(const Wanted& wanted);
  std::optional<std::vector<std::string>> take_texts(const Wanted& wanted, std::size_t items_max,
                                                     std::size_t bytes_max);
  std::optional<std::vector<Option>> take_options(const Wanted& wanted, std::size_t items_max,
                                                  std::size_t bytes_max);

  const Data::Object* object_ = nullptr;
  std::vector<Wanted>* wanted_ = nullptr;
  std::vector<char> used_;
  std::string complaint_;
};

}  // namespace knobel::server
