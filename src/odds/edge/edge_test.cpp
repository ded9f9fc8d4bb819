// Questions as people type them, and what they and programs read.

#include <doctest/doctest.h>

#include "formats/catalogue.h"
#include "odds/edge/all.h"
#include "odds/edge/duell.h"

using namespace knobel;

namespace {

using Texts = std::vector<std::string>;

std::expected<OddsQuestion, Error> parse(std::string_view game, const Texts& words) {
  const auto arguments = OddsArguments::parse(words);
  if (!arguments) return std::unexpected(arguments.error());
  return (*find_odds(game))->parse(*arguments);
}

OddsQuestion question(std::string_view game, const Texts& words) {
  const auto parsed = parse(game, words);
  INFO((parsed ? std::string() : parsed.error().text));
  REQUIRE(parsed.has_value());
  return *parsed;
}

Texts sentences(std::string_view game, const Texts& words) {
  return odds_sentences(question(game, words), catalogue(game, Language::English));
}

std::string json(std::string_view game, const Texts& words) {
  JsonWriter writer;
  writer.begin_object();
  add_odds(writer, question(game, words));
  return writer.end_object().take();
}

std::string refused(std::string_view game, const Texts& words) {
  const auto parsed = parse(game, words);
  return parsed ? "" : parsed.error().text;
}

bool begins(const std::string& text, std::string_view beginning) {
  return text.starts_with(beginning);
}

}  // namespace

TEST_CASE("odds: a game without answers is refused with those that have some") {
  CHECK((*find_odds("knatsch"))->game == "knatsch");
  CHECK(begins(find_odds("chess").error().text, "there are no odds for \"chess\""));
}

TEST_CASE("odds: words become the question that is meant") {
  const knatsch::Beat beat{kit::Result::of(3, 4, 1)};
  CHECK(question("knatsch", {"--beat", "3x4+1", "--rolls", "3"}) == OddsQuestion(beat));
  CHECK(question("knatsch", {"--beat=3x4+1"}) == OddsQuestion(beat));
  const knatsch::Beat lying{kit::Result::of(3, 4, 1), 2, 1U << 3, kit::LiveDice().with(5).with(2)};
  CHECK(question("knatsch", {"--beat=3x4+1", "--card-dice", "4", "--from", "5 2 x x 6 x"}) ==
        OddsQuestion(lying));
  CHECK(question("turnier", {"--sum", "8"}) == OddsQuestion(turnier::Fall{8}));
  CHECK(question("turnier", {"--sum", "8", "--beat", "9", "--phial", "<<", "--throws", "2"}) ==
        OddsQuestion(turnier::Stop{8, 9, turnier::Phial::Back, 2}));
  CHECK(question("karten", {"--dead", "24"}) == OddsQuestion(karten::Stuck{24}));
}

TEST_CASE("odds: answers as sentences") {
  CHECK(sentences("knatsch", {"--beat", "3x4+1"}) == Texts{"To beat 3x4+1 in 3 throws: 53.14 %"});
  CHECK(sentences("knatsch", {"--beat", "3x4+1", "--from", "5 5 2 1 x x", "--rolls", "1"}) ==
        Texts{"To beat 3x4+1, 1 throw left:", "  Throw on and keep 5 5: 30.56 %; stop: 0.00 %"});
  CHECK(sentences("knatsch", {"--beat", "3x4+1", "--card-dice", "2", "--against", "3"}) ==
        Texts{"To beat 3x4+1 and hold it against one other in 3 throws (card dice 2): 46.92 %"});
  const auto all =
      sentences("karten", {"--hand", "b7 r7", "--display", "b1 r2 g3 y4", "--levels", "2 1"});
  CHECK(all.size() == 7);
  CHECK(all[2] == "triple after this draw: 11.40 % – one card short: g7 y7 p7");
  CHECK(sentences("karten", {"--dead", "18"}) == Texts{"levels 3 3 3 5, columns 0, stones left 1"});
  CHECK(sentences("karten", {"--dead", "2"}) ==
        Texts{"With that many stones nobody can get stuck."});
  CHECK(sentences("duell", {"--want", "five", "--dice", "1 1 1 1 1", "--rolls", "1"}) ==
        Texts{"Best: leave them all", "five in 1 roll: 100.00 %"});
}

TEST_CASE("odds: answers in German") {
  const auto german = [](std::string_view game, const Texts& words) {
    return odds_sentences(question(game, words), catalogue(game, Language::German));
  };
  CHECK(german("knatsch", {"--beat", "3x4+1"}) == Texts{"Mit 3 Würfen 3x4+1 übertreffen: 53,14 %"});
  CHECK(german("karten", {"--hand", "b7 r7 g7", "--want", "triple"}) ==
        Texts{"Drilling nach diesem Ziehen: 100,00 %"});
  CHECK(german("duell", {"--want", "full house", "--rolls", "1"}) ==
        Texts{"Full House mit 1 Wurf: 3,86 %"});
  CHECK(german("knaster", {"--sums", "7"}) == Texts{"Die 7 kommt in 1 Wurf: 16,67 %"});
}

TEST_CASE("odds: sums that one waits for in Knaster") {
  CHECK(
      sentences("knaster", {"--sums", "8 7", "--rolls", "2"}) ==
      Texts{"At least one of 7 8 comes in 2 rolls: 51.77 %", "All of 7 8 come in 2 rolls: 4.63 %"});
  CHECK(begins(json("knaster", {"--sums", "12 2", "--rolls", "3"}),
               R"({"sums":"2 12","rolls":3,"any":0.157)"));
  CHECK(refused("knaster", {}) == "--sums is needed: what one waits for, as in --sums \"7 8 8\"");
  for (const std::string sums : {"", "1", "13", "7 8 9 10 11 12", "x"})
    CHECK(begins(refused("knaster", {"--sums", sums}), "--sums cannot be \""));
}

TEST_CASE("odds: answers as members of an object") {
  CHECK(json("knatsch", {"--beat", "3x4+1", "--from", "5 5 5 1 x 6"}) ==
        R"({"beat":"3x4+1","rolls":2,"card_dice":"","against":0,"keep":"5 5 5 1","action":"stop",)"
        R"("stop":1,"throw":1,"probability":1})");
  CHECK(json("turnier", {"--sum", "2"}) == R"({"sum":2,"fall":0})");
  CHECK(json("turnier", {"--sum", "2", "--beat", "12", "--throws", "0"}) ==
        R"({"sum":2,"beat":12,"probability":0,"best":"stop","stop":0,"throw":0,)"
        R"("fall":0})");
  CHECK(json("karten", {"--hand", "b7 r7 g7", "--want", "triple"}) ==
        R"({"hand":"b7 r7 g7","display":"","fromDeck":1,"fromDisplay":1,"probability":1})");
  CHECK(json("karten", {"--dead", "18"}) == R"({"stones":18,"positions":["3 3 3 5 0 1"]})");
  CHECK(json("duell", {"--dice", "6 6 6 6 6"}) ==
        R"({"dice":"6 6 6 6 6","offers":["numbers 6","chance","five"]})");
}

TEST_CASE("odds: what the words of Knatsch lack is said in one sentence") {
  CHECK(refused("knatsch", {}) == "--beat is needed: the result to beat, as in --beat 3x4+1");
  CHECK(refused("knatsch", {"--beat", "three"}).find("it looks like 3x4+1") != std::string::npos);
  CHECK(refused("knatsch", {"--beat", "3x4+1", "--rolls", "0"}) ==
        "--rolls cannot be \"0\"; allowed are 1 to 9");
  CHECK(refused("knatsch", {"--beat", "3x4+1", "--card-dice", "2,2"}).find("different values") !=
        std::string::npos);
  CHECK(refused("knatsch", {"--beat", "3x4+1", "--from", "5 5 5"}).find("six dice") !=
        std::string::npos);
  CHECK(begins(refused("knatsch", {"--beat", "3x4+1", "--against", "3,x"}), "--against cannot be"));
  CHECK(refused("knatsch", {"--beat", "3x4+1", "--dice", "5"}) ==
        "--dice is not understood; there are --beat, --rolls, --card-dice, --from, --against");
  CHECK(refused("knatsch", {"--beat"}) == "--beat needs a value");
  CHECK(refused("knatsch", {"3x4+1"}) ==
        "\"3x4+1\" stands alone; say what it is, as in --name value");
  CHECK(refused("knatsch", {"--beat", "3x4+1", "--beat", "3x4+1"}) == "--beat is given twice");
}

TEST_CASE("odds: what cannot be asked of the card game is explained") {
  CHECK(begins(refused("karten", {}), "--hand is needed"));
  CHECK(begins(refused("karten", {"--hand", "b7 x3"}), "--hand cannot hold \"x3\""));
  CHECK(refused("karten", {"--hand", "b7", "--seen", "b7"}) ==
        "a card stands in two of --hand, --display and --seen");
  CHECK(refused("karten", {"--hand", "b7", "--display", "b1 b2 b3 b4 b5"}) ==
        "--display has 4 cards at most");
  CHECK(begins(refused("karten", {"--hand", "b7", "--levels", "2"}), "--levels are the cards"));
  CHECK(begins(refused("karten", {"--hand", "b7", "--want", "luck"}), "--want cannot be"));
  CHECK(refused("karten", {"--hand", "b7", "--dead", "18"}) == "ask either --dead or --hand");
  CHECK(begins(refused("karten", {"--dead", "99"}), "--dead cannot be \"99\""));
}

TEST_CASE("odds: what can be wanted in the duel is understood, everything else is answered") {
  using duell::Want;
  CHECK(duell::parse_want("pair 6") == Want{Want::Kind::Group, 2, 6});
  CHECK(duell::parse_want("five") == Want{Want::Kind::Group, 5, 0});
  CHECK(duell::parse_want("straight") == Want{Want::Kind::Straight, 4, 0});
  for (const std::string_view text : {"pair 6", "five", "two pairs", "large straight", "chance"})
    CHECK(duell::want_text(*duell::parse_want(text)) == text);
  for (const std::string_view text : {"", "pair 7", "pair 6 6", "six", "straight 3", "pair  6"})
    CHECK(duell::parse_want(text).error().text.find("possible are pair, three") !=
          std::string::npos);
}
