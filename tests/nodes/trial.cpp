// Three servers, PostgreSQL and nginx, people at tables of all games, and at random moments
// whatever can happen to any of them. Afterwards the database alone is asked what became of it all.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>

#include "cli/bench/caravan.h"
#include "cli/game_arguments.h"
#include "games/registry.h"
#include "nodes/house.h"
#include "players/levels.h"
#include "server/equipment.h"
#include "server/table/state.h"
#include "store/open_log.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

using Clock = bench::Caravan::Clock;

constexpr int kBlowsLong = 300;
constexpr auto kBeginMax = 60s;
constexpr auto kGoesOnMax = 60s;

enum class Blow : std::uint8_t {
  Kill,
  Stop,
  Cut,
  Drain,
  Join,
  Restart,
  Terminate,
  Reload,
  LongStop
};
constexpr std::array kBlows = {Blow::Kill, Blow::Stop,    Blow::Cut,       Blow::Drain,
                               Blow::Join, Blow::Restart, Blow::Terminate, Blow::Reload};
constexpr const char* kNames[] = {"kill",    "stop",      "cut",    "drain",    "join",
                                  "restart", "terminate", "reload", "long stop"};

/// Every game with people alone, with bots, against the clock and round one device.
std::vector<bench::TravellerTable> tables() {
  std::vector<bench::TravellerTable> tables;
  for (const auto& entry : all_games()) {
    const int seats = entry.info->seats_default;
    const std::string game(entry.info->key);
    tables.push_back({.game = game, .seats = seats});
    tables.push_back({.game = game, .seats = seats, .bots = seats - 1});
    tables.push_back({.game = game, .seats = seats, .bots = seats - 2, .clock_s = 2});
    tables.push_back({.game = game, .seats = seats, .hands = seats});
  }
  return tables;
}

class Trial {
 public:
  Trial(std::uint32_t seed, std::chrono::milliseconds pause)
      : chance_(seed),
        caravan_(
            {.port = house_.port(), .host = house_.host(), .tables = tables(), .pause = pause}) {
    const auto begun = caravan_.begin(kBeginMax);
    REQUIRE_MESSAGE(begun.has_value(), (begun ? "" : begun.error().text));
  }

  void strike(Blow blow) {
    play(100 + chance_() % 900);
    const int node = 1 + static_cast<int>(chance_() % House::kDocumented);
    const std::string name =
        std::string(kNames[static_cast<int>(blow)]) + " " + std::to_string(node);
    CAPTURE(name);
    begin_ = Clock::now();
    happen(blow, node);
    const auto since = Clock::now();
    const auto took = caravan_.play_on(since, kGoesOnMax);
    std::string stuck;
    for (const auto& code : caravan_.waiting_since(since)) stuck += code + " ";
    REQUIRE_MESSAGE(stuck.empty(), "nothing goes on at ", stuck);
    check_complaints();
    if (!house_.runs(node)) house_.start(node);
    MESSAGE(name, ": every table went on within ", (took.empty() ? 0 : took.back().count()), " ms");
  }

  House& house() { return house_; }
  bench::Caravan& caravan() { return caravan_; }

 private:
  void play(std::uint32_t ms) { caravan_.play(std::chrono::milliseconds(ms)); }

  void happen(Blow blow, int node) {
    switch (blow) {
      case Blow::Kill: return house_.kill(node);
      case Blow::Stop: return stand_still(node, 3000);
      case Blow::LongStop: return stand_still(node, 60'000);
      case Blow::Cut:
        house_.line(node).freeze();
        play(500 + chance_() % 8000);
        return house_.line(node).heal();
      case Blow::Drain: CHECK(house_.drain(node) == 0); return;
      case Blow::Join: return join();
      case Blow::Restart:
        house_.postgres().stop_hard();
        play(chance_() % 1000);
        return house_.postgres().start();
      case Blow::Terminate:
        house_.postgres().sql("trial",
                              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                              "datname = 'trial' AND pid <> pg_backend_pid()");
        return;
      case Blow::Reload: return house_.reload();
    }
  }

  void stand_still(int node, std::uint32_t ms) {
    ::kill(house_.id(node), SIGSTOP);
    play(ms);
    ::kill(house_.id(node), SIGCONT);
  }

  /// The fourth one comes, or goes again.
  void join() {
    if (house_.runs(4))
      CHECK(house_.drain(4) == 0);
    else
      house_.start(4);
    house_.reload();
  }

  void check_complaints() {
    const auto complaints = caravan_.complaints();
    REQUIRE_MESSAGE(complaints.empty(), complaints.size(),
                    " complaints, the first: ", (complaints.empty() ? "" : complaints.front()));
  }

  House house_;
  std::mt19937 chance_;
  bench::Caravan caravan_;
  Clock::time_point begin_{};
};

server::Equipment::Parts equipment_parts() {
  server::Equipment::Parts parts;
  parts.make = cli::make_registered;
  for (const auto& entry : all_games()) parts.games.push_back(entry.info);
  for (const auto level : player_names()) parts.levels.emplace_back(level);
  parts.stand_in = parts.levels.front();
  return parts;
}

using RowsById = std::map<TableId, std::vector<LogRow>>;

/// Every table is whole, can be folded, and its records verify. Returns all rows.
RowsById check_tables(const std::string& database, const bench::Caravan& caravan) {
  const auto log = open_log(database, 9);
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  server::Equipment equipment(equipment_parts());
  RowsById all;
  int verified = 0;
  const auto heads = *(*log)->heads(0, 1000);
  for (const auto& head : heads) {
    CAPTURE(head.code);
    auto rows = *(*log)->read(head.id);
    CHECK(check_rows(head, rows).has_value());
    const auto table = server::TableState::fold(head, rows, equipment);
    REQUIRE_MESSAGE(table.has_value(), (table ? "" : table.error().text));
    CHECK(table->voided.empty());
    for (std::uint32_t match = 1; match <= table->match_number; ++match) {
      const auto past = server::past_match(head, rows, match, equipment);
      if (!past) continue;  // the last one may not be over
      const auto report = verify_record(*write_record(past->record), cli::make_registered);
      REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
      if (report->finished) CHECK(report->dice == VerifyReport::Dice::Recomputed);
      ++verified;
    }
    all.emplace(head.id, std::move(rows));
  }
  CHECK(all.size() == tables().size());
  CHECK(verified >= 1);
  MESSAGE(verified, " records verify, ", caravan.acknowledged(), " moves were acknowledged");
  return all;
}

/// Exactly once what was acknowledged, at most once what was not.
void check_moves(const RowsById& all, const bench::Caravan& caravan) {
  std::map<std::string, int> written;
  const std::string mark = "\"by\":{\"id\":\"";
  for (const auto& [id, rows] : all)
    for (const auto& row : rows)
      if (const auto at = row.text.find(mark); at != std::string::npos) {
        const auto begin = at + mark.size();
        ++written[row.text.substr(begin, row.text.find('"', begin) - begin)];
      }
  for (const auto& traveller : caravan.travellers())
    for (const auto& [id, acknowledged] : traveller.sent()) {
      const auto found = written.find(id);
      const int times = found == written.end() ? 0 : found->second;
      CHECK_MESSAGE(times <= 1, id, " was done ", times, " times");
      if (acknowledged) CHECK_MESSAGE(times == 1, id, " was acknowledged and is not there");
    }
}

/// What the nodes have written down of what they confirmed: no two of them the same row, and all of
/// it is there.
void check_confirmations(const RowsById& all, const House& house) {
  std::map<std::pair<TableId, std::uint32_t>, int> by;
  const std::string mark = "event=confirmed ";
  for (int node = 1; node <= House::kNodesMax; ++node) {
    const auto text = house.log(node);
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
      const auto line = text.substr(at, text.find('\n', at) - at);
      unsigned long long table = 0;
      unsigned first = 0, last = 0;
      char digest[32] = {};
      REQUIRE(std::sscanf(line.c_str() + mark.size(), "table=%llu first=%u last=%u digest=%16s",
                          &table, &first, &last, digest) == 4);
      for (auto seq = first; seq <= last; ++seq)
        CHECK_MESSAGE(by.emplace(std::pair{table, seq}, node).second, "row ", seq, " of table ",
                      table, " was confirmed twice");
      const auto& rows = all.at(table);
      REQUIRE(last <= rows.size());
      CHECK(hex(std::span(rows[last - 1].digest).first(8)) == digest);
    }
  }
  CHECK(by.size() > 1000);
}

}  // namespace

TEST_CASE("three servers on one database lose and double nothing, whatever happens to them") {
  const bool is_long = std::getenv("KNOBEL_LONG") != nullptr;
  const auto seed = std::random_device{}();
  CAPTURE(seed);
  std::mt19937 chance(seed);
  // A table has a hundred matches.
  Trial trial(seed, is_long ? 100ms : 20ms);
  std::vector<Blow> blows(kBlows.begin(), kBlows.end());
  while (is_long && blows.size() < kBlowsLong)
    blows.push_back(chance() % 50 == 0 ? Blow::LongStop : kBlows[chance() % kBlows.size()]);
  std::ranges::shuffle(blows, chance);
  for (const auto blow : blows) trial.strike(blow);
  CHECK(trial.house().stop());
  const auto rows = check_tables(trial.house().database(), trial.caravan());
  check_moves(rows, trial.caravan());
  check_confirmations(rows, trial.house());
}
