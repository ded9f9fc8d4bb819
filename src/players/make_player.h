#pragma once

// From the name of a level to a player of one game, whose expert, if it has one, is included first
// (experts.h has all of them).

#include <memory>

#include "players/expert.h"
#include "players/levels.h"
#include "players/playouts.h"
#include "players/random.h"
#include "players/search.h"

namespace knobel {

template <Game R>
MadeJudge<R> make_judge(const Skill& skill) {
  switch (skill.level) {
    case Level::Apprentice: return Expert<R>::apprentice();
    case Level::Journeyman: return Expert<R>::journeyman();
    case Level::Master: return Expert<R>::master(skill.effort);
    case Level::FirstMaster: return Expert<R>::first_master();
    case Level::Random: break;
  }
  fail_check("random judges nothing");
}

/// An unknown name is answered with the names that there are. A master may also miss its trained
/// values.
template <Game R>
std::expected<std::unique_ptr<Player<R>>, Error> make_player(std::string_view name,
                                                             Budget budget = Budget::Counted) {
  KNOBEL_TRY_ASSIGN(const auto skill, read_skill(name));
  if (skill.level == Level::Random) return std::make_unique<RandomPlayer<R>>();
  KNOBEL_TRY_ASSIGN(auto judge, make_judge<R>(skill));
  if (budget == Budget::Timed) judge->hurry(skill.level == Level::Master ? 50 : 5);
  return std::make_unique<JudgingPlayer<R>>(std::move(judge), skill.strength);
}

}  // namespace knobel
