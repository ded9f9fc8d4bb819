#pragma once

// A match looked at afterwards: how likely was each side to win at every moment, and did luck or
// play change that? The pieces add up, exactly, for every seat:
//
//   start + own_luck + other_luck + common_luck + hidden_luck + own_play + other_play + given_up
//     + model = result
//
// docs/coach.md defines them, and works one match through. A seat stands for its side: partners
// share pieces, and are rated by their own decisions.

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "coach/outlook.h"
#include "engine/any_game.h"
#include "engine/record.h"
#include "odds/all.h"

namespace knobel {

/// What changed the chances of a seat's side, each piece the sum of its changes.
struct Pieces {
  double own_luck = 0;     // its own dice and cards; alone at the table, all of them
  double other_luck = 0;   // those of other sides
  double common_luck = 0;  // dice that all use, cards that are turned up
  double hidden_luck = 0;  // what came of its actions beyond what it could know
  double own_play = 0;     // what its actions were worth less than the best ones: never above 0
  double other_play = 0;
  double given_up = 0;  // somebody resigned
  double model = 0;     // where the outlook and its own look one event ahead differ

  double sum() const {
    return own_luck + other_luck + common_luck + hidden_luck + own_play + other_play + given_up +
           model;
  }
};

/// From which loss on an error counts, in three bands: in chances to win, and in points for whoever
/// plays alone.
inline constexpr std::array<double, 3> kErrorBands = {0.02, 0.05, 0.10};
inline constexpr std::array<double, 3> kErrorBandsInPoints = {1, 2, 4};
/// A decision counts if the worst action is worse than the best one by more than this.
inline constexpr double kCounts = 0.01;
inline constexpr double kCountsInPoints = 0.5;

struct SeatReview {
  double start = 0;
  std::optional<double> result;  // nothing: the match is not finished
  Pieces pieces;
  // The seat's own decisions; those of a bot that stepped in are not its own.
  std::array<int, 3> errors{};  // by band, each error in the highest one that it reaches
  int decisions = 0;            // that count
  double loss = 0;              // of all decisions that count, together

  double loss_mean() const { return decisions == 0 ? 0 : loss / decisions; }
};

/// One event that stands, and the chances after it.
struct Beat {
  enum class Kind : std::uint8_t { Luck, Play, GivenUp };
  std::uint32_t event = 0;  // its number in the record, from one
  Kind kind = Kind::Luck;
  Seat seat = kNobody;  // whose luck it was, or who acted; kNobody: everybody's luck
  Chances chances{};
  Chances change{};  // by the event itself, without what the model was wrong
};

/// A decision that could have been better.
struct Mistake {
  std::uint32_t event = 0;  // the number of the action; the position stood before it
  Seat seat = 0;
  Action done = 0;
  Action best = 0;
  double chance_done = 0;
  double chance_best = 0;
  /// Its answer says why the best one is good; nothing where neither dice nor cards decide what
  /// comes next. Made for moments only.
  std::optional<OddsQuestion> why = {};
  AnyState before;  // the full state
  /// Of every action that there was, best first.
  std::vector<std::pair<Action, double>> chances;

  double loss() const { return chance_best - chance_done; }
};

struct Review {
  std::string game;
  bool in_points = false;  // alone at the table
  bool calibrated = true;  // false: another component set than the outlook was measured with
  std::vector<SeatReview> seats;
  std::vector<Beat> curve;
  /// The largest errors, largest first: those that the master, with several times its effort, would
  /// not make either.
  std::vector<Mistake> moments;
};

/// More events that stand than these are not reviewed.
inline constexpr std::size_t kReviewEventsMax = 20'000;
inline constexpr std::size_t kMomentsMax = 5;

/// Precondition: `game` is the one that the record was played with. Refuses a record that the rules
/// refuse, one that is too long, and a game whose trained values are missing.
std::expected<Review, Error> review(const Record& record, const AnyGame& game);

/// The level whose play costs most nearly as much as this seat's; nothing if too little is known.
std::optional<std::string_view> like(const AnyGame& game, const SeatReview& seat);

}  // namespace knobel
