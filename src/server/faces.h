#pragma once

// How those at a table are told apart: a colour and a coat of arms for each, and names for bots.
// Only the words stand here; whoever shows them draws them.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/seat.h"

namespace knobel::server {

inline constexpr std::array<std::string_view, 8> kColours = {"red",  "blue",   "green", "yellow",
                                                             "plum", "orange", "teal",  "grey"};
/// As many as there can be seats, so that no two at a table have the same.
inline constexpr std::array<std::string_view, 12> kArms = {"star",  "moon",   "fir",  "fish",
                                                           "tower", "key",    "bell", "boat",
                                                           "sun",   "anchor", "leaf", "heart"};
static_assert(kArms.size() >= kSeatsMax);

/// Places in the lists above, or kNone.
struct Face {
  static constexpr std::uint8_t kNone = 255;
  std::uint8_t colour = kNone;
  std::uint8_t arms = kNone;
  bool whole() const { return colour != kNone && arms != kNone; }
  friend bool operator==(const Face&, const Face&) = default;
};

/// The words; empty where there is none.
std::string_view colour_word(const Face& face);
std::string_view arms_word(const Face& face);
/// Nothing: there is no such word. An empty one is kNone.
std::optional<std::uint8_t> find_colour(std::string_view word);
std::optional<std::uint8_t> find_arms(std::string_view word);

/// What comes closest to `wanted`. What is wanted gives way to those who `stay`; where nothing is
/// wanted, or it is taken, it is unlike everything in `all`. Arms always differ from those of up to
/// eleven others, colours as long as there is one that nobody has.
Face distinct_face(const Face& wanted, std::span<const Face> stay, std::span<const Face> all);

/// What a bot of this level is called: the first name of the level that nobody has.
std::string bot_name(std::string_view level, std::span<const std::string> taken);

}  // namespace knobel::server
