#include "engine/moment.h"

#include <utility>

namespace knobel {
namespace {

std::unexpected<Error> refused(const std::string& what, const Refusal& refusal) {
  std::string text = what + " is refused: " + refusal.key;
  for (const auto& arg : refusal.args) text += " " + arg;
  return error(text);
}

}  // namespace

Entry entry_of(const AnyGame& game, const AnyState& state, const Event& event) {
  if (event.is_chance()) return ChanceEntry{outcome_text(game.chance(state), event.outcome)};
  return ActionEntry{event.seat, game.action_text(state, event.seat, event.action)};
}

int side_count(const AnyGame& game) {
  SeatSet sides;
  for (Seat seat = 0; seat < game.seats(); ++seat) sides.add(static_cast<Seat>(game.side(seat)));
  return sides.size();
}

Moment::Moment(const AnyGame& game) : Moment(game, game.start(), 0) {}

Moment::Moment(const AnyGame& game, const AnyState& state, std::uint32_t entry_count)
    : state_(state),
      barrier_state_(state),
      undos_(static_cast<std::size_t>(game.seats())),
      entry_count_(entry_count) {}

Turn Moment::turn(const AnyGame& game) const {
  return resigned_.empty() ? game.turn(state_) : Turn::over();
}

std::expected<void, Refusal> Moment::may_act(const AnyGame& game, Seat seat, Action action) const {
  KNOBEL_TRY(knobel::may_act(turn(game), seat));
  return game.may_act(state_, seat, action);
}

std::expected<Action, Refusal> Moment::find_action(const AnyGame& game, Seat seat,
                                                   std::string_view text) const {
  KNOBEL_TRY(knobel::may_act(turn(game), seat));
  return game.find_action(state_, seat, text);
}

Change Moment::happen(const AnyGame& game, const Event& event) {
  const Audience audience = game.audience(state_, event);
  Change change;
  change.place = entry_count_++;
  change.event = event;
  change.of = event.seat;
  change.seen_by = audience.seen_by;
  if (event.is_chance()) {
    const Chance chance = game.chance(state_);
    change.of = chance.of;
    change.dealt = chance.is_dealt();
    game.resolve(state_, event.outcome);
  } else {
    game.act(state_, event.seat, event.action);
  }
  for (const auto& live : live_)
    if (!live.event.is_chance() && audience.reveals.contains(live.event.seat))
      change.revealed.push_back({live.place, live.seen_by});
  if (audience.reveals.contains(event.seat)) change.seen_by = SeatSet::first(game.seats());
  if (event.is_chance() || !audience.reveals.empty()) {
    barrier_state_ = state_;
    live_.clear();
    for (auto& undos : undos_) undos.since_barrier = 0;
  } else {
    live_.push_back({event, audience.seen_by, change.place});
  }
  change.over = turn(game).kind == Turn::Kind::Over;
  return change;
}

std::optional<std::size_t> Moment::undo_target(const AnyGame& game, Seat seat) const {
  // The end shows everything, so there is no way back from it.
  if (turn(game).kind == Turn::Kind::Over) return std::nullopt;
  for (std::size_t i = live_.size(); i-- > 0;) {
    if (live_[i].event.seat == seat) return i;
    if (live_[i].seen_by.contains(seat)) return std::nullopt;
  }
  return std::nullopt;
}

bool Moment::can_undo(const AnyGame& game, Seat seat) const {
  return undo_target(game, seat).has_value();
}

std::expected<Change, Refusal> Moment::undo(const AnyGame& game, Seat seat) {
  const auto target = undo_target(game, seat);
  if (!target) return refuse("nothing_to_undo");
  Change change;
  change.place = entry_count_++;
  change.table = TableEntry{TableEntry::Kind::Undo, seat, ""};
  change.of = seat;
  // Whoever saw the action sees that it is taken back.
  change.seen_by = live_[*target].seen_by;
  change.takes_back = live_[*target].place;
  live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(*target));
  state_ = barrier_state_;
  // Simultaneous actions commute, so the others' hidden choices stand after the replay.
  for (const auto& live : live_) game.act(state_, live.event.seat, live.event.action);
  ++undos_[seat].in_match;
  ++undos_[seat].since_barrier;
  return change;
}

std::expected<Event, Error> Moment::read(const AnyGame& game, const Entry& entry) const {
  if (const auto* chance = std::get_if<ChanceEntry>(&entry)) {
    if (turn(game).kind != Turn::Kind::Chance)
      return error("\"" + chance->text + "\", but no dice or cards are due");
    KNOBEL_TRY_ASSIGN(const auto outcome, parse_outcome(game.chance(state_), chance->text));
    return Event{kNobody, 0, outcome};
  }
  const auto& action = std::get<ActionEntry>(entry);
  const auto what = [&] { return "seat " + seat_text(action.seat) + ": \"" + action.text + "\""; };
  const auto found = find_action(game, action.seat, action.text);
  if (!found) return refused(what(), found.error());
  // A record has one spelling for an action, whatever else a game understands.
  const std::string written = game.action_text(state_, action.seat, *found);
  if (written != action.text) return error(what() + " is not the notation; \"" + written + "\" is");
  return Event{action.seat, *found, {}};
}

std::expected<Change, Error> Moment::apply(const AnyGame& game, const Entry& entry) {
  if (const auto* table = std::get_if<TableEntry>(&entry)) return apply_table(game, *table);
  KNOBEL_TRY_ASSIGN(const auto event, read(game, entry));
  return happen(game, event);
}

std::expected<Change, Error> Moment::apply_table(const AnyGame& game, const TableEntry& entry) {
  if (entry.seat >= game.seats()) return error("there is no seat " + seat_text(entry.seat));
  if (turn(game).kind == Turn::Kind::Over) return error("the match is over already");
  if (entry.kind == TableEntry::Kind::Undo) {
    auto done = undo(game, entry.seat);
    if (!done) return refused("undo of seat " + seat_text(entry.seat), done.error());
    return std::move(*done);
  }
  if (entry.kind == TableEntry::Kind::Resign) {
    if (side_count(game) != 2) return error("only one of two sides can resign; others leave");
    resigned_.add(entry.seat);
  }
  Change change;
  change.place = entry_count_++;
  change.table = entry;
  change.of = entry.seat;
  change.seen_by = SeatSet::first(game.seats());
  change.over = turn(game).kind == Turn::Kind::Over;
  return change;
}

}  // namespace knobel
