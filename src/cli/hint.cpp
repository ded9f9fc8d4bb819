#include "cli/hint.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/hint_text.h"
#include "coach/hint.h"
#include "engine/text.h"
#include "fairness/verify.h"
#include "formats/position_text.h"
#include "formats/record_json.h"

namespace knobel::cli {
namespace {

struct Question {
  std::shared_ptr<const AnyGame> game;
  AnyState state;
  Turn turn;
};

/// The first group of a position says which game it is, and for how many.
std::expected<Question, Error> from_position(const std::string& text) {
  const auto words = split(std::string_view(text).substr(0, text.find('|')), ' ');
  if (words.size() < 2) return error("a position begins with a game and the number of seats");
  KNOBEL_TRY_ASSIGN(const auto* entry, find_typed_game(std::string(words[0])));
  const auto seats = parse_number(words[1]);
  if (!seats || *seats < 1 || *seats > kSeatsMax)
    return error("a position begins with a game and the number of seats");
  KNOBEL_TRY_ASSIGN(auto game, entry->make({static_cast<int>(*seats), {}, {}}));
  KNOBEL_TRY_ASSIGN(const auto state, read_position(*game, text));
  const Turn turn = game->turn(state);
  return Question{std::move(game), state, turn};
}

std::expected<Question, Error> from_record(const std::string& file) {
  KNOBEL_TRY_ASSIGN(const auto bytes, read_file(file));
  const auto record = read_record(bytes);
  if (!record) return error(file + ": " + record.error().text);
  const auto match = fold(*record, make_registered);
  if (!match) return error(file + ": " + match.error().text);
  KNOBEL_TRY_ASSIGN(auto game, game_of(record->header, make_registered));
  return Question{std::move(game), match->state(), match->turn()};
}

/// Who is asked, or why nobody is.
std::expected<Seat, Error> seat_of(const Question& question, int wanted) {
  if (question.turn.kind == Turn::Kind::Over) return error("the match is over");
  if (question.turn.kind == Turn::Kind::Chance) return error("dice or cards are due, no decision");
  const Seat seat = wanted == 0 ? question.turn.seats.lowest() : static_cast<Seat>(wanted - 1);
  if (!question.turn.seats.contains(seat))
    return error(fmt::format("--seat {}: it is not this seat's turn", wanted));
  return seat;
}

}  // namespace

int run_hint(const HintArguments& arguments) {
  if (arguments.file.empty() == arguments.position.empty())
    return cannot("either a record or --position is needed; see knobel hint --help");
  const auto question =
      arguments.file.empty() ? from_position(arguments.position) : from_record(arguments.file);
  if (!question) return cannot(question.error().text);
  const auto seat = seat_of(*question, arguments.seat);
  if (!seat) return cannot(seat.error().text);
  const AnyGame& game = *question->game;
  const auto coach = make_any_coach(game);
  if (!coach) return cannot(coach.error().text);
  const AnyState view = game.observe(question->state, *seat);
  const Hint found = hint(game, **coach, view, *seat);
  if (arguments.json) {
    JsonWriter json;
    json.begin_object().member("game", game.info().key);
    add_hint(json, game, view, *seat, found);
    print(json.end_object().take() + "\n");
    return kDone;
  }
  const Catalogue& sentences = catalogue(game.info().key, chosen_language(arguments.language));
  for (const auto& line : hint_lines(game, view, *seat, found, sentences)) print(line + "\n");
  return kDone;
}

}  // namespace knobel::cli
