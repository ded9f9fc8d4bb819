#pragma once

// Sentences for people come from message catalogues, one per game and language. The engine only
// knows that a key with arguments can be said; formats/catalogue reads the files.

#include <span>
#include <string>
#include <string_view>

namespace knobel {

class Sentences {
 public:
  virtual ~Sentences() = default;
  /// The sentence for `key` with {1}, {2}, … replaced. A key that is missing comes back as itself,
  /// so that nothing a person needs is ever blank; a test keeps the catalogues complete.
  virtual std::string say(std::string_view key, std::span<const std::string> args = {}) const = 0;
};

}  // namespace knobel
