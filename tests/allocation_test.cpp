// The eight rule functions do not allocate: playouts call them millions of times per second. This
// file replaces operator new for the whole test binary by one that counts.

#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

#include "games/all_rules.h"
#include "games/registry.h"
#include "players/experts.h"
#include "players/make_player.h"

namespace {
thread_local long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace knobel {
namespace {

/// Plays a match with every rule function called on the way; returns what was allocated meanwhile.
template <Game R>
long allocations_of_match(const R& rules, Player<R>& player, std::uint64_t seed) {
  FastEntropy luck(seed);
  const long before = allocations;
  auto s = rules.start();
  int points = 0;
  for (Turn turn = rules.turn(s); turn.kind != Turn::Kind::Over; turn = rules.turn(s)) {
    points += rules.scores(s)[0];
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    rules.act(s, seat, player.choose(rules, rules.observe(s, seat), seat, luck));
  }
  points += rules.winners(s).size();
  const long counted = allocations - before;
  CHECK(points > -100'000);  // used, so that nothing above is optimised away
  return counted;
}

}  // namespace

TEST_CASE("the counter counts") {
  const long before = allocations;
  const std::vector<int> some(100);
  CHECK(allocations == before + 1);
}

TEST_CASE("neither rule functions nor decisions allocate") {
  TestedGames::for_each([]<class R>() {
    for (const int seats : {R::kInfo.seats_min(), R::kInfo.seats_default, R::kInfo.seats_max()}) {
      const auto rules = R::make({seats, {}, {}});
      REQUIRE(rules.has_value());
      for (const auto name : {"random", "apprentice"}) {
        INFO(R::kInfo.key, " for ", seats, ", ", name);
        const auto player = *make_player<R>(name);
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
          CHECK(allocations_of_match(*rules, *player, seed) == 0);
      }
    }
  });
}

}  // namespace knobel
