// Whole matches at every level, watched: each action is legal, each match ends in time, and nobody
// thinks for too long. KNOBEL_LONG=1 plays ten thousand matches per game and level.

#include <doctest/doctest.h>
#include <time.h>

#include <cstdlib>

#include "games/registry.h"
#include "players/make_player.h"

namespace knobel {
namespace {

/// Time that this thread has worked, whatever else the machine does.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

struct Thinking {
  double total_ms = 0;
  double longest_ms = 0;
  int decisions = 0;
};

template <Game R>
void watch_match(const R& rules, Player<R>& player, std::uint64_t match, Thinking& thinking) {
  FastEntropy luck(1, match);
  FastEntropy own(2, match);
  auto s = rules.start();
  int events = 0;
  for (Turn turn = rules.turn(s); turn.kind != Turn::Kind::Over; turn = rules.turn(s), ++events) {
    REQUIRE(events < rules.events_max());
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto view = rules.observe(s, seat);
    const double begin = cpu_ms();
    const Action action = player.choose(rules, view, seat, own);
    const double spent = cpu_ms() - begin;
    thinking.total_ms += spent;
    thinking.longest_ms = std::max(thinking.longest_ms, spent);
    ++thinking.decisions;
    REQUIRE(try_act(rules, s, seat, action).has_value());
  }
}

template <Game R>
Thinking watch(std::string_view level, std::uint64_t matches) {
  const auto player = *make_player<R>(level);
  Thinking thinking;
  for (std::uint64_t match = 0; match < matches; ++match) {
    // All numbers of seats in turn.
    const auto counts = R::kInfo.seat_counts.size();
    auto skip = match % static_cast<std::uint64_t>(counts);
    int seats = 0;
    for (const Seat seat : R::kInfo.seat_counts)
      if (skip-- == 0) seats = seat + 1;
    watch_match(*R::make({seats, {}, {}}), *player, match, thinking);
  }
  return thinking;
}

}  // namespace

TEST_CASE("no level makes an illegal move or gets stuck, in any game, for any number of seats") {
  const bool is_long = std::getenv("KNOBEL_LONG") != nullptr;
  AllGames::for_each([&]<class R>() {
    for (const std::string_view level : {"random", "apprentice", "journeyman", "master@0.02"}) {
      INFO(R::kInfo.key, ", ", level);
      const bool slow = level.starts_with("master");
      watch<R>(level, is_long ? 10'000 : slow ? 1 : 5);
    }
  });
}

TEST_CASE("the master thinks for 50 ms at most, on average") {
  if (std::getenv("KNOBEL_LONG") == nullptr) return;  // a hundred matches per game take a while
  AllGames::for_each([]<class R>() {
    CAPTURE(R::kInfo.key);
    const Thinking thinking = watch<R>("master", 100);
    MESSAGE(R::kInfo.key, ": ", thinking.total_ms / thinking.decisions, " ms, at most ",
            thinking.longest_ms);
    CHECK(thinking.total_ms / thinking.decisions <= 50);
  });
}

}  // namespace knobel
