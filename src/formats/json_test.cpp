#include "formats/json.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "engine/check.h"
#include "formats/components_json.h"

using namespace knobel;

TEST_CASE("strings are escaped the shortest way and UTF-8 passes through") {
  CHECK(json_string("") == R"("")");
  CHECK(json_string("a\"b\\c/d") == R"("a\"b\\c/d")");
  CHECK(json_string("\b\f\n\r\t") == R"("\b\f\n\r\t")");
  CHECK(json_string(std::string_view("\0\x01\x1f\x7f", 4)) == "\"\\u0000\\u0001\\u001f\x7f\"");
  CHECK(json_string("Fünfling – 5×🎲") == "\"Fünfling – 5×🎲\"");
}

TEST_CASE("the writer puts commas and colons where they belong") {
  JsonWriter json;
  json.begin_object().member("text", "a").member("flag", true).member("whole", -3);
  json.member("real", 0.25).key("nothing").null();
  json.key("list").list(std::vector{1, 2, 3});
  json.key("empty").begin_list().end_list();
  json.key("nested")
      .begin_list()
      .begin_object()
      .end_object()
      .begin_object()
      .end_object()
      .end_list();
  json.member("last", std::uint64_t{18446744073709551615U}).end_object();
  CHECK(json.text() ==
        R"({"text":"a","flag":true,"whole":-3,"real":0.25,"nothing":null,"list":[1,2,3],)"
        R"("empty":[],"nested":[{},{}],"last":18446744073709551615})");
}

TEST_CASE("doubles read back as what they were, and what is no number is our bug") {
  CHECK(json_number(0.1) == "0.1");
  CHECK(json_number(1e300) == "1e+300");
  CHECK(std::stod(json_number(1.0 / 3.0)) == 1.0 / 3.0);
  CHECK_THROWS_AS(json_number(std::numeric_limits<double>::quiet_NaN()), Bug);
}

TEST_CASE("every node remembers its line") {
  const auto data = parse_json("{\n  \"a\": [1,\n    2],\n\n  \"b\": {\"c\":\n \"text\"}\n}\n");
  REQUIRE(data.has_value());
  const auto& object = std::get<Data::Object>(data->value);
  CHECK(data->line == 1);
  REQUIRE(object.size() == 2);
  CHECK(object[0].value.line == 2);
  const auto& list = std::get<Data::List>(object[0].value.value);
  CHECK(list[0].line == 2);
  CHECK(list[1].line == 3);
  CHECK(object[1].value.line == 5);
  CHECK(std::get<Data::Object>(object[1].value.value)[0].value.line == 6);
  CHECK(parse_json("7", 12)->line == 12);
}

TEST_CASE("all kinds of values come through, and back to one line") {
  const auto text = R"({"null":null,"yes":true,"no":false,"min":-9223372036854775808,)"
                    R"("max":9223372036854775807,"text":"a\nü","list":[[],{}]})";
  const auto data = parse_json(text);
  REQUIRE(data.has_value());
  CHECK(to_json(*data) == text);
  CHECK(to_json(*parse_json(" [ 1 ,\r\n\t2 ] \n ")) == "[1,2]");
  CHECK(to_json(*parse_json(R"("\u00fc\ud83c\udfb2\/")")) == "\"ü🎲/\"");
}

TEST_CASE("keys that stand twice are kept for the reader to complain about") {
  const auto data = parse_json("{\"a\":1,\n\"a\":2}");
  REQUIRE(data.has_value());
  CHECK(std::get<Data::Object>(data->value).size() == 2);
  CHECK(DataReader(*data).has_keys({"a"}).error().text ==
        "line 2: the component set has the key a twice");
}

TEST_CASE("what is not JSON, or more than a component set needs, is refused with its line") {
  const auto refused = [](std::string_view text) {
    const auto data = parse_json(text);
    return data ? "accepted" : data.error().text;
  };
  CHECK(refused("").starts_with("line 1, column 1: this is not JSON: "));
  CHECK(refused("{\n\"a\": ,\n}").starts_with("line 2, column 6: this is not JSON: "));
  CHECK(refused("[1,\n2,\n1.5]") == "line 3, column 4: numbers must be whole and fit 64 bits");
  CHECK(refused("9223372036854775808").ends_with("numbers must be whole and fit 64 bits"));
  CHECK(refused("1e3").ends_with("numbers must be whole and fit 64 bits"));
  CHECK(refused("[1]\n\n x") == "line 3, column 2: something follows after the end of the value");
  CHECK(refused("[1] [2]") == "line 1, column 5: something follows after the end of the value");
  CHECK(refused("[1").starts_with("line 1, column 3: this is not JSON: "));
  CHECK(refused("[1,]").starts_with("line 1"));
  CHECK(refused("// c\n1").starts_with("line 1"));
  CHECK(refused("\"\xff\"").starts_with("line 1"));
  CHECK(refused("\"a\nb\"").starts_with("line 1"));
  CHECK(refused(std::string(kJsonDepthMax, '[') + std::string(kJsonDepthMax, ']')) == "accepted");
  CHECK(refused(std::string(kJsonDepthMax + 1, '[')).find("deep") != std::string::npos);
  CHECK(refused(std::string(1'000'000, '[')).find("deep") != std::string::npos);
}
