// What only a log in PostgreSQL can meet: connections that break, databases that are not ours.

#include "store/postgres_log.h"

#include <chrono>
#include <thread>

#include "store/open_log.h"
#include "store/test_support.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/old_postgres.h"
#include "tests/support/postgres_server.h"

using namespace knobel;
using namespace std::chrono_literals;
using knobel::testing::CuttingProxy;
using knobel::testing::Folder;
using knobel::testing::shared_postgres;
using knobel::testing::Story;

namespace {

std::unique_ptr<PostgresLog> open_node(const std::string& url, NodeNumber node = 1) {
  auto log = PostgresLog::open(url, node);
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  return std::move(*log);
}

std::string open_error(const std::string& url, NodeNumber node = 1) {
  const auto log = PostgresLog::open(url, node);
  return log ? "opened" : log.error().text;
}

/// As soon as the log is back, the table is claimed; fails after a while.
TableHead claim_when_back(Log& log, const std::string& code) {
  const auto end = std::chrono::steady_clock::now() + 30s;
  while (true) {
    const auto head = log.claim(code);
    if (head && *head) return **head;
    REQUIRE_MESSAGE(std::chrono::steady_clock::now() < end, (head ? "gone" : head.error().text));
    std::this_thread::sleep_for(5ms);
  }
}

/// An append in which the connection breaks after so many bytes. Whatever was answered is true, the
/// table is whole, and play goes on. False: it was through before it could break. `unnoticed`: the
/// connection broke when all had been said, so that the next append is the first to miss it.
bool append_cut_at(std::size_t bytes, CuttingProxy& proxy, Log& log, Log& witness, Story& one,
                   Story& two, bool& unnoticed) {
  const Story before = one;
  const std::vector rows = {one.add("{\"n\":1}"), two.add("{\"n\":2}"), one.add("{\"n\":3}")};
  const std::vector heads = {one.head, two.head};
  proxy.cut_after(bytes);
  const auto stored = log.append(rows, heads);
  const bool broken = proxy.has_cut();
  proxy.heal();
  if (stored) CHECK(stored->empty());
  if (!broken && !unnoticed) CHECK(stored.has_value());
  unnoticed = broken && stored.has_value();
  const auto head = claim_when_back(log, one.head.code);
  const auto other = claim_when_back(log, two.head.code);
  CHECK(head.owner == 0);
  // What was lost may have been written; nothing of it may be written later.
  const bool written = head.rows == one.head.rows;
  if (stored) CHECK(written);
  CHECK(written == (other.rows == two.head.rows));
  if (!written) {
    CHECK(head.rows == before.head.rows);
    one = before;
    two.rows.pop_back();
    two.head = other;
    two.head.epoch = 0;
  }
  CHECK(*witness.read(one.head.id) == one.rows);
  CHECK(*log.read(two.head.id) == two.rows);
  CHECK(check_rows(head, *log.read(one.head.id)).has_value());
  return broken;
}

void cut_everywhere(std::size_t step) {
  const auto& server = shared_postgres();
  shared_postgres().database("cuts" + std::to_string(step));
  CuttingProxy proxy(server.socket());
  const auto log = open_node(server.url("cuts" + std::to_string(step), proxy.folder()));
  const auto witness = open_node(server.url("cuts" + std::to_string(step)), 2);
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  const std::vector rows = {one.add("{}"), two.add("{}")};
  REQUIRE(log->append(rows, std::vector{one.head, two.head})->empty());
  std::size_t bytes = 0;
  int cuts = 0;
  bool unnoticed = false;
  for (int whole = 0; whole < 3; bytes += step) {
    CAPTURE(bytes);
    // The statement is prepared again after each cut, so the conversation has the same length.
    append_cut_at(bytes, proxy, *log, *witness, one, two, unnoticed) ? ++cuts, whole = 0 : ++whole;
    REQUIRE(bytes < 100'000);
  }
  MESSAGE(cuts << " cuts in " << bytes << " bytes");
  CHECK(cuts > 10);
}

}  // namespace

TEST_CASE("a connection that breaks in the middle of an append loses and doubles nothing") {
  cut_everywhere(97);
}

TEST_CASE("a connection that breaks at any byte of an append loses and doubles nothing" *
          doctest::test_suite("slow")) {
  cut_everywhere(1);
}

TEST_CASE("a database that restarts hard is met again, and the node goes on with its tables" *
          doctest::test_suite("slow")) {
  knobel::testing::PostgresServer server;
  const auto log = open_node(server.database("restarts"));
  Story story(1, "BCDFG");
  std::vector rows = {story.add("1")};
  REQUIRE(log->append(rows, std::span(&story.head, 1))->empty());
  const auto epoch = (*log->find("BCDFG"))->epoch;
  server.stop_hard();
  rows = {story.add("2")};
  CHECK_FALSE(log->append(rows, std::span(&story.head, 1)).has_value());
  CHECK_FALSE(log->find("BCDFG").has_value());
  server.start();
  CHECK(claim_when_back(*log, "BCDFG").epoch > epoch);
  CHECK(log->append(rows, std::span(&story.head, 1))->empty());
  CHECK(*log->read(1) == story.rows);
}

TEST_CASE("a node that is cut off is deposed, and can write nothing when it is back" *
          doctest::test_suite("slow")) {
  const auto& server = shared_postgres();
  const auto url = shared_postgres().database("deposed");
  CuttingProxy proxy(server.socket());
  const auto log = open_node(server.url("deposed", proxy.folder()));
  const auto other = open_node(url, 2);
  Story story(1, "BCDFG");
  std::vector rows = {story.add("1")};
  REQUIRE(log->append(rows, std::span(&story.head, 1))->empty());
  CHECK((*other->claim("BCDFG"))->owner == 1);
  // Nothing gets through, and nobody is told.
  proxy.freeze();
  const auto begin = std::chrono::steady_clock::now();
  while ((*other->claim("BCDFG"))->owner != 0) {
    REQUIRE(std::chrono::steady_clock::now() - begin < 30s);
    std::this_thread::sleep_for(50ms);
  }
  CHECK(std::chrono::steady_clock::now() - begin > 3s);
  Story theirs = story;
  rows = {story.add("mine")};
  CHECK_FALSE(log->append(rows, std::span(&story.head, 1)).value_or(std::vector<TableId>{}).size() >
              1);
  const std::vector others = {theirs.add("theirs")};
  CHECK(other->append(others, std::span(&theirs.head, 1))->empty());
  proxy.heal();
  CHECK(claim_when_back(*log, "BCDFG").owner == 2);
  CHECK(*log->append(rows, std::span(&story.head, 1)) == std::vector<TableId>{1});
  CHECK(*log->read(1) == theirs.rows);
}

TEST_CASE("two nodes of one number: the second is told, and the first goes on") {
  const auto url = shared_postgres().database("numbers");
  const auto log = open_node(url, 3);
  CHECK(open_error(url, 3).find("has a node 3 that is running; --node gives") != std::string::npos);
  Story story(1, "BCDFG");
  const std::vector rows = {story.add("1")};
  CHECK(log->append(rows, std::span(&story.head, 1))->empty());
}

TEST_CASE("a database that is not for us is refused in a line, and stays as it is") {
  auto& server = shared_postgres();
  const auto has = [](const std::string& line, const std::string& part) {
    CHECK_MESSAGE(line.find(part) != std::string::npos, line);
    CHECK(line.find('\n') == std::string::npos);
  };
  has(open_error("postgresql://knobel@/x?host=/none"), "No such file or directory");
  has(open_error(server.url("not_there")), "\"not_there\" does not exist");
  has(open_error("postgresql://knobel@:x/"), "invalid");
  const auto url = server.database("refusals");
  server.sql("refusals", "CREATE SCHEMA knobel; CREATE TABLE knobel.recipes(name text)");
  has(open_error(url), "has a schema knobel of another program");
  CHECK(server.sql("refusals",
                   "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = "
                   "c.relnamespace WHERE nspname = 'knobel'") == "1");
  server.sql("refusals", "DROP SCHEMA knobel CASCADE");
  { const auto log = open_node(url); }
  server.sql("refusals", "UPDATE knobel.about SET version = 7");
  has(open_error(url), "was written by a newer Knobel (version 7");
  server.sql("refusals", "UPDATE knobel.about SET version = 0");
  has(open_error(url), "never released");
  server.sql("refusals", "DROP SCHEMA knobel CASCADE; CREATE USER guest");
  has(open_error("postgresql://guest@/refusals?host=" + server.folder()), "too few rights");
  server.sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0");
  has(open_error(server.url("latin")), "is encoded in LATIN1; Knobel needs UTF8");
}

TEST_CASE("a database that is full refuses an append whole, and goes on when there is room") {
  auto& server = shared_postgres();
  const auto log = open_node(server.database("full"));
  Story story(1, "BCDFG");
  std::vector rows = {story.add("1")};
  REQUIRE(log->append(rows, std::span(&story.head, 1))->empty());
  const auto epoch = log->nodes().epoch;
  server.sql(
      "full",
      "CREATE FUNCTION knobel.full() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE "
      "EXCEPTION USING ERRCODE = ''disk_full'', MESSAGE = ''could not extend file: No space "
      "left on device''; END'; CREATE TRIGGER full_disk BEFORE INSERT ON knobel.rows EXECUTE "
      "FUNCTION knobel.full()");
  rows = {story.add("2")};
  const auto refused = log->append(rows, std::span(&story.head, 1));
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().text == "could not extend file: No space left on device");
  // It is there, and can be read; nothing of the append is.
  CHECK((*log->find("BCDFG"))->rows == 1);
  CHECK(log->read(1)->size() == 1);
  CHECK_FALSE(log->nodes().away);
  server.sql("full", "DROP TRIGGER full_disk ON knobel.rows");
  CHECK(log->append(rows, std::span(&story.head, 1))->empty());
  CHECK(*log->read(1) == story.rows);
  CHECK(log->nodes().epoch == epoch);
}

TEST_CASE("a PostgreSQL that is too old is told so in a line") {
  const knobel::testing::OldPostgres server("13.11");
  const auto line = open_error("postgresql://knobel@/x?host=" + server.folder());
  CHECK_MESSAGE(line.find(" is PostgreSQL 13; Knobel needs 14 or newer") != std::string::npos,
                line);
}

TEST_CASE("what is owned, claimed and missed is counted") {
  const auto& server = shared_postgres();
  const auto url = shared_postgres().database("counted");
  CuttingProxy proxy(server.socket());
  const auto log = open_node(server.url("counted", proxy.folder()));
  const auto other = open_node(url, 2);
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  const std::vector rows = {one.add("1"), two.add("2")};
  REQUIRE(log->append(rows, std::vector{one.head, two.head})->empty());
  CHECK(log->nodes().owned == 2);
  CHECK(log->nodes().claims == 0);
  proxy.cut_after(0);
  while (claim_when_back(*other, "BCDFG").owner != 0) std::this_thread::sleep_for(5ms);
  CHECK(other->nodes().owned == 1);
  CHECK(other->nodes().claims == 1);
  const auto epoch = log->nodes().epoch;
  proxy.heal();
  while (log->nodes().epoch == epoch || log->nodes().away) std::this_thread::sleep_for(5ms);
  // What nobody has claimed meanwhile is still its own.
  CHECK(log->nodes().owned == 1);
  REQUIRE(log->remove(2).has_value());
  CHECK(log->nodes().owned == 0);
}

TEST_CASE("a password is not printed") {
  CHECK(printable_database("knobel.db") == "knobel.db");
  CHECK(printable_database("postgresql://club:secret@db.example:5432/knobel?password=x") ==
        "postgresql://club@db.example:5432/knobel");
  CHECK(printable_database("postgres://club@a,b/knobel") == "postgres://club@a,b/knobel");
}
