#pragma once

// The levels of play by name, weakest first: what `--players`, `--with` and the server's bots take.
// A name may say how much of the level is wanted, `master:0.7`, and, for experiments, how long the
// master may think, `master@10`; not both.

#include <cstdint>
#include <expected>
#include <span>
#include <string_view>

#include "engine/error.h"

namespace knobel {

enum class Level : std::uint8_t {
  Random,       // any legal action
  Apprentice,   // likes what stands there after one step
  Journeyman,   // exact dice, values made by hand
  Master,       // trained values, and search
  FirstMaster,  // what the master was at first, by the name of master-1: to be measured against
};

/// A level, and how much of it.
struct Skill {
  Level level = Level::Random;
  /// 1 is all of it; towards 0 it becomes like `random`. 0 < strength <= 1.
  double strength = 1;
  /// Of the master: so many times its usual budget. 0 < effort <= 100.
  double effort = 1;
  friend bool operator==(const Skill&, const Skill&) = default;
};

/// What ends the thinking of those who could go on.
enum class Budget : std::uint8_t {
  Counted,  // the same everywhere: whoever compares or repeats
  Timed,    // nobody at a table waits for longer because a machine is slow
};

/// By Level, as far as bots at tables go.
std::span<const std::string_view> player_names();

/// Refuses a name that is none of them, and lists them.
std::expected<Skill, Error> read_skill(std::string_view name);
std::expected<void, Error> check_player_name(std::string_view name);

}  // namespace knobel
