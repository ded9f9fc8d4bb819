#include <algorithm>

#include "formats/catalogue.h"
#include "formats/json.h"
#include "formats/steps_json.h"
#include "formats/view_json.h"
#include "server/table/table.h"

namespace knobel::server {

std::uint32_t Table::seq(Seat viewer) const {
  return static_cast<std::uint32_t>(state_.match->shown_count(viewer));
}

Problem Table::refused(const Refusal& refusal) const {
  return {"refused",
          explain(catalogue(state_.game->info().key, Language::English), refusal),
          refusal,
          {}};
}

std::expected<bool, Problem> Table::may_change(Guest& guest, const By& by) {
  KNOBEL_TRY(need_seat(guest, by.seat));
  const Chair& chair = state_.chairs[by.seat];
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
  if (by.seq == seq(by.seat)) return true;
  Views views(*state_.match);
  JsonWriter json;
  json.begin_object();
  write_view(by.seat, views, json);
  return std::unexpected(Problem{
      "stale", "something has happened that you had not seen", {}, json.end_object().take()});
}

std::expected<Table::Run, Problem> Table::try_run(Seat seat, std::span<const std::string> actions,
                                                  Behind behind) const {
  KNOBEL_CHECK(state_.match.has_value());
  Run run{state_.match->state(), {}, Run::Stop::None};
  if (const auto may = may_act(state_.match->turn(), seat); !may)
    return std::unexpected(refused(may.error()));
  for (const auto& text : actions) {
    if (run.stop != Run::Stop::None) {
      if (behind == Behind::Ignore) return run;
      return problem("crosses_chance",
                     "actions in one message end with the one that is followed by dice, by cards "
                     "or by what others have chosen");
    }
    // Judged by what the seat can see, so that no refusal tells of anything else.
    const AnyState view = state_.game->observe(run.state, seat);
    const auto action = state_.game->find_action(view, seat, text);
    if (!action) return std::unexpected(refused(action.error()));
    // Where the last one leads will be seen when it is played.
    if (behind == Behind::Refuse && &text == &actions.back()) {
      run.actions.push_back(*action);
      return run;
    }
    SeatSet others = state_.game->audience(run.state, Event{seat, *action, {}}).reveals;
    others.remove(seat);
    AnyState next = run.state;
    state_.game->act(next, seat, *action);
    const auto kind = state_.game->turn(next).kind;
    if (!others.empty()) run.stop = Run::Stop::Reveal;
    if (kind == Turn::Kind::Chance && run.stop == Run::Stop::None) run.stop = Run::Stop::Chance;
    if (kind == Turn::Kind::Over) run.stop = Run::Stop::End;
    // A preview must not show what only the deed itself brings to light.
    if (behind == Behind::Ignore && (run.stop == Run::Stop::Reveal || run.stop == Run::Stop::End))
      return run;
    run.actions.push_back(*action);
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
  for (const Action action : run.actions)
    play({wish.seat, action, {}}, std::exchange(first, std::nullopt));
  settle();
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Roll& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (state_.match->turn().kind != Turn::Kind::Chance)
    return problem("nothing_to_roll", "nothing has to be rolled or drawn now");
  if (const auto real = state_.real_throw()) {
    KNOBEL_TRY_ASSIGN(const auto outcome, outcome_of(*real, wish));
    play({kNobody, 0, outcome}, std::move(by));
  } else {
    if (wish.dice)
      return problem("dice_unwanted",
                     "nobody types in what falls here: the server throws and draws");
    if (state_.game->chance(state_.match->state()).asker != wish.seat)
      return std::unexpected(refused(Refusal{"not_your_turn", {}}));
    throw_dice(std::move(by));
  }
  settle();
  return std::string();
}

std::expected<Outcome, Problem> Table::outcome_of(const Chance& chance,
                                                  const request::Roll& wish) const {
  const Seat seat = thrower(chance);
  if (seat != kNobody && seat != wish.seat)
    return std::unexpected(refused(Refusal{"not_your_turn", {}}));
  if (!wish.dice)
    return problem("dice_wanted", "here people throw real dice: send the faces that fell");
  const auto& dice = *wish.dice;
  if (dice.size() != chance.count)
    return std::unexpected(refused(
        Refusal{"dice_count", {std::to_string(chance.count), std::to_string(dice.size())}}));
  Outcome outcome;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (dice[i] < 1 || dice[i] > kFaces)
      return std::unexpected(refused(Refusal{"dice_face", {std::to_string(dice[i])}}));
    outcome.dice[i] = static_cast<std::uint8_t>(dice[i]);
  }
  return outcome;
}

std::expected<void, Refusal> Table::may_undo(Seat seat) const {
  if (!state_.match->can_undo(seat)) return refuse("nothing_to_undo");
  const auto& [in_match, since_barrier] = state_.match->undos(seat);
  const auto& limits = parts_.limits;
  if (since_barrier >= limits.undos_at_once_max)
    return refuse("undos_at_once", std::to_string(limits.undos_at_once_max));
  if (in_match >= limits.undos_per_match_max)
    return refuse("undos_in_match", std::to_string(limits.undos_per_match_max));
  return {};
}

Table::Answer Table::answer(const Call& call, const request::Undo& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (const auto may = may_undo(wish.seat); !may) return std::unexpected(refused(may.error()));
  write(row::Happened{TableEntry{TableEntry::Kind::Undo, wish.seat, ""}}, std::move(by));
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Resign& wish) {
  By by{call.id, wish.seat, wish.seq};
  KNOBEL_TRY_ASSIGN(const auto fresh, may_change(call.guest, by));
  if (!fresh) return std::string();
  if (state_.match->side_count() != 2)
    return problem("cannot_resign", "only one of two sides can resign; others leave");
  write(row::Happened{TableEntry{TableEntry::Kind::Resign, wish.seat, ""}}, std::move(by));
  settle();
  return std::string();
}

void Table::write_steps_of(const Run& run, Seat seat, JsonWriter& json) const {
  Moment moment = state_.match->moment();
  const std::uint32_t first = moment.entry_count();
  std::vector<Entry> entries;
  std::vector<Passage> passages;
  for (const Action action : run.actions) {
    const Event event{seat, action, {}};
    const AnyState before = moment.state();
    entries.push_back(entry_of(*state_.game, before, event));
    passages.push_back({before, moment.happen(*state_.game, event)});
  }
  const auto steps = make_steps(*state_.game, passages, run.state, seat, seq(seat),
                                [](std::uint32_t) { return std::nullopt; });
  write_steps(
      *state_.game, steps, seat, [&](std::uint32_t place) { return entries[place - first]; },
      {.views = true}, json);
}

Table::Answer Table::answer(const Call& call, const request::Preview& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Playing));
  KNOBEL_TRY_ASSIGN(const auto run, try_run(wish.seat, wish.actions, Behind::Ignore));
  constexpr std::string_view kStops[] = {"", "chance", "reveal", "end"};
  JsonWriter json;
  json.begin_object().member("applied", run.actions.size()).key("stopped");
  run.stop == Run::Stop::None ? json.null() : json.value(kStops[static_cast<int>(run.stop)]);
  json.key("view").raw(view_json(*state_.game, run.state, wish.seat)).key("steps");
  write_steps_of(run, wish.seat, json);
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

template <class Question>
Table::Answer Table::ask_about(Help least, const Call& call, Seat seat,
                               const std::vector<std::string>& first) {
  KNOBEL_TRY(need_seat(call.guest, seat));
  KNOBEL_TRY(need_state(State::Playing));
  if (state_.settings.help < least)
    return problem("no_help", least == Help::Hints ? "at this table nobody is told what to do"
                                                   : "at this table nobody is told any chances");
  AnyState state = state_.match->state();
  if (!first.empty()) {
    KNOBEL_TRY_ASSIGN(const auto run, try_run(seat, first, Behind::Ignore));
    state = run.state;
  }
  Question job;
  job.asker = {call.guest.connection, call.id};
  job.seat = seat;
  job.game = state_.game;
  job.view = state_.game->observe(state, seat);
  jobs_.push_back({std::move(job), server::Job::For::People, {}, {}});
  return kAnsweredLater;
}

Table::Answer Table::answer(const Call& call, const request::Odds& wish) {
  return ask_about<job::TellOdds>(Help::Chances, call, wish.seat, wish.actions);
}

Table::Answer Table::answer(const Call& call, const request::Hint& wish) {
  return ask_about<job::TellHint>(Help::Hints, call, wish.seat, wish.actions);
}

void Table::play(const Event& event, std::optional<By> by) {
  write(row::Happened{state_.match->entry_of(event), event}, std::move(by));
}

void Table::throw_dice(std::optional<By> by) {
  const Chance chance = state_.game->chance(state_.match->state());
  CommittedEntropy luck(state_.secret, state_.header.luck.contributions,
                        state_.match->chance_count());
  const auto& scripted = parts_.equipment.scripted_luck();
  const Outcome outcome = scripted ? scripted(*state_.match) : sample(chance, luck);
  play({kNobody, 0, outcome}, std::move(by));
}

void Table::settle() {
  while (state_.state == State::Playing) {
    const Turn turn = state_.match->turn();
    if (turn.kind == Turn::Kind::Over)
      write(row::Finished{state_.result_now()});
    else if (turn.kind == Turn::Kind::Chance && !state_.real_throw() &&
             state_.game->chance(state_.match->state()).asker == kNobody)
      throw_dice(std::nullopt);
    else
      return;
  }
}

void Table::end_if_too_long() {
  if (state_.state != State::Playing) return;
  if (state_.match->entry_count() < parts_.limits.match_entries_max) return;
  write(row::Voided{std::string(kTooLong)});
  changes_.push_back(State::Finished);
}

}  // namespace knobel::server
