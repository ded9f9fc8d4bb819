#include "page/house.h"

#include <doctest/doctest.h>

#include <deque>
#include <map>

#include "page/thinker.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::page;
using server::testing::at;

namespace {

/// A browser: its database, one person, and the Worker of the bots.
struct Browser {
  server::testing::SeededRandom random{7};
  std::map<std::uint32_t, std::string> heads;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> rows;
  std::unique_ptr<House> house;
  Thinker thinker{5};
  server::TimeMs now = 1'700'000'000'000;
  std::vector<std::string> inbox;
  std::map<std::uint32_t, std::string> replies;
  bool disk_works = true;
  bool hold_commits = false;
  std::deque<std::vector<Item>> held;
  std::deque<std::string> bytes;  // what held items view

  Browser() { load(); }

  /// The page is opened, or opened again: only what is in the database is left.
  void load() {
    held.clear();
    house = std::make_unique<House>(page_equipment(), random);
    std::string all;
    for (const auto& [id, head] : heads) append_item(all, {Item::Kind::Head, id, 0, head});
    REQUIRE(house->open(all));
    house->connected(1, now);
    ask("hello", R"("version":)" + std::to_string(server::kProtocolVersion));
  }

  void write(const std::vector<Item>& batch) {
    for (const auto& item : batch) {
      if (item.kind == Item::Kind::Row) rows[{item.a, item.b}] = item.bytes;
      if (item.kind == Item::Kind::Head) heads[item.a] = item.bytes;
    }
  }

  void carry_out() {
    std::vector<Item> batch;
    for (std::string text = house->take(); !text.empty(); text = house->take()) {
      bytes.push_back(std::move(text));
      std::string_view rest = bytes.back();
      while (const auto item = take_item(rest)) carry_out(*item, batch);
    }
  }

  void carry_out(const Item& item, std::vector<Item>& batch) {
    switch (item.kind) {
      case Item::Kind::Say: inbox.emplace_back(item.bytes); break;
      case Item::Kind::Row:
      case Item::Kind::Head: batch.push_back(item); break;
      case Item::Kind::Commit:
        if (hold_commits) {
          held.push_back(std::exchange(batch, {}));
        } else if (disk_works) {
          write(std::exchange(batch, {}));
          house->committed(now);
        } else {
          batch.clear();
          house->commit_failed(now);
        }
        break;
      case Item::Kind::Read: {
        std::string found;
        for (const auto& [key, row] : rows)
          if (key.first == item.a)
            append_item(found, {Item::Kind::Row, key.first, key.second, row});
        house->rows_read(found, now);
        break;
      }
      case Item::Kind::Think: house->decided(thinker.decide(item.bytes), now); break;
      case Item::Kind::Reply: replies[item.a] = item.bytes; break;
      case Item::Kind::Report: FAIL_CHECK(item.bytes); break;
    }
  }

  std::string ask(const std::string& word, const std::string& members = "") {
    inbox.clear();
    house->received(
        1, R"({"id":"q","do":")" + word + "\"" + (members.empty() ? "" : ",") + members + "}", now);
    carry_out();
    for (const auto& text : inbox)
      if (at(text, "re") == "q") return text;
    return {};
  }
  void pass(server::TimeMs ms) {
    for (const auto end = now + ms; now < end; now += 50) {
      house->tick(now);
      carry_out();
    }
  }
};

/// A table for two whose other seat is a bot, and the match begun.
std::string begin(Browser& browser, const std::string& game) {
  const auto made = browser.ask("create", R"("game":")" + game + R"(","seats":2)");
  const auto seal = commitment_to(server::testing::contribution_of(0));
  CHECK(at(browser.ask("sit", R"("name":"Anna","commitment":")" + seal + "\""), "ok") == "true");
  CHECK(at(browser.ask("bot", R"("seat":2,"level":"apprentice")"), "ok") == "true");
  CHECK(at(browser.ask("start"), "ok") == "true");
  CHECK(at(browser.ask("open",
                       R"("seat":1,"contribution":")" + server::testing::contribution_of(0) + "\""),
           "ok") == "true");
  return at(made, "code");
}

}  // namespace

TEST_CASE("the house of a page plays with a bot, and goes on after the page was closed") {
  Browser browser;
  const auto code = begin(browser, "knaster");
  browser.pass(1000);
  const auto rows = browser.rows.size();
  CHECK(rows > 3);
  browser.load();
  CHECK(at(browser.ask("enter", R"("code":")" + code + "\""), "ok") == "true");
  const auto table = std::ranges::find_if(
      browser.inbox, [](const auto& text) { return at(text, "push") == "table"; });
  REQUIRE(table != browser.inbox.end());
  CHECK(at(*table, "state") == "playing");
}

TEST_CASE("the house of a page says nothing before it is in the database") {
  Browser browser;
  browser.hold_commits = true;
  CHECK(browser.ask("create", R"("game":"knaster","seats":2)") == "");
  REQUIRE(browser.held.size() == 1);
  browser.write(browser.held.front());
  browser.house->committed(browser.now);
  browser.carry_out();
  REQUIRE(!browser.inbox.empty());
  CHECK(at(browser.inbox.front(), "ok") == "true");
}

TEST_CASE("the house of a page takes back what the database refused") {
  Browser browser;
  browser.disk_works = false;
  CHECK(at(browser.ask("create", R"("game":"knaster","seats":2)"), "error.code") == "storage");
  browser.disk_works = true;
  CHECK(at(browser.ask("create", R"("game":"knaster","seats":2)"), "ok") == "true");
}

TEST_CASE("the house of a page has words, component sets and records") {
  Browser browser;
  browser.house->asked(1, "/words/de/knaster.json", browser.now);
  browser.house->asked(2, "/nothing/of/the/kind", browser.now);
  const auto code = begin(browser, "knaster");
  browser.house->asked(3, "/record/" + code + "/1", browser.now);
  browser.carry_out();
  CHECK(browser.replies[1].starts_with("application/json\n{"));
  CHECK(browser.replies.contains(2));
  CHECK(browser.replies[3].starts_with("text/plain"));  // it is not over
}
