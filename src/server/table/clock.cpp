#include <algorithm>

#include "server/table/table.h"

namespace knobel::server {
namespace {

/// So that a table of bots without pace cannot keep everybody else waiting.
constexpr int kStepsPerTick = 64;

}  // namespace

bool Table::awake() const {
  if (person_seats().empty()) return !guests_.empty();
  return !connected_seats().empty();
}

SeatSet Table::to_act() const {
  if (state_ != State::Playing) return {};
  const Turn turn = match_->turn();
  if (turn.kind != Turn::Kind::Chance) return turn.seats;
  const Seat asker = game_->chance(match_->state()).asker;
  return asker == kNobody ? SeatSet{} : SeatSet::one(asker);
}

void Table::plan(TimeMs now) {
  const SeatSet acting = awake() ? to_act() : SeatSet{};
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    Times& times = times_[seat];
    const bool bot = acting.contains(seat) && !chairs_[seat].bot.empty();
    if (!bot) {
      times.bot_due = kNever;
    } else if (times.bot_due == kNever || times.bot_version != seq(seat)) {
      times.bot_due = now + settings_.pace_ms;
      times.bot_version = seq(seat);
    }
    const TimeMs clock_before = times.clock_end;
    if (bot || !acting.contains(seat) || settings_.clock_s == 0) {
      times.clock_end = kNever;
    } else if (times.clock_end == kNever || times.clock_key != seq(kSpectator)) {
      // A clock begins anew with what everybody sees, never with a step that is still a secret.
      times.clock_end = now + TimeMs{settings_.clock_s} * 1000;
      times.clock_key = seq(kSpectator);
    }
    if (times.clock_end != clock_before) clock_changed_ = true;
  }
}

TimeMs Table::deadline() const {
  TimeMs next = kNever;
  if (state_ != State::Playing || !awake()) return next;
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    const Times& times = times_[seat];
    next = std::min({next, times.bot_due, times.clock_end});
    if (settings_.grace_s > 0 && times.away_since != kNever && !times.shares_screen &&
        chairs_[seat].bot.empty())
      next = std::min(next, times.away_since + TimeMs{settings_.grace_s} * 1000);
  }
  return next;
}

bool Table::act_for_bot(Seat seat, TimeMs now) {
  if (match_->turn().kind == Turn::Kind::Chance) {
    throw_dice(std::nullopt);
    settle();
    return true;
  }
  BotJob job;
  job.table = id_;
  job.match = match_number_;
  job.version = seq(seat);
  job.seat = seat;
  job.level = parts_.equipment.has_level(chairs_[seat].bot) ? chairs_[seat].bot
                                                            : parts_.equipment.stand_in();
  job.game = game_;
  job.view = game_->observe(match_->state(), seat);
  jobs_.push_back(std::move(job));
  times_[seat].bot_due = now + parts_.limits.bot_retry_after;
  return false;
}

void Table::tick(TimeMs now) {
  plan(now);
  for (int step = 0; step < kStepsPerTick && deadline() <= now; ++step) {
    bool changed = false;
    for (Seat seat = 0; seat < chairs_.size() && !changed; ++seat) {
      const Times& times = times_[seat];
      const bool grace_over = settings_.grace_s > 0 && times.away_since != kNever &&
                              !times.shares_screen &&
                              times.away_since + TimeMs{settings_.grace_s} * 1000 <= now;
      if (chairs_[seat].bot.empty() && (grace_over || times.clock_end <= now)) {
        stand_in(seat);
        changed = true;
      } else if (times.bot_due <= now) {
        changed = act_for_bot(seat, now);
      }
    }
    if (changed) plan(now);
  }
}

void Table::bot_chose(const BotAnswer& answer, TimeMs now) {
  if (state_ != State::Playing || answer.match != match_number_ || answer.seat >= chairs_.size() ||
      chairs_[answer.seat].bot.empty() || answer.version != seq(answer.seat) ||
      !match_->turn().seats.contains(answer.seat))
    return;
  if (!answer.action) {
    times_[answer.seat].bot_due = now + parts_.limits.bot_retry_after;
    return;
  }
  AnyState after = match_->state();
  if (!game_->try_act(after, answer.seat, *answer.action)) return;
  write(row::Happened{
      ActionEntry{answer.seat, game_->action_text(match_->state(), answer.seat, *answer.action)}});
  settle();
}

}  // namespace knobel::server
