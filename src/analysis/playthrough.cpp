#include "analysis/playthrough.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "analysis/action_groups.h"
#include "engine/sha256.h"
#include "engine/text.h"
#include "games/registry.h"

namespace knobel {
namespace {

constexpr std::uint64_t kSeed = 1;
/// Counting stops where it would take longer than a blink.
constexpr std::size_t kCountedEventsMax = 12;
constexpr std::size_t kCountedPositionsMax = 20'000;
/// More than this nobody reads.
constexpr std::size_t kReadableBytes = 50'000;

/// An option with so few words chooses between variants of the rules, and each is shown. A number,
/// or which of many seats begins, is shown once.
constexpr std::size_t kVariantsMax = 4;

std::vector<std::string> option_values(const OptionInfo& option) {
  std::vector<std::string> values(option.words.begin(), option.words.end());
  if (values.empty())
    for (int value = option.min; value <= option.max; ++value)
      values.push_back(std::to_string(value));
  std::erase(values, option.default_value);
  return values;
}

template <class R>
std::vector<Playthrough> playthroughs_of() {
  std::vector<Playthrough> list;
  const GameInfo& info = R::kInfo;
  const auto add = [&](std::string name, const Config& config) {
    auto game = AnyGame::make<R>(config);
    if (game) list.push_back({std::move(name), std::move(*game)});
    return game.has_value();
  };
  const std::string smallest = "seats-" + std::to_string(info.seats_min());
  KNOBEL_CHECK(add(smallest, {info.seats_min(), {}, {}}));
  if (info.seats_max() != info.seats_min())
    KNOBEL_CHECK(add("seats-" + std::to_string(info.seats_max()), {info.seats_max(), {}, {}}));
  for (const auto& option : info.options)
    for (const auto& value : option_values(option)) {
      const std::string key(option.key);
      const bool added =
          add(smallest + "-" + key + "-" + value, {info.seats_min(), {{key, value}}, {}});
      const bool variants = !option.words.empty() && option.words.size() <= kVariantsMax;
      if (added && !variants) break;
    }
  return list;
}

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

/// Writes one match down while it plays it.
class Writer {
 public:
  Writer(const AnyGame& game, const DescribePosition& describe)
      : game_(game), describe_(describe), state_(game.start()), fields_(game.fields(state_)) {}

  std::string write() {
    write_setup();
    for (Turn turn = game_.turn(state_); turn.kind != Turn::Kind::Over; turn = game_.turn(state_)) {
      if (turn.kind == Turn::Kind::Chance)
        play_chance();
      else
        play_decision(turn.seats);
      write_changes();
    }
    write_end();
    return std::move(text_);
  }

 private:
  /// What nobody would read any more is not printed, but still counts, by its digest.
  void line(const std::string& text) {
    if (text_.size() < kReadableBytes)
      text_ += text + "\n";
    else
      cut_.add(text + "\n");
  }
  void position() { line("position " + describe_(game_, state_)); }

  void write_setup() {
    std::string head = std::string(game_.info().key) + ", rules version " +
                       std::to_string(game_.info().rules_version) + ", " +
                       std::to_string(game_.seats()) + (game_.seats() == 1 ? " seat" : " seats");
    for (const auto& option : game_.options()) head += ", " + option.key + "=" + option.value;
    line("# " + head);
    line("# Written by `knobel golden " + std::string(game_.info().key) + "`: random moves, seed " +
         std::to_string(kSeed) + ". Read it with RULES.md.");
    line("# Different positions after 1, 2, … events: " + join(position_counts(game_), ", "));
    position();
  }

  void play_chance() {
    const Chance chance = game_.chance(state_);
    const std::string asker =
        chance.asker == kNobody ? "" : ", asked by seat " + seat_text(chance.asker);
    line("turn chance: " + chance_text(chance) + asker);
    const Outcome outcome = sample(chance, nature_);
    event(outcome_text(chance, outcome));
    game_.resolve(state_, outcome);
  }

  void play_decision(SeatSet seats) {
    std::vector<std::string> waiting;
    for (const Seat seat : seats) waiting.push_back(seat_text(seat));
    line("turn seats " + join(waiting, " "));
    // Any of them may go first; the text shows that the order is free.
    auto skip = choices_.below(static_cast<std::uint32_t>(seats.size()));
    Seat actor = seats.lowest();
    for (const Seat seat : seats)
      if (skip-- == 0) actor = seat;
    ActionList list;
    game_.actions(state_, actor, list);
    line("seat " + seat_text(actor) + " can " + grouped_text(legal_texts(game_, state_, actor)));
    const Action action = list[choices_.below(static_cast<std::uint32_t>(list.size()))];
    event("seat " + seat_text(actor) + ": " + game_.action_text(state_, actor, action));
    game_.act(state_, actor, action);
  }

  void event(const std::string& text) {
    line("");
    ++events_;
    line("[" + std::to_string(events_) + "] " + text);
  }

  void write_changes() {
    auto now = game_.fields(state_);
    KNOBEL_CHECK(now.size() == fields_.size());
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < now.size(); ++i)
      if (now[i] != fields_[i]) changes.push_back(field_change(fields_[i], now[i]));
    fields_ = std::move(now);
    if (!changes.empty()) line("changed " + join(changes, " | "));
    // Every tenth event the whole position; less often at large tables, where it is long, and where
    // only events are listed.
    const int every = std::max(10, 5 * game_.seats());
    if (events_ % every == 0) position();
  }

  void write_end() {
    if (text_.size() >= kReadableBytes) {
      text_ += "\n… up to event " + std::to_string(events_) +
               "; SHA-256 of what is cut here: " + hex(cut_.finish()) + "\n";
      text_ += "position " + describe_(game_, state_) + "\n";
    }
    text_ += "over\n";
    const Scores scores = game_.scores(state_);
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      text_ += "seat " + seat_text(seat) + " scores " + std::to_string(scores[seat]) + "\n";
    std::string winners;
    for (const Seat seat : game_.winners(state_)) winners += " " + seat_text(seat);
    text_ += "winners" + (winners.empty() ? " none" : winners) + "\n";
  }

  const AnyGame& game_;
  const DescribePosition& describe_;
  AnyState state_;
  std::vector<Field> fields_;
  FastEntropy nature_{kSeed, 0};
  FastEntropy choices_{kSeed, 1};
  int events_ = 0;
  std::string text_;
  Sha256 cut_;
};

}  // namespace

std::vector<std::string> playthrough_games() {
  std::vector<std::string> keys;
  TestedGames::for_each([&]<class R>() { keys.emplace_back(R::kInfo.key); });
  return keys;
}

std::expected<std::vector<Playthrough>, Error> playthroughs(std::string_view key) {
  std::optional<std::vector<Playthrough>> found;
  TestedGames::for_each([&]<class R>() {
    if (R::kInfo.key == key) found = playthroughs_of<R>();
  });
  if (found) return std::move(*found);
  return error("there is no game \"" + std::string(key) + "\"; there are " +
               join(playthrough_games(), ", "));
}

std::string playthrough_text(const AnyGame& game, const DescribePosition& describe) {
  return Writer(game, describe).write();
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
