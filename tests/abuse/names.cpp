// Somebody who wants to be taken for somebody else.

#include <doctest/doctest.h>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;

TEST_CASE("nobody is called as somebody else at the table, or not at all") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest anna(server.port());
  const auto code = text_member(anna.ask("create", R"(,"game":"knaster","seats":6)"), "code");
  anna.ask("sit", R"(,"name":"Anna","seat":1)");
  Guest mallory(server.port());
  mallory.ask("enter", R"(,"code":")" + code + R"(","tokens":[])");
  const auto sit = [&](const std::string& name) {
    return mallory.ask("sit", R"(,"name":")" + name + "\"");
  };
  // A letter from another script, nothing to see, a direction mark.
  for (const auto* name : {"Аnna", "Ann\u0430", "\u3164", "\u2800", "\u115F\u1160", "Anna\u200B",
                           "\u202EannA", "\u2067Anna"}) {
    const auto answer = sit(name);
    CHECK_MESSAGE(text_member(answer, "code") == "bad_name", name, ": ", answer);
  }
  for (const auto* name : {"Anna", "anna", "Ａｎｎａ", "𝐀𝐧𝐧𝐚"}) {
    const auto answer = sit(name);
    CHECK_MESSAGE(answer.find("\"ok\":true") != std::string::npos, answer);
  }
  // A family is one character.
  CHECK(sit("👨‍👩‍👧 und Bea").find("\"ok\":true") != std::string::npos);
  Guest watcher(server.port());
  watcher.client().send(R"({"id":"w","do":"enter","code":")" + code + R"(","tokens":[]})");
  std::string table;
  while (!table.starts_with("{\"push\":\"table\"")) {
    const auto next = watcher.client().next(std::chrono::seconds(5));
    REQUIRE(next.has_value());
    table = *next;
  }
  for (const auto* name : {"\"Anna\"", "\"Anna 2\"", "\"anna 3\"", "\"Ａｎｎａ 4\"", "\"𝐀𝐧𝐧𝐚 5\""})
    CHECK_MESSAGE(table.find(name) != std::string::npos, table);
}

TEST_CASE("a record's names are shown without marks that turn the direction of writing") {
  const Folder folder;
  const auto played =
      knobel::test::knobel("simulate duell --players random,random --games 1 --seed 1 --record '" +
                           folder.file("r") + "'");
  REQUIRE(played.status == 0);
  auto forged = knobel::test::knobel("convert '" + folder.file("r") + "'/*").out;
  const std::string name = "player \"random\"";
  REQUIRE(forged.find(name) != std::string::npos);
  forged.replace(forged.find(name), name.size(), "player \"\u202Emodnar\u2067!\"");
  write(folder.file("forged.txt"), forged);
  REQUIRE(knobel::test::knobel("convert '" + folder.file("forged.txt") + "' -o '" +
                               folder.file("forged.jsonl") + "'")
              .status == 0);
  const auto shown = knobel::test::knobel("replay --lang en '" + folder.file("forged.jsonl") + "'");
  REQUIRE_MESSAGE(shown.status == 0, shown.err);
  CHECK(shown.out.find("modnar!") != std::string::npos);
  CHECK(shown.out.find("\u202E") == std::string::npos);
  CHECK(shown.out.find("\u2067") == std::string::npos);
}
