#include "formats/record_text.h"

#include <doctest/doctest.h>

#include "formats/record_json.h"

namespace knobel {
namespace {

/// Everything that can stand in a record.
Record full_record() {
  Record record;
  record.header.game = "knaster";
  record.header.rules_version = 1;
  record.header.seats = 2;
  record.header.options = {{"first", "random"}};
  record.header.components = Data::Object{{"track", Data(7)}, {"names", Data::List{Data("a b")}}};
  record.header.players = {"Ada \"Countess\" Lovelace", "apprentice"};
  record.header.luck.kind = Luck::Kind::Committed;
  record.header.luck.commitment = std::string(64, 'a');
  record.header.luck.contributions = {"abc", ""};
  record.entries = {ChanceEntry{"one 2 of 2"},
                    ChanceEntry{"dice 3 4"},
                    ActionEntry{0, "write c3"},
                    TableEntry{TableEntry::Kind::Undo, 0, ""},
                    TableEntry{TableEntry::Kind::BotIn, 1, "apprentice"},
                    TableEntry{TableEntry::Kind::BotOut, 1, ""},
                    TableEntry{TableEntry::Kind::Leave, 1, ""},
                    TableEntry{TableEntry::Kind::Resign, 0, ""}};
  RecordResult result;
  result.scores = {3, -4};
  result.winners.add(1);
  result.secret = std::string(64, '0');
  record.result = result;
  return record;
}

void check_same_bytes(const Record& record) {
  const auto again = read_record_text(record_text(record));
  REQUIRE_MESSAGE(again.has_value(), again.error().text);
  CHECK(*write_record(*again) == *write_record(record));
}

std::string refusal(std::string_view text) {
  const auto read = read_record_text(text);
  return read ? "" : read.error().text;
}

}  // namespace

TEST_CASE("a record comes back from its text byte for byte") {
  check_same_bytes(full_record());
  Record record = full_record();
  record.result.reset();
  record.header.components.reset();
  record.header.luck = Luck{Luck::Kind::Seeded, ~std::uint64_t{0}, 3, "", {}};
  check_same_bytes(record);
  record.header.luck = Luck{};
  record.entries.clear();
  check_same_bytes(record);
  record = full_record();
  record.header.luck.contributions = {std::string(64, 'c'), ""};
  record.header.luck.commitments = {std::string(64, 'b'), ""};
  record.header.luck.starts = 3;
  check_same_bytes(record);
  CHECK(record_text(record).find("starts 3\ncommitment \"bbb") != std::string::npos);
}

TEST_CASE("comments, blank lines and foreign line ends in the text do no harm") {
  const auto text = record_text(full_record());
  std::string other;
  for (const char c : text) other += c == '\n' ? std::string("\r\n# a note\n\n") : std::string{c};
  const auto read = read_record_text(other);
  REQUIRE(read.has_value());
  CHECK(*read == full_record());
}

TEST_CASE("wrong text is refused with the line and what is needed there") {
  const std::string head = std::string(kRecordTextMarker) + "\n";
  CHECK(refusal(head) == "line 2: the text ends here; needed is \"game\" and its name");
  CHECK(refusal(head + "game x\nrules one\n") ==
        "line 3: \"rules one\"; needed is \"rules\" and a number");
  CHECK(refusal(head + "game x\nrules 1\nseats 13\n") == "line 4: seats are 1 to 12");
  const std::string start = head + "game x\nrules 1\nseats 1\nplayer \"a\"\nluck unknown\nmatch\n";
  CHECK(refusal(start + "dice 1\nsit down\n").starts_with("line 9: \"sit down\"; an event begins"));
  CHECK(refusal(start + "result\nscores 1 2\n")
            .starts_with("line 9: \"scores 1 2\"; needed is \"scores\" and a number"));
  CHECK(refusal(start + "result\nscores 1\nwinners 2\n")
            .starts_with("line 10: \"winners 2\"; seats are 1 to 1"));
}

}  // namespace knobel
