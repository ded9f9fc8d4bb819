#pragma once

// A review for programs and for the page; docs/protocol.md shows one.

#include <span>
#include <string>

#include "coach/review.h"

namespace knobel {

/// One object without a line end, with what there is to say of these seats.
std::string review_json(const AnyGame& game, const Review& review, std::span<const Seat> seats);
/// Of all of them.
std::string review_json(const AnyGame& game, const Review& review);

}  // namespace knobel
