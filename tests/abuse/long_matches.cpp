// Somebody who makes a match long, so that whoever looks at it chokes on it.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "cli/bench/long_tables.h"
#include "cli/game_arguments.h"
#include "cli/program.h"
#include "crash/process.h"
#include "fairness/verify.h"
#include "formats/components_json.h"
#include "server/limits.h"
#include "store/sqlite_log.h"

using namespace knobel;
using namespace knobel::test;

namespace {

/// More than any table lets a match come to, as a table of before that limit may have it.
constexpr std::uint32_t kEntries = 110'000;
static_assert(kEntries > server::Limits{}.match_entries_max);

/// A table in a new database, written as the server itself would have.
bench::LongTable write_table(const std::string& database, const bench::LongPast& past) {
  auto log = SqliteLog::open(database);
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  auto table = bench::write_long_table(**log, 1, "knatsch", past);
  REQUIRE_MESSAGE(table.has_value(), (table ? "" : table.error().text));
  return std::move(*table);
}

bool is_ok(const std::string& answer) { return answer.find("\"ok\":true") != std::string::npos; }

/// What stands behind "key": up to the next comma or brace.
std::string member(std::string_view json, std::string_view key) {
  const auto begin = json.find("\"" + std::string(key) + "\":") + key.size() + 3;
  return std::string(json.substr(begin, json.find_first_of(",}", begin) - begin));
}

/// The text "record", as it was before it became JSON.
std::string record_in(std::string_view json) {
  const auto data = parse_json(json);
  REQUIRE(data.has_value());
  const auto* members = std::get_if<Data::Object>(&data->value);
  REQUIRE(members != nullptr);
  const auto record = std::ranges::find(*members, "record", &DataMember::key);
  REQUIRE(record != members->end());
  return std::get<std::string>(record->value.value);
}

/// One device with all seats of a table.
class HotSeat {
 public:
  explicit HotSeat(const ServerProcess& server) : guest_(server.port()) {}

  /// Comes to a table with the tokens of its seats.
  std::string enter(const bench::LongTable& table) {
    std::string tokens;
    for (const auto& token : table.tokens) tokens += (tokens.empty() ? "\"" : ",\"") + token + "\"";
    return ask("enter", ",\"code\":\"" + table.code + "\",\"tokens\":[" + tokens + "]");
  }
  /// Returns the answer, when everything that follows from it has come, too.
  std::string ask(const std::string& what, const std::string& members = "") {
    const auto answer = answer_to(what, members);
    answer_to("ping", "");
    return answer;
  }
  /// The same for a request that changes the match.
  std::string change(const std::string& what, int seat, const std::string& more = "") {
    return ask(
        what, ",\"seat\":" + std::to_string(seat) + ",\"seq\":" + member(view(seat), "seq") + more);
  }
  const std::string& view(int seat) { return views_[std::to_string(seat)]; }
  const std::string& table() const { return table_; }
  /// All parts of long answers that have come, taken together.
  const std::string& parts() const { return parts_; }
  bool playing() const { return table_.find("\"state\":\"playing\"") != std::string::npos; }

  /// The first action that is offered to this seat, or its roll; empty if it cannot do anything.
  std::string move(int seat) {
    const auto actions = view(seat).find("\"actions\":[{");
    if (actions != std::string::npos)
      return change("act", seat,
                    ",\"actions\":[\"" +
                        text_member(std::string_view(view(seat)).substr(actions), "text") + "\"]");
    if (view(seat).find("\"asker\":" + std::to_string(seat) + ",") == std::string::npos) return "";
    return change("roll", seat);
  }
  /// Whoever can do something does it, until the match is over.
  void play_to_the_end(int seats) {
    for (int turn = 0; playing(); ++turn) {
      REQUIRE(turn < 100'000);
      auto answer = move(turn % seats + 1);
      if (answer.empty()) answer = ask("ping");  // hears meanwhile what has happened
      REQUIRE_MESSAGE(is_ok(answer), answer);
    }
  }

 private:
  std::string answer_to(const std::string& what, const std::string& members) {
    const std::string id = "h" + std::to_string(++asked_);
    guest_.client().send("{\"id\":\"" + id + "\",\"do\":\"" + what + "\"" + members + "}");
    while (true) {
      auto text = guest_.client().next(std::chrono::seconds(20));
      REQUIRE_MESSAGE(text.has_value(), what, ": ", (text ? "" : text.error().text));
      if (text->starts_with("{\"re\":\"" + id + "\"")) return *text;
      if (text->starts_with("{\"push\":\"view\"")) views_[member(*text, "seat")] = *text;
      if (text->starts_with("{\"push\":\"table\"")) table_ = *text;
      if (text->starts_with("{\"push\":\"part\"")) parts_ += record_in(*text);
    }
  }

  Guest guest_;
  std::map<std::string, std::string> views_;
  std::string table_;
  std::string parts_;
  int asked_ = 0;
};

std::string post(const ServerProcess& server, const std::string& query, const std::string& body) {
  const auto answer = bench::http_exchange(
      "127.0.0.1", server.port(),
      "POST /replay" + query + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
          std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body);
  return answer ? *answer : answer.error().text;
}

}  // namespace

TEST_CASE("a match of very many entries is downloaded, replayed and verified") {
  const Folder folder;
  const auto table = write_table(folder.file("a.db"), {1, kEntries});
  ServerProcess server(folder.file("a.db"));
  HotSeat seats(server);
  REQUIRE(is_ok(seats.enter(table)));
  const auto record = bench::http_get("127.0.0.1", server.port(), "/record/" + table.code);
  REQUIRE_MESSAGE(record.has_value(), (record ? "" : record.error().text));
  CHECK(std::ranges::count(*record, '\n') > kEntries);
  const auto moment = post(server, "?event=100001", *record);
  CHECK_MESSAGE(moment.find("\"event\":100001,") != std::string::npos, moment.substr(0, 300));
  write(folder.file("a.jsonl"), *record);
  const auto verified = knobel::test::knobel("verify '" + folder.file("a.jsonl") + "'");
  CHECK_MESSAGE(verified.status == 0, verified.err);
  // The same over the socket, in parts.
  const auto last = seats.ask("record");
  REQUIRE_MESSAGE(is_ok(last), last.substr(0, 300));
  CHECK(seats.parts() + record_in(last) == *record);
  const auto replayed = seats.ask("replay", ",\"event\":100001");
  CHECK_MESSAGE(replayed.find("\"event\":100001,") != std::string::npos, replayed.substr(0, 300));
}

TEST_CASE("a long match is entered from all seats at once, read back to its beginning, and ends") {
  const Folder folder;
  const auto most = static_cast<std::uint32_t>(server::Limits{}.match_entries_max);
  using Last = bench::LongPast::Last;
  const auto table = write_table(folder.file("a.db"), {1, most - 10, Last::Playing});
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "100000"});
  HotSeat seats(server);
  REQUIRE(is_ok(seats.enter(table)));
  for (const int seat : {1, 2}) {
    CHECK(std::stoul(member(seats.view(seat), "seq")) >= most - 10);
    CHECK(seats.view(seat).size() < 20'000);
  }
  std::size_t before = std::stoul(member(seats.view(1), "seq"));
  while (before > 0) {
    const auto page = seats.ask("story", ",\"seat\":1,\"before\":" + std::to_string(before));
    REQUIRE_MESSAGE(is_ok(page), page);
    REQUIRE(std::stoul(member(page, "from")) < before);
    before = std::stoul(member(page, "from"));
  }
  seats.play_to_the_end(2);
  CHECK_MESSAGE(seats.table().find("\"voided\":\"too_long\"") != std::string::npos, seats.table());
  const auto record = bench::http_get("127.0.0.1", server.port(), "/record/" + table.code);
  REQUIRE_MESSAGE(record.has_value(), (record ? "" : record.error().text));
  const auto report = verify_record(*record, cli::make_registered);
  REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
  CHECK(report->record.entries.size() >= most);
  CHECK_FALSE(report->finished);
}

TEST_CASE("who takes a while to read a long answer is not dropped") {
  const Folder folder;
  const auto table = write_table(folder.file("a.db"), {1, kEntries});
  ServerProcess server(folder.file("a.db"));
  Guest slow(server.port());
  slow.ask("enter", ",\"code\":\"" + table.code + "\"");
  slow.client().send(R"({"id":"r","do":"record"})");
  // Nothing is read meanwhile, and much more waits than of news might.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  CHECK(is_ok(slow.ask("ping")));
}

TEST_CASE("whoever acts and takes back for ever comes to an end, and the match can be finished") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"), {"--messages-per-second", "100000"});
  HotSeat table(server);
  REQUIRE(is_ok(table.ask("create", ",\"game\":\"knaster\",\"seats\":2")));
  for (const auto* name : {"Anna", "Ben"})
    REQUIRE(is_ok(table.ask("sit", ",\"name\":\"" + std::string(name) + "\"")));
  REQUIRE(is_ok(table.ask("start")));
  REQUIRE((is_ok(table.move(1)) || is_ok(table.move(2))));
  int undone = 0;
  std::string answer;
  do {
    REQUIRE(is_ok(table.move(1)));
    const bool offered = table.view(1).find("\"undo\":true") != std::string::npos;
    answer = table.change("undo", 1);
    CHECK(offered == is_ok(answer));
  } while (is_ok(answer) && ++undone < 1000);
  CHECK(undone == static_cast<int>(server::Limits{}.undos_at_once_max));
  CHECK_MESSAGE(answer.find("\"key\":\"undos_at_once\"") != std::string::npos, answer);
  table.play_to_the_end(2);
  CHECK(table.table().find("\"winners\":[") != std::string::npos);
}
