#pragma once

// Seats are 0 … n−1 in code and 1 … n in every text (see seat_text). A seat is a place at the
// table; who sits there, a person or a bot, is not the engine's business.

#include <array>
#include <bit>
#include <cstdint>
#include <string>

namespace knobel {

using Seat = std::uint8_t;

inline constexpr int kSeatsMax = 12;
/// A seat without secrets: `observe(s, kSpectator)` is what an onlooker sees.
inline constexpr Seat kSpectator = 254;
inline constexpr Seat kNobody = 255;

template <class T>
using PerSeat = std::array<T, kSeatsMax>;

inline std::string seat_text(Seat seat) { return std::to_string(seat + 1); }

/// A set of seats; iterates in ascending order.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet one(Seat seat) {
    return SeatSet(static_cast<std::uint16_t>(1U << seat));
  }
  /// Seats 0 … seats − 1.
  static constexpr SeatSet first(int seats) {
    return SeatSet(static_cast<std::uint16_t>((1U << seats) - 1U));
  }

  constexpr bool contains(Seat seat) const {
    return seat < kSeatsMax && ((bits_ >> seat) & 1U) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat lowest() const { return static_cast<Seat>(std::countr_zero(bits_)); }
  constexpr SeatSet& add(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ | (1U << seat));
    return *this;
  }
  constexpr SeatSet& remove(Seat seat) {
    bits_ = static_cast<std::uint16_t>(bits_ & ~(1U << seat));
    return *this;
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint16_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<std::uint16_t>(rest_ & (rest_ - 1U));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint16_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {}
  std::uint16_t bits_ = 0;
};

}  // namespace knobel
