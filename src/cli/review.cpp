#include "cli/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/narration.h"
#include "coach/hint.h"
#include "coach/review_json.h"
#include "engine/styled_text.h"
#include "fairness/verify.h"
#include "formats/record_json.h"

namespace knobel::cli {
namespace {

/// A piece that is smaller than this is not worth a line.
constexpr double kNothing = 0.0005;
/// The grey piece is shown when it is larger than this.
constexpr double kModelShown = 0.02;
constexpr std::size_t kCurveColumns = 60;

struct Telling {
  const AnyGame& game;
  const Review& review;
  const Catalogue& sentences;
  SeatedSentences seated;  // for columns
  std::vector<std::string> names;
  std::vector<Seat> seats;  // that are told of

  std::string say(std::string_view key, std::vector<std::string> args = {}) const {
    return sentences.say(key, args);
  }
  /// "+12.3 %", or points.
  std::string change(double change) const { return number(change, "{:+.1f}"); }
  std::string chance(double chance) const { return number(chance, "{:.1f}"); }

 private:
  std::string number(double value, const char* form) const {
    const double shown = review.in_points ? value : 100 * value;
    std::string digits = fmt::format(fmt::runtime(form), std::abs(shown) < 0.05 ? 0.0 : shown);
    std::ranges::replace(digits, '.', sentences.say("decimal_sign")[0]);
    if (digits.front() == '-') digits.replace(0, 1, "−");
    return review.in_points ? digits : digits + " %";
  }
};

std::string row(const std::string& label, const std::vector<std::string>& cells) {
  std::string text = padded("  " + label, 30);
  for (const auto& cell : cells)
    text += std::string(14 - std::min<std::size_t>(display_width(cell), 13), ' ') + cell;
  return text + "\n";
}

std::string pieces_text(const Telling& telling) {
  const auto each = [&](auto&& cell) {
    std::vector<std::string> cells;
    for (const Seat seat : telling.seats) cells.push_back(cell(telling.review.seats[seat]));
    return cells;
  };
  std::vector<std::string> heads;
  for (const Seat seat : telling.seats) heads.push_back(telling.seated.seat(seat));
  std::string text = row("", heads);
  text += row(telling.say("review.start"),
              each([&](const SeatReview& seat) { return telling.chance(seat.start); }));
  const auto piece = [&](std::string_view key, double Pieces::*which, double least) {
    const bool shown = std::ranges::any_of(telling.seats, [&](Seat seat) {
      return std::abs(telling.review.seats[seat].pieces.*which) > least;
    });
    if (!shown) return;
    text += row(telling.say(key),
                each([&](const SeatReview& seat) { return telling.change(seat.pieces.*which); }));
  };
  piece("review.own_luck", &Pieces::own_luck, kNothing);
  piece("review.other_luck", &Pieces::other_luck, kNothing);
  piece("review.common_luck", &Pieces::common_luck, kNothing);
  piece("review.hidden_luck", &Pieces::hidden_luck, kNothing);
  piece("review.own_play", &Pieces::own_play, kNothing);
  piece("review.other_play", &Pieces::other_play, kNothing);
  piece("review.given_up", &Pieces::given_up, kNothing);
  piece("review.model", &Pieces::model, kModelShown);
  text +=
      row(telling.say("review.result"), each([&](const SeatReview& seat) {
            return seat.result ? telling.chance(*seat.result) : telling.say("review.unfinished");
          }));
  return text;
}

std::string curve_text(const Telling& telling) {
  constexpr std::string_view kHeights[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const auto& curve = telling.review.curve;
  if (curve.empty()) return "";
  double highest = 1;
  if (telling.review.in_points)
    for (const Beat& beat : curve) highest = std::max(highest, beat.chances[0]);
  const std::size_t columns = std::min(kCurveColumns, curve.size());
  std::string text;
  for (const Seat seat : telling.seats) {
    std::string line;
    for (std::size_t column = 0; column < columns; ++column) {
      const double share = curve[(column + 1) * curve.size() / columns - 1].chances[seat] / highest;
      line += kHeights[static_cast<std::size_t>(std::clamp(share * 8, 0.0, 7.0))];
    }
    text += padded("  " + telling.seated.seat(seat), 15) + line + "\n";
  }
  return text;
}

std::string play_text(const Telling& telling, Seat seat) {
  const SeatReview& one = telling.review.seats[seat];
  const auto [small, middle, large] = one.errors;
  std::string text =
      telling.names[seat] + ": " +
      telling.say("review.errors", {std::to_string(small), std::to_string(middle),
                                    std::to_string(large), std::to_string(one.decisions)});
  const auto level = telling.review.calibrated ? like(telling.game, one) : std::nullopt;
  if (level)
    text += " " + telling.say("review.like", {telling.say("word." + std::string(*level)),
                                              telling.chance(one.loss_mean())});
  return text + "\n";
}

std::string moment_text(const Telling& telling, const Mistake& moment) {
  const auto action = [&](Action which) {
    return telling.game.action_text(moment.before, moment.seat, which);
  };
  const std::string why = reason_text(moment.why, telling.sentences);
  return "  " +
         telling.say("review.moment", {std::to_string(moment.event), telling.names[moment.seat],
                                       action(moment.done), telling.chance(moment.chance_done),
                                       action(moment.best), telling.chance(moment.chance_best)}) +
         "\n" + (why.empty() ? "" : "    " + why + "\n");
}

std::string review_text(const Telling& telling) {
  std::string text = pieces_text(telling) + "\n" + curve_text(telling) + "\n";
  for (const Seat seat : telling.seats) text += play_text(telling, seat);
  if (!telling.review.calibrated) text += telling.say("review.foreign") + "\n";
  if (telling.review.moments.empty()) return text;
  text += "\n" + telling.say("review.moments") + "\n";
  for (const Mistake& moment : telling.review.moments) text += moment_text(telling, moment);
  return text;
}

/// What is told of one seat alone.
void leave_out_others(Review& review, const std::vector<Seat>& seats) {
  std::erase_if(review.moments, [&](const Mistake& moment) {
    return std::ranges::find(seats, moment.seat) == seats.end();
  });
}

}  // namespace

int run_review(const ReviewArguments& arguments) {
  const auto bytes = read_file(arguments.file);
  if (!bytes) return cannot(bytes.error().text);
  const auto record = read_record(*bytes);
  if (!record) return cannot(arguments.file + ": " + record.error().text);
  if (arguments.seat > record->header.seats)
    return cannot(fmt::format("--seat {} is not possible; the record has {} {}", arguments.seat,
                              record->header.seats, record->header.seats == 1 ? "seat" : "seats"));
  const auto game = game_of(record->header, make_registered);
  if (!game) return cannot(arguments.file + ": " + game.error().text);
  auto made = review(*record, **game);
  if (!made) return cannot(arguments.file + ": " + made.error().text);
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < record->header.seats; ++seat)
    if (arguments.seat == 0 || arguments.seat == seat + 1) seats.push_back(seat);
  leave_out_others(*made, seats);
  if (arguments.json) {
    print(review_json(**game, *made, seats) + "\n");
    return kDone;
  }
  const Catalogue& sentences = catalogue(record->header.game, chosen_language(arguments.language));
  print(review_text({**game, *made, sentences, SeatedSentences(sentences, record->header.players),
                     seat_names(sentences, record->header.players), seats}));
  return kDone;
}

}  // namespace knobel::cli
