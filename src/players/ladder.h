#pragma once

// The strength that levels have to show, as data: each expert lists the matches that prove it, and
// `knobel bench players` plays them.

#include <cstdint>
#include <string_view>

namespace knobel {

struct LadderLine {
  enum class Figure : std::uint8_t {
    WinRate,  // of the first name, at least the target
    Score,    // mean of the first name, at least the target
    Draws,    // share of all matches, at most the target
  };
  int seats = 2;
  std::string_view options;  // "key=value,key=value"
  /// As --players takes them, and "journeyman*3" for three of them; the first is measured.
  std::string_view players;
  std::uint64_t games = 0;
  Figure figure = Figure::WinRate;
  double target = 0;
};

}  // namespace knobel
