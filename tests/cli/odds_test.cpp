// `knobel odds` as people and programs ask it.

#include <doctest/doctest.h>

#include "tests/cli/program.h"

namespace knobel::test {

TEST_CASE("odds answer with a sentence, or with one object for programs") {
  CHECK(knobel("odds knatsch --beat 3x4+1 --rolls 3").out ==
        "To beat 3x4+1 in 3 throws: 53.14 %\n");
  const Run json = knobel("odds knatsch --beat 3x4+1 --rolls 3 --card-dice 4 --json");
  CHECK(json.out.starts_with(R"({"game":"knatsch","beat":"3x4+1","rolls":3,"card_dice":"4",)"
                             R"("against":0,"probability":0.7435)"));
  CHECK(knobel("odds knatsch --beat 3x3+2 --from '5 5 2 1 x x' --json")
            .out.find("\"keep\":\"5 5\"") != std::string::npos);
}

TEST_CASE("signs that look like options reach the game as they are") {
  const Run plus = knobel("odds turnier --sum 8 --beat 9 --phial ++ --json");
  CHECK(plus.status == 0);
  CHECK(plus.out.find("\"probability\":1,\"best\":\"stop\"") != std::string::npos);
  CHECK(knobel("odds turnier --sum 8 --beat 8 --phial - --json").out.find("\"stop\":1,") !=
        std::string::npos);
  CHECK(knobel("odds turnier --sum 12 --beat 12 --phial '<<'").status == 0);
}

TEST_CASE("odds of the tournament tell the chance to fall alone, if nothing is to be beaten") {
  CHECK(knobel("odds turnier --sum 8").out == "The next throw is lower: 58.33 %\n");
}

TEST_CASE("odds of the duel list what dice offer and what they may become") {
  CHECK(knobel("odds duell --dice '1 2 3 4 3'").out == "numbers 3: 2 spaces\nstraight: 3 spaces\n");
  CHECK(knobel("odds duell --dice '1 2 3 5 6'").out == "These dice offer nothing.\n");
  CHECK(knobel("odds duell --want five --rolls 3").out == "five in 3 rolls: 4.60 %\n");
}

TEST_CASE("odds are told of a position, to the seat that decides there") {
  const Run run = knobel(
      "odds duell --position 'duell 2 | phase keep | side A | rolls 2 | dice 6 6 6 6 6 | figures "
      "1=8 2=8'");
  CHECK(run.status == 0);
  CHECK(run.out.find("  five 6: 100.00 %; leave them all\n") != std::string::npos);
  const Run sheet = knobel(
      "odds knaster --position 'knaster 1 | phase act | roll 3 4 | seat1 waiting yes' --seat 1 "
      "--json");
  CHECK(sheet.out.find(R"({"line":"row-1","three-alike":)") != std::string::npos);
  CHECK(sheet.out.find(R"({"action":"write c3","points":)") != std::string::npos);
  CHECK(knobel("odds duell --position 'duell 2'").err ==
        "knobel: there is nothing to say about chances in this position\n");
  CHECK(knobel("odds duell --position 'chess 2'").status == 2);
}

TEST_CASE("what a line can become, and what one missing card is") {
  CHECK(knobel("odds knaster --line '4 5 6 8' --rolls 1 --lang de").out ==
        "Mit 1 Wurf, jedes für sich: Straße 16,67 %\n");
  CHECK(knobel("odds knaster --line '7 7 8 8 9'").status == 2);
  CHECK(knobel("odds karten --hand 'b7 r7' --display 'y7 b1'")
            .out.find("triple after this draw: 100.00 % – one card short: ") != std::string::npos);
}

TEST_CASE("odds speak the language that is asked for") {
  CHECK(knobel("odds turnier --sum 8 --lang de").out == "Der nächste Wurf ist kleiner: 58,33 %\n");
  CHECK(knobel("odds turnier --lang=de --sum 8").out == "Der nächste Wurf ist kleiner: 58,33 %\n");
  CHECK(knobel("odds turnier --sum 8 --lang fr").err ==
        "knobel: --lang: \"fr\" is not a language; there are de, en\n");
  CHECK(knobel("odds turnier --sum 8 --lang").err == "knobel: --lang needs a language: de or en\n");
}

TEST_CASE("odds GAME --help says what that game is asked") {
  const Run run = knobel("odds knaster --help");
  CHECK(run.status == 0);
  CHECK(run.out.starts_with("knobel odds knaster --sums \"7 8 8\" [--rolls 5]\n"));
  CHECK(run.out.find("duell") == std::string::npos);
}

TEST_CASE("questions that cannot be answered are refused with what can be asked") {
  const auto refused = [](const std::string& arguments, const std::string& beginning) {
    const Run run = knobel("odds " + arguments);
    CHECK(run.status == 2);
    CHECK(run.out == "");
    CHECK(run.err.starts_with("knobel: " + beginning));
  };
  refused("", "there are no odds for \"\"; there are for ");
  refused("chess --x 1", "there are no odds for \"chess\"; there are for ");
  refused("duell", "what is the question? knobel odds duell --dice ");
  refused("duell --want love", "cannot want \"love\"; possible are pair, ");
  refused("duell --dice '1 2 3'", "--dice cannot be \"1 2 3\"; it shows five dice");
  refused("turnier --beat 9", "--sum is needed");
  refused("turnier --sum 13 --beat 5", "--sum cannot be \"13\"; ");
  refused("turnier --sum 8 --beat 9 --phial =", "--phial cannot be \"=\"; ");
  refused("knatsch --beat 9x9", "--beat cannot be \"9x9\"; ");
}

}  // namespace knobel::test
