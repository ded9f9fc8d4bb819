#include <algorithm>
#include <functional>

#include "formats/json.h"
#include "formats/steps_json.h"
#include "formats/view_json.h"
#include "server/own_components.h"
#include "server/table/table.h"

namespace knobel::server {
namespace {

/// More than most views need; those that need more grow.
constexpr std::size_t kViewTextBytes = 2000;
constexpr std::string_view kStates[] = {"open", "playing", "finished", "opening"};
constexpr std::string_view kKinds[] = {"open", "person", "bot"};

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

void Table::send(Effects& effects, const Guest& guest,
                 std::shared_ptr<const std::string> text) const {
  effects.messages.push_back(
      {guest.connection, std::move(text), state_.id, {}, Message::Then::KeepOpen});
}

void Table::flush(Effects& effects, std::int64_t served, TimeMs now) {
  // Whatever made the match longer ends here.
  end_if_too_long();
  plan(now);
  if (!unsent_rows_.empty()) {
    std::ranges::move(unsent_rows_, std::back_inserter(effects.rows));
    unsent_rows_.clear();
    effects.heads.push_back(state_.head(served));
    rows_handed_ = state_.rows;
  }
  tell(effects, now);
  std::ranges::move(jobs_, std::back_inserter(effects.jobs));
  jobs_.clear();
}

void Table::tell(Effects& effects, TimeMs now) {
  for (auto& [connection, text] : whispered_)
    if (const Guest* guest = find_guest(connection)) send(effects, *guest, shared(std::move(text)));
  whispered_.clear();

  std::shared_ptr<const std::string> table, opening, asks, clock;
  // Whoever comes later is told as well, so that all can compare the record with it.
  const bool sealed = state_.state == State::Opening || !state_.header.luck.commitments.empty();
  const bool clocks = state_.settings.clock_s > 0 && state_.state == State::Playing;
  for (auto& guest : guests_) {
    if (table_changed_ || !guest.told) {
      if (!table) table = shared(table_json(now));
      send(effects, guest, table);
    }
    if (!guest.told) send(effects, guest, shared(you_json(guest)));
    if (sealed && (opening_changed_ || !guest.told)) {
      if (!opening) opening = shared(opening_json());
      send(effects, guest, opening);
    }
    if (guest.host && (asks_changed_ || (!guest.told && !asks_.empty()))) {
      if (!asks) asks = shared(asks_json());
      send(effects, guest, asks);
    }
    if (clock_changed_ || (clocks && !guest.told)) {
      if (!clock) clock = shared(clock_json(now));
      send(effects, guest, clock);
    }
  }
  tell_views(effects);
  for (auto& guest : guests_) guest.told = true;
  table_changed_ = opening_changed_ = asks_changed_ = clock_changed_ = false;

  for (auto& text : said_) {
    const auto once = shared(std::move(text));
    for (const auto& guest : guests_) send(effects, guest, once);
  }
  said_.clear();
}

std::vector<Seat> Table::viewers(const Guest& guest) const {
  std::vector<Seat> viewers;
  for (const Seat seat : guest.seats) viewers.push_back(seat);
  if (viewers.empty() && (state_.settings.watch || guest.host)) viewers.push_back(kSpectator);
  return viewers;
}

/// Each viewer is shown what has changed for it, and nothing when nothing has: not even the number
/// of messages tells of what others do in secret.
void Table::tell_views(Effects& effects) {
  struct RenderedView {
    Seat viewer;
    bool fresh;
    std::size_t hash;  // of what the viewer sees now: all but what has happened
    std::shared_ptr<const std::string> text;
  };
  const bool any_new = std::ranges::any_of(guests_, [](const Guest& g) { return !g.told; });
  if (!state_.match || (!views_changed_ && !any_new)) return;
  std::vector<RenderedView> shown;
  Views views(*state_.match);
  std::string same_steps;
  for (auto& guest : guests_) {
    const auto wanted = viewers(guest);
    std::erase_if(guest.sent, [&](const Guest::Sent& sent) {
      return std::ranges::find(wanted, sent.viewer) == wanted.end();
    });
    for (const Seat viewer : wanted) {
      auto sent = std::ranges::find(guest.sent, viewer, &Guest::Sent::viewer);
      // Whoever has just come asks for the story if they want it.
      const bool fresh = sent == guest.sent.end();
      if (fresh) sent = guest.sent.insert(sent, Guest::Sent{viewer, seq(viewer), 0});
      auto found = std::ranges::find_if(shown, [&](const RenderedView& rendered) {
        return rendered.viewer == viewer && rendered.fresh == fresh;
      });
      if (found == shown.end()) {
        JsonWriter json(kViewTextBytes);
        json.begin_object().member("push", "view");
        write_view(viewer, views, json);
        const auto hash = std::hash<std::string>{}(json.text());
        write_steps_since(fresh ? std::nullopt : std::optional(sent->seq), viewer, same_steps,
                          json);
        // A copy has no room to spare, and it waits for the disk and for the socket.
        auto text = std::make_shared<const std::string>(json.end_object().text());
        found = shown.insert(found, {viewer, fresh, hash, std::move(text)});
      }
      if (sent->hash == found->hash && sent->seq == seq(viewer)) continue;
      send(effects, guest, found->text);
      *sent = {viewer, seq(viewer), found->hash};
    }
  }
  views_changed_ = false;
  passages_ = {};  // and their memory: tables are many, and most wait
}

void Table::write_view(Seat viewer, Views& views, JsonWriter& json) const {
  json.member("match", state_.match_number).key("seat");
  viewer == kSpectator ? json.null() : json.value(viewer + 1);
  json.member("seq", seq(viewer));
  json.member("undo", viewer != kSpectator && may_undo(viewer).has_value());
  json.key("view");
  views.write(viewer, json);
}

void Table::write_steps_since(std::optional<std::uint32_t> from, Seat viewer, std::string& same,
                              JsonWriter& json) const {
  // What would be too much for a message is asked for in pages.
  const bool told = from && passages_.size() <= parts_.limits.steps_per_message_max;
  json.member("from", told ? *from : seq(viewer)).key("steps");
  if (!told) return void(json.begin_list().end_list());
  // OPTIMIZATION: where everything lies open, all are told the same.
  if (!state_.game->info().hidden_information && !same.empty()) return void(json.raw(same));
  const Match& match = *state_.match;
  const auto number_of = [&](std::uint32_t place) { return match.number_of(viewer, place); };
  const auto steps = make_steps(*state_.game, passages_, match.state(), viewer, *from, number_of);
  JsonWriter list;
  write_steps(
      *state_.game, steps, viewer, [&](std::uint32_t place) { return match.entry(place); },
      {.views = true}, list);
  same = list.take();
  json.raw(same);
}

Table::Answer Table::answer(const Call& call, const request::Story& wish) {
  if (wish.seat) KNOBEL_TRY(need_seat(call.guest, *wish.seat));
  const Seat viewer = wish.seat.value_or(kSpectator);
  const auto allowed = viewers(call.guest);
  if (std::ranges::find(allowed, viewer) == allowed.end())
    return problem("no_onlookers", "here only the own seats see the match");
  if (!state_.match) return problem("no_such_match", "there is no match to tell of");
  const std::size_t to = std::min(wish.before, seq(viewer));
  const std::size_t from = to - std::min(to, parts_.limits.steps_per_message_max);
  job::TellStory job{{call.guest.connection, call.id},
                     state_.match_number,
                     state_.match->stretch(viewer, from, to),
                     static_cast<std::uint32_t>(from),
                     static_cast<std::uint32_t>(to)};
  jobs_.push_back({std::move(job), Job::For::People, {}, {}});
  return kAnsweredLater;
}

Table::Answer Table::answer(const Call&, const request::Components&) {
  KNOBEL_TRY_ASSIGN(auto answer, components_json(*state_.game, parts_.equipment));
  return answer;
}

std::string Table::table_json(TimeMs now) const {
  JsonWriter json;
  json.begin_object().member("push", "table").member("code", state_.code);
  json.member("game", state_.game->info().key).member("rules", state_.game->info().rules_version);
  json.member("state", kStates[static_cast<int>(state_.state)])
      .member("match", state_.match_number);
  json.member("locked", state_.locked).key("host");
  state_.host_seat ? json.value(*state_.host_seat + 1) : json.null();
  json.key("host_in_ms");
  host_free_at() == kNever ? json.null() : json.value(std::max(TimeMs{0}, host_free_at() - now));
  json.key("waits_ms");
  state_.state == State::Playing ? json.value(now - waits_since_) : json.null();
  json.key("settings").begin_object();
  write_settings(state_.settings, json);
  json.key("options").begin_object();
  for (const auto& option : state_.game->options()) json.member(option.key, option.value);
  json.end_object().end_object().member("commitment", commitment(state_.secret));
  if (!state_.known.empty()) json.member("known", state_.known);
  json.key("components");
  state_.own_components ? json.value(components_digest(state_.game->components())) : json.null();
  const SeatSet here = connected_seats();
  json.key("seats").begin_list();
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    const Chair& chair = state_.chairs[seat];
    json.begin_object().member("kind", kKinds[static_cast<int>(chair.kind)]);
    json.member("name", chair.name).member("called", chair.called);
    json.member("colour", colour_word(chair.face)).member("arms", arms_word(chair.face));
    json.member("away", chair.kind == Chair::Kind::Person && !here.contains(seat)).key("bot");
    chair.bot.empty() ? json.null() : json.value(chair.bot);
    json.key("bot_in_ms");
    const TimeMs bot_comes = grace_end(seat);
    bot_comes == kNever ? json.null() : json.value(std::max(TimeMs{0}, bot_comes - now));
    const auto wish = std::ranges::find(wishes_, seat, &PlaceWish::seat);
    json.key("wants");
    wish == wishes_.end() ? json.null() : json.value(wish->to + 1);
    json.member("commitment", chair.commitment);
    json.member("contribution", state_.state == State::Opening ? "" : chair.contribution);
    json.member("side", state_.game->side(seat) + 1).end_object();
  }
  json.end_list();
  json.member("watching",
              std::ranges::count_if(guests_, [](const Guest& g) { return g.seats.empty(); }));
  if (!state_.result.empty()) json.key("result").raw(state_.result);
  if (!state_.voided.empty()) json.member("voided", state_.voided);
  return json.end_object().take();
}

std::string Table::you_json(const Guest& guest) const {
  JsonWriter json;
  json.begin_object().member("push", "you").key("seats").begin_list();
  for (const Seat seat : guest.seats) json.value(seat + 1);
  return json.end_list().member("host", guest.host).end_object().take();
}

std::string Table::asks_json() const {
  JsonWriter json;
  json.begin_object().member("push", "asks").key("asks").begin_list();
  for (const auto& ask : asks_) {
    json.begin_object().member("ask", ask.number).member("name", ask.wish.name).key("seat");
    ask.wish.seat ? json.value(*ask.wish.seat + 1) : json.null();
    json.end_object();
  }
  return json.end_list().end_object().take();
}

std::string Table::clock_json(TimeMs now) const {
  JsonWriter json;
  json.begin_object().member("push", "clock").key("seats").begin_list();
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    if (times_[seat].clock_end == kNever) continue;
    json.begin_object().member("seat", seat + 1).member("ms", times_[seat].clock_end - now);
    json.end_object();
  }
  return json.end_list().end_object().take();
}

}  // namespace knobel::server
