#include "engine/match.h"

#include <algorithm>

namespace knobel {
namespace {

std::unexpected<Error> refused(const std::string& what, const Refusal& refusal) {
  std::string text = what + " is refused: " + refusal.key;
  for (const auto& arg : refusal.args) text += " " + arg;
  return error(text);
}

}  // namespace

Match::Match(std::shared_ptr<const AnyGame> game)
    : game_(std::move(game)),
      state_(game_->start()),
      barrier_state_(state_),
      visible_(static_cast<std::size_t>(game_->seats()) + 1),
      undos_(static_cast<std::size_t>(game_->seats())) {}

Turn Match::turn() const { return resigned_.empty() ? game_->turn(state_) : Turn::over(); }

int Match::side_count() const {
  SeatSet sides;
  for (Seat seat = 0; seat < game_->seats(); ++seat)
    sides.add(static_cast<Seat>(game_->side(seat)));
  return sides.size();
}

SeatSet Match::winners() const {
  KNOBEL_CHECK(turn().kind == Turn::Kind::Over);
  if (resigned_.empty()) return game_->winners(state_);
  SeatSet winners;
  for (Seat seat = 0; seat < game_->seats(); ++seat)
    if (game_->side(seat) != game_->side(resigned_.lowest())) winners.add(seat);
  return winners;
}

RecordResult Match::result() const {
  RecordResult result;
  const auto scores = game_->scores(state_);
  result.scores.assign(scores.begin(), scores.begin() + game_->seats());
  result.winners = winners();
  return result;
}

std::expected<void, Refusal> Match::may_act(Seat seat, Action action) const {
  KNOBEL_TRY(knobel::may_act(turn(), seat));
  return game_->may_act(state_, seat, action);
}

std::expected<Action, Refusal> Match::find_action(Seat seat, std::string_view text) const {
  KNOBEL_TRY(knobel::may_act(turn(), seat));
  return game_->find_action(state_, seat, text);
}

std::expected<void, Refusal> Match::act(Seat seat, std::string_view text) {
  KNOBEL_TRY_ASSIGN(const Action action, find_action(seat, text));
  const Event event{seat, action, {}};
  record(event, entry_of(event));
  return {};
}

std::expected<void, Refusal> Match::act(Seat seat, Action action) {
  KNOBEL_TRY(may_act(seat, action));
  const Event event{seat, action, {}};
  record(event, entry_of(event));
  return {};
}

void Match::resolve(const Outcome& outcome) {
  KNOBEL_CHECK(turn().kind == Turn::Kind::Chance);
  const Event event{kNobody, 0, outcome};
  record(event, entry_of(event));
}

Entry Match::entry_of(const Event& event) const {
  if (event.is_chance()) return ChanceEntry{outcome_text(game_->chance(state_), event.outcome)};
  return ActionEntry{event.seat, game_->action_text(state_, event.seat, event.action)};
}

void Match::apply(const Event& event, const Entry& entry) {
  if (event.is_chance())
    KNOBEL_CHECK(turn().kind == Turn::Kind::Chance);
  else
    KNOBEL_CHECK(may_act(event.seat, event.action).has_value());
  KNOBEL_DCHECK(entry == entry_of(event));
  record(event, entry);
}

void Match::record(const Event& event, const Entry& entry) {
  const Audience audience = game_->audience(state_, event);
  if (event.is_chance()) {
    game_->resolve(state_, event.outcome);
    ++chance_count_;
  } else {
    game_->act(state_, event.seat, event.action);
  }
  append(entry, audience.seen_by);
  live_.push_back({event, audience, entries_.size() - 1});

  for (const auto& live : live_)
    if (!live.event.is_chance() && audience.reveals.contains(live.event.seat))
      show_to_all(static_cast<std::uint32_t>(live.entry));
  if (event.is_chance() || !audience.reveals.empty()) {
    barrier_state_ = state_;
    live_.clear();
    for (auto& undos : undos_) undos.since_barrier = 0;
  }
  show_everything_at_the_end();
}

void Match::append(const Entry& entry, SeatSet seen_by) {
  const auto place = static_cast<std::uint32_t>(entries_.size());
  entries_.push_back(entry);
  audiences_.emplace_back();
  if (seen_by == everybody()) {
    show_to_all(place);
    return;
  }
  audiences_[place] = seen_by;
  for (const Seat seat : seen_by) visible_[seat].add(place);
}

void Match::show_to_all(std::uint32_t entry) {
  if (audiences_[entry] == everybody()) return;
  for (const Seat seat : everybody())
    if (!audiences_[entry].contains(seat)) visible_[seat].add(entry);
  visible_[viewer(kSpectator)].add(entry);
  audiences_[entry] = everybody();
}

void Match::show_everything_at_the_end() {
  if (turn().kind != Turn::Kind::Over) return;
  for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) show_to_all(entry);
}

std::optional<std::size_t> Match::undo_target(Seat seat) const {
  // The end shows everything, so there is no way back from it.
  if (turn().kind == Turn::Kind::Over) return std::nullopt;
  for (std::size_t i = live_.size(); i-- > 0;) {
    if (live_[i].event.seat == seat) return i;
    if (live_[i].audience.seen_by.contains(seat)) return std::nullopt;
  }
  return std::nullopt;
}

bool Match::can_undo(Seat seat) const { return undo_target(seat).has_value(); }

std::expected<void, Refusal> Match::undo(Seat seat) {
  const auto target = undo_target(seat);
  if (!target) return refuse("nothing_to_undo");
  // Whoever saw the action sees that it is taken back.
  const SeatSet seen_by = audiences_[live_[*target].entry];
  live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(*target));
  state_ = barrier_state_;
  // Simultaneous actions commute, so the others' hidden choices stand after the replay.
  for (const auto& live : live_) game_->act(state_, live.event.seat, live.event.action);
  append(TableEntry{TableEntry::Kind::Undo, seat, ""}, seen_by);
  ++undos_[seat].in_match;
  ++undos_[seat].since_barrier;
  return {};
}

std::expected<void, Error> Match::apply_action(const ActionEntry& entry) {
  const auto what = [&] { return "seat " + seat_text(entry.seat) + ": \"" + entry.text + "\""; };
  const auto action = find_action(entry.seat, entry.text);
  if (!action) return refused(what(), action.error());
  // A record has one spelling for an action, whatever else a game understands.
  const std::string written = game_->action_text(state_, entry.seat, *action);
  if (written != entry.text) return error(what() + " is not the notation; \"" + written + "\" is");
  record({entry.seat, *action, {}}, entry);
  return {};
}

std::expected<void, Error> Match::apply(const Entry& entry) {
  if (const auto* action = std::get_if<ActionEntry>(&entry)) return apply_action(*action);
  if (const auto* chance = std::get_if<ChanceEntry>(&entry)) {
    if (turn().kind != Turn::Kind::Chance)
      return error("\"" + chance->text + "\", but no dice or cards are due");
    KNOBEL_TRY_ASSIGN(const auto outcome, parse_outcome(game_->chance(state_), chance->text));
    resolve(outcome);
    return {};
  }
  const auto& table = std::get<TableEntry>(entry);
  if (table.seat >= game_->seats()) return error("there is no seat " + seat_text(table.seat));
  if (turn().kind == Turn::Kind::Over) return error("the match is over already");
  if (table.kind == TableEntry::Kind::Undo) {
    if (const auto done = undo(table.seat); !done)
      return refused("undo of seat " + seat_text(table.seat), done.error());
    return {};
  }
  if (table.kind == TableEntry::Kind::Resign) {
    if (side_count() != 2) return error("only one of two sides can resign; others leave");
    resigned_.add(table.seat);
  }
  append(table, everybody());
  show_everything_at_the_end();
  return {};
}

void Match::Visible::add(std::uint32_t place) {
  if (rest.empty() && place == in_order)
    ++in_order;
  else
    rest.push_back(place);
}

std::vector<Entry> Match::entries() const {
  std::vector<Entry> all;
  all.reserve(entries_.size());
  for (std::size_t i = 0; i < entries_.size(); ++i) all.push_back(entries_[i]);
  return all;
}

std::vector<std::uint32_t> Match::shown_to(Seat seat) const {
  const Visible& shown = visible_[viewer(seat)];
  std::vector<std::uint32_t> places;
  for (std::size_t i = 0; i < shown.size(); ++i) places.push_back(shown[i]);
  return places;
}

std::vector<Entry> Match::seen_by(Seat seat, std::size_t from, std::size_t to) const {
  const bool veiled = game_->info().hidden_information && turn().kind != Turn::Kind::Over;
  const Visible& shown = visible_[viewer(seat)];
  std::vector<Entry> seen;
  for (std::size_t i = from; i < std::min(to, shown.size()); ++i) {
    seen.push_back(entries_[shown[i]]);
    auto* chance = std::get_if<ChanceEntry>(&seen.back());
    if (veiled && chance != nullptr && chance->text.starts_with("pick "))
      chance->text = "pick ?" + chance->text.substr(chance->text.find(" of "));
  }
  return seen;
}

}  // namespace knobel
