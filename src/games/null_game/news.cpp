#include "games/null_game/rules.h"

namespace knobel::null_game {

void Rules::news(const State& before, const Glimpse& glimpse, const State& after,
                 News& news) const {
  const auto who = NewsArgument::seat(glimpse.seat);
  const Event& event = *glimpse.event;  // everything lies open
  if (event.is_chance()) {
    news.begin("rolled", who, NewsArgument::dice(std::span(event.outcome.dice).first(1)));
    // N-04: what happens by itself is told with its reason.
    if (after.phase != Phase::Choose) news.tell("stuck", who);
  } else if (event.action == kStay) {
    news.tell("stayed", who, NewsArgument::number(before.places[event.seat]));
  } else {
    news.tell("stepped", who, NewsArgument::number(before.die),
              NewsArgument::number(after.places[event.seat]));
  }
  if (after.phase != Phase::Over) return;
  if (winners(after).empty())
    news.tell("nobody_won", NewsArgument::number(after.rounds));
  else
    news.tell("won", who);
}

}  // namespace knobel::null_game
