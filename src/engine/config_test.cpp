#include "engine/config.h"

#include <doctest/doctest.h>

#include "engine/fields.h"
#include "engine/styled_text.h"

using namespace knobel;

namespace {

constexpr std::string_view kColours[] = {"red", "blue"};
constexpr OptionInfo kOptions[] = {
    {.key = "colour", .words = kColours, .default_value = "red"},
    {.key = "cap", .words = {}, .default_value = "20", .min = 1, .max = 99}};
constexpr GameInfo kInfo = {.key = "sample",
                            .rules_version = 1,
                            .seat_counts = seat_counts({2, 4, 6}),
                            .seats_default = 2,
                            .options = kOptions,
                            .action_ids = 1,
                            .hidden_information = false,
                            .points = true,
                            .minutes = 1};

}  // namespace

TEST_CASE("seat counts are said as a range or one by one, and others are refused") {
  CHECK(seat_counts_text(kInfo) == "2, 4 or 6");
  GameInfo range = kInfo;
  range.seat_counts = seat_count_range(3, 5);
  CHECK(seat_counts_text(range) == "3 to 5");
  CHECK(check_seats(kInfo, 4).has_value());
  CHECK(check_seats(kInfo, 3).error().text == "sample is played by 2, 4 or 6, not by 3");
  CHECK(kInfo.seats_min() == 2);
  CHECK(kInfo.seats_max() == 6);
}

TEST_CASE("options take their defaults, their given values, or are refused with what is allowed") {
  const auto defaults = Options::make(kInfo, {2, {}, {}});
  CHECK(defaults->word("colour") == 0);
  CHECK(defaults->number("cap") == 20);
  const auto given = Options::make(kInfo, {2, {{"cap", "7"}, {"colour", "blue"}}, {}});
  CHECK(given->word("colour") == 1);
  CHECK(given->number("cap") == 7);
  const auto refused = [](std::vector<Option> options) {
    return Options::make(kInfo, {2, std::move(options), {}}).error().text;
  };
  CHECK(refused({{"speed", "1"}}) == "sample has no option \"speed\"; it has colour, cap");
  CHECK(refused({{"colour", "green"}}) ==
        "option colour cannot be \"green\"; allowed are red, blue");
  CHECK(refused({{"cap", "100"}}) == "option cap cannot be \"100\"; allowed are 1 to 99");
  CHECK(refused({{"cap", "07"}}) == "option cap cannot be \"07\"; allowed are 1 to 99");
  CHECK(refused({{"cap", "5"}, {"cap", "6"}}) == "option cap is given twice");
}

TEST_CASE("a setup is seats, options and components, each refused with what is allowed") {
  const auto setup = read_setup(kInfo, {4, {{"cap", "7"}}, {}});
  REQUIRE(setup.has_value());
  CHECK(setup->seats == 4);
  CHECK(setup->options.number("cap") == 7);
  CHECK_FALSE(read_setup(kInfo, {3, {}, {}}).has_value());
  CHECK_FALSE(read_setup(kInfo, {4, {{"speed", "1"}}, {}}).has_value());
  // A game without data takes the empty set that it says it has, and no other.
  CHECK(read_setup(kInfo, {4, {}, no_components()}).has_value());
  CHECK_FALSE(read_setup(kInfo, {4, {}, Data::Object{{"track", Data(20)}}}).has_value());

  const auto read = [](const Data& data) -> std::expected<std::string, Error> {
    return *DataReader(data).text();
  };
  CHECK(read_setup<std::string>(kInfo, {4, {}, Data("x")}, read)->components == "x");
  CHECK(read_setup<std::string>(kInfo, {4, {}, {}}, read)->components.empty());
}

TEST_CASE("component data is read with errors that point at the place") {
  Data numbers = Data::List{Data(1), Data(2), Data(300)};
  std::get<Data::List>(numbers.value)[2].line = 7;
  const Data data = Data::Object{{"values", numbers}, {"name", Data("x")}};
  const DataReader reader(data);
  CHECK(reader.has_keys({"values", "name"}).has_value());
  CHECK(reader.has_keys({"values"}).error().text ==
        "the component set has the unknown key \"name\"; allowed are values");
  CHECK(reader.has_keys({"values", "name", "size"}).error().text ==
        "the component set has no key size; needed are values, name, size");
  const auto items = reader.member("values")->items(3, 3);
  CHECK((*items)[0].number(0, 100) == 1);
  CHECK((*items)[2].number(0, 100).error().text ==
        "line 7: values[2] is 300; allowed are 0 to 100");
  CHECK(reader.member("values")->items(4, 5).error().text ==
        "values has 3 items; needed are 4 to 5");
  CHECK(reader.member("name")->word(kColours).error().text ==
        "name is \"x\"; allowed are red, blue");
  CHECK_FALSE(reader.member("none").has_value());
  CHECK_FALSE(reader.member("name")->number(0, 1).has_value());
  const Data twice = Data::Object{{"a", Data(1)}, {"a", Data(2)}};
  CHECK(DataReader(twice).has_keys({"a"}).error().text == "the component set has the key a twice");
}

TEST_CASE("fields are written as words and read back, and wrong words are refused") {
  int number = 5;
  std::uint8_t flag = 1;
  Seat seat = kNobody;
  std::array<std::uint8_t, 3> dice = {1, 6, 0};
  const auto visit = [&](Fields& fields) {
    fields.number("number", number, 0, 9);
    fields.flag("flag", flag);
    fields.of_seat(1);
    fields.seat_number("next", seat, 2);
    fields.dice("dice", dice);
  };
  FieldWriter writer;
  visit(writer);
  const auto written = writer.take();
  CHECK(written[0].words == std::vector<std::string>{"5"});
  CHECK(written[2].words == std::vector<std::string>{"-"});
  CHECK(written[3].words == std::vector<std::string>{"1", "6"});

  const auto read = [&](Seat of, std::string key, std::vector<std::string> words) {
    const Field given{of, FieldKind::Words, std::move(key), std::move(words)};
    FieldReader reader(std::span(&given, 1));
    visit(reader);
    return reader.result();
  };
  CHECK(read(kNobody, "number", {"7"}).has_value());
  CHECK(number == 7);
  CHECK(read(1, "next", {"2"}).has_value());
  CHECK(seat == 1);
  CHECK(read(1, "dice", {"4"}).has_value());
  CHECK(dice == std::array<std::uint8_t, 3>{4, 0, 0});
  CHECK(read(kNobody, "number", {"10"}).error().text ==
        "number cannot be \"10\"; allowed are 0 to 9");
  CHECK(read(kNobody, "number", {}).error().text == "number needs exactly one value");
  CHECK(read(kNobody, "flag", {"maybe"}).error().text == "flag must be no or yes");
  CHECK_FALSE(read(1, "next", {"3"}).has_value());
  CHECK_FALSE(read(1, "dice", {"7"}).has_value());
  CHECK_FALSE(read(1, "dice", {"1", "1", "1", "1"}).has_value());
  CHECK(read(kNobody, "speed", {"1"}).error().text == "speed is unknown or stands twice");
  CHECK(read(0, "next", {"1"}).error().text == "seat1.next is unknown or stands twice");
}

TEST_CASE("pictures are measured without their styles and stand beside each other") {
  const std::string line = styled(Style::Good, "Fünf");
  CHECK(display_width(line) == 4);
  CHECK(to_plain(line) == "Fünf");
  CHECK(to_terminal(line) == "\x1b[1;32mFünf\x1b[0m");
  const std::string card = styled(colour_style("purple"), "p7");
  CHECK(display_width(card) == 2);
  CHECK(to_plain(card) == "p7");
  CHECK(to_terminal(card) == "\x1b[1;35mp7\x1b[0m");
  CHECK(colour_style("white") == Style::Strong);
  const auto both = beside({{line, "x"}, {"1", "2", "3"}}, 2);
  REQUIRE(both.size() == 3);
  CHECK(to_plain(both[0]) == "Fünf  1");
  CHECK(both[1] == "x     2");
  CHECK(both[2] == "      3");
}
