// Somebody at the table who wants other dice: does not open, opens something else, opens late, for
// others, twice, or reads the server's secret from its file and looks for a contribution that suits
// it. Whatever they do, they either play with what they had committed to, or are counted.

#include <doctest/doctest.h>
#include <unistd.h>

#include "cli/game_arguments.h"
#include "cli/program.h"
#include "crash/process.h"
#include "engine/sha256.h"
#include "fairness/committed_entropy.h"
#include "fairness/verify.h"
#include "formats/components_json.h"

using namespace knobel;
using namespace knobel::test;

namespace {

const std::string kHonest(64, 'a');
const std::string kHostile(64, 'b');

std::string in_quotes(const std::string& text) { return "\"" + text + "\""; }
bool ok(const std::string& answer) { return answer.find("\"ok\":true") != std::string::npos; }

/// An honest Anna, and a host who sits and wants to win.
struct Pair {
  const Folder folder;
  ServerProcess server{folder.file("a.db")};
  Guest host{server.port()};
  Guest anna{server.port()};
  std::string code;

  Pair() {
    code =
        text_member(host.ask("create", ",\"game\":\"duell\",\"seats\":2,\"watch\":true"), "code");
    REQUIRE(code.size() == 5);
    REQUIRE(ok(anna.ask("enter", ",\"code\":" + in_quotes(code))));
    REQUIRE(ok(sit(anna, 1, kHonest)));
    REQUIRE(ok(sit(host, 2, kHostile)));
  }
  static std::string sit(Guest& guest, int seat, const std::string& contribution) {
    return guest.ask("sit", ",\"name\":\"P\",\"seat\":" + std::to_string(seat) +
                                ",\"commitment\":" + in_quotes(commitment_to(contribution)));
  }
  static std::string commit(Guest& guest, int seat, const std::string& contribution) {
    return guest.ask("contribute", ",\"seat\":" + std::to_string(seat) +
                                       ",\"commitment\":" + in_quotes(commitment_to(contribution)));
  }
  static std::string open(Guest& guest, int seat, const std::string& contribution) {
    return guest.ask("open", ",\"seat\":" + std::to_string(seat) +
                                 ",\"contribution\":" + in_quotes(contribution));
  }
  void start() { REQUIRE(ok(host.ask("start"))); }
  /// The host gives up; the record must hold.
  VerifyReport record() {
    REQUIRE(ok(host.ask("resign", ",\"seat\":2,\"seq\":" + seq_of(host.next_view()))));
    const auto answer = anna.ask("record");
    const auto data = parse_json(answer);
    REQUIRE(data.has_value());
    const auto text = DataReader(*data).member("record")->text();
    const auto report = verify_record(*text, cli::make_registered);
    REQUIRE_MESSAGE(report.has_value(), (report ? "" : report.error().text));
    CHECK(report->dice == VerifyReport::Dice::Recomputed);
    return *report;
  }
  static std::string seq_of(const std::string& view) {
    const auto from = view.find("\"seq\":") + 6;
    return view.substr(from, view.find(',', from) - from);
  }
};

/// The bytes that the server keeps of its tables, as somebody reads them who owns the file.
std::string bytes_of(const std::string& database) {
  return contents(database) + contents(database + "-wal");
}

/// The first roll of a match of five dice, with these contributions.
std::vector<std::uint32_t> first_numbers(const Secret& secret,
                                         const std::vector<std::string>& contributions) {
  CommittedEntropy luck(secret, contributions, 0);
  std::vector<std::uint32_t> numbers;
  for (int i = 0; i < 5; ++i) numbers.push_back(luck.below(6));
  return numbers;
}

}  // namespace

TEST_CASE("a host who reads the secret cannot choose a contribution that suits it") {
  Pair table;
  // Before the start: the secret lies in the file, but what Anna throws in does not.
  const auto before = bytes_of(table.folder.file("a.db"));
  const auto secret = parse_secret(text_member(before, "secret"));
  REQUIRE(secret.has_value());
  CHECK(before.find(kHonest) == std::string::npos);
  table.start();
  REQUIRE(ok(Pair::open(table.anna, 1, kHonest)));
  // Now everything lies there, and a contribution is soon found that brings five sixes at once.
  CHECK(bytes_of(table.folder.file("a.db")).find(kHonest) != std::string::npos);
  const std::vector<std::uint32_t> wished = {5, 5, 5, 5, 5};
  std::string chosen;
  for (int i = 0; chosen.empty() && i < 1'000'000; ++i) {
    auto candidate = sha256_hex("attempt " + std::to_string(i));
    if (first_numbers(*secret, {kHonest, candidate}) == wished) chosen = candidate;
  }
  REQUIRE(!chosen.empty());
  // But it is not what the host has committed to, and it is too late to commit to it.
  CHECK(text_member(Pair::commit(table.host, 2, chosen), "code") == "wrong_state");
  CHECK(text_member(Pair::open(table.host, 2, chosen), "code") == "bad_opening");
  // Everything is drawn anew, without the host, who may try again in vain.
  CHECK(text_member(Pair::commit(table.host, 2, chosen), "code") == "wrong_state");
  const std::string next(64, 'c');
  REQUIRE(ok(Pair::commit(table.anna, 1, next)));
  REQUIRE(ok(Pair::open(table.anna, 1, next)));
  const auto report = table.record();
  const Luck& luck = report.record.header.luck;
  CHECK(luck.starts == 2);
  CHECK(luck.contributions == std::vector<std::string>{next, ""});
  CHECK(luck.commitment != commitment(*secret));
}

TEST_CASE("who does not open is counted, plays without, and keeps nobody waiting for long") {
  Pair table;
  table.start();
  REQUIRE(ok(Pair::open(table.anna, 1, kHonest)));
  // The host sits there and waits; Anna commits anew as soon as she may, and opens.
  const std::string next(64, 'c');
  const auto begun = std::chrono::steady_clock::now();
  while (!ok(Pair::commit(table.anna, 1, next))) {
    REQUIRE(std::chrono::steady_clock::now() - begun < std::chrono::seconds(8));
    usleep(200'000);
  }
  REQUIRE(ok(Pair::open(table.anna, 1, next)));
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(8));
  const auto report = table.record();
  CHECK(report.record.header.luck.starts == 2);
  CHECK(report.record.header.luck.contributions == std::vector<std::string>{next, ""});
}

TEST_CASE("a hostile seat opens for others, twice, otherwise and late, in vain") {
  Pair table;
  CHECK(text_member(Pair::open(table.host, 2, kHostile), "code") == "wrong_state");
  table.start();
  CHECK(text_member(Pair::open(table.host, 1, kHostile), "code") == "not_your_seat");
  CHECK(text_member(Pair::commit(table.host, 1, kHostile), "code") == "not_your_seat");
  CHECK(text_member(table.host.ask("free", ",\"seat\":1"), "code") == "wrong_state");
  CHECK(text_member(table.host.ask("bot", ",\"seat\":1,\"level\":\"random\""), "code") ==
        "wrong_state");
  REQUIRE(ok(Pair::open(table.host, 2, kHostile)));
  CHECK(text_member(Pair::open(table.host, 2, std::string(64, 'd')), "code") == "bad_opening");
  REQUIRE(ok(Pair::open(table.host, 2, kHostile)));
  REQUIRE(ok(Pair::open(table.anna, 1, kHonest)));
  CHECK(text_member(Pair::open(table.host, 2, std::string(64, 'd')), "code") == "wrong_state");
  const auto report = table.record();
  CHECK(report.record.header.luck.starts == 1);
  CHECK(report.record.header.luck.contributions == std::vector<std::string>{kHonest, kHostile});
}

TEST_CASE("nobody is told what others have opened before all have") {
  Pair table;
  auto onlooker = Guest(table.server.port());
  REQUIRE(ok(onlooker.ask("enter", ",\"code\":" + in_quotes(table.code))));
  table.start();
  REQUIRE(ok(Pair::open(table.anna, 1, kHonest)));
  // Everything that is pushed until a ping is answered.
  for (Guest* guest : {&table.host, &onlooker}) {
    guest->client().send(R"({"id":"p","do":"ping"})");
    while (true) {
      const auto text = guest->client().next(std::chrono::seconds(5));
      REQUIRE(text.has_value());
      CHECK(text->find(kHonest) == std::string::npos);
      if (text->starts_with(R"({"re":"p")")) break;
    }
  }
  auto late = Guest(table.server.port());
  late.client().send(R"({"id":"e","do":"enter","code":")" + table.code + "\"}");
  late.client().send(R"({"id":"p","do":"ping"})");
  while (true) {
    const auto text = late.client().next(std::chrono::seconds(5));
    REQUIRE(text.has_value());
    CHECK(text->find(kHonest) == std::string::npos);
    if (text->starts_with(R"({"re":"p")")) break;
  }
}

TEST_CASE("a server that is killed while seats open goes on with the same list") {
  const Folder folder;
  std::string anna_token, host_token, seat_token, code;
  {
    ServerProcess server(folder.file("a.db"));
    Guest host(server.port());
    Guest anna(server.port());
    const auto made = host.ask("create", ",\"game\":\"duell\",\"seats\":2");
    code = text_member(made, "code");
    host_token = text_member(made, "token");
    anna.ask("enter", ",\"code\":" + in_quotes(code));
    anna_token = text_member(Pair::sit(anna, 1, kHonest), "token");
    seat_token = text_member(Pair::sit(host, 2, kHostile), "token");
    REQUIRE(ok(host.ask("start")));
    REQUIRE(ok(Pair::open(anna, 1, kHonest)));
    server.kill();
  }
  ServerProcess server(folder.file("a.db"));
  Guest host(server.port());
  Guest anna(server.port());
  anna.ask("enter", ",\"code\":" + in_quotes(code) + ",\"tokens\":[" + in_quotes(anna_token) + "]");
  host.ask("enter", ",\"code\":" + in_quotes(code) + ",\"tokens\":[" + in_quotes(host_token) + "," +
                        in_quotes(seat_token) + "]");
  CHECK(text_member(Pair::commit(host, 2, std::string(64, 'd')), "code") == "wrong_state");
  REQUIRE(ok(Pair::open(host, 2, kHostile)));
  CHECK(host.next_view().find("\"match\":1") != std::string::npos);
  CHECK(bytes_of(folder.file("a.db")).find("\"anew\"") == std::string::npos);
}
