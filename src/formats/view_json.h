#pragma once

// What one seat may see, as JSON: the only form in which a position leaves the server. The one
// place that writes it is also the one that redacts, so there is no other way out to forget.

#include <optional>
#include <string>

#include "engine/any_game.h"
#include "engine/match.h"
#include "formats/json.h"

namespace knobel {

/// The view of `seat`, or of an onlooker (kSpectator). `state` is the full state: this function
/// observes it itself. Seats count from one.
///
///   {"game":"…","rules":1,"seats":2,"seat":1,
///    "turn":{"kind":"decision","seats":[1,2]},     kind: decision, over, chance (with "asker"
///                                                  and "of": who has to say roll, whose luck;
///                                                  and "dice": how many, if it is dice)
///    "fields":{…},                                 of the table: Rules::fields, Rules::facts
///    "players":[{…},{…}],                          the same of each seat
///    "scores":[0,0],
///    "actions":[{"text":"write c3","verb":"write","args":["c3"]},…],
///    "winners":[1]}
///
/// "seat" is null for an onlooker; "actions" stands there only if this seat may act now, "winners"
/// only when the match is over. Numbers, flags, dice and seats become JSON numbers, booleans, lists
/// of numbers, and numbers or null; words become a string, everything else lists of strings.
std::string view_json(const AnyGame& game, const AnyState& state, Seat seat);
/// What can change in a view while nobody is asked: {"turn":…,"fields":…,"players":…,"scores":…}.
std::string position_json(const AnyGame& game, const AnyState& state, Seat seat);
/// The view of a match as it stands: also over when somebody has resigned.
std::string view_json(const Match& match, Seat seat);

/// The views of several seats of a match at one moment. Where everything lies open, seats observe
/// the same state; what is the same is written once. The match must not change meanwhile.
class Views {
 public:
  explicit Views(const Match& match) : match_(match) {}
  /// What view_json says, as the next value of `json`.
  void write(Seat seat, JsonWriter& json);

 private:
  const Match& match_;
  std::optional<AnyState> observed_;  // what the last seat could see,
  std::string common_;                // and all of its view that is not about the seat
};

}  // namespace knobel
