#include "cli/terminal/terminal_match.h"

#include <algorithm>
#include <span>

#include "analysis/action_groups.h"
#include "cli/terminal/input.h"
#include "cli/terminal/narration.h"
#include "engine/styled_text.h"
#include "engine/text.h"

namespace knobel::cli {
namespace {

constexpr std::size_t kShortListMax = 12;

}  // namespace

std::expected<TerminalMatch, Error> TerminalMatch::make(const Seating& seating, Language language,
                                                        Terminal& terminal) {
  TerminalMatch made(seating, language, terminal);
  for (Seat seat = 0; seat < seating.game->seats(); ++seat) {
    if (made.is_person(seat)) continue;
    KNOBEL_TRY_ASSIGN(auto player, make_any_player(seating.bots[seat], *seating.game));
    made.players_[seat] = std::move(player);
  }
  return made;
}

TerminalMatch::TerminalMatch(const Seating& seating, Language language, Terminal& terminal)
    : seating_(seating),
      sentences_(catalogue(seating.game->info().key, language)),
      terminal_(terminal),
      match_(seating.game),
      luck_(seating.seed) {
  // The same streams as match 0 of a simulation with this seed (analysis/simulation.h).
  for (Seat seat = 0; seat < seating.game->seats(); ++seat)
    thoughts_.emplace_back(seating.seed, 1U + seat);
}

int TerminalMatch::people() const {
  return static_cast<int>(
      std::ranges::count_if(seating_.bots, [](const auto& name) { return name.empty(); }));
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
  match_.resolve(sample(request, luck_));
  screen_ = Screen::Stale;
  return Step::Done;
}

void TerminalMatch::bot_acts(Seat seat) {
  const AnyGame& game = match_.game();
  const Action action =
      players_[seat]->choose(game.observe(match_.state(), seat), seat, thoughts_[seat]);
  KNOBEL_CHECK(match_.act(seat, action).has_value());
  screen_ = Screen::Stale;
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
  const std::string_view key = chance.kind == Chance::Kind::Dice   ? "ask.roll"
                               : chance.kind == Chance::Kind::Draw ? "ask.draw"
                                                                   : "ask.lot";
  const std::string prompt = styled(Style::Strong, seat_name(sentences_, person)) + " " + say(key) +
                             " " + styled(Style::Dim, say("prompt.roll_help")) + " > ";
  while (true) {
    const auto line = terminal_.read_line(prompt);
    if (!line) return line.error() == Ending::EndOfInput ? Step::EndOfInput : Step::Interrupted;
    const std::string typed = tidied(*line);
    if (typed.empty() || typed == "r" || typed == "roll") return Step::Done;
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
  const std::string prompt = styled(Style::Strong, seat_name(sentences_, person)) + " " +
                             styled(Style::Dim, say("prompt.help")) + " > ";
  const auto line = terminal_.read_line(prompt);
  if (!line) return line.error() == Ending::EndOfInput ? Step::EndOfInput : Step::Interrupted;
  const std::string typed = tidied(*line);
  if (typed.empty()) {
    terminal_.say(ask_text(person));
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
  if (typed == "u" || typed == "undo") return undo(person);
  return Step::Again;
}

TerminalMatch::Step TerminalMatch::undo(Seat person) {
  Seat seat = person;
  // People at one keyboard with nothing to hide take back whichever action was the last one.
  if (!match_.game().info().hidden_information && !match_.can_undo(person))
    for (Seat other = 0; other < match_.game().seats(); ++other)
      if (is_person(other) && match_.can_undo(other)) seat = other;
  if (const auto done = match_.undo(seat); !done) {
    terminal_.say(styled(Style::Bad, explain(sentences_, done.error())));
    return Step::Done;
  }
  terminal_.say(styled(Style::Good, say("undone")));
  screen_ = Screen::Stale;
  return Step::Done;
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
  KNOBEL_CHECK(action.has_value() && match_.act(person, *action).has_value());
  screen_ = Screen::Stale;
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
      say("curtain", {seat_text(person)}) + " " +
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
  std::vector<std::string> sentences;
  const auto shown = match_.shown_to(person);
  const auto entries = match_.entries();
  for (const auto place : std::span(shown).subspan(told_[person])) {
    const Entry& entry = entries[place];
    // What the person did is no news to the person.
    const auto* action = std::get_if<ActionEntry>(&entry);
    if (action != nullptr && action->seat == person) continue;
    sentences.push_back(entry_sentence(sentences_, entry));
  }
  told_[person] = shown.size();
  // As many on a line as fit; a sentence is broken only if it is longer than a line.
  std::string line;
  for (const auto& sentence : sentences) {
    const std::string longer = line.empty() ? sentence : line + " · " + sentence;
    const bool fits = line.empty() || display_width(longer) <= terminal_.width();
    if (!fits) terminal_.say(line, "  ");
    line = fits ? longer : sentence;
  }
  if (!line.empty()) terminal_.say(line, "  ");
}

void TerminalMatch::look(Seat person) {
  if (std::exchange(screen_, Screen::Current) == Screen::Current) return;
  const AnyGame& game = match_.game();
  terminal_.rule();
  tell_news(person);
  terminal_.show(game.picture(game.observe(match_.state(), person), person, sentences_));
  if (match_.turn().kind != Turn::Kind::Decision) return;
  terminal_.say(ask_text(person));
  // A choice between a few things is quicker to read than to look up.
  const auto legal = legal_texts(game, match_.state(), person);
  if (legal.size() <= kShortListMax)
    terminal_.say(styled(Style::Dim, say("possible", {grouped_text(legal)})), "  ");
}

std::string TerminalMatch::ask_text(Seat person) const {
  const auto groups = by_verb(legal_texts(match_.game(), match_.state(), person));
  const std::string key = "ask." + groups.front().verb;
  return groups.size() == 1 && sentences_.has(key) ? say(key) : say("ask");
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
  std::vector<std::string> seats;
  for (Seat seat = 0; seat < match_.game().seats(); ++seat)
    seats.push_back(is_person(seat) ? say("seat.person", {seat_text(seat)})
                                    : seat_name(sentences_, seat, seating_.bots));
  terminal_.say(join(seats, " · "));
}

void TerminalMatch::farewell() {
  const AnyGame& game = match_.game();
  terminal_.rule();
  if (at_keyboard_ != kNobody) tell_news(at_keyboard_);
  terminal_.show(game.picture(match_.state(), kSpectator, sentences_));
  std::vector<int> sides;
  for (Seat seat = 0; seat < game.seats(); ++seat) sides.push_back(game.side(seat));
  const auto lines = result_sentences(sentences_, match_.result(), sides);
  for (std::size_t i = 0; i < lines.size(); ++i)
    terminal_.say(i + 1 < lines.size() ? lines[i] : styled(Style::Good, lines[i]));
}

}  // namespace knobel::cli
