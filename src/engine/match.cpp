#include "engine/match.h"

#include <algorithm>

namespace knobel {

Match::Match(std::shared_ptr<const AnyGame> game)
    : game_(std::move(game)),
      moment_(*game_),
      visible_(static_cast<std::size_t>(game_->seats()) + 1) {}

bool operator==(const Match& a, const Match& b) {
  return a.game_ == b.game_ && a.moment_ == b.moment_ && a.entries_ == b.entries_ &&
         a.audiences_ == b.audiences_ && a.visible_ == b.visible_;
}

SeatSet Match::winners() const {
  KNOBEL_CHECK(turn().kind == Turn::Kind::Over);
  const SeatSet resigned = moment_.resigned();
  if (resigned.empty()) return game_->winners(state());
  SeatSet winners;
  for (Seat seat = 0; seat < game_->seats(); ++seat)
    if (game_->side(seat) != game_->side(resigned.lowest())) winners.add(seat);
  return winners;
}

RecordResult Match::result() const {
  RecordResult result;
  const auto scores = game_->scores(state());
  result.scores.assign(scores.begin(), scores.begin() + game_->seats());
  result.winners = winners();
  return result;
}

std::expected<void, Refusal> Match::act(Seat seat, std::string_view text) {
  KNOBEL_TRY_ASSIGN(const Action action, moment_.find_action(*game_, seat, text));
  const Event event{seat, action, {}};
  const Entry entry = entry_of(event);
  record(entry, moment_.happen(*game_, event));
  return {};
}

std::expected<void, Refusal> Match::act(Seat seat, Action action) {
  KNOBEL_TRY(may_act(seat, action));
  const Event event{seat, action, {}};
  const Entry entry = entry_of(event);
  record(entry, moment_.happen(*game_, event));
  return {};
}

void Match::resolve(const Outcome& outcome) {
  KNOBEL_CHECK(turn().kind == Turn::Kind::Chance);
  const Event event{kNobody, 0, outcome};
  const Entry entry = entry_of(event);
  record(entry, moment_.happen(*game_, event));
}

std::expected<void, Refusal> Match::undo(Seat seat) {
  KNOBEL_TRY_ASSIGN(auto change, moment_.undo(*game_, seat));
  record(TableEntry{TableEntry::Kind::Undo, seat, ""}, std::move(change));
  return {};
}

std::expected<void, Error> Match::apply(const Entry& entry) {
  KNOBEL_TRY_ASSIGN(auto change, moment_.apply(*game_, entry));
  record(entry, std::move(change));
  return {};
}

void Match::apply(const Event& event, const Entry& entry) {
  if (event.is_chance())
    KNOBEL_CHECK(turn().kind == Turn::Kind::Chance);
  else
    KNOBEL_CHECK(may_act(event.seat, event.action).has_value());
  KNOBEL_DCHECK(entry == entry_of(event));
  record(entry, moment_.happen(*game_, event));
}

void Match::record(const Entry& entry, Change change) {
  append(entry, change.seen_by);
  for (const auto& revealed : change.revealed) show_to_all(revealed.place);
  if (change.over)
    for (std::uint32_t place = 0; place < entries_.size(); ++place) show_to_all(place);
  if (change.event && change.event->is_chance()) ++chance_count_;
  latest_ = std::move(change);
  keep_moment();
}

void Match::keep_moment() {
  const std::uint32_t last = kept_.empty() ? 0 : kept_.back().entry_count;
  if (moment_.entry_count() - last < kKeptEvery || !moment_.is_settled()) return;
  // What is dealt is one step, so no story begins in the middle of it.
  if (latest_.dealt) return;
  const auto bytes = state().bytes();
  KeptMoment kept{{bytes.begin(), bytes.end()}, moment_.entry_count(), {}};
  for (const auto& visible : visible_)
    kept.shown.push_back(static_cast<std::uint32_t>(visible.size()));
  kept_.push_back(std::move(kept));
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

std::optional<std::uint32_t> Match::number_of(Seat seat, std::uint32_t place) const {
  const Visible& shown = visible_[viewer(seat)];
  for (auto i = static_cast<std::uint32_t>(shown.size()); i > 0; --i)
    if (shown[i - 1] == place) return i;
  return std::nullopt;
}

std::vector<Entry> Match::seen_by(Seat seat, std::size_t from, std::size_t to) const {
  const bool is_veiled = game_->info().hidden_information && turn().kind != Turn::Kind::Over;
  const Visible& shown = visible_[viewer(seat)];
  std::vector<Entry> seen;
  for (std::size_t i = from; i < std::min(to, shown.size()); ++i)
    seen.push_back(is_veiled ? veiled(entries_[shown[i]]) : entries_[shown[i]]);
  return seen;
}

Stretch Match::stretch_of(Seat viewer, std::size_t kept, std::size_t end) const {
  Stretch stretch{game_, viewer, Moment(*game_), 0, {}};
  if (kept > 0) {
    const KeptMoment& from = kept_[kept - 1];
    stretch.moment = Moment(*game_, AnyState::of(from.state), from.entry_count);
    stretch.seq = from.shown[this->viewer(viewer)];
  }
  for (std::size_t place = stretch.moment.entry_count(); place < end; ++place)
    stretch.entries.push_back(entries_[place]);
  return stretch;
}

Stretch Match::stretch(Seat viewer, std::size_t from, std::size_t to) const {
  const auto shown = [who = this->viewer(viewer)](const KeptMoment& kept) {
    return kept.shown[who];
  };
  const auto first = std::ranges::upper_bound(kept_, from, {}, shown);
  const auto end = std::ranges::upper_bound(kept_, to, {}, shown);
  return stretch_of(viewer, static_cast<std::size_t>(first - kept_.begin()),
                    end == kept_.end() ? entries_.size() : end->entry_count);
}

Stretch Match::stretch_from(Seat viewer, std::size_t from) const {
  const auto first = std::ranges::upper_bound(kept_, from, {}, &KeptMoment::entry_count);
  return stretch_of(viewer, static_cast<std::size_t>(first - kept_.begin()), entries_.size());
}

}  // namespace knobel
