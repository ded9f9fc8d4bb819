#include "cli/play.h"

#include <memory>
#include <random>

#include "cli/files.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/terminal/terminal_match.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/record_json.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

Record record_of(const Match& match, const Seating& seating) {
  const AnyGame& game = match.game();
  Record record;
  record.header.game = std::string(game.info().key);
  record.header.rules_version = game.info().rules_version;
  record.header.seats = game.seats();
  record.header.options.assign(game.options().begin(), game.options().end());
  const auto plain = make_registered(game.info().key, {game.seats(), record.header.options, {}});
  if (!plain || (*plain)->components() != game.components())
    record.header.components = game.components();
  for (const auto& bot : seating.bots)
    record.header.players.push_back(bot.empty() ? "person" : bot);
  record.header.luck.kind = Luck::Kind::Seeded;
  record.header.luck.seed = seating.seed;
  record.entries = match.entries();
  if (match.turn().kind == Turn::Kind::Over) record.result = match.result();
  return record;
}

/// Played or broken off: the record is written, and the seed is said so that the luck can be had
/// again.
int finish(const PlayArguments& arguments, const Seating& seating, const TerminalMatch& played,
           TerminalMatch::End end, const Catalogue& sentences, Terminal& terminal) {
  if (end == TerminalMatch::End::Interrupted) print("\n");
  const std::vector<std::string> seed = {std::to_string(seating.seed)};
  terminal.say(styled(Style::Dim, sentences.say("seed", seed)));
  if (end == TerminalMatch::End::EndOfInput) complain("the input ended before the match did");
  if (!arguments.record.empty()) {
    const auto record = write_record(record_of(played.match(), seating));
    if (!record) return cannot("this match cannot be written down: " + record.error().text);
    const auto written = write_file(arguments.record, *record);
    if (!written) return cannot(written.error().text);
  }
  return end == TerminalMatch::End::Interrupted ? kInterrupted : kDone;
}

}  // namespace

int run_play(const PlayArguments& arguments) {
  Seating seating;
  const auto game = make_game(arguments.game);
  if (!game) return cannot(game.error().text);
  seating.game = *game;
  const auto bots = bot_names(arguments.with, (*game)->seats());
  if (!bots) return cannot(bots.error().text);
  seating.bots = *bots;
  seating.seed = arguments.seed.value_or(std::random_device{}());
  const auto language = chosen_language(arguments.language);
  Terminal terminal;
  auto played = TerminalMatch::make(seating, language, terminal);
  if (!played) return cannot(played.error().text);
  const auto end = played->run();
  return finish(arguments, seating, *played, end, catalogue((*game)->info().key, language),
                terminal);
}

std::expected<std::vector<std::string>, Error> bot_names(const std::string& with, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  std::vector<std::string> names(count);
  if (with == "none") return names;
  if (with.empty()) {
    std::fill(names.begin() + 1, names.end(), "apprentice");
    return names;
  }
  const auto given = split(with, ',');
  for (const auto name : given) KNOBEL_TRY(check_player_name(name));
  if (given.size() >= count)
    return error("--with names " + std::to_string(given.size()) + " for " + std::to_string(seats) +
                 (seats == 1 ? " seat" : " seats") +
                 ", and a person needs one; bots alone play with knobel simulate");
  std::copy(given.begin(), given.end(), names.end() - static_cast<std::ptrdiff_t>(given.size()));
  return names;
}

}  // namespace knobel::cli
