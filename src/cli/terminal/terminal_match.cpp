#include "cli/terminal/terminal_match.h"

#include <algorithm>
#include <span>

#include "analysis/action_groups.h"
#include "cli/terminal/hint_text.h"
#include "cli/terminal/input.h"
#include "cli/terminal/narration.h"
#include "engine/styled_text.h"
#include "engine/text.h"
#include "formats/story_text.h"
#include "odds/edge/all.h"
#include "players/levels.h"

namespace knobel::cli {
namespace {

constexpr std::size_t kShortListMax = 12;

/// What one may type instead of Enter.
std::string_view chance_verb(Chance::Kind kind) {
  switch (kind) {
    case Chance::Kind::Dice: return "roll";
    case Chance::Kind::Draw: return "draw";
    default: return "lot";
  }
}

}  // namespace

std::expected<TerminalMatch, Error> TerminalMatch::make(const Seating& seating, Language language,
                                                        Terminal& terminal) {
  TerminalMatch made(seating, language, terminal);
  for (Seat seat = 0; seat < seating.game->seats(); ++seat) {
    if (!read_skill(seating.players[seat])) continue;
    KNOBEL_TRY_ASSIGN(auto player, make_any_player(seating.players[seat], *seating.game));
    made.players_[seat] = std::move(player);
  }
  KNOBEL_TRY(made.catch_up());
  return made;
}

TerminalMatch::TerminalMatch(const Seating& seating, Language language, Terminal& terminal)
    : seating_(seating),
      sentences_(catalogue(seating.game->info().key, language)),
      terminal_(terminal),
      match_(seating.game),
      luck_(seating.seed, seating.stream),
      names_(seat_names(sentences_, seating.players)),
      seated_(sentences_, seating.players) {
  // The same streams as match 0 of a simulation with this seed (analysis/simulation.h); bots that
  // go on do not think again what they thought at the beginning.
  for (Seat seat = 0; seat < seating.game->seats(); ++seat)
    thoughts_.emplace_back(seating.seed, (seating.entries.size() << 8) + 1U + seat);
}

std::expected<void, Error> TerminalMatch::catch_up() {
  for (const Entry& entry : seating_.entries) {
    const auto line = [&] { return "line " + std::to_string(match_.entry_count() + 2) + ": "; };
    if (std::holds_alternative<ChanceEntry>(entry)) {
      if (match_.turn().kind != Turn::Kind::Chance) return error(line() + "no chance is due");
      const Outcome outcome = sample(match_.game().chance(match_.state()), luck_);
      if (match_.entry_of({kNobody, 0, outcome}) != entry)
        return error(line() + "the seed does not say so");
    }
    const auto* at_table = std::get_if<TableEntry>(&entry);
    if (at_table != nullptr && at_table->kind != TableEntry::Kind::Undo)
      return error(line() + "only what knobel play has recorded can be played on");
    if (const auto applied = match_.apply(entry); !applied)
      return error(line() + applied.error().text);
  }
  for (Seat seat = 0; seat < match_.game().seats(); ++seat)
    heard_[seat].seq = static_cast<std::uint32_t>(match_.shown_count(seat));
  if (match_.turn().kind == Turn::Kind::Over) return error("this match is over");
  return {};
}

int TerminalMatch::people() const {
  int count = 0;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat) count += is_person(seat) ? 1 : 0;
  return count;
}

TerminalMatch::End TerminalMatch::run() {
  welcome();
  while (match_.turn().kind != Turn::Kind::Over) {
    const Step step = terminal_.interrupted() ? Step::Interrupted : take_turn();
    if (step == Step::Quit) return End::Quit;
    if (step == Step::EndOfInput) return End::EndOfInput;
    if (step == Step::Interrupted) return End::Interrupted;
  }
  farewell();
  return End::Finished;
}

TerminalMatch::Step TerminalMatch::take_turn() {
  const Turn turn = match_.turn();
  if (turn.kind == Turn::Kind::Chance) return chance();
  // Bots first: they do not see what the others choose at the same time, and a person then reads
  // who is ready.
  for (const Seat seat : turn.seats) {
    if (is_person(seat)) continue;
    bot_acts(seat);
    return Step::Done;
  }
  return decide(turn.seats.lowest());
}

TerminalMatch::Step TerminalMatch::chance() {
  const Chance request = match_.game().chance(match_.state());
  if (request.asker != kNobody && is_person(request.asker)) {
    const auto entries_before = match_.entry_count();
    const Step step = prompt_roll(request.asker, request);
    // After an undo nothing is rolled: it is somebody's decision again.
    if (step != Step::Done || match_.entry_count() != entries_before) return step;
  }
  const AnyState before = match_.state();
  match_.resolve(sample(request, luck_));
  happened(before);
  return Step::Done;
}

void TerminalMatch::bot_acts(Seat seat) {
  const AnyState before = match_.state();
  const AnyState view = match_.game().observe(before, seat);
  const Action action = players_[seat]->choose(view, seat, thoughts_[seat]);
  KNOBEL_CHECK(match_.act(seat, action).has_value());
  happened(before);
}

TerminalMatch::Step TerminalMatch::decide(Seat person) {
  while (true) {
    const Step step = prompt_action(person);
    if (step != Step::Again) return step;
  }
}

TerminalMatch::Step TerminalMatch::prompt_roll(Seat person, const Chance& chance) {
  if (const Step step = curtain(person); step != Step::Done)
    return step == Step::Again ? Step::Done : step;
  look(person);
  const std::string_view verb = chance_verb(chance.kind);
  const std::string key = "chance." + std::string(verb);
  const std::string prompt =
      styled(Style::Strong, names_[person]) + " " + say(key) + " " + help_for(person, "") + " > ";
  while (true) {
    const auto line = terminal_.read_line(prompt);
    if (!line) return line.error() == Ending::EndOfInput ? Step::EndOfInput : Step::Interrupted;
    const std::string typed = tidied(*line);
    if (verb.starts_with(typed)) return Step::Done;
    const auto before = match_.entry_count();
    const Step step = common_command(person, typed);
    if (step == Step::Quit || match_.entry_count() != before) return step;
    if (step == Step::Again) terminal_.say(styled(Style::Bad, say("why.chance_first")));
  }
}

TerminalMatch::Step TerminalMatch::prompt_action(Seat person) {
  if (const Step step = curtain(person); step != Step::Done)
    return step == Step::Again ? Step::Done : step;
  look(person);
  const std::string prompt =
      styled(Style::Strong, names_[person]) + " " + help_for(person, "prompt.actions") + " > ";
  const auto line = terminal_.read_line(prompt);
  if (!line) return line.error() == Ending::EndOfInput ? Step::EndOfInput : Step::Interrupted;
  const std::string typed = tidied(*line);
  if (typed.empty()) {
    ask(person);
    return Step::Again;
  }
  if (typed == "a" || typed == "actions") {
    list_actions(person);
    return Step::Again;
  }
  const auto before = match_.entry_count();
  const Step step = common_command(person, typed);
  if (step == Step::Quit) return step;
  if (step == Step::Done) return match_.entry_count() != before ? Step::Done : Step::Again;
  return try_action(person, typed);
}

TerminalMatch::Step TerminalMatch::common_command(Seat person, std::string_view typed) {
  if (typed == "q" || typed == "quit") return Step::Quit;
  if (typed == "?" || typed == "help") {
    terminal_.say(say("rules"), "  ");
    terminal_.say(styled(Style::Dim, say("help.input")));
    return Step::Done;
  }
  if (typed == "o" || typed == "odds") {
    tell_odds(person);
    return Step::Done;
  }
  if (typed == "h" || typed == "hint") {
    give_hint(person);
    return Step::Done;
  }
  if (typed == "u" || typed == "undo") return undo(person);
  return Step::Again;
}

bool TerminalMatch::has_odds(Seat person) const {
  const AnyGame& game = match_.game();
  return odds_question(game, game.observe(match_.state(), person), person).has_value();
}

void TerminalMatch::tell_odds(Seat person) {
  const AnyGame& game = match_.game();
  const auto question = odds_question(game, game.observe(match_.state(), person), person);
  if (!question) {
    terminal_.say(say("no_odds"));
    return;
  }
  for (const auto& sentence : odds_sentences(*question, sentences_)) terminal_.say(sentence, "  ");
}

void TerminalMatch::give_hint(Seat person) {
  const AnyGame& game = match_.game();
  if (!match_.turn().seats.contains(person)) return terminal_.say(say("no_odds"));
  if (!coach_) {
    auto coach = make_any_coach(game);
    if (!coach) return terminal_.say(coach.error().text);
    coach_ = std::move(*coach);
  }
  const AnyState view = game.observe(match_.state(), person);
  for (const auto& line :
       hint_lines(game, view, person, hint(game, *coach_, view, person), sentences_))
    terminal_.say(line, "  ");
}

std::string TerminalMatch::help_for(Seat person, std::string_view actions) const {
  std::vector<std::string> words = {say("prompt.rules")};
  if (!actions.empty()) words.push_back(say(actions));
  if (has_odds(person)) words.push_back(say("prompt.odds"));
  if (!actions.empty()) words.push_back(say("prompt.hint"));
  words.push_back(say("prompt.undo"));
  words.push_back(say("prompt.quit"));
  return styled(Style::Dim, "(" + join(words, ", ") + ")");
}

TerminalMatch::Step TerminalMatch::undo(Seat person) {
  Seat seat = person;
  // People at one keyboard with nothing to hide take back whichever action was the last one.
  if (!match_.game().info().hidden_information && !match_.can_undo(person))
    for (Seat other = 0; other < match_.game().seats(); ++other)
      if (is_person(other) && match_.can_undo(other)) seat = other;
  const AnyState before = match_.state();
  if (const auto done = match_.undo(seat); !done) {
    terminal_.say(styled(Style::Bad, explain(sentences_, done.error())));
    return Step::Done;
  }
  happened(before);
  return Step::Done;
}

void TerminalMatch::happened(const AnyState& before) {
  passages_.push_back({before, match_.latest_change()});
  screen_ = Screen::Stale;
}

TerminalMatch::Step TerminalMatch::try_action(Seat person, std::string_view typed) {
  const AnyGame& game = match_.game();
  auto action = game.find_action(match_.state(), person, typed);
  if (!action) {
    const auto legal = legal_texts(game, match_.state(), person);
    const auto found = meanings(legal, typed);
    if (found.empty()) {
      const Refusal refusal = why_refused(game, match_.state(), person, legal, typed);
      terminal_.say(styled(Style::Bad, explain(sentences_, refusal)));
      return Step::Again;
    }
    if (found.size() > 1) {
      terminal_.say(say("which_one", {join(found, ", ")}), "  ");
      return Step::Again;
    }
    action = game.find_action(match_.state(), person, found.front());
  }
  const AnyState before = match_.state();
  KNOBEL_CHECK(action.has_value() && match_.act(person, *action).has_value());
  happened(before);
  return Step::Done;
}

TerminalMatch::Step TerminalMatch::curtain(Seat person) {
  const bool secrets = match_.game().info().hidden_information && people() > 1;
  const Seat before = std::exchange(at_keyboard_, person);
  if (before == person) return Step::Done;
  screen_ = Screen::Stale;
  if (!secrets || before == kNobody) return Step::Done;
  terminal_.clear();
  const bool can_undo = match_.can_undo(before);
  const auto line = terminal_.read_line(
      say("curtain", {names_[person]}) + " " +
      styled(Style::Dim, say(can_undo ? "curtain.undo_help" : "curtain.help")) + " > ");
  if (!line) return line.error() == Ending::EndOfInput ? Step::EndOfInput : Step::Interrupted;
  const std::string typed = tidied(*line);
  if (typed == "q" || typed == "quit") return Step::Quit;
  terminal_.clear();
  if (!can_undo || (typed != "u" && typed != "undo")) return Step::Done;
  // Still the one before who thinks again.
  at_keyboard_ = before;
  undo(before);
  return Step::Again;
}

void TerminalMatch::tell_news(Seat person) {
  const auto shown = match_.shown_to(person);
  const auto number_of = [&](std::uint32_t place) -> std::optional<std::uint32_t> {
    const auto found = std::ranges::find(shown, place);
    if (found == shown.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - shown.begin()) + 1;
  };
  const Heard now{passages_.size(), static_cast<std::uint32_t>(shown.size())};
  const Heard before = std::exchange(heard_[person], now);
  const auto steps = make_steps(match_.game(), std::span(passages_).subspan(before.passages),
                                match_.state(), person, before.seq, number_of);
  for (const auto& line : story_lines(steps, sentences_, names_))
    terminal_.say(shown_line(line), "    ");
}

void TerminalMatch::look(Seat person) {
  if (std::exchange(screen_, Screen::Current) == Screen::Current) return;
  const AnyGame& game = match_.game();
  terminal_.rule();
  tell_news(person);
  terminal_.show(game.picture(game.observe(match_.state(), person), person, seated_));
  if (match_.turn().kind != Turn::Kind::Decision) return;
  ask(person);
}

void TerminalMatch::ask(Seat person) {
  const AnyGame& game = match_.game();
  const std::string question(game.asks(match_.state(), person));
  terminal_.say(say("ask." + question));
  const auto legal = legal_texts(game, match_.state(), person);
  const auto examples = example_actions(legal);
  std::vector<std::string> items;
  for (const auto& action : examples) {
    const std::string meaning = action_meaning(sentences_, action);
    items.push_back(styled(Style::Strong, action) + (meaning == action ? "" : " – " + meaning));
  }
  terminal_.list(items);
  // A choice between a few things is quicker to read than to look up.
  if (legal.size() <= kShortListMax && legal.size() > examples.size())
    terminal_.say(styled(Style::Dim, "  " + say("possible", {grouped_text(legal)})), "    ");
}

void TerminalMatch::list_actions(Seat person) {
  for (const auto& group : by_verb(legal_texts(match_.game(), match_.state(), person))) {
    // "write – write into …: a1 b1": the word to type, what it does, with what.
    const std::string arguments = group.arguments_text();
    terminal_.say(styled(Style::Strong, group.verb) + " – " + verb_meaning(sentences_, group.verb) +
                      (arguments.empty() ? "" : ": " + arguments),
                  "    ");
  }
}

void TerminalMatch::welcome() {
  terminal_.say(styled(Style::Strong, say("title")) + " – " + say("tagline"));
  auto seats = seating_texts(sentences_, seating_.players);
  for (Seat seat = 0; seat < match_.game().seats(); ++seat)
    if (is_person(seat) && seating_.players[seat] == kPerson)
      seats[seat] = say("seat.person", {seat_text(seat)});
  terminal_.say(join(seats, " · "));
  if (match_.entry_count() > 0) terminal_.say(say("resumed"));
}

void TerminalMatch::farewell() {
  const AnyGame& game = match_.game();
  terminal_.rule();
  if (at_keyboard_ != kNobody) tell_news(at_keyboard_);
  terminal_.show(game.picture(match_.state(), kSpectator, seated_));
  const auto lines = result_sentences(sentences_, match_.result(), game, names_);
  for (std::size_t i = 0; i < lines.size(); ++i)
    terminal_.say(i + 1 < lines.size() ? lines[i] : styled(Style::Good, lines[i]));
  const SeatSet winners = match_.winners();
  const bool alone = people() == 1 && match_.game().seats() > 1;
  if (alone && winners.size() == 1 && seating_.players[winners.lowest()] == kPerson)
    terminal_.say(styled(Style::Good, say("result.you")));
}

}  // namespace knobel::cli
