#include <algorithm>

#include "formats/catalogue.h"
#include "formats/json.h"
#include "formats/view_json.h"
#include "odds/edge/all.h"
#include "server/table/table.h"

namespace knobel::server {

std::uint32_t Table::seq(Seat viewer) const {
  return static_cast<std::uint32_t>(match_->shown_count(viewer));
}

Problem Table::refused(const Refusal& refusal) const {
  return {
      "refused", explain(catalogue(game_->info().key, Language::English), refusal), refusal, {}};
}

std::expected<bool, Problem> Table::may_change(Guest& guest, const By& by) {
  KNOBEL_TRY(need_seat(guest, by.seat));
  const Chair& chair = chairs_[by.seat];
  const auto same = [&](const By& done) { return done.id == by.id && done.seq == by.seq; };
  if (std::ranges::any_of(chair.recent, same)) {
    // The answer got lost, and what followed it perhaps too.
    guest.sent.clear();
    views_changed_ = true;
    return false;
  }
  KNOBEL_TRY(need_state(State::Playing));
  if (!chair.bot.empty())
    return problem("bot_plays", "a bot plays for this seat; take the seat back first");
  if (by.seq != seq(by.seat))
    return std::unexpected(
        Problem{"stale",
                "something has happened that you had not seen",
                {},
                view_text(by.seat, std::min(by.seq, seq(by.seat)), view_json(*match_, by.seat))});
  return true;
}

std::expected<Table::Run, Problem> Table::try_run(Seat seat, std::span<const std::string> actions,
                                                  Behind behind) const {
  KNOBEL_CHECK(match_.has_value());
  Run run{match_->state(), {}, Run::Stop::None};
  if (const auto may = may_act(match_->turn(), seat); !may)
    return std::unexpected(refused(may.error()));
  for (const auto& text : actions) {
    if (run.stop != Run::Stop::None) {
      if (behind == Behind::Ignore) return run;
      return problem("crosses_chance",
                     "actions in one message end with the one that is followed by dice, by cards "
                     "or by what others have chosen");
    }
    // Judged by what the seat can see, so that no refusal tells of anything else.
    const AnyState view = game_->observe(run.state, seat);
    const auto action = game_->find_action(view, seat, text);
    if (!action) return std::unexpected(refused(action.error()));
    SeatSet others = game_->audience(run.state, Event{seat, *action, {}}).reveals;
    others.remove(seat);
    AnyState next = run.state;
    game_->act(next, seat, *action);
    const auto kind = game_->turn(next).kind;
    if (!others.empty()) run.stop = Run::Stop::Reveal;
    if (kind == Turn::Kind::Chance && run.stop == Run::Stop::None) run.stop = Run::Stop::Chance;
    if (kind == Turn::Kind::Over) run.stop = Run::Stop::End;
    // A preview must not show what only the deed itself brings to light.
    if (behind == Behind::Ignore && (run.stop == Run::Stop::Reveal || run.stop == Run::Stop::End))
      return run;
    run.texts.push_back(game_->action_text(run.state, seat, *action));
    run.state = next;
  }
  return run;
}

Table::Answer Table::answer(const Call& call, const request::Act& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  KNOBEL_TRY_ASSIGN(const auto run, try_run(wish.seat, wish.actions, Behind::Refuse));
  std::optional<By> first = std::move(by);
  for (const auto& text : run.texts)
    write(row::Happened{ActionEntry{wish.seat, text}}, std::exchange(first, std::nullopt));
  settle();
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Roll& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (match_->turn().kind != Turn::Kind::Chance)
    return problem("nothing_to_roll", "nothing has to be rolled or drawn now");
  if (game_->chance(match_->state()).asker != wish.seat)
    return std::unexpected(refused(Refusal{"not_your_turn", {}}));
  throw_dice(std::move(by));
  settle();
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Undo& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (!match_->can_undo(wish.seat)) return std::unexpected(refused(Refusal{"nothing_to_undo", {}}));
  write(row::Happened{TableEntry{TableEntry::Kind::Undo, wish.seat, ""}}, std::move(by));
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Resign& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (match_->side_count() != 2)
    return problem("cannot_resign", "only one of two sides can resign; others leave");
  write(row::Happened{TableEntry{TableEntry::Kind::Resign, wish.seat, ""}}, std::move(by));
  settle();
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Preview& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Playing));
  KNOBEL_TRY_ASSIGN(const auto run, try_run(wish.seat, wish.actions, Behind::Ignore));
  constexpr std::string_view kStops[] = {"", "chance", "reveal", "end"};
  JsonWriter json;
  json.begin_object().member("applied", run.texts.size()).key("stopped");
  run.stop == Run::Stop::None ? json.null() : json.value(kStops[static_cast<int>(run.stop)]);
  json.key("view").raw(view_json(*game_, run.state, wish.seat));
  return json.end_object().take();
}

Table::Answer Table::answer(const Call& call, const request::WhyNot& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Playing));
  const std::string actions[] = {wish.action};
  const auto run = try_run(wish.seat, actions, Behind::Refuse);
  JsonWriter json;
  json.begin_object().member("legal", run.has_value());
  if (!run) {
    json.member("text", run.error().text).key("why").begin_object();
    json.member("key", run.error().why->key).key("args").list(run.error().why->args).end_object();
  }
  return json.end_object().take();
}

Table::Answer Table::answer(const Call& call, const request::Odds& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Playing));
  AnyState state = match_->state();
  if (!wish.actions.empty()) {
    KNOBEL_TRY_ASSIGN(const auto run, try_run(wish.seat, wish.actions, Behind::Ignore));
    state = run.state;
  }
  const auto question = odds_question(*game_, game_->observe(state, wish.seat), wish.seat);
  JsonWriter json;
  json.begin_object().key("odds");
  if (!question) return json.null().end_object().take();
  json.begin_object();
  add_odds(json, *question);
  return json.end_object().end_object().take();
}

void Table::throw_dice(std::optional<By> by) {
  const Chance chance = game_->chance(match_->state());
  CommittedEntropy luck(secret_, header_.luck.contributions, match_->chance_count());
  const auto& scripted = parts_.equipment.scripted_luck();
  const Outcome outcome = scripted ? scripted(*match_) : sample(chance, luck);
  write(row::Happened{ChanceEntry{outcome_text(chance, outcome)}}, std::move(by));
}

void Table::settle() {
  while (state_ == State::Playing) {
    const Turn turn = match_->turn();
    if (turn.kind == Turn::Kind::Over)
      write(row::Finished{result_json()});
    else if (turn.kind == Turn::Kind::Chance && game_->chance(match_->state()).asker == kNobody)
      throw_dice(std::nullopt);
    else
      return;
  }
}

}  // namespace knobel::server
