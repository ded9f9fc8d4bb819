// The match that is worked through on docs/coach.md is reviewed again: every number there is what
// the review says.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "coach/review.h"
#include "engine/match.h"
#include "engine/text.h"
#include "games/registry.h"

using namespace knobel;

namespace {

/// The rows of the table below the heading, without the two of its head.
std::vector<std::string> rows_of(std::string_view heading) {
  std::ifstream stream(KNOBEL_SOURCE_DIR "/docs/coach.md");
  REQUIRE(stream);
  std::vector<std::string> rows;
  bool inside = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("## ")) inside = line == heading;
    if (inside && line.starts_with("|")) rows.push_back(line);
  }
  REQUIRE(rows.size() > 2);
  rows.erase(rows.begin(), rows.begin() + 2);
  return rows;
}

std::string cell(const std::string& row, std::size_t column) {
  const auto cells = split(std::string_view(row), '|');
  REQUIRE(cells.size() > column + 1);
  std::string_view text = cells[column + 1];
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return std::string(text);
}

/// "dice 4" is chance, "2: stop" an action of the second seat, "2 resigns" its last one.
Entry entry_of(const std::string& text) {
  if (text.ends_with(" resigns"))
    return TableEntry{TableEntry::Kind::Resign, static_cast<Seat>(text[0] - '1'), ""};
  const auto colon = text.find(": ");
  if (colon == std::string::npos) return ChanceEntry{text};
  return ActionEntry{static_cast<Seat>(text[0] - '1'), text.substr(colon + 2)};
}

std::string piece_of(const Beat& beat) {
  if (beat.kind == Beat::Kind::GivenUp) return "given_up";
  const bool luck = beat.kind == Beat::Kind::Luck;
  return std::string(beat.seat == 0 ? "own_" : "other_") + (luck ? "luck" : "play");
}

std::string number(double value, const char* form = "%.4f") {
  char text[32];
  std::snprintf(text, sizeof text, form, std::abs(value) < 5e-5 ? 0.0 : value);
  return text;
}
std::string change(double value) { return number(value, "%+.4f"); }

std::string row(std::initializer_list<std::string> cells) {
  std::string text = "|";
  for (const auto& cell : cells) text += cell.empty() ? " |" : " " + cell + " |";
  return text;
}

}  // namespace

TEST_CASE("the match on docs/coach.md has the numbers that are written there") {
  const auto rows = rows_of("## A match worked through");
  const auto game = *std::ranges::find(all_games(), "duell", [](const GameEntry& entry) {
                       return entry.info->key;
                     })->make({2, {}, {}});
  Record record;
  record.header.game = "duell";
  record.header.seats = 2;
  std::vector<std::string> events(rows.begin(), rows.end() - 1);
  for (const auto& row : events) record.entries.push_back(entry_of(cell(row, 1)));
  const auto made = review(record, *game);
  REQUIRE_MESSAGE(made, made.error().text);
  REQUIRE(made->curve.size() == events.size());
  const SeatReview& one = made->seats[0];
  double before = one.start;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Beat& beat = made->curve[i];
    const double model = beat.chances[0] - before - beat.change[0];
    CHECK(events[i] == row({std::to_string(i + 1), cell(events[i], 1), number(beat.chances[0]),
                            piece_of(beat), change(beat.change[0]), change(model)}));
    before = beat.chances[0];
  }
  REQUIRE(one.result);
  CHECK(rows.back() ==
        row({"", "start " + number(one.start), number(*one.result), "together",
             change(one.pieces.sum() - one.pieces.model), change(one.pieces.model)}));
}
