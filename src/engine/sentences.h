#pragma once

// Sentences for people come from message catalogues, one per game and language. The engine only
// knows that a key with arguments can be said; formats/catalogue reads the files.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"

namespace knobel {

class Sentences {
 public:
  virtual ~Sentences() = default;
  /// The sentence for `key` with {1}, {2}, … replaced. A key that is missing comes back as itself,
  /// so that nothing a person needs is ever blank; a test keeps the catalogues complete.
  virtual std::string say(std::string_view key, std::span<const std::string> args = {}) const = 0;
  /// What a seat is called in a picture: by its number, under which it is typed, and by the name of
  /// whoever has it, if one is known.
  virtual std::string seat(Seat seat) const {
    return say("seat", std::vector<std::string>{seat_text(seat)});
  }
};

}  // namespace knobel
