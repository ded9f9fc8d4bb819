#pragma once

// Chances in the card game: how likely does drawing complete a combination, and after which
// fillings of the board can one's last stones no longer be placed? Exact: drawings are counted, not
// sampled.

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "engine/seat.h"
#include "games/karten/combinations.h"
#include "games/karten/stones.h"

namespace knobel::karten {

class Rules;
struct State;

/// One action "draw" before it happens, as its player sees it: how likely does the hand hold each
/// combination afterwards, if the display cards are chosen for it? All unseen cards are equally
/// likely to come. Precondition: the three sets are disjoint.
struct Draw {
  CardSet hand = {};
  CardSet display = {};
  CardSet seen = {};  // further cards that cannot come from the deck
  int from_deck = 1;  // cards drawn blind; at most as many as there are
  int from_display = 1;
  /// How many cards the deck has; nothing: enough. When it has none left, the discards, which are
  /// among those seen, become the deck (C-22).
  std::optional<int> deck = {};
  CardSet discards = {};
  friend bool operator==(const Draw&, const Draw&) = default;
};
struct DrawOdds {
  std::array<double, kCombinations> chances{};  // by combination
  /// The cards that may still come of which a single one completes it; none if the hand holds it.
  std::array<CardSet, kCombinations> needs{};
};
DrawOdds odds_of(const Draw& question);

/// The same for one combination.
struct DrawFor {
  Combination combination;
  Draw draw;
  friend bool operator==(const DrawFor&, const DrawFor&) = default;
};
double odds_of(const DrawFor& question);

/// Where does a player get stuck who has so many stones?
struct Stuck {
  int stones = 0;
  friend bool operator==(const Stuck&, const Stuck&) = default;
};
std::vector<DeadPosition> odds_of(const Stuck& question);

using OddsQuestion = std::variant<Draw, DrawFor, Stuck>;

/// While `seat` may draw, or takes cards from the display: what is that for?
std::optional<OddsQuestion> odds_question(const Rules& rules, const State& s, Seat seat);

}  // namespace knobel::karten
