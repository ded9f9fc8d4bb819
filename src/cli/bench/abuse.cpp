#include "cli/bench/abuse.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/bench/crowd.h"
#include "cli/bench/long_tables.h"
#include "cli/bench/server_process.h"
#include "engine/entropy.h"
#include "games/registry.h"
#include "odds/all.h"
#include "players/levels.h"
#include "server/protocol.h"
#include "store/sqlite_log.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;
using Figures = std::vector<AbuseFigure>;

constexpr double kPingMsMax = 20;
constexpr double kBotMsTypical = 50;
constexpr double kBotMsMax = 350;
constexpr std::uint32_t kReplayEntries = 12'000;
constexpr int kReplayAskers = 10;
constexpr std::uint32_t kWakingRows = 104'000;
constexpr int kWakingMatches = 100;
constexpr int kWakings = 3;
constexpr int kOddsTables = 5;
constexpr int kBotTables = 19;
constexpr int kPingers = 10;
constexpr auto kPatience = 120s;
constexpr auto kSettling = 2s;

constexpr const char* kNuisance = "127.0.0.2";
constexpr const char* kNeighbour = "127.0.0.3";

const std::string kHello = server::hello_text("hello");

AbuseFigure figure(std::string during, std::string what, const Waits& waits) {
  AbuseFigure result;
  result.during = std::move(during);
  result.what = std::move(what);
  result.count = waits.count();
  result.p50_ms = waits.quantile_ms(0.5);
  result.p99_ms = waits.quantile_ms(0.99);
  result.max_ms = waits.quantile_ms(1);
  return result;
}

AbuseFigure ping_figure(std::string during, const Waits& waits) {
  auto result = figure(std::move(during), "ping", waits);
  result.p99_ms_max = kPingMsMax;
  return result;
}

/// A server with its limits, and the people who only want to be left alone: some who ping, together
/// every 5 ms, and perhaps somebody who plays.
class Scene {
 public:
  explicit Scene(const std::string& database)
      : server_(database, ServerProcess::PerAddress::AsServed), crowd_(server_.port()) {}

  std::expected<void, Error> add_pingers() {
    if (server_.port() == 0) return error("the server did not start");
    for (int i = 0; i < kPingers; ++i) {
      const auto first = Crowd::Clock::now() + i * 5ms;
      KNOBEL_TRY_ASSIGN(auto* const pinger, crowd_.add("127.0.1." + std::to_string(i + 1),
                                                       std::make_unique<Pinger>(first)));
      pingers_.push_back(pinger);
    }
    return {};
  }
  std::expected<void, Error> add_player(const std::string& game) {
    KNOBEL_TRY_ASSIGN(player_, crowd_.add(kNeighbour, std::make_unique<Player>(
                                                          RobotTable{game, 2, "apprentice"}, 1)));
    return crowd_.run_until([&] { return player_->playing(); }, kPatience);
  }
  /// Until the server has looked through its file, and whoever is there sits down.
  std::expected<void, Error> settle() { return crowd_.run_for(kSettling); }
  /// What happens between the two is measured.
  void begin() { crowd_.begin(); }
  std::expected<void, Error> end() {
    crowd_.end();
    if (player_ == nullptr || player_->complaints().empty()) return {};
    return error(player_->complaints().front());
  }
  std::expected<void, Error> measure(int seconds) {
    KNOBEL_TRY(settle());
    begin();
    KNOBEL_TRY(crowd_.run_for(std::chrono::seconds(seconds)));
    return end();
  }

  Crowd& crowd() { return crowd_; }
  const Player& player() const { return *player_; }
  Waits pings() const {
    Waits all;
    for (const auto* pinger : pingers_) all.add(pinger->waits());
    return all;
  }

 private:
  ServerProcess server_;
  Crowd crowd_;
  std::vector<Pinger*> pingers_;
  Player* player_ = nullptr;
};

std::vector<std::string> coming_to(const std::string& code) {
  return {kHello, request_text("enter", "enter", R"("code":")" + code + '"')};
}

std::expected<void, Error> was_let_in(const Asker& asker) {
  if (asker.refused().empty()) return {};
  return error("refused: " + asker.refused());
}

/// Everything that follows has to be compared with this.
std::expected<void, Error> measure_peace(const Arguments& arguments, const std::string& database,
                                         Figures& figures) {
  Scene scene(database);
  KNOBEL_TRY(scene.add_pingers());
  KNOBEL_TRY(scene.add_player(arguments.game));
  KNOBEL_TRY(scene.measure(arguments.seconds));
  figures.push_back(ping_figure("nothing", scene.pings()));
  figures.push_back(figure("nothing", "a move is confirmed", scene.player().acknowledged()));
  figures.push_back(figure("nothing", "a bot moves", scene.player().bots()));
  return {};
}

std::expected<void, Error> measure_replays(const Arguments& arguments, const std::string& database,
                                           const std::string& code, Figures& figures) {
  Scene scene(database);
  KNOBEL_TRY(scene.add_pingers());
  KNOBEL_TRY(scene.add_player(arguments.game));
  std::vector<Asker*> askers;
  for (int i = 0; i < kReplayAskers; ++i) {
    const auto next = [event = kReplayEntries]() mutable {
      return R"("do":"replay","seat":1,"event":)" + std::to_string(event--);
    };
    const Asker::Questions questions{kBetweenMessages, next};
    KNOBEL_TRY_ASSIGN(
        auto* const asker,
        scene.crowd().add(kNuisance, std::make_unique<Asker>(coming_to(code), questions)));
    askers.push_back(asker);
  }
  KNOBEL_TRY(scene.measure(arguments.seconds));
  Waits replays;
  for (const auto* asker : askers) {
    KNOBEL_TRY(was_let_in(*asker));
    replays.add(asker->waits());
  }
  if (replays.count() == 0) return error("nobody was shown a replay");
  const auto during = fmt::format("{} ask for replays", kReplayAskers);
  figures.push_back(ping_figure(during, scene.pings()));
  figures.push_back(figure(during, "a move is confirmed", scene.player().acknowledged()));
  figures.push_back(figure(during, "the replay", replays));
  return {};
}

std::expected<void, Error> measure_waking(const std::string& database, const std::string& code,
                                          Figures& figures) {
  Waits pings;
  Waits waking;
  for (int i = 0; i < kWakings; ++i) {
    Scene scene(database);
    KNOBEL_TRY(scene.add_pingers());
    KNOBEL_TRY(scene.settle());
    scene.begin();
    const auto begin = Crowd::Clock::now();
    KNOBEL_TRY_ASSIGN(
        const auto* const waker,
        scene.crowd().add(kNuisance, std::make_unique<Asker>(coming_to(code), Asker::Questions{})));
    KNOBEL_TRY(scene.crowd().run_until([&] { return waker->done(); }, kPatience));
    waking.add(Crowd::Clock::now() - begin);
    KNOBEL_TRY(scene.end());
    KNOBEL_TRY(was_let_in(*waker));
    pings.add(scene.pings());
  }
  const auto during = fmt::format("a table of {} rows wakes", kWakingRows);
  figures.push_back(ping_figure(during, pings));
  figures.push_back(figure(during, "the table", waking));
  return {};
}

/// Does a position of this game ever put a question about chances? A match at random knows.
bool has_odds(const AnyGame& game) {
  FastEntropy luck(1);
  AnyState state = game.start();
  for (Turn turn = game.turn(state); turn.kind != Turn::Kind::Over; turn = game.turn(state)) {
    if (turn.kind == Turn::Kind::Chance) {
      game.resolve(state, sample(game.chance(state), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    if (odds_question(game, game.observe(state, seat), seat)) return true;
    ActionList list;
    game.actions(state, seat, list);
    game.act(state, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  return false;
}

std::expected<void, Error> measure_odds(const Arguments& arguments, const std::string& database,
                                        const GameInfo& game, Figures& figures) {
  Scene scene(database);
  KNOBEL_TRY(scene.add_pingers());
  const RobotTable table{std::string(game.key), game.seats_min(),
                         std::string(player_names().front())};
  KNOBEL_TRY(scene.settle());
  // Cold: nobody has asked before what is measured begins.
  scene.begin();
  std::vector<Player*> askers;
  for (int i = 0; i < kOddsTables; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    KNOBEL_TRY_ASSIGN(
        auto* const asker,
        scene.crowd().add(kNuisance, std::make_unique<Player>(table, seed, Player::Asks::Odds)));
    askers.push_back(asker);
  }
  KNOBEL_TRY(scene.crowd().run_for(std::chrono::seconds(arguments.seconds)));
  KNOBEL_TRY(scene.end());
  Waits odds;
  for (const auto* asker : askers) {
    if (!asker->complaints().empty()) return error(asker->complaints().front());
    odds.add(asker->odds());
  }
  if (odds.count() == 0) return error("nobody was told any odds");
  const auto during = fmt::format("{} tables ask for odds of {}", kOddsTables, game.key);
  figures.push_back(ping_figure(during, scene.pings()));
  figures.push_back(figure(during, "the odds", odds));
  return {};
}

/// A table of bots only, as fast as they can.
std::vector<std::string> bot_table(const GameInfo& game, std::string_view level) {
  const int seats = game.seats_max();
  std::vector<std::string> texts = {
      kHello, request_text("create", "create",
                           fmt::format(R"("game":"{}","seats":{},"pace_ms":0)", game.key, seats))};
  for (int seat = 1; seat <= seats; ++seat)
    texts.push_back(request_text("bot" + std::to_string(seat), "bot",
                                 fmt::format(R"("seat":{},"level":"{}")", seat, level)));
  texts.push_back(request_text("start", "start"));
  return texts;
}

std::expected<void, Error> measure_bots(const Arguments& arguments, const std::string& database,
                                        Figures& figures) {
  const auto games = all_games();
  const GameInfo& game = *std::ranges::max_element(games, {}, [](const GameEntry& entry) {
                            return entry.info->seats_max();
                          })->info;
  const auto level = player_names().back();
  Scene scene(database);
  KNOBEL_TRY(scene.add_pingers());
  KNOBEL_TRY(scene.add_player(arguments.game));
  std::vector<Asker*> hosts;
  for (int i = 0; i < kBotTables; ++i) {
    // When a match is over they play another one; until then the host is told that it is not.
    const auto again = [n = 0]() mutable {
      return std::string(n++ % 2 == 0 ? R"("do":"rematch")" : R"("do":"start")");
    };
    const Asker::Questions questions{1s, again};
    KNOBEL_TRY_ASSIGN(
        auto* const host,
        scene.crowd().add(kNuisance, std::make_unique<Asker>(bot_table(game, level), questions)));
    hosts.push_back(host);
  }
  KNOBEL_TRY(scene.measure(arguments.seconds));
  for (const auto* host : hosts) KNOBEL_TRY(was_let_in(*host));
  const auto during =
      fmt::format("{} tables of {} {}s of {}", kBotTables, game.seats_max(), level, game.key);
  figures.push_back(ping_figure(during, scene.pings()));
  figures.push_back(figure(during, "a move is confirmed", scene.player().acknowledged()));
  auto bots = figure(during, "an apprentice moves", scene.player().bots());
  bots.p50_ms_max = kBotMsTypical;
  bots.p99_ms_max = kBotMsMax;
  figures.push_back(std::move(bots));
  return {};
}

}  // namespace

std::expected<Figures, Error> measure_abuse(const Arguments& arguments) {
  const TemporaryFolder folder;
  const auto database = folder.file("abuse.db");
  LongTable replayed;
  LongTable waking;
  {
    KNOBEL_TRY_ASSIGN(const auto log, SqliteLog::open(database));
    KNOBEL_TRY_ASSIGN(replayed, write_long_table(*log, 1, arguments.game, {1, kReplayEntries}));
    KNOBEL_TRY_ASSIGN(waking, write_long_table(*log, 2, arguments.game,
                                               {kWakingMatches, kWakingRows / kWakingMatches}));
  }
  Figures figures;
  KNOBEL_TRY(measure_peace(arguments, database, figures));
  KNOBEL_TRY(measure_replays(arguments, database, replayed.code, figures));
  KNOBEL_TRY(measure_waking(database, waking.code, figures));
  for (const auto& entry : all_games()) {
    KNOBEL_TRY_ASSIGN(const auto game, entry.make({entry.info->seats_min(), {}, {}}));
    if (has_odds(*game)) KNOBEL_TRY(measure_odds(arguments, database, *entry.info, figures));
  }
  KNOBEL_TRY(measure_bots(arguments, database, figures));
  return figures;
}

}  // namespace knobel::bench
