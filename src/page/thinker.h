#pragma once

// Decides for the bots of a page, in a Worker of its own: what House asks with a Think.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/bots.h"

namespace knobel::page {

class Thinker {
 public:
  explicit Thinker(std::uint64_t seed) : bots_(seed, 0) {}
  /// Nothing: it could not be decided. Precondition: the bytes of a Think.
  std::optional<Action> decide(std::string_view question);

 private:
  std::shared_ptr<const AnyGame> game(std::string_view config, std::string_view components);

  server::Bots bots_;
  std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>> games_;
};

/// From now on players find the values that have come. Call before any is made.
void find_values_that_came();
/// A file of trained values that has come (players/learned.h); empty: there is none.
void give_values(std::string name, std::string_view bytes);
/// The values that somebody has asked for since the last call and that have not come; empty: none.
std::string take_wanted_values();

}  // namespace knobel::page
