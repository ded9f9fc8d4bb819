#pragma once

// What the fuzz targets share. A target's property is a KNOBEL_CHECK; the `Bug` it throws ends the
// run like any crash would.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/support/playout.h"

namespace knobel::fuzzing {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Every tested game with its default number of seats, made once.
inline const std::vector<std::shared_ptr<const AnyGame>>& games() {
  static const auto made = [] {
    std::vector<std::shared_ptr<const AnyGame>> list;
    for (const auto& entry : tested_games())
      list.push_back(testing::plain_game(entry.info->key, entry.info->seats_default));
    return list;
  }();
  return made;
}

}  // namespace knobel::fuzzing
