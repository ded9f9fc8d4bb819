#include "server/protocol.h"

#include <doctest/doctest.h>

#include "server/keys.h"
#include "server/names.h"
#include "server/rows.h"
#include "server/test_support.h"

using namespace knobel;
using namespace knobel::server;
using namespace knobel::server::testing;

namespace {

std::string code_of(const std::string& bytes) {
  const auto request = parse_request(bytes, Limits{});
  return request ? "" : request.error().problem.code;
}

std::string words_of(const std::string& bytes) {
  const auto request = parse_request(bytes, Limits{});
  return request ? "" : request.error().problem.text;
}

}  // namespace

TEST_CASE("a request is read into its type") {
  const auto request = parse_request(
      R"({"id":"x1","do":"act","seat":2,"seq":12,"actions":["keep 5 5","stop"]})", Limits{});
  REQUIRE(request.has_value());
  CHECK(request->id == "x1");
  const auto& act = std::get<request::Act>(request->what);
  CHECK(act.seat == 1);
  CHECK(act.seq == 12);
  CHECK(act.actions == std::vector<std::string>{"keep 5 5", "stop"});
}

TEST_CASE("what is wrong with a request is said, with its id where there is one") {
  CHECK(code_of("") == "malformed");
  CHECK(code_of("[]") == "malformed");
  CHECK(code_of(R"({"do":"ping"})") == "malformed");
  CHECK(code_of(R"({"id":"","do":"ping"})") == "malformed");
  CHECK(code_of(R"({"id":7,"do":"ping"})") == "malformed");
  CHECK(code_of(R"({"id":"1","do":"fly"})") == "unknown_request");
  CHECK(words_of(R"({"id":"1","do":"ping","more":1})") == "\"more\" has no business here");
  CHECK(words_of(R"({"id":"1","do":"lock","locked":true,"locked":false})") ==
        "\"locked\" stands there twice");
  CHECK(words_of(R"({"id":"1","do":"roll","seat":13,"seq":0})") ==
        "\"seat\" must be a number from 1 to 12");
  CHECK(words_of(R"({"id":"1","do":"act","seat":1,"seq":0,"actions":[]})") ==
        "\"actions\" must hold at least one action");
  CHECK(words_of(R"({"id":"1","do":"odds","seat":1,"actions":[]})") ==
        "\"actions\" must hold at least one action");
  CHECK(words_of(R"({"id":"1","do":"bot","seat":1})") == "\"level\" is missing");
  CHECK(words_of(R"({"id":"1","do":"sit","name":null})") == "\"name\" must be a text");
  CHECK(words_of(R"({"id":"1","do":"say"})") == "\"text\" is missing");
  CHECK(words_of(R"({"id":"1","do":"say","phrase":"hello","text":"x"})") ==
        "\"text\" has no business here");
  CHECK(code_of(R"({"id":"1","do":"hello","version":1.5})") == "malformed");
  CHECK(code_of(R"({"id":")" + std::string(33, 'x') + R"(","do":"ping"})") == "malformed");
  CHECK(code_of("{\"id\":\"1\",\"do\":\"ping\"}" + std::string(5000, ' ')) == "too_long");
  const auto bad = parse_request(R"({"id":"q","do":"roll"})", Limits{});
  REQUIRE(!bad.has_value());
  CHECK(bad.error().id == "q");
}

TEST_CASE("answers and errors carry the client's id") {
  CHECK(ok_text("7") == R"({"re":"7","ok":true})");
  CHECK(ok_text("7", R"({"seat":1})") == R"({"re":"7","ok":true,"seat":1})");
  CHECK(error_text("", {"malformed", "no", {}, {}}) ==
        R"({"re":null,"error":{"code":"malformed","text":"no"}})");
  CHECK(error_text("7", {"refused", "no", Refusal{"taken", {"c3"}}, {}}) ==
        R"({"re":"7","error":{"code":"refused","text":"no","why":{"key":"taken","args":["c3"]}}})");
}

TEST_CASE("names are normalised, and nothing hides in them") {
  CHECK(clean_text("  Anna   Lena ", 24, 96) == "Anna Lena");
  // u and a combining diaeresis become one character.
  CHECK(clean_text("Ju\xCC\x88rgen", 24, 96) == "J\xC3\xBCrgen");
  CHECK(!clean_text("", 24, 96));
  CHECK(!clean_text("   ", 24, 96));
  CHECK(!clean_text("a\nb", 24, 96));
  CHECK(!clean_text("a\x1b[31mb", 24, 96));
  CHECK(
      !clean_text("a\xE2\x80\xAE"
                  "b",
                  24, 96));  // turns the direction of writing
  CHECK(!clean_text("\xFF", 24, 96));
  for (const auto* blank :
       {"\u3164", "\u115F", "\uFFA0", "\u2800", "\U0001D159", "\u034F", "\u200D", "\uFE0F"}) {
    CHECK(!clean_text(blank, 24, 96));
    CHECK(!clean_text("An" + std::string(blank) + "na", 24, 96));
  }
  CHECK(!clean_text(std::string(25, 'x'), 24, 96));
  CHECK(clean_text(std::string(24, 'x'), 24, 96));
}

TEST_CASE("an emoji is one character, also one that is joined of several") {
  // A family, a thumb with its colour, a heart as a picture, a flag, a key.
  for (const std::string emoji :
       {"\U0001F468\u200D\U0001F469\u200D\U0001F467", "\U0001F44D\U0001F3FD", "\u2764\uFE0F",
        "\U0001F1E9\U0001F1EA", "1\uFE0F\u20E3", "\U0001F469\U0001F3FD\u200D\U0001F680"}) {
    CAPTURE(emoji);
    CHECK(clean_text(emoji, 1, 96) == emoji);
    CHECK(clean_text("Anna " + emoji, 6, 96) == "Anna " + emoji);
    CHECK(!clean_text("Anna " + emoji, 5, 96));
  }
  CHECK(!clean_text("\U0001F468\u200D", 24, 96));  // joined with nothing
  CHECK(!clean_text("\u200D\U0001F468", 24, 96));
  CHECK(!clean_text("\U0001F468\u200DA", 24, 96));  // joined with a letter
  // Marks that pile up are counted.
  CHECK(!clean_text("\U0001F468\u0301\u0302\u0303", 3, 96));
}

TEST_CASE("the letters of a name are of one script, and everything else goes with it") {
  const NameLimits limits{24, 96};
  for (const std::string name :
       {"Anna",   "Łukasz Żółć", "Đặng Thị", "Ελένη",  "Анна",    "Հայկ",    "אסתר",
        "عائشة",  "आशा",         "தமிழ்",     "สมชาย",  "გიორგი",  "김민수",  "山田たろうタロー",
        "Anna 2", "Анна 7!",     "🎲",        "Anna 🎲", "Ελένη-7", "O’Neill", "김 2",
        "½ Anna"}) {
    CAPTURE(name);
    CHECK(clean_name(name, limits) == name);
  }
  for (const std::string name :
       {"Аnna", "Ann\u0430", "Pаul", "Ελένη A", "Annaアンナ", "김Kim", "אaא", "Αnna", "ᎪᏁᏁa"}) {
    CAPTURE(name);
    CHECK(clean_text(name, 24, 96).has_value());
    CHECK(!clean_name(name, limits));
  }
}

TEST_CASE("who is called like somebody else gets a number") {
  const NameLimits limits{24, 96};
  using Names = std::vector<std::string>;
  CHECK(distinct_name("Anna", Names{"", "Bea"}, limits) == "Anna");
  CHECK(distinct_name("Anna", Names{"Anna"}, limits) == "Anna 2");
  CHECK(distinct_name("anna", Names{"ANNA", "Anna 2"}, limits) == "anna 3");
  CHECK(distinct_name("Ａｎｎａ", Names{"Anna"}, limits) ==
        "Ａｎｎａ 2");                                              // letters as wide as signs
  CHECK(distinct_name("𝐀nna", Names{"Anna"}, limits) == "𝐀nna 2");  // mathematical
  CHECK(distinct_name("STRASSE", Names{"Straße"}, limits) == "STRASSE 2");
  CHECK(distinct_name("ﬁn", Names{"fin"}, limits) == "ﬁn 2");
  CHECK(distinct_name("Hanna", Names{"Anna"}, limits) == "Hanna");
  // Long ones make room for their number.
  const std::string full(24, 'x');
  CHECK(distinct_name(full, Names{full}, limits) == std::string(22, 'x') + " 2");
  const std::string spaced = std::string(21, 'x') + " yz";
  CHECK(distinct_name(spaced, Names{spaced}, limits) == std::string(21, 'x') + " 2");
  Names crowd = {full};
  for (int i = 2; i <= 12; ++i) crowd.push_back(distinct_name(full, crowd, limits));
  CHECK(crowd.back() == std::string(21, 'x') + " 12");
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467";
  const std::string families = family + family + family + family + family;
  CHECK(distinct_name(families, Names{families}, limits) == families + " 2");
}

TEST_CASE("codes have five letters that cannot be confused, and are read in small letters too") {
  SeededRandom random(3);
  for (int i = 0; i < 100; ++i) {
    const auto code = random_code(random);
    CHECK(code.size() == 5);
    CHECK(parse_code(code) == code);
  }
  CHECK(parse_code("bcdfg") == "BCDFG");
  CHECK(parse_code("BCDF0").empty());
  CHECK(parse_code("BCDFGH").empty());
  CHECK(random_token(random).size() >= Limits{}.token_bytes_min);
  CHECK(random_token(random) != random_token(random));
}

TEST_CASE("every kind of row is read as it was written") {
  row::Created created;
  created.code = "BCDFG";
  created.game = "null_game";
  created.rules = 1;
  created.seats = 2;
  created.options = {{"rounds", "30"}};
  created.settings.grace_s = 5;
  created.host_key.fill(7);
  created.secret.fill(9);
  const Row rows[] = {
      {created, {}},
      {row::Changed{{{"rounds", "3"}}, {}}, {}},
      {row::Sat{1, "J\xC3\xBCrgen \"x\"", {}, "c"}, {}},
      {row::Sat{0, "Anna", {}, "", "", Face{1, 11}}, {}},
      {row::Bot{0, "random"}, {}},
      {row::Bot{0, "master", "Kunigunde", Face{7, 0}}, {}},
      {row::Faced{1, Face{2, 3}}, {}},
      {row::Freed{0}, {}},
      {row::Returned{0}, {}},
      {row::Committed{1, "c"}, {}},
      {row::Contributed{1, "y"}, {}},
      {row::Begun{SeatSet::one(0)}, {}},
      {row::Opening{{"c", ""}}, {}},
      {row::Opened{1, "y"}, {}},
      {row::Anew{SeatSet::one(1).add(11), {}}, {}},
      {row::Locked{true}, {}},
      {row::Host{1}, {}},
      {row::Host{0, true}, {}},
      {row::Swapped{0, 1}, {}},
      {row::Resized{4, {{"rounds", "30"}}}, {}},
      {row::Started{}, {}},
      {row::Happened{ActionEntry{1, "step"}}, By{"7", 1, 12}},
      {row::Happened{ChanceEntry{"dice 3"}}, {}},
      {row::Happened{TableEntry{TableEntry::Kind::BotIn, 0, "random"}}, {}},
      {row::Finished{R"({"scores":[1,2],"winners":[2]})"}, {}},
      {row::Voided{"why"}, {}},
      {row::Rematch{{}}, {}},
  };
  for (const auto& row : rows) {
    const auto text = row_text(row);
    const auto back = parse_row(text);
    REQUIRE_MESSAGE(back.has_value(), text << ": " << back.error().text);
    CHECK(row_text(*back) == text);
    CHECK(back->what.index() == row.what.index());
    CHECK(back->by == row.by);
  }
  // Of before seats committed.
  const auto old = parse_row(R"({"sat":{"seat":1,"name":"A","token":")" + std::string(64, '0') +
                             R"(","contribution":"tulip"}})");
  REQUIRE(old.has_value());
  CHECK(std::get<row::Sat>(old->what).contribution == "tulip");
  CHECK(!parse_row(R"({"anew":{"failed":["13"],"secret":")" + std::string(64, '0') + "\"}}")
             .has_value());
  CHECK(!parse_row("{}").has_value());
  CHECK(!parse_row(R"({"freed":{"seat":1},"more":1})").has_value());
  CHECK(!parse_row(R"({"freed":{"seat":0}})").has_value());
}
