#include <algorithm>

#include "server/table/table.h"

namespace knobel::server {
namespace {

/// So that a table of bots without pace cannot keep everybody else waiting.
constexpr int kStepsPerTick = 64;

}  // namespace

bool Table::awake() const {
  if (state_.person_seats().empty()) return !guests_.empty();
  return !connected_seats().empty();
}

TimeMs Table::pace() const {
  const TimeMs pace = state_.settings.pace_ms;
  // Where nobody plays along, nobody waits.
  return state_.person_seats().empty() ? std::max(pace, parts_.limits.bots_only_pace_min) : pace;
}

Seat Table::thrower(const Chance& chance) const {
  const Seat seat = chance.asker == kNobody ? chance.of : chance.asker;
  // Bots have no hands.
  return seat == kNobody || !state_.chairs[seat].bot.empty() ? kNobody : seat;
}

SeatSet Table::to_act() const {
  if (state_.state != State::Playing) return {};
  if (const auto real = state_.real_throw()) {
    // Nobody's time runs where anybody may.
    const Seat seat = thrower(*real);
    return seat == kNobody ? SeatSet{} : SeatSet::one(seat);
  }
  const Turn turn = state_.match->turn();
  if (turn.kind != Turn::Kind::Chance) return turn.seats;
  const Seat asker = state_.game->chance(state_.match->state()).asker;
  return asker == kNobody ? SeatSet{} : SeatSet::one(asker);
}

TimeMs Table::grace_end(Seat seat) const {
  const Times& times = times_[seat];
  // While the table rests, and beside a screen that several share, nobody is waited for.
  if (times.away_since == kNever || times.shares_screen || state_.settings.grace_s == 0 ||
      !state_.chairs[seat].bot.empty() || state_.state != State::Playing || !awake())
    return kNever;
  return times.away_since + TimeMs{state_.settings.grace_s} * 1000;
}

std::pair<std::uint32_t, std::uint32_t> Table::stand() const {
  return {state_.match_number, state_.match ? seq(kSpectator) : 0};
}

void Table::has_rested(TimeMs length, TimeMs now) {
  waits_since_ = now - std::max(TimeMs{0}, length);
  stands_ = stand();
}

void Table::plan(TimeMs now) {
  // As with the clocks: a step that is still a secret is none.
  if (const auto now_stands = stand(); now_stands != stands_) {
    stands_ = now_stands;
    waits_since_ = now;
  }
  if (state_.state != State::Opening || !awake())
    opening_end_ = kNever;
  else if (opening_end_ == kNever)
    opening_end_ = now + parts_.limits.opening_time;
  const SeatSet acting = awake() ? to_act() : SeatSet{};
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    Times& times = times_[seat];
    const bool bot = acting.contains(seat) && !state_.chairs[seat].bot.empty();
    if (!bot) {
      times.bot_due = kNever;
      times.bot_thinks = false;
    } else if (times.bot_version != seq(seat) || (times.bot_due == kNever && !times.bot_thinks)) {
      times.bot_due = now + pace();
      times.bot_version = seq(seat);
      times.bot_thinks = false;
    }
    const TimeMs clock_before = times.clock_end;
    if (bot || !acting.contains(seat) || state_.settings.clock_s == 0) {
      times.clock_end = kNever;
    } else if (times.clock_end == kNever || times.clock_key != seq(kSpectator)) {
      // A clock begins anew with what everybody sees, never with a step that is still a secret. A
      // page shows that step by step before it lets its person decide.
      times.clock_end = now + TimeMs{state_.settings.clock_s} * 1000 + parts_.limits.clock_added;
      times.clock_key = seq(kSpectator);
    }
    if (times.clock_end != clock_before) clock_changed_ = true;
  }
}

TimeMs Table::deadline() const {
  TimeMs next = opening_end_;
  if (state_.state != State::Playing || !awake()) return next;
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    const Times& times = times_[seat];
    next = std::min({next, times.bot_due, times.clock_end, grace_end(seat)});
  }
  return next;
}

bool Table::act_for_bot(Seat seat) {
  if (state_.match->turn().kind == Turn::Kind::Chance) {
    throw_dice(std::nullopt);
    settle();
    return true;
  }
  job::Decide decision;
  decision.table = state_.id;
  decision.match = state_.match_number;
  decision.version = seq(seat);
  decision.seat = seat;
  const std::string& bot = state_.chairs[seat].bot;
  decision.level = parts_.equipment.has_level(bot) ? bot : parts_.equipment.stand_in();
  decision.game = state_.game;
  decision.view = state_.game->observe(state_.match->state(), seat);
  if (!state_.header.luck.known.empty()) {
    std::uint64_t seed = state_.match->entry_count();
    for (std::size_t i = 0; i < sizeof(seed); ++i) seed += std::uint64_t{state_.secret[i]} << 8 * i;
    decision.seed = seed;
  }
  jobs_.push_back({std::move(decision), Job::For::People, {}, {}});
  // It is not asked again while it thinks, or waits for a thread to think.
  times_[seat].bot_due = kNever;
  times_[seat].bot_thinks = true;
  return false;
}

void Table::tick(TimeMs now) {
  plan(now);
  if (opening_end_ <= now) {
    opening_over();
    plan(now);
  }
  for (int step = 0; step < kStepsPerTick && deadline() <= now; ++step) {
    bool changed = false;
    for (Seat seat = 0; seat < state_.chairs.size() && !changed; ++seat) {
      const Times& times = times_[seat];
      if (grace_end(seat) <= now || (state_.chairs[seat].bot.empty() && times.clock_end <= now)) {
        stand_in(seat);
        changed = true;
      } else if (times.bot_due <= now) {
        changed = act_for_bot(seat);
      }
    }
    if (changed) plan(now);
  }
}

bool Table::wants(const job::Decide& decision) const {
  return state_.state == State::Playing && decision.match == state_.match_number &&
         decision.seat < state_.chairs.size() && !state_.chairs[decision.seat].bot.empty() &&
         decision.version == seq(decision.seat) &&
         state_.match->turn().seats.contains(decision.seat) && awake();
}

void Table::decided(const job::Decide& decision, TimeMs now) {
  if (!wants(decision)) return;
  const Seat seat = decision.seat;
  times_[seat].bot_thinks = false;
  times_[seat].bot_due = now + parts_.limits.bot_retry_after;
  if (!decision.action) return;
  if (!state_.match->may_act(seat, *decision.action)) return;
  play({seat, *decision.action, {}});
  settle();
}

}  // namespace knobel::server
