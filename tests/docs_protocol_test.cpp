// The conversations on docs/protocol.md, docs/real-dice.md and docs/daily.md are held with a real
// server core, line by line.

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

std::string page(const std::string& name = "protocol.md") {
  std::ifstream stream(KNOBEL_SOURCE_DIR "/docs/" + name);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

/// Does `text` fit `pattern`, in which … stands for anything?
bool fits(std::string_view pattern, std::string_view text) {
  constexpr std::string_view kAnything = "\xE2\x80\xA6";
  bool anchored = true;  // the next piece has to stand right here
  while (true) {
    const auto gap = pattern.find(kAnything);
    const auto piece = pattern.substr(0, gap);
    if (gap == std::string_view::npos) return anchored ? text == piece : text.ends_with(piece);
    // What fits earliest leaves most for the rest.
    const auto place = text.find(piece);
    if (place == std::string_view::npos || (anchored && place != 0)) return false;
    text.remove_prefix(place + piece.size());
    pattern.remove_prefix(gap + kAnything.size());
    anchored = false;
  }
}

/// Two clients, by the letter that stands before their lines.
struct Talk {
  World world{42};
  std::map<char, ConnectionId> clients;
  std::set<std::string> sent;

  ConnectionId client(char who) {
    if (!clients.contains(who)) clients[who] = world.connect();
    return clients[who];
  }
  /// All transcripts of a page.
  void hold(const std::string& text) {
    std::istringstream lines(text);
    bool inside = false;
    for (std::string each; std::getline(lines, each);) {
      if (each.starts_with("```")) {
        inside = each == "```transcript";
      } else if (inside) {
        INFO(each);
        line(each);
      }
    }
  }
  void line(const std::string& text) {
    const char who = text[0];
    const auto rest = text.substr(3);
    auto& box = world.inbox[client(who)];
    if (text[1] == '>') {
      sent.insert(at(rest, "do"));
      world.pass(100);
      world.send(client(who), rest);
    } else if (text[1] == '~') {
      world.pass(std::stol(rest));
    } else {
      REQUIRE(text[1] == '<');
      // Messages that the page leaves out are skipped, but never an answer.
      std::string skipped;
      while (!box.empty() && !fits(rest, box.front())) {
        skipped += box.front() + "\n";
        REQUIRE_MESSAGE((at(rest, "re").empty() || at(box.front(), "re") != at(rest, "re")),
                        "expected " << rest << "\nbut got " << box.front());
        box.erase(box.begin());
      }
      REQUIRE_MESSAGE(!box.empty(), "never came: " << rest << "\nbut:\n" << skipped);
      box.erase(box.begin());
    }
  }
};

}  // namespace

TEST_CASE("every message on the protocol's page is sent for real and answered as it says") {
  Talk talk;
  talk.hold(page());
  const auto text = page();
  for (const auto& [traits, members] : all_requests()) {
    CHECK_MESSAGE(talk.sent.contains(std::string(traits.word)), traits.word);
    for (const auto& wanted : members) {
      const std::string key(wanted.key);
      const bool told = text.contains("`" + key + "`") || text.contains("\"" + key + "\":");
      CHECK_MESSAGE(told, traits.word << ": " << key);
    }
  }
}

TEST_CASE("so is every message on the page about real dice") {
  Talk talk;
  talk.hold(page("real-dice.md"));
  CHECK(talk.sent.contains("roll"));
}

TEST_CASE("so is every message on the page about dice that are known before") {
  Talk talk;
  talk.hold(page("daily.md"));
  CHECK(talk.sent.contains("create"));
}

TEST_CASE("every error code that the server knows is on the protocol's page") {
  const auto text = page();
  std::size_t found = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(KNOBEL_SOURCE_DIR "/src/server")) {
    std::ifstream stream(file.path());
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    const std::string source = bytes.str();
    for (auto place = source.find("problem(\""); place != std::string::npos;
         place = source.find("problem(\"", place + 1)) {
      const auto from = place + 9;
      const auto code = source.substr(from, source.find('"', from) - from);
      CHECK_MESSAGE(text.find("`" + code + "`") != std::string::npos, code);
      ++found;
    }
  }
  CHECK(found > 30);
}
