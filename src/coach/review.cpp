#include "coach/review.h"

#include <algorithm>
#include <cmath>

#include "coach/any_coach.h"
#include "coach/hint.h"
#include "engine/moment.h"
#include "players/any_player.h"

namespace knobel {
namespace {

/// Who confirms that a moment is one: the master with so many times its effort.
constexpr std::string_view kJudgeOfMoments = "master@4";
/// Candidates beyond those that are shown, for those that are not confirmed.
constexpr std::size_t kCandidatesMax = 2 * kMomentsMax;

/// An event that was not taken back, or a resignation.
struct Lived {
  std::uint32_t place = 0;
  Event event;
  bool resigned = false;
  bool by_bot = false;  // that stepped in
};

struct Course {
  std::vector<Lived> events;
  Moment end;
};

std::expected<Course, Error> course_of(const Record& record, const AnyGame& game) {
  Course course{{}, Moment(game)};
  SeatSet bots;
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const auto change = course.end.apply(game, record.entries[i]);
    if (!change) return error("event " + std::to_string(i + 1) + ": " + change.error().text);
    if (change->event) {
      const Seat seat = change->event->seat;
      course.events.push_back({change->place, *change->event, false, bots.contains(seat)});
    } else if (change->takes_back) {
      std::erase_if(course.events,
                    [&](const Lived& lived) { return lived.place == *change->takes_back; });
    } else if (change->table && change->table->kind == TableEntry::Kind::Resign) {
      course.events.push_back({change->place, {.seat = change->table->seat}, true, false});
    } else if (change->table && change->table->kind == TableEntry::Kind::BotIn) {
      bots.add(change->table->seat);
    } else if (change->table && change->table->kind == TableEntry::Kind::BotOut) {
      bots.remove(change->table->seat);
    }
  }
  return course;
}

/// Goes through a match once and puts every change of the chances where it belongs.
class Reviewer {
 public:
  Reviewer(const AnyGame& game, AnyCoach& coach) : game_(game), coach_(coach) {
    review_.game = std::string(game.info().key);
    review_.in_points = game.seats() == 1;
    review_.seats.resize(static_cast<std::size_t>(game.seats()));
  }

  Review run(const Course& course) {
    state_ = game_.start();
    now_ = coach_.chances(state_);
    for (Seat seat = 0; seat < game_.seats(); ++seat) review_.seats[seat].start = now_[seat];
    for (const Lived& lived : course.events) {
      if (lived.resigned)
        give_up(lived, course.end);
      else if (lived.event.is_chance())
        follow_luck(lived);
      else
        follow_action(lived);
    }
    if (course.end.turn(game_).kind == Turn::Kind::Over)
      for (Seat seat = 0; seat < game_.seats(); ++seat) review_.seats[seat].result = now_[seat];
    choose_moments();
    return std::move(review_);
  }

 private:
  bool same_side(Seat a, Seat b) const { return game_.side(a) == game_.side(b); }

  /// What is expected of the event itself, for all that could have happened, is no luck.
  void follow_luck(const Lived& lived) {
    const Chance chance = game_.chance(state_);
    Chances mean{};
    const double total = total_weight(chance);
    for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
      AnyState after = state_;
      game_.resolve(after, outcome);
      const Chances all = coach_.chances(after);
      for (Seat seat = 0; seat < game_.seats(); ++seat) mean[seat] += weight / total * all[seat];
    });
    game_.resolve(state_, lived.event.outcome);
    const Chances after = coach_.chances(state_);
    Beat beat{lived.place + 1, Beat::Kind::Luck, chance.of, after, {}};
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      Pieces& pieces = review_.seats[seat].pieces;
      const double luck = after[seat] - mean[seat];
      const bool own = game_.seats() == 1 || (chance.of != kNobody && same_side(seat, chance.of));
      (own                    ? pieces.own_luck
       : chance.of == kNobody ? pieces.common_luck
                              : pieces.other_luck) += luck;
      pieces.model += mean[seat] - now_[seat];
      beat.change[seat] = luck;
    }
    go_to(after, beat);
  }

  /// Measured from what the coach would have done there with what the seat saw.
  void follow_action(const Lived& lived) {
    const auto [actor, action, outcome] = lived.event;
    ActionList list;
    game_.actions(state_, actor, list);
    Action best = action;
    double loss = 0;
    if (list.size() > 1) {
      ActionValues values;
      coach_.judge(game_.observe(state_, actor), actor, list, values);
      const std::span all(values.data(), list.size());
      const auto best_place = std::ranges::max_element(all) - all.begin();
      const auto done_place = std::ranges::find(list, action) - list.begin();
      best = list[static_cast<std::size_t>(best_place)];
      loss = all[static_cast<std::size_t>(best_place)] - all[static_cast<std::size_t>(done_place)];
      if (!lived.by_bot)
        rate(lived, list, all, static_cast<std::size_t>(best_place),
             static_cast<std::size_t>(done_place));
    }
    AnyState ideal = state_;
    game_.act(ideal, actor, best);
    const Chances expected = coach_.chances(ideal);
    game_.act(state_, actor, action);
    const Chances after = action == best ? expected : coach_.chances(state_);
    Beat beat{lived.place + 1, Beat::Kind::Play, actor, after, {}};
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      Pieces& pieces = review_.seats[seat].pieces;
      const double step = after[seat] - expected[seat];
      if (same_side(seat, actor)) {
        pieces.own_play -= loss;
        pieces.hidden_luck += step + loss;
      } else {
        pieces.other_play += step;
      }
      pieces.model += expected[seat] - now_[seat];
      beat.change[seat] = step;
    }
    go_to(after, beat);
  }

  void rate(const Lived& lived, const ActionList& list, std::span<const double> values,
            std::size_t best, std::size_t done) {
    SeatReview& seat = review_.seats[lived.event.seat];
    const double loss = values[best] - values[done];
    if (values[best] - std::ranges::min(values) <= (review_.in_points ? kCountsInPoints : kCounts))
      return;
    ++seat.decisions;
    seat.loss += loss;
    const auto& bands = review_.in_points ? kErrorBandsInPoints : kErrorBands;
    for (std::size_t band = bands.size(); band-- > 0;) {
      if (loss < bands[band]) continue;
      ++seat.errors[band];
      Mistake mistake{.event = lived.place + 1,
                      .seat = lived.event.seat,
                      .done = list[done],
                      .best = list[best],
                      .chance_done = values[done],
                      .chance_best = values[best],
                      .before = state_,
                      .chances = {}};
      for (std::size_t i = 0; i < list.size(); ++i)
        mistake.chances.emplace_back(list[i], values[i]);
      std::ranges::stable_sort(mistake.chances, std::greater(), &std::pair<Action, double>::second);
      candidates_.push_back(std::move(mistake));
      break;
    }
  }

  void give_up(const Lived& lived, const Moment& end) {
    SeatSet winners;
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      bool resigned = false;
      for (const Seat quitter : end.resigned()) resigned |= same_side(seat, quitter);
      if (!resigned) winners.add(seat);
    }
    const Chances result = shared_by(game_, winners);
    Beat beat{lived.place + 1, Beat::Kind::GivenUp, lived.event.seat, result, {}};
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
      beat.change[seat] = result[seat] - now_[seat];
      review_.seats[seat].pieces.given_up += beat.change[seat];
    }
    go_to(result, beat);
  }

  void go_to(const Chances& after, const Beat& beat) {
    now_ = after;
    review_.curve.push_back(beat);
  }

  /// The largest errors that the master would not have made either.
  void choose_moments() {
    std::ranges::stable_sort(candidates_, std::greater(), &Mistake::loss);
    if (candidates_.size() > kCandidatesMax) candidates_.resize(kCandidatesMax);
    const auto master = make_any_player(kJudgeOfMoments, game_);
    for (Mistake& mistake : candidates_) {
      if (review_.moments.size() == kMomentsMax) return;
      FastEntropy entropy(mistake.event);
      const AnyState view = game_.observe(mistake.before, mistake.seat);
      if (master && (*master)->choose(view, mistake.seat, entropy) == mistake.done) continue;
      mistake.why = reason_of(game_, coach_, view, mistake.seat, mistake.best);
      review_.moments.push_back(std::move(mistake));
    }
  }

  const AnyGame& game_;
  AnyCoach& coach_;
  Review review_;
  AnyState state_;
  Chances now_{};
  std::vector<Mistake> candidates_;
};

}  // namespace

std::expected<Review, Error> review(const Record& record, const AnyGame& game) {
  KNOBEL_TRY_ASSIGN(const auto course, course_of(record, game));
  if (course.events.size() > kReviewEventsMax)
    return error("this match has " + std::to_string(course.events.size()) + " events; up to " +
                 std::to_string(kReviewEventsMax) + " are reviewed");
  KNOBEL_TRY_ASSIGN(const auto coach, make_any_coach(game));
  Review made = Reviewer(game, *coach).run(course);
  made.calibrated = !record.header.components;
  return made;
}

std::optional<std::string_view> like(const AnyGame& game, const SeatReview& seat) {
  if (seat.decisions == 0 || game.seats() == 1) return std::nullopt;
  const auto coach = make_any_coach(game);
  if (!coach) return std::nullopt;
  const LevelLosses losses = (*coach)->losses();
  if (losses.random == 0) return std::nullopt;
  const std::pair<std::string_view, double> levels[] = {{"master", losses.master},
                                                        {"journeyman", losses.journeyman},
                                                        {"apprentice", losses.apprentice},
                                                        {"random", losses.random}};
  const auto distance = [&](const auto& level) {
    return std::abs(level.second - seat.loss_mean());
  };
  return std::ranges::min_element(levels, {}, distance)->first;
}

}  // namespace knobel
