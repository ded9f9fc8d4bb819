// The samples of docs/formats.md, docs/fairness.md and docs/daily.md are what the program reads and
// writes.

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "engine/sha256.h"
#include "fairness/committed_entropy.h"
#include "fairness/verify.h"
#include "formats/components_json.h"
#include "formats/lesson.h"
#include "formats/position_text.h"
#include "formats/record_json.h"
#include "formats/view_json.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

/// The contents of the block that begins with ```label, newline at its end included.
std::string sample(const std::string& page, const std::string& label) {
  std::ifstream stream(KNOBEL_SOURCE_DIR "/docs/" + page);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  const std::string text = bytes.str();
  const std::string fence = "```" + label + "\n";
  const auto begin = text.find(fence);
  REQUIRE_MESSAGE(begin != std::string::npos, page << " has no block " << label);
  const auto from = begin + fence.size();
  return text.substr(from, text.find("```", from) - from);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

/// What a command prints that begins with printf and a text.
std::string printed(const std::string& command) {
  const auto begin = command.find('\'') + 1;
  std::string text = command.substr(begin, command.find('\'', begin) - begin);
  for (auto escape = text.find("\\n"); escape != std::string::npos; escape = text.find("\\n"))
    text.replace(escape, 2, "\n");
  return text;
}

Record sample_record() { return *read_record(sample("formats.md", "jsonl record")); }

}  // namespace

TEST_CASE("the sample record verifies, dice and all") {
  const auto report = verify_record(sample("formats.md", "jsonl record"), testing::make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  CHECK(report->finished);
  CHECK(report->dice == VerifyReport::Dice::Recomputed);
}

TEST_CASE("the sample position and view are those of the sample record") {
  const auto match = fold(sample_record(), testing::make_tested, 5);
  REQUIRE(match.has_value());
  const auto text = first_line(sample("formats.md", "text position"));
  CHECK(position_text(match->game(), match->state()) == text);
  const auto state = read_position(match->game(), text);
  REQUIRE(state.has_value());
  const auto view = parse_json(sample("formats.md", "json view"));
  REQUIRE_MESSAGE(view.has_value(), view.error().text);
  CHECK(view_json(match->game(), *state, 0) == to_json(*view));
  const auto action = first_line(sample("formats.md", "json action"));
  CHECK(view_json(match->game(), *state, 1).find(action) != std::string::npos);
}

TEST_CASE("the sample component set is the default of its game") {
  const auto data = parse_json(sample("formats.md", "json components"));
  REQUIRE_MESSAGE(data.has_value(), data.error().text);
  CHECK(testing::plain_game("knaster", 2)->components() == *data);
}

TEST_CASE("the roll that is checked by hand comes out as the page says") {
  const auto message = printed(sample("fairness.md", "sh message"));
  const auto record = sample_record();
  const auto secret = parse_secret(record.result->secret);
  REQUIRE(secret.has_value());
  CHECK(hex(hmac_sha256(*secret, message)) == first_line(sample("fairness.md", "text block")));
  CHECK(std::get<ChanceEntry>(record.entries[1]).text == "dice 1 6");
}

TEST_CASE("the seal that is checked by hand is the one in the sample record") {
  const auto command = sample("fairness.md", "sh seal");
  const auto& luck = sample_record().header.luck;
  CHECK(command.find(" " + luck.contributions[0] + " ") != std::string::npos);
  CHECK(command.starts_with("printf 'knobel contribution 1\\n%s\\n' "));
  CHECK(commitment_to(luck.contributions[0]) == luck.commitments[0]);
  CHECK(luck.commitments[0].starts_with("728bfc9f"));
  CHECK(luck.commitments[0].ends_with("90237f"));
}

TEST_CASE("the dice of a day come out as the page computes them by hand") {
  const Secret secret = secret_of_day("2026-11-19");
  CHECK(sha256_hex(printed(sample("daily.md", "sh secret"))) == secret_text(secret));
  CHECK(first_line(sample("daily.md", "text secret")) == secret_text(secret));
  const auto message = printed(sample("daily.md", "sh message"));
  CHECK(hex(hmac_sha256(secret, message)) == first_line(sample("daily.md", "text block")));
}

TEST_CASE("the sample lesson is read, and the rules allow what happens in it") {
  const auto lesson = read_lesson(sample("formats.md", "text lesson"));
  INFO((lesson ? std::string() : lesson.error().text));
  REQUIRE(lesson.has_value());
  const auto game = testing::make_tested(lesson->game, lesson->config());
  REQUIRE(game.has_value());
  for (std::size_t i = 0; i < lesson->chapters.size(); ++i)
    CHECK(lesson_moment(*lesson, *game, i, lesson->chapters[i].entries.size(), lesson->learner)
              .has_value());
}
