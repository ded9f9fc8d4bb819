#include "analysis/playthrough.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "analysis/action_groups.h"
#include "engine/sha256.h"
#include "engine/text.h"

namespace knobel {
namespace {

/// Counting stops where it would take longer than a blink.
constexpr std::size_t kCountedEventsMax = 12;
constexpr std::size_t kCountedPositionsMax = 20'000;
/// More than this nobody reads.
constexpr std::size_t kReadableBytes = 50'000;
/// How many events are shown before and after the one that a playthrough is about.
constexpr int kEventsBefore = 10;
constexpr int kEventsAfter = 20;

std::string field_name(const Field& field) {
  return field.seat == kNobody ? field.key : "seat" + seat_text(field.seat) + "." + field.key;
}

/// "phase act", "seat1.cells +c3=7 -b1=4": of lists it is said what came and went, everything else
/// is said anew.
std::string field_change(const Field& before, const Field& after) {
  const bool is_list = after.kind == FieldKind::Cards || after.kind == FieldKind::Cells ||
                       after.kind == FieldKind::Words;
  if (!is_list)
    return field_name(after) + " " + (after.words.empty() ? "-" : join(after.words, " "));
  std::string text = field_name(after);
  std::vector<std::string> gone = before.words;
  for (const auto& word : after.words) {
    const auto kept = std::ranges::find(gone, word);
    if (kept != gone.end())
      gone.erase(kept);
    else
      text += " +" + word;
  }
  for (const auto& word : gone) text += " -" + word;
  // The same words in another order.
  if (text == field_name(after)) text += " " + join(after.words, " ");
  return text;
}

/// How many different positions there are after 1, 2, … events, over all actions and outcomes: a
/// change of the rules that the one match below happens to miss shows here.
std::vector<std::string> position_counts(const AnyGame& game) {
  const auto key = [](const AnyState& s) {
    return std::string(reinterpret_cast<const char*>(s.bytes().data()), s.bytes().size());
  };
  std::vector<std::string> counts;
  std::vector<AnyState> front = {game.start()};
  while (counts.size() < kCountedEventsMax && !front.empty()) {
    std::unordered_set<std::string> seen;
    std::vector<AnyState> next;
    const auto reach = [&](const AnyState& s) {
      if (seen.insert(key(s)).second) next.push_back(s);
    };
    for (const AnyState& s : front) {
      const Turn turn = game.turn(s);
      if (turn.kind == Turn::Kind::Chance)
        for_each_outcome(game.chance(s), [&](const Outcome& outcome, int) {
          AnyState after = s;
          game.resolve(after, outcome);
          reach(after);
        });
      for (const Seat seat : turn.seats) {
        ActionList list;
        game.actions(s, seat, list);
        for (const Action action : list) {
          AnyState after = s;
          game.act(after, seat, action);
          reach(after);
        }
      }
      if (next.size() > kCountedPositionsMax) return counts;
    }
    counts.push_back(std::to_string(next.size()));
    front = std::move(next);
  }
  return counts;
}

/// A match at random, event by event; the same one from the same seed.
class RandomMatch {
 public:
  /// An event that has been drawn and not yet happened.
  struct Next {
    Turn turn;
    Chance chance;
    Outcome outcome;
    Seat actor = kNobody;  // kNobody: nature
    ActionList actions;
    Action action = 0;
  };

  RandomMatch(const AnyGame& game, std::uint64_t seed)
      : game_(game), state_(game.start()), nature_(seed, 0), choices_(seed, 1) {}

  const AnyState& state() const { return state_; }
  bool over() const { return game_.turn(state_).kind == Turn::Kind::Over; }

  /// Precondition: it is not over.
  Next draw() {
    Next next;
    next.turn = game_.turn(state_);
    if (next.turn.kind == Turn::Kind::Chance) {
      next.chance = game_.chance(state_);
      next.outcome = sample(next.chance, nature_);
      return next;
    }
    // Any of them may go first; the text shows that the order is free.
    auto skip = choices_.below(static_cast<std::uint32_t>(next.turn.seats.size()));
    for (const Seat seat : next.turn.seats)
      if (skip-- == 0) next.actor = seat;
    game_.actions(state_, next.actor, next.actions);
    next.action = next.actions[choices_.below(static_cast<std::uint32_t>(next.actions.size()))];
    return next;
  }
  void play(const Next& next) {
    if (next.actor == kNobody)
      game_.resolve(state_, next.outcome);
    else
      game_.act(state_, next.actor, next.action);
  }

 private:
  const AnyGame& game_;
  AnyState state_;
  FastEntropy nature_;
  FastEntropy choices_;
};

/// Is the same thing asked of the same seats, and does the same happen?
bool is_same(const RandomMatch::Next& a, const RandomMatch::Next& b) {
  return a.turn == b.turn && a.actor == b.actor && a.chance.asker == b.chance.asker &&
         a.outcome == b.outcome && chance_text(a.chance) == chance_text(b.chance) &&
         std::ranges::equal(a.actions, b.actions);
}

/// Writes one match down while it plays it.
class Writer {
 public:
  Writer(const Playthrough& playthrough, const DescribePosition& describe)
      : playthrough_(playthrough),
        game_(*playthrough.game),
        describe_(describe),
        match_(game_, playthrough.seed),
        fields_(game_.fields(match_.state())) {
    if (!playthrough.scene) return;
    first_shown_ = playthrough.scene->event - kEventsBefore;
    last_shown_ = playthrough.scene->event + kEventsAfter;
  }

  std::string write() {
    write_setup();
    while (!match_.over()) {
      ++event_;
      if (event_ == first_shown_ && event_ > 1) write_cut(event_ - 1);
      const auto next = match_.draw();
      if (next.actor == kNobody)
        write_chance(next);
      else
        write_decision(next);
      match_.play(next);
      write_changes();
    }
    write_end();
    return std::move(text_);
  }

 private:
  bool is_shown() const {
    return text_.size() < kReadableBytes && event_ >= first_shown_ && event_ <= last_shown_;
  }
  /// What nobody would read is not printed, but still counts, by its digest.
  void line(const std::string& text) {
    if (is_shown())
      text_ += text + "\n";
    else
      cut_.add(text + "\n");
  }
  std::string position() const { return "position " + describe_(game_, match_.state()); }

  void write_setup() {
    const std::string key(game_.info().key);
    std::string head = key + ", rules version " + std::to_string(game_.info().rules_version) +
                       ", " + std::to_string(game_.seats()) +
                       (game_.seats() == 1 ? " seat" : " seats");
    for (const auto& option : game_.options()) head += ", " + option.key + "=" + option.value;
    text_ = "# " + head + "\n";
    text_ += "# Written by `knobel golden " + key + "`: random moves, seed " +
             std::to_string(playthrough_.seed) + ". Read it with RULES.md.\n";
    if (playthrough_.scene)
      text_ += "# Around event " + std::to_string(playthrough_.scene->event) + ": " +
               playthrough_.scene->what + "\n";
    text_ += "# Different positions after 1, 2, … events: " + join(position_counts(game_), ", ");
    text_ += "\n" + position() + "\n";
  }

  void write_chance(const RandomMatch::Next& next) {
    const Seat asker = next.chance.asker;
    line("turn chance: " + chance_text(next.chance) +
         (asker == kNobody ? "" : ", asked by seat " + seat_text(asker)));
    write_event(outcome_text(next.chance, next.outcome));
  }

  void write_decision(const RandomMatch::Next& next) {
    std::vector<std::string> waiting;
    for (const Seat seat : next.turn.seats) waiting.push_back(seat_text(seat));
    line("turn seats " + join(waiting, " "));
    const std::string actor = "seat " + seat_text(next.actor);
    line(actor + " can " + grouped_text(legal_texts(game_, match_.state(), next.actor)));
    write_event(actor + ": " + game_.action_text(match_.state(), next.actor, next.action));
  }

  void write_event(const std::string& text) {
    line("");
    line("[" + std::to_string(event_) + "] " + text);
  }

  void write_changes() {
    auto now = game_.fields(match_.state());
    KNOBEL_CHECK(now.size() == fields_.size());
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < now.size(); ++i)
      if (now[i] != fields_[i]) changes.push_back(field_change(fields_[i], now[i]));
    fields_ = std::move(now);
    if (!changes.empty()) line("changed " + join(changes, " | "));
    // Every tenth event the whole position; less often at large tables, where it is long, and where
    // only events are listed.
    const int every = std::max(10, 5 * game_.seats());
    if (event_ % every == 0) line(position());
  }

  /// In place of everything up to an event that is not shown.
  void write_cut(int up_to) {
    text_ += "\n… up to event " + std::to_string(up_to) +
             "; SHA-256 of what is cut here: " + hex(cut_.finish()) + "\n" + position() + "\n";
    cut_ = {};
  }

  void write_end() {
    if (!is_shown()) write_cut(event_);
    const AnyState& state = match_.state();
    text_ += "over\n";
    const Scores scores = game_.scores(state);
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      text_ += "seat " + seat_text(seat) + " scores " + std::to_string(scores[seat]) + "\n";
    std::string winners;
    for (const Seat seat : game_.winners(state)) winners += " " + seat_text(seat);
    text_ += "winners" + (winners.empty() ? " none" : winners) + "\n";
  }

  const Playthrough& playthrough_;
  const AnyGame& game_;
  const DescribePosition& describe_;
  RandomMatch match_;
  std::vector<Field> fields_;
  int event_ = 0;  // that is being written, from one
  int first_shown_ = 0;
  int last_shown_ = std::numeric_limits<int>::max();
  std::string text_;
  Sha256 cut_;
};

}  // namespace

std::string playthrough_text(const Playthrough& playthrough, const DescribePosition& describe) {
  return Writer(playthrough, describe).write();
}

std::optional<int> first_effect(const AnyGame& game, const AnyGame& usual, std::uint64_t seed) {
  RandomMatch match(game, seed);
  RandomMatch usual_match(usual, seed);
  int event = 1;
  for (; !match.over() && !usual_match.over(); ++event) {
    const auto next = match.draw();
    if (match.state() != usual_match.state() || !is_same(next, usual_match.draw())) return event;
    match.play(next);
    usual_match.play(next);
    if (match.state() != usual_match.state()) return event;
  }
  const bool same_end = match.over() && usual_match.over() &&
                        game.scores(match.state()) == usual.scores(usual_match.state()) &&
                        game.winners(match.state()) == usual.winners(usual_match.state());
  return same_end ? std::nullopt : std::optional(event - 1);
}

std::string first_difference(std::string_view expected, std::string_view found) {
  if (expected == found) return "";
  const auto wanted_lines = split(expected, '\n');
  const auto found_lines = split(found, '\n');
  std::size_t i = 0;
  while (i < wanted_lines.size() && i < found_lines.size() && wanted_lines[i] == found_lines[i])
    ++i;
  const auto at = [&](const auto& lines) {
    return i < lines.size() ? "\"" + std::string(lines[i]) + "\"" : std::string("the end");
  };
  return "line " + std::to_string(i + 1) + ": " + at(found_lines) + " instead of " +
         at(wanted_lines);
}

}  // namespace knobel
