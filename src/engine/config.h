#pragma once

// What a game says about itself, and what a match is set up with.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data.h"
#include "engine/error.h"
#include "engine/seat.h"

namespace knobel {

/// One choice that is made before a match. Either a word out of `words`, or, if `words` is empty, a
/// whole number from `min` to `max`.
struct OptionInfo {
  std::string_view key;
  std::span<const std::string_view> words;
  std::string_view default_value;
  int min = 0;
  int max = 0;
};

struct GameInfo {
  std::string_view key;  // folder, namespace, command-line word
  int rules_version;  // a record names it; raise it whenever a position could be judged differently
  SeatSet seat_counts;  // contains(n − 1) means: can be played by n. See allows_seats.
  int seats_default;    // what `play` offers when nobody says how many
  std::span<const OptionInfo> options;
  int action_ids;  // ids are 0 … action_ids − 1
  bool hidden_information;
  bool points;  // scores are points; otherwise they are 1 for a winner and 0 for the rest
  int minutes;  // about how long a match at seats_default takes: said before it is opened

  constexpr bool allows_seats(int seats) const {
    return seats >= 1 && seats <= kSeatsMax && seat_counts.contains(static_cast<Seat>(seats - 1));
  }
  constexpr int seats_min() const { return seat_counts.lowest() + 1; }
  constexpr int seats_max() const {
    int seats = 0;
    for (const auto seat : seat_counts) seats = seat + 1;
    return seats;
  }
};

/// For GameInfo::seat_counts: seat_counts({2, 4, 6, 8}).
constexpr SeatSet seat_counts(std::initializer_list<int> counts) {
  SeatSet set;
  for (const int count : counts) set.add(static_cast<Seat>(count - 1));
  return set;
}
/// min, min + 1, … max.
constexpr SeatSet seat_count_range(int min, int max) {
  SeatSet set;
  for (int count = min; count <= max; ++count) set.add(static_cast<Seat>(count - 1));
  return set;
}

struct Option {
  std::string key;
  std::string value;
  friend bool operator==(const Option&, const Option&) = default;
};

/// Everything `Rules::make` needs. The number of seats belongs here, because an option may name
/// one.
struct Config {
  int seats = 0;
  std::vector<Option> options;     // those not named take their defaults
  std::optional<Data> components;  // nothing: the game's default set
};

/// All options of a game with their values, checked.
class Options {
 public:
  /// Refuses an unknown key, a key given twice and a value that is not allowed, each with what is.
  static std::expected<Options, Error> make(const GameInfo& info, const Config& config);

  /// The value of a word option as its place in OptionInfo::words. Precondition: there is such a
  /// one.
  int word(std::string_view key) const;
  int number(std::string_view key) const;
  std::span<const Option> all() const { return values_; }
  friend bool operator==(const Options&, const Options&) = default;

 private:
  const GameInfo* info_ = nullptr;
  std::vector<Option> values_;  // in the order of GameInfo::options
};

/// "2 to 6", "2, 4, 6 or 8": for messages.
std::string seat_counts_text(const GameInfo& info);

/// Refuses a number of seats that the game cannot be played with.
std::expected<void, Error> check_seats(const GameInfo& info, int seats);

/// See Setup::has_seat.
std::expected<void, Error> check_named_seat(const Options& options, std::string_view key,
                                            int seats);

/// A match set up: what `Rules` are made of.
template <class Components>
struct Setup {
  int seats;
  Options options;
  Components components;

  /// Refuses an option that names a seat ("random", "1", "2", …) beyond the table.
  std::expected<void, Error> has_seat(std::string_view key) const {
    return check_named_seat(options, key, seats);
  }
};

/// The component set of a game without data, and what reads it.
struct NoComponents {};
inline Data no_components() { return Data::Object{}; }
std::expected<NoComponents, Error> read_no_components(const Data& data);

/// With what every `make` begins: seats, options and components, each refused with what is allowed.
/// Without a component set in `config` it is the game's own, Components{}; a game without data
/// gives nothing to read one with.
template <class Components = NoComponents>
std::expected<Setup<Components>, Error> read_setup(
    const GameInfo& info, const Config& config,
    std::expected<Components, Error> (*read_components)(const Data&) = read_no_components) {
  KNOBEL_TRY(check_seats(info, config.seats));
  KNOBEL_TRY_ASSIGN(auto options, Options::make(info, config));
  if (!config.components) return Setup<Components>{config.seats, std::move(options), {}};
  KNOBEL_TRY_ASSIGN(auto components, read_components(*config.components));
  return Setup<Components>{config.seats, std::move(options), std::move(components)};
}

}  // namespace knobel
