#include "store/sqlite_log.h"

#include <doctest/doctest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "store/test_support.h"

using namespace knobel;
using knobel::testing::Folder;
using knobel::testing::Story;

namespace {

std::unique_ptr<SqliteLog> open_log(const std::string& path) {
  auto log = SqliteLog::open(path);
  REQUIRE_MESSAGE(log.has_value(), (log ? "" : log.error().text));
  return std::move(*log);
}

std::string open_error(const std::string& path) {
  const auto log = SqliteLog::open(path);
  return log ? "opened" : log.error().text;
}

/// Changes the file behind the log's back.
void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
  CHECK(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(handle);
}

}  // namespace

TEST_CASE("a disk that is full refuses, keeps what it has, and goes on when there is room") {
  const Folder folder;
  const auto log = open_log(folder.file());
  Story story(1, "BCDFG");
  log->limit_pages(40);
  std::string refused;
  for (int i = 0; i < 200 && refused.empty(); ++i) {
    const auto row = story.add(std::string(2000, 'x'));
    const auto result = log->append(std::span(&row, 1), std::span(&story.head, 1));
    if (!result) refused = result.error().text;
  }
  CHECK(refused == folder.file() + " cannot grow: the disk is full");
  CHECK(log->read(1)->size() == story.rows.size() - 1);
  log->limit_pages(0);
  const auto row = story.rows.back();
  CHECK(log->append(std::span(&row, 1), std::span(&story.head, 1)).has_value());
  CHECK(check_rows(story.head, *log->read(1)).has_value());
}

TEST_CASE("a second server is told that the file is in use") {
  const Folder folder;
  const auto path = folder.file();
  {
    const auto log = open_log(path);
    CHECK(open_error(path) == path + " is in use by another server");
  }
  CHECK(open_error(path) == "opened");
}

TEST_CASE("a second server is kept away by whatever name it knows the file") {
  const Folder folder;
  const auto path = folder.file();
  const auto log = open_log(path);
  std::filesystem::create_symlink(path, folder.file("symbolic.db"));
  std::filesystem::create_hard_link(path, folder.file("hard.db"));
  for (const auto name : {"symbolic.db", "hard.db", "./test.db"})
    CHECK(open_error(folder.file(name)) == folder.file(name) + " is in use by another server");
  // A file that is put in its place would be given its -wal.
  std::filesystem::rename(path, folder.file("moved.db"));
  std::ofstream(path).flush();
  for (const auto name : {"test.db", "symbolic.db"})
    CHECK(open_error(folder.file(name)) == folder.file(name) + " is in use by another server");
}

TEST_CASE("nobody but the owner can read what the server writes") {
  const Folder folder;
  const auto mask = ::umask(0);
  const auto log = open_log(folder.file());
  ::umask(mask);
  Story story(1, "ABCDE");
  REQUIRE(log->append(std::vector{story.add("one")}, std::vector{story.head}).has_value());
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file(""))) {
    CAPTURE(entry.path());
    CHECK(entry.status().permissions() ==
          (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
    ++files;
  }
  CHECK(files == 4);  // the database, -wal, -shm and -lock
}

TEST_CASE("a backup reads while the server writes") {
  const Folder folder;
  const auto log = open_log(folder.file());
  Story story(1, "BCDFG");
  const auto row = story.add("{}");
  REQUIRE(log->append(std::span(&row, 1), std::span(&story.head, 1)).has_value());
  run_sql(folder.file(), "VACUUM INTO '" + folder.file("copy.db") + "'");
  const auto copy = open_log(folder.file("copy.db"));
  CHECK(*copy->read(1) == story.rows);
}

TEST_CASE("what is not ours is refused and stays as it is") {
  const Folder folder;
  CHECK(open_error(folder.file("none/test.db")).find("No such file") != std::string::npos);
  {
    std::ofstream(folder.file("text.db")) << "this is a letter to grandmother, not a database\n";
    CHECK(open_error(folder.file("text.db")) == folder.file("text.db") + " is no file of Knobel");
    std::ifstream file(folder.file("text.db"));
    std::string line;
    std::getline(file, line);
    CHECK(line == "this is a letter to grandmother, not a database");
  }
  run_sql(folder.file("other.db"), "CREATE TABLE recipes(name TEXT)");
  CHECK(open_error(folder.file("other.db")) ==
        folder.file("other.db") + " is a database of another program");
  open_log(folder.file("new.db"));
  run_sql(folder.file("new.db"), "PRAGMA user_version = 4");
  CHECK(open_error(folder.file("new.db")).find("newer Knobel") != std::string::npos);
  run_sql(folder.file("new.db"), "PRAGMA user_version = 1");
  CHECK(open_error(folder.file("new.db")).find("never released") != std::string::npos);
}

TEST_CASE("a refusal leaves no file behind, and neither does whoever has finished") {
  const Folder folder;
  const auto contents = [](const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(folder.file("")),
                         std::filesystem::directory_iterator());
  };
  std::ofstream(folder.file("text.db")) << "this is a text and no database at all, really";
  run_sql(folder.file("other.db"), "CREATE TABLE t(x)");
  const auto before = contents(folder.file("other.db"));
  REQUIRE(files() == 2);
  for (const auto* name : {"text.db", "other.db"}) CHECK(open_error(folder.file(name)) != "opened");
  CHECK(files() == 2);
  CHECK(contents(folder.file("other.db")) == before);
  CHECK(open_error(folder.file("no/folder.db")) != "opened");
  CHECK(open_error(folder.file("")) != "opened");
  CHECK(files() == 2);
  open_log(folder.file());
  CHECK(files() == 3);  // the database
}

TEST_CASE("a damaged row takes out its own table only") {
  const Folder folder;
  const auto log = open_log(folder.file());
  Story one(1, "BCDFG");
  Story two(2, "HJKLM");
  const std::vector<LogRow> rows = {one.add("{\"a\":1}"), one.add("{\"b\":2}"), two.add("{}")};
  const std::vector<TableHead> heads = {one.head, two.head};
  REQUIRE(log->append(rows, heads).has_value());
  run_sql(folder.file(), "UPDATE rows SET text = '{\"b\":3}' WHERE table_id = 1 AND seq = 2");
  CHECK_FALSE(check_rows(one.head, *log->read(1)).has_value());
  CHECK(check_rows(two.head, *log->read(2)).has_value());
  run_sql(folder.file(), "UPDATE rows SET digest = x'00' WHERE table_id = 2");
  CHECK_FALSE(check_rows(two.head, *log->read(2)).has_value());
  // Rows that lead in a circle, or to another table, are found out as well.
  run_sql(folder.file(), "UPDATE rows SET row_before = 2 WHERE table_id = 1 AND seq = 1");
  CHECK(log->read(1)->size() == 2);
  run_sql(folder.file(), "UPDATE rows SET row_before = 1 WHERE table_id = 2");
  CHECK_FALSE(check_rows(two.head, *log->read(2)).has_value());
}

TEST_CASE("whatever the disk has forgotten, a table is whole or its damage is called so") {
  const Folder folder;
  std::vector<Story> stories = {{1, "BCDFG"}, {2, "HJKLM"}, {3, "NPQRS"}};
  {
    const auto log = open_log(folder.file());
    for (auto& story : stories) {
      // One is longer than a page.
      for (int i = 0; i < 40; ++i) story.add(std::string(i == 9 ? 9000 : 200, 'a' + i % 26));
      REQUIRE(log->append(story.rows, std::span(&story.head, 1)).has_value());
    }
  }
  std::ifstream file(folder.file(), std::ios::binary);
  const std::string whole{std::istreambuf_iterator<char>(file), {}};
  constexpr std::size_t kPage = 4096;
  std::mt19937 random(1);
  int damaged = 0;
  for (int i = 0; i < 120; ++i) {
    // A bit, or a page, behind the first: without that one there is no database at all.
    std::string bytes = whole;
    const std::size_t at = kPage + random() % (whole.size() - kPage);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    if (i % 2 == 0)
      for (std::size_t k = 0; k < kPage; ++k)
        bytes[at / kPage * kPage + k] = static_cast<char>(random());
    const auto path = folder.file("broken.db");
    for (const auto* rest : {"", "-wal", "-shm"}) std::filesystem::remove(path + rest);
    std::ofstream(path, std::ios::binary) << bytes;
    const auto log = SqliteLog::open(path);
    if (!log) {
      CHECK_MESSAGE(log.error().text.find(" is damaged") != std::string::npos, log.error().text);
      continue;
    }
    for (const auto& story : stories) {
      const auto head = (*log)->find(story.head.code);
      const auto rows = (*log)->read(story.head.id);
      if (!head) CHECK(head.error().kind == LogError::Kind::Damaged);
      if (!rows) CHECK(rows.error().kind == LogError::Kind::Damaged);
      if (!rows || !check_rows(story.head, *rows)) ++damaged;
      if (head && *head && rows && check_rows(**head, *rows)) CHECK(*rows == story.rows);
    }
  }
  CHECK(damaged > 30);
}
