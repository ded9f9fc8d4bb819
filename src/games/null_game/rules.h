#pragma once

// The null game: a race so small that everything in it is contract and nothing is game. It is built
// and tested like the real ones, so that this template never rots.

#include "engine/game.h"
#include "games/null_game/components.h"

namespace knobel::null_game {

// An action is one id:
//   0   stay
//   1   step forward as many spaces as the die shows
inline constexpr Action kStay = 0;
inline constexpr Action kStep = 1;

enum class Phase : std::uint8_t { Roll, Choose, Over };

struct State {
  PerSeat<std::uint8_t> places;  // how far each seat has come
  Phase phase;
  Seat to_move;
  std::uint8_t die;     // 0 before the roll
  std::uint8_t rounds;  // completed ones
  friend bool operator==(const State&, const State&) = default;
};

class Rules : public OpenRules<State> {
 public:
  using State = null_game::State;
  static const GameInfo kInfo;

  static std::expected<Rules, Error> make(const Config& config);
  Data components() const { return components_data(components_); }
  int events_max() const;

  State start() const;
  Turn turn(const State& s) const;
  void actions(const State& s, Seat seat, ActionList& out) const;
  void act(State& s, Seat seat, Action action) const;
  Chance chance(const State& s) const;
  void resolve(State& s, const Outcome& outcome) const;
  Scores scores(const State& s) const;
  SeatSet winners(const State& s) const;

  std::string_view asks(const State& s, Seat seat) const;
  void fields(State& s, Fields& fields) const;
  std::vector<Field> facts(const State& s) const;
  std::expected<void, Error> validate(const State& s) const;
  std::string action_text(const State& s, Seat seat, Action action) const;
  std::expected<Action, Refusal> parse_action(const State& s, Seat seat,
                                              std::string_view text) const;
  void news(const State& before, const Glimpse& glimpse, const State& after, News& news) const;
  std::string picture(const State& s, Seat seat, const Sentences& sentences) const;
  friend bool operator==(const Rules&, const Rules&) = default;

 private:
  explicit Rules(Setup<Components> setup)
      : OpenRules(setup.seats, std::move(setup.options)), components_(setup.components) {}
  void end_turn(State& s) const;

  Components components_;
};

static_assert(Game<Rules>);

}  // namespace knobel::null_game
