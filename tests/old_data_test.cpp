// Old data opens. Each tests/old_data/NAME.db was written by the Knobel of its day, and NAME.jsonl
// says what that one showed to whoever came in (README.md there). Today's must show them the same,
// let them play on to the end, and hand out records that verify.

#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>

#include "fairness/verify.h"
#include "server/test_support.h"
#include "store/sqlite_log.h"
#include "tests/cli/program.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

namespace fs = std::filesystem;

const Data* member(const Data& object, std::string_view key) {
  for (const auto& each : std::get<Data::Object>(object.value))
    if (each.key == key) return &each.value;
  return nullptr;
}
const Data& need(const Data& object, std::string_view key) {
  const Data* found = member(object, key);
  REQUIRE_MESSAGE(found != nullptr, "no " << key << " in " << to_json(object));
  return *found;
}
const Data::List& list(const Data& object, std::string_view key) {
  return std::get<Data::List>(need(object, key).value);
}

/// What was told then must be told today, word for word. More may be told today: members that an
/// object did not have. Returns where something differs, "" if nowhere.
std::string difference(const Data& then, const Data& today, const std::string& path = "") {
  const auto* object = std::get_if<Data::Object>(&then.value);
  if (object != nullptr && std::holds_alternative<Data::Object>(today.value)) {
    for (const auto& each : *object) {
      const Data* found = member(today, each.key);
      if (found == nullptr) return path + "." + each.key + " is missing";
      if (auto at_member = difference(each.value, *found, path + "." + each.key);
          !at_member.empty())
        return at_member;
    }
    return {};
  }
  const auto* items = std::get_if<Data::List>(&then.value);
  const auto* found = std::get_if<Data::List>(&today.value);
  if (items != nullptr && found != nullptr && items->size() == found->size()) {
    for (std::size_t i = 0; i < items->size(); ++i)
      if (auto at_item = difference((*items)[i], (*found)[i], path + "." + std::to_string(i));
          !at_item.empty())
        return at_item;
    return {};
  }
  return then == today ? std::string() : path + ": " + to_json(today) + ", not " + to_json(then);
}

/// Somebody who comes back: one connection with all seats whose tokens it shows.
struct Person {
  ConnectionId connection;
  Data table;
  Data you;
  std::map<std::string, Data> views;  // by seat; "null": an onlooker's
};

class OldTable {
 public:
  OldTable(World& world, Data told) : world_(world), told_(std::move(told)) {}

  std::string code() const { return at(told_, "code"); }

  /// Everybody comes back and is shown what they were shown then.
  void enter() {
    for (const Data& then : list(told_, "connections")) {
      Person& person = people_.emplace_back(Person{world_.join(), {}, {}, {}});
      ask(person, "enter", R"("code":")" + code() + R"(","tokens":)" + at(then, "tokens"));
      CHECK(difference(need(then, "table"), person.table) == "");
      CHECK(difference(need(then, "you"), person.you) == "");
      CHECK(person.views.size() == list(then, "views").size());
      for (const Data& view : list(then, "views"))
        CHECK(difference(view, person.views[at(view, "seat")]) == "");
    }
  }

  /// The last move, sent once more, is known as such.
  void repeat_last_move(Log& log) {
    const Data* repeat = member(told_, "repeat");
    if (repeat == nullptr) return;
    const auto rows = (*log.find(code()))->rows;
    const auto who = static_cast<std::size_t>(std::stoi(at(*repeat, "connection")));
    const auto answer = world_.ask(people_[who].connection, at(*repeat, "request"));
    CHECK_MESSAGE(at(answer, "ok") == "true", answer);
    CHECK((*log.find(code()))->rows == rows);
  }

  /// Whatever has not begun begins, with bots on the empty seats.
  void start_if_open() {
    if (state() != "open") return;
    const auto host =
        std::ranges::find_if(people_, [](const Person& p) { return at(p.you, "host") == "true"; });
    REQUIRE(host != people_.end());
    const Data::List seats = list(host->table, "seats");
    for (std::size_t i = 0; i < seats.size(); ++i)
      if (at(seats[i], "kind") == "open")
        ask(*host, "bot", R"("level":"random","seat":)" + std::to_string(i + 1));
    ask(*host, "start", "");
  }

  /// People choose at random, bots as the world lets them, until the match is over.
  void play_on(Entropy& choice) {
    constexpr int kStepsMax = 20'000;
    for (int step = 0; step < kStepsMax && state() == "playing"; ++step)
      world_.pass(move(choice) ? 50 : 1000);
    CHECK(state() == "finished");
  }

  /// All matches that were ever played here, with every roll computed anew; those that were
  /// finished then are the same to the byte.
  void verify() {
    const auto matches = std::stoul(at(people_.back().table, "match"));
    const Data::List& finished_then = list(told_, "records");
    REQUIRE(matches >= finished_then.size());
    for (std::size_t i = 0; i < matches; ++i) {
      const auto answer =
          world_.ask(people_.back().connection, "record", R"("match":)" + std::to_string(i + 1));
      const auto record = at(answer, "record");
      const auto report = verify_record(record, knobel::testing::make_tested);
      REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
      CHECK(report->dice == VerifyReport::Dice::Recomputed);
      CHECK(report->finished);
      if (i < finished_then.size())
        CHECK(record.ends_with(R"({"sha256":)" + to_json(finished_then[i]) + "}\n"));
    }
  }

 private:
  std::string state() {
    listen();
    return at(people_.back().table, "state");
  }

  void ask(Person& person, const std::string& what, const std::string& members) {
    const auto answer = world_.ask(person.connection, what, members);
    REQUIRE_MESSAGE(at(answer, "ok") == "true", answer);
    listen();
  }

  /// Takes what was pushed to everybody.
  void listen() {
    for (Person& person : people_) {
      for (const auto& text : std::exchange(world_.inbox[person.connection], {})) {
        const auto push = parse_json(text);
        REQUIRE(push.has_value());
        const auto kind = at(*push, "push");
        if (kind == "table") person.table = *push;
        if (kind == "you") person.you = *push;
        if (kind == "view") person.views[at(*push, "seat")] = *push;
      }
    }
  }

  /// The first seat that can do something does it. False: nobody here can.
  bool move(Entropy& choice) {
    for (Person& person : people_)
      for (const auto& [seat, push] : person.views) {
        if (seat == "null") continue;
        const std::string from = R"("seat":)" + seat + R"(,"seq":)" + at(push, "seq");
        const Data& view = need(push, "view");
        if (member(view, "actions") != nullptr) {
          const Data::List& actions = list(view, "actions");
          const auto& chosen = actions[choice.below(static_cast<std::uint32_t>(actions.size()))];
          ask(person, "act", from + R"(,"actions":[)" + to_json(need(chosen, "text")) + "]");
          return true;
        }
        if (at(view, "turn.asker") == seat) {
          ask(person, "roll", from);
          return true;
        }
      }
    return false;
  }

  World& world_;
  Data told_;
  std::vector<Person> people_;
};

void check_opens(const fs::path& path) {
  CAPTURE(path.string());
  const knobel::test::Folder folder;
  fs::copy_file(path, folder.file("old.db"));
  const auto log = SqliteLog::open(folder.file("old.db"));
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  World world(1, {}, equipment_parts(), log->get());
  FastEntropy choice(1, 2);
  std::istringstream lines(
      knobel::test::contents(fs::path(path).replace_extension(".jsonl").string()));
  std::size_t tables = 0;
  for (std::string line; std::getline(lines, line); ++tables) {
    const auto told = parse_json(line);
    REQUIRE(told.has_value());
    CAPTURE(at(*told, "game"));
    CAPTURE(at(*told, "about"));
    OldTable table(world, *told);
    table.enter();
    table.repeat_last_move(**log);
    table.start_if_open();
    table.play_on(choice);
    table.verify();
  }
  CHECK(tables > 0);
  CHECK(tables == *(*log)->table_count());
  world.run(world.lobby->check_tables());
  const auto& checked = world.lobby->check_progress();
  CHECK(checked.done);
  CHECK(checked.checked == tables);
  CHECK(checked.damaged == 0);
}

}  // namespace

TEST_CASE("what an older Knobel wrote opens, is played on to the end and verifies") {
  int files = 0;
  for (const auto& file : fs::directory_iterator(KNOBEL_SOURCE_DIR "/tests/old_data")) {
    if (file.path().extension() != ".db") continue;
    check_opens(file.path());
    ++files;
  }
  CHECK(files > 0);
}
