// What every log promises (log.h), for all of them alike.

#include <array>
#include <chrono>
#include <set>
#include <thread>

#include "store/memory_log.h"
#include "store/postgres_log.h"
#include "store/sqlite_log.h"
#include "store/test_support.h"
#include "tests/support/postgres_server.h"

using namespace knobel;
using knobel::testing::Folder;
using knobel::testing::Story;

namespace {

template <class Opened>
std::unique_ptr<Log> opened(Opened log) {
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  return std::move(*log);
}

/// Each kind can close its log and open it again, and some can have it open twice.
struct InMemory {
  MemoryLog tables;
  std::unique_ptr<Log> log = std::make_unique<MemoryLog>(tables, 1);
  void reopen() {
    log.reset();
    log = std::make_unique<MemoryLog>(tables, 1);
  }
  std::unique_ptr<Log> another_node() { return std::make_unique<MemoryLog>(tables, 2); }
};

struct InFile {
  Folder folder;
  std::unique_ptr<Log> log = opened(SqliteLog::open(folder.file()));
  void reopen() {
    log.reset();
    log = opened(SqliteLog::open(folder.file()));
  }
  std::unique_ptr<Log> another_node() { return nullptr; }
};

struct InPostgres {
  static inline int made = 0;
  std::string url =
      knobel::testing::shared_postgres().database("contract" + std::to_string(++made));
  std::unique_ptr<Log> log = opened(PostgresLog::open(url, 1));
  void reopen() {
    log.reset();
    log = opened(PostgresLog::open(url, 1));
  }
  std::unique_ptr<Log> another_node() { return opened(PostgresLog::open(url, 2)); }
};

/// Without what only the log knows.
TableHead bare(TableHead head) {
  head.epoch = 0;
  head.owner = 0;
  return head;
}
std::vector<TableHead> bare(std::vector<TableHead> heads) {
  for (auto& head : heads) head = bare(head);
  return heads;
}

using Fenced = std::vector<TableId>;

Fenced stored(Log& log, std::span<const LogRow> rows, const std::vector<TableHead>& heads) {
  const auto fenced = log.append(rows, heads);
  REQUIRE_MESSAGE(fenced.has_value(), (fenced ? "" : fenced.error().text));
  return *fenced;
}

}  // namespace

#define ALL_LOGS InMemory, InFile, InPostgres

TEST_CASE_TEMPLATE("what was appended is there after the log was closed and opened again", Kind,
                   ALL_LOGS) {
  Kind kind;
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  std::vector<LogRow> rows = {one.add("{\"a\":1}"), two.add("ä ö ü"), one.add("")};
  CHECK(stored(*kind.log, rows, {one.head, two.head}).empty());
  rows = {one.add(std::string(100'000, 'x'))};
  one.head.state = TableHead::State::Opening;
  CHECK(stored(*kind.log, rows, {one.head}).empty());
  kind.reopen();
  Log& log = *kind.log;
  CHECK(*log.read(1) == one.rows);
  CHECK(*log.read(2) == two.rows);
  CHECK(log.read(3)->empty());
  CHECK(bare(**log.find("BCDFG")) == one.head);
  CHECK_FALSE(log.find("XXXXX")->has_value());
  CHECK_FALSE(log.claim("XXXXX")->has_value());
  CHECK(check_rows(one.head, *log.read(1)).has_value());
  // Whoever opens it goes on with what it claims.
  CHECK(bare(**log.claim("BCDFG")) == one.head);
  rows = {one.add("on")};
  CHECK(stored(log, rows, {one.head}).empty());
  CHECK(*log.read(1) == one.rows);
}

TEST_CASE_TEMPLATE("heads come in pages, in the order of their numbers", Kind, ALL_LOGS) {
  Kind kind;
  std::vector<TableHead> heads;
  for (TableId id = 1; id <= 5; ++id) {
    Story story(id, std::string("BCDF") + "GHJKL"[id - 1]);
    const std::vector rows = {story.add("{}")};
    CHECK(stored(*kind.log, rows, {story.head}).empty());
    heads.push_back(story.head);
  }
  Log& log = *kind.log;
  CHECK(bare(*log.heads(0, 10)) == heads);
  CHECK(bare(*log.heads(0, 2)) == std::vector(heads.begin(), heads.begin() + 2));
  CHECK(bare(*log.heads(3, 10)) == std::vector(heads.begin() + 3, heads.end()));
  CHECK(log.heads(5, 10)->empty());
  CHECK(*log.table_count() == 5);
}

TEST_CASE_TEMPLATE("a table that passes no fence is named, and the others are stored", Kind,
                   ALL_LOGS) {
  Kind kind;
  Log& log = *kind.log;
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  std::vector rows = {one.add("1"), two.add("1")};
  CHECK(stored(log, rows, {one.head, two.head}).empty());
  const Story before = one;
  // A row that stands there already, a gap, an end that the head does not know, rows before the
  // first: each time nothing of the table, and all of the other.
  for (const int what : {0, 1, 2, 3}) {
    CAPTURE(what);
    one = before;
    if (what == 3) one = Story(9, "NPQRS");
    rows = {one.add("lost"), two.add("kept"), one.add("lost too")};
    if (what == 0) rows[0].seq = 1, rows[2].seq = 2, one.head.rows = 2;
    if (what == 1) rows[2].seq += 1, one.head.rows += 1;
    if (what == 2) one.head.rows += 1;
    if (what == 3) rows.erase(rows.begin());
    CHECK(stored(log, rows, {one.head, two.head}) == Fenced{one.head.id});
    CHECK(*log.read(1) == before.rows);
    CHECK(bare(**log.find("BCDFG")) == before.head);
    CHECK(log.read(9)->empty());
    CHECK(*log.read(2) == two.rows);
    CHECK(bare(**log.find("HJKLM")) == two.head);
  }
  one = before;
  rows = {one.add("goes on")};
  CHECK(stored(log, rows, {one.head}).empty());
  CHECK(*log.read(1) == one.rows);
}

TEST_CASE_TEMPLATE("a code belongs to one table", Kind, ALL_LOGS) {
  Kind kind;
  Log& log = *kind.log;
  Story one(1, "BCDFG");
  Story same(2, "BCDFG");
  Story other(3, "HJKLM");
  // In one append, and in the next.
  std::vector rows = {one.add("1"), same.add("1")};
  CHECK(stored(log, rows, {one.head, same.head}) == Fenced{2});
  rows = {other.add("1"), same.rows[0]};
  CHECK(stored(log, rows, {other.head, same.head}) == Fenced{2});
  CHECK(log.read(2)->empty());
  CHECK((*log.find("BCDFG"))->id == 1);
  CHECK(*log.table_count() == 2);
}

TEST_CASE_TEMPLATE("new tables have free codes, and numbers that no table ever had", Kind,
                   ALL_LOGS) {
  Kind kind;
  std::set<TableId> seen;
  const std::vector<std::string> codes = {"BCDFG", "BCDFH", "BCDFJ"};
  for (std::size_t round = 0; round < 3; ++round) {
    const auto found = *kind.log->new_tables(codes);
    REQUIRE(found.size() == 3);
    for (const auto& each : found) CHECK_FALSE(seen.contains(each.id));
    Story story(found[1].id, found[1].code);
    const std::vector rows = {story.add("{}")};
    CHECK(stored(*kind.log, rows, {story.head}).empty());
    CHECK(kind.log->new_tables(codes)->size() == 2);
    // It is removed, with its rows; its number is not forgotten.
    seen.insert(story.head.id);
    REQUIRE(kind.log->remove(story.head.id).has_value());
    REQUIRE(kind.log->remove(99'999).has_value());
    CHECK(kind.log->read(story.head.id)->empty());
    CHECK_FALSE(kind.log->find(story.head.code)->has_value());
    CHECK(*kind.log->table_count() == 0);
    kind.reopen();
  }
}

TEST_CASE_TEMPLATE("seconds served and announcements are noted", Kind, ALL_LOGS) {
  Kind kind;
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  std::vector rows = {one.add("1"), two.add("1")};
  CHECK(stored(*kind.log, rows, {one.head, two.head}).empty());
  auto touched = two.head;
  touched.touched -= 1;  // somebody has touched it since
  REQUIRE(kind.log->note(77, std::vector{one.head, touched}).has_value());
  kind.reopen();
  CHECK(*kind.log->served() == 77);
  CHECK((*kind.log->find("BCDFG"))->announced == 77);
  CHECK((*kind.log->find("HJKLM"))->announced == 0);
  REQUIRE(kind.log->claim("BCDFG").has_value());
  rows = {one.add("2")};
  CHECK(stored(*kind.log, rows, {one.head}).empty());
  CHECK((*kind.log->find("BCDFG"))->announced == 0);
}

TEST_CASE_TEMPLATE("a node writes to what it has claimed, and nobody else does", Kind, InMemory,
                   InPostgres) {
  Kind kind;
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  std::vector rows = {one.add("1"), two.add("1")};
  CHECK(stored(*kind.log, rows, {one.head, two.head}).empty());
  auto other = kind.another_node();
  CHECK((*other->find("BCDFG"))->owner == 1);
  CHECK((*other->heads(0, 1))[0].owner == 1);
  CHECK((*other->claim("BCDFG"))->owner == 1);
  CHECK((*kind.log->find("BCDFG"))->owner == 0);
  Story three(3, "NPQRS");
  const Story before = one;
  rows = {one.add("not yours"), three.add("1")};
  CHECK(stored(*other, rows, {one.head, three.head}) == Fenced{1});
  REQUIRE(other->remove(1).has_value());  // only its owner removes it
  CHECK(*other->read(1) == before.rows);
  // The owner goes: who enters the table first has it, and the owner that comes back has what
  // nobody wanted.
  kind.log.reset();
  // A database server notices a little later that somebody has hung up.
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while ((*other->find("BCDFG"))->owner != 0 && std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK((*other->find("BCDFG"))->owner == 0);
  CHECK((*other->claim("BCDFG"))->owner == 0);
  CHECK(stored(*other, std::vector{one.rows[1]}, {one.head}).empty());
  kind.reopen();
  CHECK((*kind.log->claim("BCDFG"))->owner == 2);
  CHECK((*kind.log->claim("HJKLM"))->owner == 0);
  rows = {two.add("back"), one.add("too late")};
  CHECK(stored(*kind.log, rows, {two.head, one.head}) == Fenced{1});
  CHECK(kind.log->read(1)->size() == 2);
  CHECK(*kind.log->read(2) == two.rows);
}

TEST_CASE_TEMPLATE("threads read while another appends, and never see half a batch", Kind, InFile,
                   InPostgres) {
  Kind kind;
  Log& log = *kind.log;
  Story story(1, "BCDFG");
  std::vector<std::vector<LogRow>> batches(100);
  std::vector<TableHead> heads;
  for (auto& batch : batches) {
    for (int i = 0; i < 3; ++i) batch.push_back(story.add("{}"));
    heads.push_back(story.head);
  }
  bool fine = true;
  std::jthread writer([&] {
    for (std::size_t i = 0; i < batches.size(); ++i) {
      const auto fenced = log.append(batches[i], std::span(&heads[i], 1));
      fine = fine && fenced && fenced->empty();
    }
  });
  // A head that was read before the rows speaks of the first of them.
  const auto read_all = [&](bool& sound) {
    std::size_t seen = 0;
    while (sound && seen < 300) {
      const auto head = log.find("BCDFG");
      const auto rows = log.read(1);
      sound = head.has_value() && rows.has_value() && rows->size() % 3 == 0 && rows->size() >= seen;
      if (sound && *head)
        sound = check_rows(**head, std::span(*rows).first((*head)->rows)).has_value();
      if (sound) seen = rows->size();
    }
  };
  bool others_sound = true;
  std::jthread other([&] { read_all(others_sound); });
  bool sound = true;
  read_all(sound);
  other.join();
  writer.join();
  CHECK(fine);
  CHECK(sound);
  CHECK(others_sound);
}
