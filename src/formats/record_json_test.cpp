#include "formats/record_json.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/check.h"
#include "engine/sha256.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

/// One of each kind of line, small enough to try every change of every byte.
Record small_record() {
  Record record;
  record.header.game = "knaster";
  record.header.rules_version = 1;
  record.header.seats = 2;
  record.header.options = {{"first", "random"}};
  record.header.components = Data::Object{{"list", Data::List{1, -2, Data{}, true}}, {"t", "ü"}};
  record.header.players = {"Jürgen \"J\" 🎲", "apprentice"};
  record.header.luck.kind = Luck::Kind::Committed;
  record.header.luck.commitment = std::string(64, 'a');
  record.header.luck.contributions = {"", "abc"};
  record.entries = {ChanceEntry{"dice 5 2"},
                    ActionEntry{0, "write c3"},
                    TableEntry{TableEntry::Kind::Undo, 0, ""},
                    TableEntry{TableEntry::Kind::BotIn, 1, "apprentice"},
                    TableEntry{TableEntry::Kind::BotOut, 1, ""},
                    TableEntry{TableEntry::Kind::Leave, 1, ""},
                    TableEntry{TableEntry::Kind::Resign, 0, ""}};
  record.result = RecordResult{{41, -3}, SeatSet::one(0), std::string(64, '0')};
  return record;
}

std::string refusal(std::string_view bytes) {
  const auto record = read_record(bytes);
  return record ? "accepted" : record.error().text;
}

/// `lines` with the digest that fits them, as somebody who forges a record would write it.
std::string sealed(const std::string& lines) { return lines + digest_line(lines); }

std::string with(std::string text, std::string_view from, std::string_view to) {
  const auto place = text.find(from);
  REQUIRE(place != std::string::npos);
  return text.replace(place, from.size(), to);
}

/// Everything but the digest line.
std::string lines_of(const Record& record) {
  const auto bytes = *write_record(record);
  return bytes.substr(0, bytes.rfind('\n', bytes.size() - 2) + 1);
}

}  // namespace

TEST_CASE("a record has exactly the bytes that docs/formats.md describes") {
  const std::string lines =
      R"({"knobel":1,"game":"knaster","rules":1,"seats":2,"options":{"first":"random"},)"
      R"("components":{"list":[1,-2,null,true],"t":"ü"},"players":["Jürgen \"J\" 🎲","apprentice"],)"
      R"("luck":{"kind":"committed","commitment":")" +
      std::string(64, 'a') + R"(","contributions":["","abc"]}})" + "\n" +
      R"({"chance":"dice 5 2"})" + "\n" + R"({"seat":1,"action":"write c3"})" + "\n" +
      R"({"table":"undo","seat":1})" + "\n" +
      R"({"table":"bot_in","seat":2,"detail":"apprentice"})" + "\n" +
      R"({"table":"bot_out","seat":2})" + "\n" + R"({"table":"leave","seat":2})" + "\n" +
      R"({"table":"resign","seat":1})" + "\n" +
      R"({"result":{"scores":[41,-3],"winners":[1],"secret":")" + std::string(64, '0') + "\"}}\n";
  CHECK(write_record(small_record()) == lines + "{\"sha256\":\"" + sha256_hex(lines) + "\"}\n");
}

TEST_CASE("what seats committed to stands before what they opened, and the starts behind it") {
  Record record = small_record();
  Luck& luck = record.header.luck;
  luck.commitments = {"", std::string(64, 'b')};
  luck.contributions = {"", std::string(64, 'c')};
  luck.starts = 2;
  CHECK(header_line(record.header)
            .ends_with(R"("commitments":["",")" + std::string(64, 'b') +
                       R"("],"contributions":["",")" + std::string(64, 'c') + R"("],"starts":2}})" +
                       "\n"));
  CHECK(read_record(*write_record(record)) == record);
  const auto forged = [&](std::string_view from, std::string_view to) {
    return refusal(sealed(with(lines_of(record), from, to)));
  };
  CHECK(forged("\"starts\":2", "\"starts\":0").starts_with("line 1: the header.luck.starts is 0"));
  CHECK(
      forged("\"starts\":2", "\"starts\":14").starts_with("line 1: the header.luck.starts is 14"));
  CHECK(forged(",\"starts\":2", "").starts_with("line 1: the header.luck"));
  CHECK(forged("\"commitments\":[\"\",\"b", "\"commitments\":[\"\",\"B")
            .starts_with("line 1: the header.luck.commitments has something else than a SHA-256"));
  CHECK(forged("\"commitments\":[\"\",", "\"commitments\":[")
            .starts_with("line 1: the header.luck.commitments has 1 items"));
}

TEST_CASE("other sources of luck are written as they are") {
  Record record = small_record();
  record.header.components.reset();
  record.result.reset();
  record.header.luck = Luck{};
  CHECK(header_line(record.header)
            .ends_with(R"("luck":{"kind":"unknown"}})"
                       "\n"));
  CHECK(*read_record(*write_record(record)) == record);
  record.header.luck.kind = Luck::Kind::Seeded;
  record.header.luck.seed = UINT64_MAX;
  record.header.luck.stream = 7;
  CHECK(header_line(record.header)
            .ends_with(R"("luck":{"kind":"seed","seed":"18446744073709551615","stream":"7"}})"
                       "\n"));
  CHECK(*read_record(*write_record(record)) == record);
}

TEST_CASE("random matches of all games come back from their records, finished or not") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    for (std::uint64_t seed = 0; seed < 4; ++seed)
      for (const std::size_t steps : {0, 1, 17, 100'000}) {
        const auto record = testing::random_record(game, seed, 3, steps);
        const auto bytes = *write_record(record);
        const auto back = read_record(bytes);
        REQUIRE_MESSAGE(back.has_value(), back.error().text);
        CHECK(*back == record);
        CHECK(*write_record(*back) == bytes);
        // What kRecordBytesMax counts on.
        std::size_t entry_bytes = 0;
        for (const auto& entry : record.entries) entry_bytes += entry_line(entry).size();
        CHECK(entry_bytes <= record.entries.size() * kRecordEntryBytesMean);
      }
  });
}

TEST_CASE("every single-byte change of a record is refused") {
  const auto bytes = *write_record(small_record());
  REQUIRE(read_record(bytes).has_value());
  std::string changed = bytes;
  std::size_t tried = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int byte = 0; byte < 256; ++byte) {
      if (static_cast<char>(byte) == bytes[i]) continue;
      changed[i] = static_cast<char>(byte);
      ++tried;
      if (read_record(changed)) FAIL("byte " << i << " as " << byte << " is accepted");
    }
    changed[i] = bytes[i];
  }
  CHECK(tried == bytes.size() * 255);
}

TEST_CASE("a record that is cut off, or has something added or taken out, is refused") {
  const auto bytes = *write_record(small_record());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    if (read_record(bytes.substr(0, size))) FAIL("accepted when cut after " << size);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (read_record(bytes.substr(0, i) + bytes.substr(i + 1))) FAIL("accepted without byte " << i);
    for (const char added : {'\n', ' ', '0', '\0'})
      if (read_record(bytes.substr(0, i) + added + bytes.substr(i)))
        FAIL("accepted with a byte added before " << i);
  }
  for (const std::string_view added : {"\n", " ", "{}\n", "x"})
    CHECK_FALSE(read_record(bytes + std::string(added)));
}

TEST_CASE("a forger who computes the digest again still has to write the one canonical way") {
  const auto lines = lines_of(small_record());
  CHECK(refusal(sealed(lines)) == "accepted");
  const auto forged = [&](std::string_view from, std::string_view to) {
    return refusal(sealed(with(lines, from, to)));
  };
  constexpr std::string_view kColumn = "not written the one canonical way, from column ";
  CHECK(forged(R"({"chance":"dice)", R"({ "chance":"dice)") ==
        "line 2: " + std::string(kColumn) + "2 on");
  CHECK(forged(R"("chance":"dice 5 2")", R"("chance":"\u0064ice 5 2")").starts_with("line 2: not"));
  CHECK(forged(R"({"seat":1,"action":"write c3"})", R"({"action":"write c3","seat":1})")
            .starts_with("line 3: not"));
  CHECK(forged(R"("seat":1,"action")", R"("seat":1,"more":2,"action")").starts_with("line 3: not"));
  CHECK(forged(R"("seat":1,"action")", R"("seat":1,"seat":1,"action")").starts_with("line 3: not"));
  CHECK(forged(R"("winners":[1])", R"("winners":[1,1])").starts_with("line 9: not"));
  CHECK(forged("-3", "-0").starts_with("line 9: not"));
  CHECK(
      forged("\n{\"chance\"", "\n\n{\"chance\"").starts_with("line 2, column 1: this is not JSON"));
  CHECK(forged("dice 5 2\"}\n", "dice 5 2\"}\r\n").starts_with("line 2: not"));
}

TEST_CASE("what does not fit the format is refused with line and reason") {
  const auto lines = lines_of(small_record());
  const auto forged = [&](std::string_view from, std::string_view to) {
    return refusal(sealed(with(lines, from, to)));
  };
  CHECK(forged("\"knobel\":1", "\"knobel\":2") ==
        "line 1: the header.knobel is 2; allowed are 1 to 1");
  CHECK(forged("\"seats\":2", "\"seats\":13").starts_with("line 1: the header.seats is 13"));
  CHECK(forged("\"seats\":2", "\"seats\":3").starts_with("line 1: the header.players has 2 items"));
  CHECK(forged("{\"first\":\"random\"}", "{\"first\":\"1\",\"first\":\"2\"}") ==
        "line 1: the header.options has the key first twice");
  CHECK(forged("\"contributions\":[\"\",\"abc\"]", "\"contributions\":[\"\"]")
            .starts_with("line 1: the header.luck.contributions has 1 items"));
  CHECK(forged("aaaa\"", "aaaA\"").find("is not a SHA-256") != std::string::npos);
  CHECK(forged("\"seat\":1,", "\"seat\":3,").starts_with("line 3: the entry.seat is 3"));
  CHECK(
      forged("bot_out", "bot").starts_with("line 6: the entry.table is \"bot\"; allowed are undo"));
  CHECK(forged(R"({"chance":"dice 5 2"})", "{}") ==
        "line 2: the entry is neither a chance, an action nor a table event");
  CHECK(forged("[41,-3]", "[41]").starts_with("line 9: the result.scores has 1 items"));
  CHECK(forged("apprentice", "app\\u001brentice").find("control characters") != std::string::npos);
  CHECK(forged("apprentice", std::string(97, 'x')).find("longer than 96") != std::string::npos);
  CHECK(forged("write c3", std::string(300, 'x')).find("longer than 256") != std::string::npos);
  CHECK(refusal(sealed(lines + "{\"chance\":\"dice 1 1\"}\n")) ==
        "line 10: after the result only the digest may follow");
  CHECK(refusal(lines) == "line 10: the file ends here; the line with \"sha256\" is missing");
  CHECK(refusal(lines + digest_line("")) == "line 10: the digest does not fit the lines before it");
  CHECK(refusal(sealed(lines) + "\n") == "line 11: nothing may follow the digest");
  CHECK(refusal(digest_line("")).starts_with("line 1: the header has no key knobel"));
  CHECK(
      refusal(std::string(kRecordLineBytesMax + 1, ' ') + "\n").starts_with("line 1: longer than"));
  CHECK(refusal(std::string(kRecordBytesMax + 1, ' ')).starts_with("a record has at most"));
}

TEST_CASE("marks that turn the direction of writing are not shown") {
  CHECK(shown_name("Jürgen 🎲 אסתר") == "Jürgen 🎲 אסתר");
  CHECK(shown_name("\u202Eannā\u2069\u061C") == "annā");
  CHECK(shown_name("\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069") == "");
  CHECK(shown_name("a\u200Db\u2029c\u206Ad") == "a\u200Db\u2029c\u206Ad");
  CHECK(shown_name("\xFF\x80") == "\xFF\x80");
}

TEST_CASE("names are short UTF-8 without control characters") {
  CHECK(valid_name(""));
  CHECK(valid_name("Jürgen 🎲"));
  CHECK(valid_name(std::string(kNameBytesMax, 'x')));
  CHECK_FALSE(valid_name(std::string(kNameBytesMax + 1, 'x')));
  CHECK_FALSE(valid_name("\x1b[2J"));
  CHECK_FALSE(valid_name("a\nb"));
  CHECK_FALSE(valid_name("\x7f"));
  CHECK_FALSE(valid_name("\xC2\x9B"));          // control characters of eight bits
  CHECK_FALSE(valid_name("\xff"));              // not UTF-8
  CHECK_FALSE(valid_name("\xC0\xAF"));          // overlong
  CHECK_FALSE(valid_name("\xED\xA0\x80"));      // a surrogate
  CHECK_FALSE(valid_name("\xF4\x90\x80\x80"));  // beyond Unicode
  CHECK_FALSE(valid_name("\xC3"));              // cut off
}

TEST_CASE("what could not be read back is not written") {
  Record record = small_record();
  record.header.players[0] = "\x1b";
  CHECK_FALSE(write_record(record).has_value());
  record = small_record();
  record.header.players.pop_back();
  CHECK_FALSE(write_record(record).has_value());
  record = small_record();
  record.entries.push_back(TableEntry{TableEntry::Kind::Undo, 0, "lost"});
  CHECK_FALSE(write_record(record).has_value());
}
