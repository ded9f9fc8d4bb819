// Writes what the fuzz targets begin with, from random matches of every game, into
// DIRECTORY/{record,notation,position,components,lesson,protocol}, and what browsers and proxies
// send into DIRECTORY/{frames,request,addresses}. A new game is fuzzed without any file of its own.

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>

#include "fairness/committed_entropy.h"
#include "formats/components_json.h"
#include "formats/lesson.h"
#include "formats/position_text.h"
#include "formats/record_json.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

namespace {

class Corpus {
 public:
  explicit Corpus(std::filesystem::path root) : root_(std::move(root)) {}

  void add(const std::string& kind, const std::string& bytes) {
    std::filesystem::create_directories(root_ / kind);
    const auto name = "seed-" + std::to_string(next_++);
    std::ofstream(root_ / kind / name, std::ios::binary) << bytes;
  }

 private:
  std::filesystem::path root_;
  int next_ = 0;
};

/// The same without the last line, which the target computes itself.
std::string without_digest(const std::string& bytes) {
  return bytes.substr(0, bytes.rfind('\n', bytes.size() - 2) + 1);
}

void add_seeds(Corpus& corpus, std::size_t game_number) {
  const auto& game = fuzzing::games()[game_number];
  corpus.add("components", to_json(game->components()));
  for (const std::uint8_t steps : {0, 3, 12, 30, 80, 255}) {
    const std::uint8_t seed = 1;
    const Match match = testing::random_match(game, seed, steps, steps);
    corpus.add("position", position_text(*game, match.state()));
    for (const Seat seat : match.turn().seats) {
      ActionList list;
      game->actions(match.state(), seat, list);
      const std::string head = {static_cast<char>(game_number), static_cast<char>(steps),
                                static_cast<char>(seed), static_cast<char>(steps)};
      corpus.add("notation", head + game->action_text(match.state(), seat, list[0]));
      corpus.add("notation", head + game->action_text(match.state(), seat, list[list.size() - 1]));
    }
    corpus.add("record", without_digest(*write_record(
                             testing::random_record(game, seed, steps, std::size_t{steps}))));
  }
  corpus.add("record", without_digest(*write_record(testing::random_record(game, 5, 6))));
}

/// A question about a lesson that is played from the middle of a random match, by whoever has the
/// turn.
void add_lesson(Corpus& corpus, const std::shared_ptr<const AnyGame>& game) {
  const Match from = testing::random_match(game, 1, 12, 12);
  const Match match = testing::random_match(game, 1, 12, 18);
  std::string chapter = "chapter\nde A\nen B\nposition " + position_text(*game, from.state());
  for (std::size_t i = from.entry_count(); i < match.entry_count(); ++i) {
    const Entry entry = match.entry(static_cast<std::uint32_t>(i));
    if (const auto* action = std::get_if<ActionEntry>(&entry))
      chapter += "\ndo\nde A\nen B\nseat " + seat_text(action->seat) + " " + action->text;
    else if (const auto* chance = std::get_if<ChanceEntry>(&entry))
      chapter += "\n" + chance->text;
  }
  chapter += "\nwhy\nde A\nen B\n";
  const GameInfo& info = game->info();
  corpus.add("lesson", "chapter=1&event=1&try=stay\n" + std::string(kLessonMarker) + "\ngame " +
                           std::string(info.key) + "\nrules " + std::to_string(info.rules_version) +
                           "\nseats " + std::to_string(game->seats()) +
                           "\nlearner 1\nseconds 240\n" + chapter + chapter + chapter);
}

/// A few conversations with a server, one request per line.
void add_conversations(Corpus& corpus) {
  const std::string digits(64, '0');
  const std::string sit = R"({"id":"1","do":"sit","name":"A"})";
  const std::string bot = R"({"id":"2","do":"bot","seat":2,"level":"random"})";
  const std::string start = R"({"id":"3","do":"start"})";
  const std::string roll = R"({"id":"4","do":"roll","seat":1,"seq":0})";
  const std::string act = R"({"id":"5","do":"act","seat":1,"seq":1,"actions":["step","stay"]})";
  corpus.add("protocol", sit + "\n" + bot + "\n" + start + "\n" + roll + "\n" + act);
  for (const char* request : {R"("do":"enter","code":"BCDFG","tokens":["abc"])",
                              R"("do":"approve","ask":1,"yes":true)",
                              R"("do":"lock","locked":true)",
                              R"("do":"free","seat":1)",
                              R"("do":"host","seat":1)",
                              R"("do":"components")",
                              R"("do":"face","seat":1,"colour":"plum","arms":"fish")",
                              R"("do":"move","seat":1,"to":2)",
                              R"("do":"swap","seat":1,"with":2,"yes":true)",
                              R"("do":"seats","seats":4)",
                              R"("do":"settings","chat":true,"clock_s":5,"options":{"rounds":"3"})",
                              R"("do":"settings","real_dice":true)",
                              R"("do":"roll","seat":1,"seq":0,"dice":[6])",
                              R"("do":"contribute","seat":1,"commitment":"")",
                              R"("do":"undo","seat":1,"seq":2)",
                              R"("do":"resign","seat":1,"seq":2)",
                              R"("do":"preview","seat":1,"actions":["stay"])",
                              R"("do":"why_not","seat":1,"action":"fly")",
                              R"("do":"leave","seat":1)",
                              R"("do":"back","seat":1)",
                              R"("do":"rematch")",
                              R"("do":"say","phrase":"hello")",
                              R"("do":"say","text":"hi")",
                              R"("do":"extend")",
                              R"("do":"replay","event":1,"match":1)",
                              R"("do":"hint","seat":1)",
                              R"("do":"review")",
                              R"("do":"record")",
                              R"("do":"ping")"}) {
    const std::string last = R"({"id":"6",)" + std::string(request) + "}";
    corpus.add("protocol", last);
    corpus.add("protocol", sit + "\n" + bot + "\n" + start + "\n" + roll + "\n" + last);
  }
  const std::string commit =
      R"({"id":"7","do":"contribute","seat":1,"commitment":")" + commitment_to(digits) + "\"}";
  const std::string open = R"({"id":"8","do":"open","seat":1,"contribution":")" + digits + "\"}";
  corpus.add("protocol",
             sit + "\n" + bot + "\n" + commit + "\n" + start + "\n" + open + "\n" + roll);
}

/// A few frames, whole and in pieces.
void add_frames(Corpus& corpus) {
  using namespace std::string_literals;
  for (const auto& pieces : {"\0"s, "\1\0"s, "\3\2\7\1"s}) {
    corpus.add("frames", pieces + "\x81\x82\1\2\3\4hi"s + "\x8A\x80\1\2\3\4"s);
    corpus.add("frames", pieces + "\1\x81\0\0\0\0h"s + "\0\x80\0\0\0\0"s + "\x80\x81\0\0\0\0i"s);
    corpus.add("frames", pieces + "\x81\xFE\1\0\1\2\3\4"s + std::string(256, 'x'));
    corpus.add("frames", pieces + "\x82\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s);
    corpus.add("frames", pieces + "\x81\2hi\x88\2\3\xE8"s);
  }
}

void add_requests(Corpus& corpus) {
  const std::string host = "Host: localhost:8080\r\n";
  corpus.add("request", "GET /assets/a.js?x=1 HTTP/1.1\r\n" + host +
                            "Accept-Encoding: gzip, br;q=1\r\nIf-None-Match: \"a\"\r\n\r\n" +
                            "HEAD / HTTP/1.0\r\n" + host + "\r\n");
  corpus.add("request",
             "GET /ws HTTP/1.1\r\n" + host +
                 "Upgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://localhost\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n\r\n");
  for (const char* lines :
       {"Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: identity\r\n", "Content-Length: 3\r\n",
        "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 2001:db8::7, 127.0.0.1\r\n",
        "Via: 1.1 a\r\nForwarded: for=::1\r\nX-Real-IP: ::1\r\n"})
    corpus.add("request", "POST /replay?event=3&seat=all HTTP/1.1\r\n" + host + lines + "\r\nabc");
}

void add_addresses(Corpus& corpus) {
  corpus.add("addresses", "127.0.0.1\n1.2.3.4, 10.0.0.1\n127.0.0.1,10.0.0.1\nhttps://a.example");
  corpus.add("addresses", "::1\n2001:db8::7,\t::1\n::1\nhttp://[2001:DB8::1]:8080/");
  corpus.add("addresses", "::ffff:1.2.3.4\nrubbish\n\nhttp://localhost:80\n[::1]:443\na.local");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: fuzz_seeds DIRECTORY\n";
    return 2;
  }
  Corpus corpus(argv[1]);
  for (std::size_t i = 0; i < fuzzing::games().size(); ++i) add_seeds(corpus, i);
  for (const auto& game : fuzzing::games()) add_lesson(corpus, game);
  add_conversations(corpus);
  add_frames(corpus);
  add_requests(corpus);
  add_addresses(corpus);
}
