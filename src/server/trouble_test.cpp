// Disks that fill, rows that rot, programs that err: one table at most is hit.

#include <doctest/doctest.h>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

/// A game whose rules have a bug: the second action throws.
class Buggy final : public AnyGame {
 public:
  explicit Buggy(std::shared_ptr<const AnyGame> game) : game_(std::move(game)) {}
  const GameInfo& info() const override { return game_->info(); }
  int seats() const override { return game_->seats(); }
  std::span<const Option> options() const override { return game_->options(); }
  Data components() const override { return game_->components(); }
  int events_max() const override { return game_->events_max(); }
  AnyState start() const override { return game_->start(); }
  Turn turn(const AnyState& s) const override { return game_->turn(s); }
  void actions(const AnyState& s, Seat seat, ActionList& out) const override {
    game_->actions(s, seat, out);
  }
  void act(AnyState& s, Seat seat, Action action) const override {
    KNOBEL_CHECK(seat == 0);
    game_->act(s, seat, action);
  }
  Chance chance(const AnyState& s) const override { return game_->chance(s); }
  void resolve(AnyState& s, const Outcome& outcome) const override { game_->resolve(s, outcome); }
  Scores scores(const AnyState& s) const override { return game_->scores(s); }
  SeatSet winners(const AnyState& s) const override { return game_->winners(s); }
  int side(Seat seat) const override { return game_->side(seat); }
  AnyState observe(const AnyState& s, Seat seat) const override { return game_->observe(s, seat); }
  AnyState complete(const AnyState& v, Seat seat, Entropy& entropy) const override {
    return game_->complete(v, seat, entropy);
  }
  Audience audience(const AnyState& s, const Event& e) const override {
    return game_->audience(s, e);
  }
  std::string_view asks(const AnyState& s, Seat seat) const override {
    return game_->asks(s, seat);
  }
  std::vector<Field> fields(const AnyState& s) const override { return game_->fields(s); }
  std::vector<Field> facts(const AnyState& s) const override { return game_->facts(s); }
  std::expected<AnyState, Error> from_fields(std::span<const Field> given) const override {
    return game_->from_fields(given);
  }
  std::expected<void, Error> validate(const AnyState& s) const override {
    return game_->validate(s);
  }
  std::string action_text(const AnyState& s, Seat seat, Action action) const override {
    return game_->action_text(s, seat, action);
  }
  std::expected<Action, Refusal> find_action(const AnyState& s, Seat seat,
                                             std::string_view text) const override {
    return game_->find_action(s, seat, text);
  }
  std::expected<void, Refusal> may_act(const AnyState& s, Seat seat, Action action) const override {
    return game_->may_act(s, seat, action);
  }
  std::vector<NewsItem> news(const AnyState& before, const Glimpse& glimpse,
                             const AnyState& after) const override {
    return game_->news(before, glimpse, after);
  }
  std::string picture(const AnyState& view, Seat seat, const Sentences& sentences) const override {
    return game_->picture(view, seat, sentences);
  }

 private:
  std::shared_ptr<const AnyGame> game_;
};

}  // namespace

TEST_CASE("a bug in one table voids its match with a clear message, and the others go on") {
  World world(1, {},
              equipment_parts([](std::string_view key, const Config& config)
                                  -> std::expected<std::shared_ptr<const AnyGame>, Error> {
                auto game = knobel::testing::make_tested(key, config);
                if (!game || config.seats != 2) return game;
                return std::make_shared<const Buggy>(*game);
              }));
  Party good(world, "null_game", 3);
  Party bad(world, "null_game", 2);
  good.start();
  bad.start();
  bad.roll(0);
  bad.act(0, "stay");
  bad.roll(1);
  CHECK(at(bad.act(1, "stay"), "error.code") == "bug");
  const auto table = world.pushed(bad.people[0], "table");
  CHECK(at(table, "state") == "finished");
  CHECK(!at(table, "voided").empty());
  CHECK(world.lobby->take_reports().size() == 1);
  CHECK(world.lobby->counts().matches_voided == 1);
  CHECK(at(good.roll(0), "ok") == "true");
  // What is in memory is what the rows tell, the one that voids the match included.
  const auto head = **world.log.find(bad.code);
  Equipment equipment(equipment_parts());
  const auto folded = TableState::fold(head, world.rows(head.id), equipment);
  REQUIRE(folded.has_value());
  CHECK(world.lobby->state_of(head.id)->chairs == folded->chairs);
  CHECK(world.lobby->state_of(head.id)->digest == folded->digest);
  const auto saved = world.record(bad.code, 1);
  REQUIRE(saved.has_value());
  CHECK(saved->find("\"result\"") == std::string::npos);
  world.restart();
  const auto again = world.join();
  CHECK(at(world.ask(again, "enter", R"("code":")" + bad.code + "\""), "ok") == "true");
  CHECK(!at(world.pushed(again, "table"), "voided").empty());
}

TEST_CASE("a full disk refuses the move, shows how things really stand, and goes on") {
  World world;
  Party party(world, "null_game", 2);
  party.start();
  world.log.refuse(1);
  world.inbox[party.people[1]].clear();
  const std::string roll = R"({"id":"r1","do":"roll","seat":1,"seq":0})";
  const auto refused = world.ask(party.people[0], roll);
  CHECK(at(refused, "error.code") == "storage");
  CHECK(at(refused, "re") == "r1");
  CHECK(at(party.view(1), "seq") == "0");
  CHECK(at(party.view(1), "view.turn.asker") == "1");
  CHECK(at(world.ask(party.people[0], roll), "ok") == "true");
  CHECK(at(party.view(1), "seq") == "1");
  // The same for what the connection remembers, and for seats that were never taken.
  world.ask(party.people[1], "leave", R"("seat":2)");
  world.log.refuse(1);
  const std::string sit = R"({"id":"s1","do":"sit","name":"New"})";
  CHECK(at(world.ask(party.people[1], sit), "error.code") == "storage");
  CHECK(at(world.pushed(party.people[1], "you"), "seats") == "[]");
  CHECK(at(world.ask(party.people[1], sit), "seat") == "2");
}

TEST_CASE("a table that could not be stored at all is closed") {
  World world;
  const auto id = world.join();
  world.log.refuse(1);
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":2)"), "error.code") == "storage");
  CHECK(at(world.pushed(id, "closed"), "error.code") == "no_such_table");
  CHECK(at(world.ask(id, "sit", R"("name":"A")"), "error.code") == "no_table");
  CHECK(world.lobby->counts().tables_stored == 0);
  CHECK(at(world.ask(id, "create", R"("game":"null_game","seats":2)"), "ok") == "true");
}

TEST_CASE("too much waiting for the disk is answered with busy") {
  World world;
  Party party(world, "null_game", 2);
  world.lobby->set_disk(Lobby::Disk::Behind);
  CHECK(at(party.start(), "error.code") == "busy");
  CHECK(at(world.ask(party.people[0], "ping", ""), "ok") == "true");
  world.lobby->set_disk(Lobby::Disk::KeepsUp);
  CHECK(at(party.start(), "ok") == "true");
}

TEST_CASE("a damaged row takes out its own table with a clear message") {
  World world;
  Party bad(world, "null_game", 2);
  Party good(world, "null_game", 2);
  world.log.row(1, 2).text[10] ^= 1;
  world.restart();
  world.run(world.lobby->check_tables());
  const auto& progress = world.lobby->check_progress();
  CHECK(progress.checked == 2);
  CHECK(progress.damaged == 1);
  CHECK(progress.done);
  const auto id = world.join();
  const auto answer = world.ask(id, "enter", R"("code":")" + bad.code + "\"");
  CHECK(at(answer, "error.code") == "damaged");
  CHECK(at(answer, "error.text").find("row 2") != std::string::npos);
  CHECK(at(world.ask(id, "enter", R"("code":")" + good.code + "\""), "ok") == "true");
  CHECK(world.lobby->take_reports().size() == 2);
}

TEST_CASE("pages that cannot be read are damage, and where they stand is for the host alone") {
  World world;
  Party bad(world, "null_game", 2);
  Party good(world, "null_game", 2);
  world.log.damage(1);
  world.restart();
  world.run(world.lobby->check_tables());
  CHECK(world.lobby->check_progress().checked == 2);
  CHECK(world.lobby->check_progress().damaged == 1);
  const auto id = world.join();
  for (int times = 1; times <= 2; ++times) {
    const auto answer = world.ask(id, "enter", R"("code":")" + bad.code + "\"");
    CHECK(at(answer, "error.code") == "damaged");
    CHECK(answer.find("knobel.db") == std::string::npos);
    CHECK(world.lobby->counts().tables_damaged == static_cast<std::uint64_t>(times));
  }
  CHECK(at(world.ask(id, "enter", R"("code":")" + good.code + "\""), "ok") == "true");
  const auto reports = world.lobby->take_reports();
  REQUIRE(reports.size() == 2);  // one of the check, and one of those who came, who say the same
  for (const auto& report : reports)
    CHECK_MESSAGE(report.find("/var/lib/knobel.db is damaged") != std::string::npos, report);
  CHECK(world.record(bad.code, 1).error().code == "damaged");
}

TEST_CASE("a table that has lost all its rows is damaged") {
  World world;
  TableHead head;
  head.id = 7;
  head.code = "BCDFG";
  head.digest = first_digest(7);
  world.log.put(head);
  const auto answer = world.ask(world.join(), "enter", R"("code":"BCDFG")");
  CHECK(at(answer, "error.code") == "damaged");
}

TEST_CASE("a table of another rules version is closed with an explanation, not judged anew") {
  World world;
  Party party(world, "null_game", 2);
  auto& row = world.log.row(1, 1);
  const auto place = row.text.find("\"rules\":1");
  REQUIRE(place != std::string::npos);
  row.text[place + 8] = '9';
  const auto rows = world.rows(1);
  auto digest = first_digest(1);
  for (const auto& each : rows) {
    digest = chain_digest(digest, each.text);
    world.log.row(1, each.seq).digest = digest;
  }
  auto head = **world.log.find(party.code);
  head.digest = digest;
  world.log.put(head);
  world.restart();
  const auto id = world.join();
  const auto answer = world.ask(id, "enter", R"("code":")" + party.code + "\"");
  CHECK(at(answer, "error.code") == "rules_version");
}

TEST_CASE("old tables are removed when their time is over, a day after that was announced") {
  World world;
  Party party(world, "null_game", 2);
  const auto look = [&] { world.run(world.lobby->expire_some(10)); };
  const auto enter = [&] {
    return world.ask(world.join(), "enter", R"("code":")" + party.code + "\"");
  };
  constexpr std::int64_t kDay = 86'400;
  world.served += 31 * kDay;
  look();
  CHECK(world.lobby->take_reports().empty());  // people sit there
  // Nothing is removed that was not announced, and whoever comes is told.
  world.restart();
  look();
  CHECK(world.lobby->take_reports() ==
        std::vector{"table " + party.code + " has not been touched for long and will be removed"});
  look();
  look();
  CHECK(world.lobby->counts().tables_expiring == 1);
  CHECK(at(enter(), "expires_s") == std::to_string(kDay));
  world.restart();
  world.served += kDay - 1;
  look();
  CHECK(at(enter(), "expires_s") == "1");
  // Not right after a start.
  world.restart();
  world.served += 3'599;
  look();
  look();
  CHECK(world.lobby->counts().tables_stored == 1);
  // While it is being removed nobody can enter it any more.
  world.served += 1;
  world.hold_jobs = true;
  look();
  CHECK(at(enter(), "error.code") == "no_such_table");
  world.do_held_jobs();
  CHECK(world.lobby->counts().tables_stored == 0);
  CHECK(!world.record(party.code, 1).has_value());
}

TEST_CASE("a table at which something happens is not removed, although that was announced") {
  World world;
  Party party(world, "null_game", 2);
  world.restart();
  world.served += 30 * 86'400;
  world.run(world.lobby->expire_some(10));
  const auto back = world.join();
  world.ask(back, "enter",
            R"("code":")" + party.code + R"(","tokens":[")" + party.host_token + "\"]");
  CHECK(at(world.ask(back, "lock", R"("locked":true)"), "ok") == "true");
  const auto again = world.ask(world.join(), "enter", R"("code":")" + party.code + "\"");
  CHECK(at(again, "ok") == "true");
  CHECK(at(again, "expires_s").empty());
  world.restart();
  world.served += 29 * 86'400 - 1;
  world.run(world.lobby->expire_some(10));
  CHECK(world.lobby->take_reports().empty());
  CHECK((*world.log.find(party.code))->announced == 0);
}

TEST_CASE("goodbye is said to everybody") {
  World world;
  const auto a = world.join();
  const auto b = world.join();
  world.run(world.lobby->shutdown());
  CHECK(world.closed.size() == 2);
  CHECK(at(world.pushed(b, "bye"), "code") == "shutdown");
  CHECK(at(world.pushed(a, "bye"), "code") == "shutdown");
}
