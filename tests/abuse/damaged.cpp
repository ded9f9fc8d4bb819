// A disk that has forgotten a page, and what people at the tables hear of it.

#include <doctest/doctest.h>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;

namespace {

constexpr std::size_t kPage = 4096;

bool fine(const std::string& answer) { return answer.find("\"ok\":true") != std::string::npos; }

std::string enter(Guest& guest, const std::string& code) {
  return guest.ask("enter", R"(,"code":")" + code + R"(","tokens":[])");
}

/// Fills every page of the file in which `text` stands with rubbish. Returns how many.
int spoil_pages(const std::string& path, const std::string& text) {
  std::string bytes = contents(path);
  int pages = 0;
  for (auto at = bytes.find(text); at != std::string::npos; at = bytes.find(text)) {
    for (std::size_t i = at / kPage * kPage; i < (at / kPage + 1) * kPage; ++i)
      bytes[i] = static_cast<char>(0xA5 ^ (i * 7));
    ++pages;
  }
  write(path, bytes);
  return pages;
}

}  // namespace

TEST_CASE("a rubbish page is called damaged, its path is told to nobody, the others play on") {
  const Folder folder;
  const auto database = folder.file("a.db");
  std::string bad;
  std::string good;
  {
    ServerProcess server(database, {"--messages-per-second", "1000"});
    Guest anna(server.port());
    bad = text_member(anna.ask("create", R"(,"game":"duell","seats":2)"), "code");
    anna.ask("sit", R"(,"name":"Annabell","seat":1)");
    // The other table's rows stand some pages behind, and the first of all are those of the heads.
    for (int i = 0; i < 100; ++i)
      REQUIRE(fine(anna.ask("settings", R"(,"clock_s":)" + std::to_string(5 + i))));
    Guest bea(server.port());
    good = bea.play_against_bot("duell");
    for (int i = 0; i < 5; ++i) REQUIRE(fine(bea.move()));
    CHECK(server.terminate() == 0);
  }
  REQUIRE(spoil_pages(database, "Annabell") == 1);

  ServerProcess server(database);
  Guest carl(server.port());
  const auto answer = enter(carl, bad);
  CHECK_MESSAGE(text_member(answer, "code") == "damaged", answer);
  const auto record = get(server, "/record/" + bad);
  CHECK(starts(record, 500));
  for (const auto& told : {answer, record})
    CHECK_MESSAGE(told.find("a.db") == std::string::npos, told);
  CHECK(fine(enter(carl, good)));
  Guest dora(server.port());
  dora.play_against_bot("duell");
  CHECK(fine(dora.move()));
  CHECK(get(server, "/metrics").find("\nknobel_tables_damaged_total 1\n") != std::string::npos);
  CHECK(server.terminate() == 0);
  CHECK_MESSAGE(server.log().find("is damaged") != std::string::npos, server.log());
}
