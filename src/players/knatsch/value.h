#pragma once

// How likely each seat wins a game of Knatsch, seen from between two attempts: by hand for the
// journeyman, by a trained network for the master. Both look at the same figures of a position.

#include <array>
#include <span>

#include "games/knatsch/rules.h"
#include "players/seat_net.h"

namespace knobel::knatsch {

/// What counts about one seat. Chances are exact where dice decide them.
struct Standing {
  int distance = 0;  // turns until its own; 0: it chooses next
  int castles = 0;
  double castle = 0;         // to get the easiest castle in its next turn, as things lie
  double second_castle = 0;  // and the next easiest
  double special = 0;        // to get a special from a stack
  double king = 0;           // to beat the King, whether it may or not
  double tournament = 0;     // to win a tournament that it organises
  double win = 0;            // to win with its next turn
  double threat = 0;         // to lose a castle to whoever attacks best, and
  double threats = 0;        // that of all others added up
  int open_castles = 0;
  int open_specials = 0;
};

using Standings = PerKnight<Standing>;
Standings standings(const Rules& rules, const State& s);

/// Chances to win, one per seat.
using WinChances = PerKnight<float>;

class Valuer {
 public:
  virtual ~Valuer() = default;
  /// Precondition: no dice are on the table. A match that is over is known.
  virtual void chances(const Rules& rules, const State& s, WinChances& chances) const = 0;
};

/// If the match is over, who has won it: then true.
bool known_chances(const Rules& rules, const State& s, WinChances& chances);

class HandValuer final : public Valuer {
 public:
  void chances(const Rules& rules, const State& s, WinChances& chances) const override;
};

inline constexpr int kNetInputs = 65;
using Net = SeatNet<kNetInputs, 24>;

/// What the network is told, one per seat.
void net_inputs(const Rules& rules, const State& s, std::span<NetInputs> inputs);

class NetValuer final : public Valuer {
 public:
  /// Precondition: Net::kSize numbers that outlive it.
  explicit NetValuer(std::span<const float> numbers) : net_(numbers) {}
  void chances(const Rules& rules, const State& s, WinChances& chances) const override;

 private:
  Net net_;
};

}  // namespace knobel::knatsch
