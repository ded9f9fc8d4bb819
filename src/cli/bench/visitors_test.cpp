#include "cli/bench/visitors.h"

#include <doctest/doctest.h>

namespace knobel::bench {

using namespace std::chrono_literals;
using Time = Visitor::Clock::time_point;

TEST_CASE("the quantile of waits is one of them") {
  Waits waits;
  CHECK(waits.quantile_ms(0.5) == 0);
  for (const auto wait : {4ms, 1ms, 3ms, 2ms, 5ms}) waits.add(wait);
  CHECK(waits.quantile_ms(0) == 1);
  CHECK(waits.quantile_ms(0.5) == 3);
  CHECK(waits.quantile_ms(1) == 5);
}

TEST_CASE("a ping waits from when it was due, and one that is never answered until the end") {
  const Time start{1h};
  Pinger pinger(start);
  CHECK(pinger.due() == start);
  // Nobody let it speak for a while: two pings are late.
  pinger.speak(start + 70ms);
  CHECK(pinger.take_outgoing().size() == 3);  // and a greeting
  CHECK(pinger.due() == start + 100ms);
  pinger.hear(R"({"re":"h","ok":true})", start + 80ms);
  pinger.hear(R"({"re":"p","ok":true})", start + 80ms);
  CHECK(pinger.waits().count() == 1);
  CHECK(pinger.waits().quantile_ms(1) == 80);
  pinger.end(start + 90ms);
  CHECK(pinger.waits().count() == 2);
  CHECK(pinger.waits().quantile_ms(0) == 40);
  pinger.begin(start + 90ms);
  CHECK(pinger.waits().count() == 0);
}

TEST_CASE("an asker asks when everything is answered, and counts what is granted") {
  const Time start{1h};
  Asker asker({"one", "two"}, {50ms, [] { return std::string(R"("do":"ping")"); }});
  CHECK(asker.take_outgoing() == std::vector<std::string>{"one", "two"});
  asker.hear(R"({"re":"1","ok":true})", start);
  CHECK(asker.due() == Time::max());
  asker.hear(R"({"push":"table"})", start);
  CHECK_FALSE(asker.done());
  asker.hear(R"({"re":"2","error":{"code":"full"}})", start);
  CHECK(asker.done());
  CHECK(asker.refused() == R"({"re":"2","error":{"code":"full"}})");
  CHECK(asker.due() <= start);
  asker.speak(start);
  CHECK(asker.take_outgoing() == std::vector<std::string>{R"({"id":"a1","do":"ping"})"});
  CHECK(asker.due() == Time::max());
  asker.hear(R"({"re":"a1","error":{"code":"busy"}})", start + 10ms);
  CHECK(asker.waits().count() == 0);
  CHECK(asker.due() == start + 50ms);
  asker.speak(start + 50ms);
  asker.hear(R"({"re":"a2","ok":true})", start + 57ms);
  CHECK(asker.waits().quantile_ms(1) == 7);
}

TEST_CASE("a player waits for a bot from the view that says so to the next one") {
  const Time start{1h};
  const auto view = [](int mover) {
    return R"({"push":"view","match":1,"seat":1,"seq":0,"view":{"turn":{"kind":"decision",)"
           R"("seats":[)" +
           std::to_string(mover) + R"(]},"actions":[{"text":"step"}]}})";
  };
  Player player({"any", 2, "apprentice"}, 1, Player::Asks::Odds);
  CHECK(player.take_outgoing().size() == 5);  // hello, create, sit, bot, start
  player.hear(R"({"push":"table","state":"playing"})", start);
  player.hear(view(2), start);
  CHECK(player.due() == Time::max());
  player.hear(view(2), start + 20ms);
  player.hear(view(1), start + 50ms);
  CHECK(player.bots().count() == 2);
  CHECK(player.bots().quantile_ms(0) == 20);
  CHECK(player.bots().quantile_ms(1) == 30);
  // First it asks, then it moves.
  player.speak(start + 60ms);
  CHECK(player.take_outgoing() == std::vector<std::string>{R"({"id":"o1","do":"odds","seat":1})"});
  CHECK(player.due() == Time::max());
  player.hear(R"({"re":"o1","ok":true,"odds":{"fall":0.5}})", start + 75ms);
  CHECK(player.odds().quantile_ms(1) == 15);
  CHECK(player.due() == start + 60ms + kBetweenMessages);
  player.speak(start + 110ms);
  CHECK(player.take_outgoing().size() == 1);
  CHECK(player.due() == Time::max());
}

}  // namespace knobel::bench
