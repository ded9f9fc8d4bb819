#include <doctest/doctest.h>

#include "analysis/simulation_core.h"
#include "engine/match.h"
#include "games/null_game/rules.h"
#include "games/registry.h"

using namespace knobel;

namespace {

SimulationSettings settings_of(int seats, std::vector<std::string> players, std::uint64_t games) {
  SimulationSettings settings;
  settings.config.seats = seats;
  settings.players = std::move(players);
  settings.games = games;
  return settings;
}

/// Everything in a result that must not depend on threads, as text with all digits.
std::string digits(const SimulationResult& result) {
  std::string text = result.game + " " + std::to_string(result.games) + " " +
                     std::to_string(result.events) + " " + std::to_string(result.draws);
  char buffer[64];
  for (const auto& player : result.players) {
    text += "\n" + player.name;
    for (const double number : {player.win_rate, player.win_rate_ci95.low,
                                player.win_rate_ci95.high, player.score_mean, player.score_sd}) {
      std::snprintf(buffer, sizeof buffer, " %a", number);
      text += buffer;
    }
    for (const int number : {player.score_p10, player.score_p50, player.score_p90})
      text += " " + std::to_string(number);
  }
  return text;
}

/// A match that ended in this way, as the only one of a simulation.
class FixedEnding final : public MatchWorker {
 public:
  FixedEnding(SeatSet winners, int seats, std::size_t names)
      : winners_(winners), seats_(seats), names_(names) {}
  void play(std::uint64_t number, MatchChunk& out) override {
    MatchSummary match;
    match.number = number;
    match.winners = winners_;
    match.players = seating(number, seats_, names_);
    out.matches.push_back(match);
  }

 private:
  SeatSet winners_;
  int seats_;
  std::size_t names_;
};

std::vector<double> win_rates(SeatSet winners, int seats, std::vector<std::string> players) {
  const auto game = AnyGame::make<null_game::Rules>({seats, {}, {}});
  const auto names = players.size();
  const auto result = simulate_matches(settings_of(seats, std::move(players), 1), **game, [&] {
    return std::make_unique<FixedEnding>(winners, seats, names);
  });
  std::vector<double> rates;
  for (const auto& player : result->players) rates.push_back(player.win_rate);
  return rates;
}

SeatSet seats_set(std::initializer_list<int> seats) {
  SeatSet set;
  for (const int seat : seats) set.add(static_cast<Seat>(seat));
  return set;
}

}  // namespace

TEST_CASE("names rotate over the seats from match to match") {
  const auto row = [](std::uint64_t match, int seats, std::size_t names) {
    const auto players = seating(match, seats, names);
    return std::vector<int>(players.begin(), players.begin() + seats);
  };
  CHECK(row(0, 3, 3) == std::vector{0, 1, 2});
  CHECK(row(1, 3, 3) == std::vector{2, 0, 1});
  CHECK(row(2, 3, 3) == std::vector{1, 2, 0});
  CHECK(row(3, 3, 3) == std::vector{0, 1, 2});
  // Fewer names than seats repeat in order.
  CHECK(row(0, 5, 2) == std::vector{0, 1, 0, 1, 0});
  CHECK(row(1, 5, 2) == std::vector{0, 0, 1, 0, 1});
  CHECK(row(7, 4, 1) == std::vector{0, 0, 0, 0});
}

TEST_CASE("a shared win counts one over the number of winning sides") {
  using Rates = std::vector<double>;
  CHECK(win_rates(seats_set({1}), 3, {"random", "random", "random"}) == Rates{0, 1, 0});
  CHECK(win_rates(seats_set({0, 2}), 3, {"random", "random", "random"}) == Rates{0.5, 0, 0.5});
  CHECK(win_rates(seats_set({0, 1, 2}), 4, {"random", "random", "random", "random"}) ==
        Rates{1.0 / 3, 1.0 / 3, 1.0 / 3, 0});
  CHECK(win_rates({}, 2, {"random", "random"}) == Rates{0, 0});
  // The first name holds seats 1 and 3, the second seats 2 and 4.
  CHECK(win_rates(seats_set({0, 2}), 4, {"random", "random"}) == Rates{1, 0});
  CHECK(win_rates(seats_set({0, 1, 2}), 4, {"random", "random"}) == Rates{2.0 / 3, 1.0 / 3});
}

TEST_CASE("the number of threads changes nothing but the time" * doctest::test_suite("slow")) {
  TestedGames::for_each([]<class R>() {
    const GameInfo& info = *game_entry<R>().info;
    CAPTURE(info.key);
    auto settings = settings_of(info.seats_default, {"random", "apprentice"}, 203);
    settings.players.resize(std::min<std::size_t>(2, info.seats_default));
    settings.seed = 7;
    settings.threads = 1;
    const auto one = simulate_game<R>(settings);
    REQUIRE(one.has_value());
    CHECK(one->games == 203);
    CHECK(one->events >= one->games);
    CHECK(one->players.size() == settings.players.size());
    for (const int threads : {2, 3, 0}) {
      settings.threads = threads;
      CHECK(digits(*simulate_game<R>(settings)) == digits(*one));
    }
    settings.timing = SimulationSettings::Timing::On;
    const auto timed = simulate_game<R>(settings);
    CHECK(digits(*timed) == digits(*one));
    CHECK(timed->players[0].ms_per_decision_mean > 0);
    CHECK(timed->players[0].ms_per_decision_p99 > 0);
    settings.seed = 8;
    CHECK(digits(*simulate_game<R>(settings)) != digits(*one));
  });
}

TEST_CASE("win rates and draws add up to one where everybody plays alone") {
  const auto result =
      simulate_game<null_game::Rules>(settings_of(3, {"random", "apprentice", "random"}, 500));
  double sum = result->draw_rate();
  for (const auto& player : result->players) {
    sum += player.win_rate;
    CHECK(player.win_rate_ci95.low <= player.win_rate);
    CHECK(player.win_rate <= player.win_rate_ci95.high);
  }
  CHECK(sum == doctest::Approx(1));
}

TEST_CASE("matches are reported in order, and what is reported is what is counted") {
  auto settings = settings_of(2, {"random", "apprentice"}, 150);
  settings.threads = 3;
  std::uint64_t next = 0;
  std::uint64_t events = 0;
  std::uint64_t progress = 0;
  settings.on_match = [&](const MatchSummary& match) -> std::expected<void, Error> {
    CHECK(match.number == next++);
    CHECK(match.players == seating(match.number, 2, 2));
    events += match.events;
    return {};
  };
  settings.on_progress = [&](std::uint64_t done) {
    CHECK(done > progress);
    progress = done;
  };
  const auto result = simulate_game<null_game::Rules>(settings);
  CHECK(next == 150);
  CHECK(progress == 150);
  CHECK(result->events == events);
}

TEST_CASE("an interrupted run is the beginning of the whole one") {
  std::atomic<bool> cancelled = false;
  auto settings = settings_of(2, {"random", "apprentice"}, 100'000);
  settings.threads = 2;
  settings.cancelled = &cancelled;
  settings.on_progress = [&](std::uint64_t done) { cancelled = done >= 500; };
  const auto part = simulate_game<null_game::Rules>(settings);
  REQUIRE(part.has_value());
  CHECK(part->games >= 500);
  CHECK(part->games < 100'000);
  auto same = settings_of(2, {"random", "apprentice"}, part->games);
  CHECK(digits(*simulate_game<null_game::Rules>(same)) == digits(*part));
}

TEST_CASE("a run that is interrupted before it begins has an empty result") {
  const std::atomic<bool> cancelled = true;
  auto settings = settings_of(2, {"random"}, 10);
  settings.cancelled = &cancelled;
  const auto none = simulate_game<null_game::Rules>(settings);
  REQUIRE(none.has_value());
  CHECK(none->games == 0);
  CHECK(none->events_mean() == 0);
  CHECK(none->players[0].win_rate == 0);
}

TEST_CASE("an error of a callback ends the simulation") {
  auto settings = settings_of(2, {"random"}, 10'000);
  settings.on_match = [](const MatchSummary& match) -> std::expected<void, Error> {
    CHECK(match.number <= 3);
    if (match.number == 3) return error("the disk is full");
    return {};
  };
  const auto result = simulate_game<null_game::Rules>(settings);
  REQUIRE(!result.has_value());
  CHECK(result.error().text == "the disk is full");
}

TEST_CASE("records of a simulation replay, and their luck can be recomputed") {
  TestedGames::for_each([]<class R>() {
    const GameInfo& info = *game_entry<R>().info;
    CAPTURE(info.key);
    auto settings = settings_of(info.seats_default, {"apprentice"}, 3);
    settings.seed = 5;
    int records = 0;
    settings.on_record = [&](const MatchSummary& summary,
                             const Record& record) -> std::expected<void, Error> {
      ++records;
      CHECK(record.header.players == std::vector<std::string>(info.seats_default, "apprentice"));
      CHECK(!record.header.components);
      Match match(*game_entry<R>().make(record.header.config()));
      FastEntropy luck(record.header.luck.seed, record.header.luck.stream);
      for (const auto& entry : record.entries) {
        if (match.turn().kind == Turn::Kind::Chance) {
          const Chance chance = match.game().chance(match.state());
          CHECK(std::get<ChanceEntry>(entry).text == outcome_text(chance, sample(chance, luck)));
        }
        REQUIRE(match.apply(entry).has_value());
      }
      REQUIRE(match.turn().kind == Turn::Kind::Over);
      CHECK(match.result() == record.result);
      CHECK(record.entries.size() == summary.events);
      return {};
    };
    CHECK(simulate_game<R>(settings).has_value());
    CHECK(records == 3);
  });
}

TEST_CASE("a record names a component set that is not the game's own") {
  auto settings = settings_of(2, {"random"}, 1);
  const auto header = [&] {
    RecordHeader seen;
    settings.on_record = [&](const MatchSummary&,
                             const Record& record) -> std::expected<void, Error> {
      seen = record.header;
      return {};
    };
    CHECK(simulate_game<null_game::Rules>(settings).has_value());
    return seen;
  };
  settings.config.components = Data(Data::Object{{"track", Data(20)}});
  CHECK(!header().components);
  settings.config.components = Data(Data::Object{{"track", Data(11)}});
  CHECK(header().components == settings.config.components);
}

TEST_CASE("what a simulation cannot be asked is refused with a reason") {
  const auto refused = [](SimulationSettings settings) {
    const auto result = run_simulation(settings);
    return result ? std::string("accepted") : result.error().text;
  };
  auto settings = settings_of(1, {"random"}, 1);
  settings.game = "chess";
  CHECK(refused(settings).starts_with("there is no game \"chess\"; there are "));
  settings.game = all_games()[0].info->key;
  settings.config.seats = all_games()[0].info->seats_min();
  CHECK(refused(settings) == "accepted");
  settings.players = {"genius"};
  CHECK(refused(settings).starts_with("there is no player \"genius\"; there are random, "));
  settings.players.assign(static_cast<std::size_t>(settings.config.seats) + 1, "random");
  CHECK(refused(settings).find("too many") != std::string::npos);
  settings.players.clear();
  CHECK(refused(settings) == "a simulation needs at least one player");
  settings.players = {"random"};
  settings.games = 0;
  CHECK(refused(settings) == "a simulation needs at least one game");
  settings.games = 1;
  settings.threads = -1;
  CHECK(refused(settings) == "the number of threads cannot be negative");
  settings.threads = 1;
  settings.config.seats = 99;
  CHECK(refused(settings).find("not by 99") != std::string::npos);
  settings.config.seats = all_games()[0].info->seats_min();
  settings.config.options = {{"colour", "red"}};
  CHECK(refused(settings).find("has no option \"colour\"") != std::string::npos);
}
