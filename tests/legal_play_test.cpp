// Whole matches at every level, watched: each action is legal, each match ends in time, and nobody
// thinks for too long. KNOBEL_LONG=1 plays ten thousand matches per game and level.

#include <doctest/doctest.h>
#include <time.h>

#include <atomic>
#include <cstdlib>
#include <future>
#include <thread>

#include "games/all_rules.h"
#include "games/registry.h"
#include "players/experts.h"
#include "players/make_player.h"
#include "tests/conformance/playouts.h"

namespace knobel {
namespace {

/// What the decisions took, in milliseconds.
using Times = std::vector<double>;

/// Time that this thread has worked, whatever else the machine does.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <Game R>
void watch_match(const R& rules, Player<R>& player, std::uint64_t match, Times& times) {
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
    times.push_back(cpu_ms() - begin);
    REQUIRE(may_act(rules, s, seat, action).has_value());
    rules.act(s, seat, action);
  }
}

/// Plays the setups in turn, with as many threads as there are cores.
template <Game R>
Times watch(std::string_view level, std::uint64_t matches) {
  const std::vector<Config> configs = setups<R>();
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    Times times;
    const auto player = *make_player<R>(level);
    for (std::uint64_t match = next++; match < matches; match = next++) {
      const Config& config = configs[match % configs.size()];
      INFO(setup_text(R::kInfo, config), ", ", level, ", match ", match);
      watch_match(*R::make(config), *player, match, times);
    }
    return times;
  };
  std::vector<std::future<Times>> workers(std::max(1U, std::thread::hardware_concurrency()));
  for (auto& worker : workers) worker = std::async(std::launch::async, work);
  Times all;
  for (auto& worker : workers) {
    const Times own = worker.get();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

}  // namespace

TEST_CASE("no level makes an illegal move or gets stuck, in any game and setup") {
  const bool is_long = std::getenv("KNOBEL_LONG") != nullptr;
  AllGames::for_each([&]<class R>() {
    for (const std::string_view level : {"random", "apprentice", "journeyman", "master@0.02"}) {
      const bool slow = level.starts_with("master");
      const Times times = watch<R>(level, is_long ? 10'000 : slow ? 1 : 20);
      CHECK(!times.empty());
    }
  });
}

TEST_CASE("a master thinks for 50 ms on average and hardly ever for 300, a journeyman for 5 ms") {
  if (std::getenv("KNOBEL_LONG") == nullptr) return;  // a hundred matches per game take a while
  AllGames::for_each([]<class R>() {
    for (const std::string_view level : {"journeyman", "master"}) {
      Times times = watch<R>(level, 100);
      double mean = 0;
      for (const double time : times) mean += time / static_cast<double>(times.size());
      const auto p99 = times.begin() + static_cast<std::ptrdiff_t>(times.size() * 99 / 100);
      std::ranges::nth_element(times, p99);
      MESSAGE(R::kInfo.key, ", ", level, ": ", mean, " ms a decision, p99 ", *p99);
      CHECK(mean <= (level == "master" ? 50 : 5));
      CHECK(*p99 <= 300);
    }
  });
}

}  // namespace knobel
