#include "engine/steps.h"

#include <algorithm>
#include <iterator>

namespace knobel {
namespace {

bool shown_to(SeatSet seen_by, Seat viewer, const AnyGame& game) {
  // Onlookers see what everybody does.
  if (viewer == kSpectator) return seen_by == SeatSet::first(game.seats());
  return seen_by.contains(viewer);
}

std::vector<NewsItem> table_news(const TableEntry& entry) {
  const auto seat = NewsArgument::seat(entry.seat);
  News news;
  switch (entry.kind) {
    case TableEntry::Kind::Undo: news.tell("undo", seat); break;
    case TableEntry::Kind::BotIn:
      news.tell("bot_in", seat, NewsArgument::word(entry.detail));
      break;
    case TableEntry::Kind::BotOut: news.tell("bot_out", seat); break;
    case TableEntry::Kind::Leave: news.tell("leave", seat); break;
    case TableEntry::Kind::Resign: news.tell("resign", seat); break;
  }
  return news.take();
}

Glimpse glimpse_of(const Change& change, bool seen, const AnyGame& game) {
  Glimpse glimpse{change.of, {}};
  if (!seen) return glimpse;
  glimpse.event = change.event;
  // What the bag holds is no business of whoever sees a card drawn from it.
  if (game.info().hidden_information) glimpse.event->outcome.pick = 0;
  return glimpse;
}

/// What the viewer is shown by a change: its entry, and those that come to light with it.
std::vector<std::uint32_t> places_shown(const Change& change, bool seen, Seat viewer,
                                        const AnyGame& game) {
  std::vector<std::uint32_t> places;
  if (seen) places.push_back(change.place);
  for (const auto& revealed : change.revealed)
    if (!shown_to(revealed.seen_by, viewer, game)) places.push_back(revealed.place);
  return places;
}

void join(Step& step, Step&& next) {
  step.place = next.place;
  step.seq = next.seq;
  step.over = next.over;
  step.changes_view |= next.changes_view;
  step.after = next.after;
  std::ranges::move(next.places, std::back_inserter(step.places));
  std::ranges::move(next.news, std::back_inserter(step.news));
}

}  // namespace

std::vector<Step> make_steps(const AnyGame& game, std::span<const Passage> passages,
                             const AnyState& after, Seat viewer, std::uint32_t seq,
                             NumberOf number_of) {
  std::vector<Step> steps;
  bool dealing = false;  // is the last step one of cards that come by themselves?
  for (std::size_t i = 0; i < passages.size(); ++i) {
    const Change& change = passages[i].change;
    const AnyState& next = i + 1 < passages.size() ? passages[i + 1].before : after;
    const bool seen = change.over || shown_to(change.seen_by, viewer, game);
    const AnyState had = game.observe(passages[i].before, viewer);
    const AnyState has = game.observe(next, viewer);
    Step step;
    step.place = change.place;
    step.places = places_shown(change, seen, viewer, game);
    step.seq =
        change.over ? change.place + 1 : seq + static_cast<std::uint32_t>(step.places.size());
    step.changes_view = had != has;
    if (step.seq == seq && !step.changes_view) continue;
    step.over = change.over;
    step.after = next;
    if (change.takes_back) step.takes_back = number_of(*change.takes_back);
    step.news = change.table ? table_news(*change.table)
                             : game.news(had, glimpse_of(change, seen, game), has);
    seq = step.seq;
    if (dealing && change.dealt)
      join(steps.back(), std::move(step));
    else
      steps.push_back(std::move(step));
    dealing = change.dealt;
  }
  return steps;
}

Entry veiled(Entry entry) {
  auto* chance = std::get_if<ChanceEntry>(&entry);
  if (chance != nullptr && chance->text.starts_with("pick "))
    chance->text = "pick ?" + chance->text.substr(chance->text.find(" of "));
  return entry;
}

std::vector<Step> Stretch::steps() const {
  Moment now = moment;
  std::vector<Passage> passages;
  std::vector<std::uint32_t> shown;  // places, in the order in which the viewer was shown them
  for (const auto& entry : entries) {
    const AnyState before = now.state();
    auto change = now.apply(*game, entry);
    KNOBEL_CHECK(change.has_value());
    const bool seen = shown_to(change->seen_by, viewer, *game);
    std::ranges::copy(places_shown(*change, seen, viewer, *game), std::back_inserter(shown));
    passages.push_back({before, std::move(*change)});
  }
  const auto number_of = [&](std::uint32_t place) -> std::optional<std::uint32_t> {
    const auto found = std::ranges::find(shown, place);
    if (found == shown.end()) return std::nullopt;
    return seq + static_cast<std::uint32_t>(found - shown.begin()) + 1;
  };
  return make_steps(*game, passages, now.state(), viewer, seq, number_of);
}

}  // namespace knobel
