// What knobel verify says and returns: what holds, what is wrong, and what nobody could check.

#include <doctest/doctest.h>

#include "formats/record_json.h"
#include "tests/cli/program.h"
#include "tests/support/playout.h"

namespace knobel::test {
namespace {

std::string last_line(const std::string& text) {
  const auto end = text.find_last_not_of('\n');
  const auto begin = text.rfind('\n', end);
  return text.substr(begin + 1, end - begin);
}

/// The files of these tests: one that can be checked whole, and others that cannot or do not hold.
struct Records {
  Records() {
    const auto game = testing::plain_game("knaster", 2);
    auto record = testing::random_record(game, 42, 7);
    write(whole, *write_record(record));
    record.header.luck = Luck{};
    write(unknown, *write_record(record));
    record.result.reset();
    write(endless, *write_record(record));
    write(unfinished, *write_record(testing::random_record(game, 42, 7, 20)));
  }
  Folder folder;
  std::string whole = folder.file("whole.jsonl");
  std::string unknown = folder.file("unknown.jsonl");        // finished, luck unknown
  std::string unfinished = folder.file("unfinished.jsonl");  // its luck can be recomputed
  std::string endless = folder.file("endless.jsonl");        // over, but without a result
  std::string missing = folder.file("missing.jsonl");
};

}  // namespace

TEST_CASE("a record that was checked whole holds, with status 0") {
  const Records records;
  const auto one = knobel("verify " + records.whole);
  CHECK(one.status == 0);
  CHECK(last_line(one.out) == "The record holds, and everything in it was checked.");
  const auto two = knobel("verify --lang de " + records.whole + " " + records.whole);
  CHECK(two.status == 0);
  CHECK(last_line(two.out) == "Alle 2 Spielprotokolle stimmen, und alles darin wurde geprüft.");
}

TEST_CASE("the last line names what was not checked, and the status is 3") {
  const Records records;
  const auto dice = knobel("verify " + records.unknown);
  CHECK(dice.status == 3);
  CHECK(last_line(dice.out) ==
        "What could be checked holds. Not checked: the dice (nobody knows where they came from).");
  const auto end = knobel("verify --lang de " + records.unfinished);
  CHECK(end.status == 3);
  CHECK(last_line(end.out) ==
        "Was sich prüfen ließ, stimmt. Nicht geprüft: das Ergebnis (die Partie wurde nicht "
        "beendet).");
  const auto all =
      knobel("verify " + records.whole + " " + records.unknown + " " + records.unfinished);
  CHECK(all.status == 3);
  CHECK(all.err == "");
  CHECK(last_line(all.out) == "What could be checked holds. Not checked: " + records.unknown +
                                  ": the dice (nobody knows where they came from); " +
                                  records.unfinished +
                                  ": the result (the match was not finished).");
}

TEST_CASE("a match that is over without its result is wrong, among others too") {
  const Records records;
  const auto alone = knobel("verify " + records.endless);
  CHECK(alone.status == 1);
  CHECK(alone.out == "");
  CHECK(alone.err.starts_with("knobel: " + records.endless + ": line "));
  CHECK(alone.err.ends_with(": the match is over, but its result is missing\n"));

  // What is wrong outweighs the rest, and all files are looked at.
  const auto all = knobel("verify " + records.missing + " " + records.endless + " " +
                          records.unknown + " " + records.whole);
  CHECK(all.status == 1);
  CHECK(last_line(all.out) == "Wrong: " + records.endless + ". Not read: " + records.missing +
                                  ". Not checked: " + records.unknown +
                                  ": the dice (nobody knows where they came from).");
  CHECK(all.err.starts_with("knobel: cannot read " + records.missing + ": "));
  CHECK(knobel("verify " + records.missing + " " + records.unknown).status == 2);
}

TEST_CASE("programs are told the same in one object") {
  const Records records;
  const auto all = knobel("verify --json " + records.whole + " " + records.unknown);
  CHECK(all.status == 3);
  CHECK(all.out.starts_with("{\"verified\":true,\"complete\":false,\"records\":[{\"file\":\"" +
                            records.whole + "\",\"verified\":true,\"game\":\"knaster\","));
  CHECK(all.out.find("\"dice\":\"recomputed\",\"finished\":true,\"not_checked\":[]}") !=
        std::string::npos);
  CHECK(
      all.out.ends_with("\"dice\":\"unknown\",\"finished\":true,\"not_checked\":[\"dice\"]}]}\n"));
  const auto wrong = knobel("verify --json " + records.endless + " " + records.unfinished);
  CHECK(wrong.status == 1);
  CHECK(wrong.err == "");
  CHECK(wrong.out.starts_with("{\"verified\":false,\"complete\":false,"));
  CHECK(wrong.out.ends_with("\"finished\":false,\"not_checked\":[\"result\"]}]}\n"));
}

}  // namespace knobel::test
