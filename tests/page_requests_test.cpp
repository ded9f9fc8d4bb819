// The page's list of requests (web/src/net/requests.ts) says what the server's types and readers
// say. Whoever changes a request there is told here what the lines of the page ought to be.

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "server/protocol.h"

using namespace knobel;
using namespace knobel::server;

namespace {

/// What stands between the line `begin` and the next that closes a brace.
std::string block(const std::string& begin) {
  std::ifstream lines(KNOBEL_SOURCE_DIR "/web/src/net/requests.ts");
  std::string line, text;
  while (std::getline(lines, line) && line != begin) continue;
  while (std::getline(lines, line) && !line.starts_with("}")) text += line + "\n";
  return text;
}

std::string member_text(const Wanted& wanted) {
  constexpr const char* kTypes[] = {"string",   "number",   "boolean",
                                    "string[]", "number[]", "Record<string, string>"};
  using enum Absence;
  const bool left_out = wanted.absence == LeftOut || wanted.absence == Either;
  const bool null = wanted.absence == Null || wanted.absence == Either;
  return std::string(wanted.key) + (left_out ? "?: " : ": ") +
         kTypes[static_cast<int>(wanted.type)] + (null ? " | null" : "");
}

std::string members_text(const std::vector<Wanted>& members) {
  std::string text;
  for (const auto& wanted : members) text += (text.empty() ? "{ " : "; ") + member_text(wanted);
  return text.empty() ? "Nothing" : text + " }";
}

}  // namespace

TEST_CASE("the page knows every request, and the members that its reader asks for") {
  std::string wanted;
  for (const auto& [traits, members] : all_requests())
    wanted += "  " + std::string(traits.word) + ": " + members_text(members) + ";\n";
  CHECK(block("export interface Takes {") == wanted);
}

TEST_CASE("the page knows which requests may be sent again and which change something") {
  const auto word = [](bool flag) { return flag ? "true" : "false"; };
  std::string wanted;
  for (const auto& [traits, members] : all_requests())
    wanted += "  " + std::string(traits.word) + ": { again: " + word(traits.again()) +
              ", writes: " + word(traits.writes == request::Writes::Rows) + " },\n";
  CHECK(block("export const REQUESTS: Record<Word, Facts> = {") == wanted);
}

TEST_CASE("the page speaks the server's version of the protocol") {
  std::ifstream lines(KNOBEL_SOURCE_DIR "/web/src/net/requests.ts");
  const std::string wanted =
      "export const PROTOCOL_VERSION = " + std::to_string(kProtocolVersion) + ";";
  std::string line;
  while (std::getline(lines, line) && line != wanted) continue;
  CHECK(line == wanted);
}
