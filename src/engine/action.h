#pragma once

// An action is a small dense id that a game defines and explains in its rules.h. Ids never leave
// the process: the wire, records and people use notation, so that encodings may change;
// texts may not.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/check.h"

namespace knobel {

using Action = std::uint16_t;

/// No decision of any game offers more actions than this: a larger choice is made in several steps.
inline constexpr int kActionsMax = 256;

/// The legal actions of one seat, ascending. Lives on the stack and is never initialised as a
/// whole, because playouts fill one at every decision.
class ActionList {
 public:
  ActionList() {}  // NOLINT: items_ stays uninitialised on purpose.

  void clear() { size_ = 0; }
  void add(Action action) {
    KNOBEL_DCHECK(size_ < kActionsMax);
    items_[size_++] = action;
  }
  /// Adds `first` + i for every set bit i: how a mask of possible places becomes actions.
  void add_each(std::uint32_t bits, Action first) {
    KNOBEL_DCHECK(size_ + static_cast<std::size_t>(std::popcount(bits)) <= kActionsMax);
    for (; bits != 0; bits &= bits - 1)
      items_[size_++] = static_cast<Action>(first + std::countr_zero(bits));
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](std::size_t index) const { return items_[index]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + size_; }
  operator std::span<const Action>() const { return {items_.data(), size_}; }

 private:
  std::size_t size_ = 0;
  std::array<Action, kActionsMax> items_;
};

}  // namespace knobel
