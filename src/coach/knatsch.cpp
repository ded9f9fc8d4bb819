#include "coach/knatsch.h"

#include <algorithm>
#include <optional>

#include "players/knatsch/chances.h"
#include "players/knatsch/judge.h"
#include "players/knatsch/outlook.h"
#include "players/knatsch/value.h"
#include "players/learned.h"

namespace knobel {
namespace knatsch {
namespace {

class KnatschOutlook final : public knobel::Outlook<Rules> {
 public:
  explicit KnatschOutlook(std::span<const float> numbers) : net_(numbers) {}

  Chances chances(const Rules& rules, const State& s) override {
    switch (s.phase) {
      case Phase::FirstSeat:
      case Phase::DealCrest:
      case Phase::DealCastle: return even_chances(rules);
      case Phase::Throw:
      case Phase::Keep: return of_attempt(rules, s);
      case Phase::Defend: return after_best_action(rules, s, s.victim);
      case Phase::LoseCastle: return after_best_action(rules, s, s.to_move);
      default: return learned(rules, s);
    }
  }

 private:
  Chances learned(const Rules& rules, const State& s) const {
    WinChances values;
    net_.chances(rules, s, values);
    Chances all{};
    std::copy_n(values.begin(), rules.seats(), all.begin());
    make_whole(all);
    return all;
  }

  /// With the best keeping.
  static double success(const Rules& rules, const State& s) {
    if (s.phase == Phase::Throw) return success_chance(rules, s);
    ActionList list;
    rules.actions(s, s.roller, list);
    double best = 0;
    for (const Action action : list) {
      State after = s;
      if (action != kStop) rules.act(after, s.roller, action);
      best = std::max(best, success_chance(rules, after));
    }
    return best;
  }

  /// The last throw of whoever rolls, six times the same face.
  static void throw_six(const Rules& rules, State& s, int face) {
    s.phase = Phase::Throw;
    s.live = {};
    s.to_throw = kit::kSixDice;
    s.throws = static_cast<std::uint8_t>(rules.throws_max(s) - 1);
    Outcome outcome;
    outcome.dice.fill(static_cast<std::uint8_t>(face));
    rules.resolve(s, outcome);
  }
  Chances after_end(const Rules& rules, State s, int face) {
    throw_six(rules, s, face);
    // Six fives cannot be beaten.
    if (face == kit::kLiveFaces && s.phase == Phase::Defend) rules.act(s, s.victim, kDecline);
    return any_chances(rules, s);
  }
  Chances after_tournament(const Rules& rules, State s, Seat winner) {
    while (s.phase == Phase::Throw && s.goal == Goal::Tournament)
      throw_six(rules, s, s.roller == winner ? kit::kLiveFaces : kit::kDeadFace);
    return any_chances(rules, s);
  }

  /// What the attempt can come to, for whoever rolls now: it succeeds, or it does not.
  struct Ends {
    State begin;  // without dice
    Chances success;
    Chances failure;
  };
  const Ends& ends_of(const Rules& rules, const State& s) {
    State begin = s;
    begin.phase = Phase::Throw;
    begin.live = {};
    begin.to_throw = kit::kSixDice;
    begin.throws = 0;
    if (ends_ && ends_->begin == begin) return *ends_;
    Ends ends{begin, {}, {}};
    if (s.goal == Goal::Tournament) {
      ends.success = after_tournament(rules, begin, s.roller);
      ends.failure = after_others_win(rules, begin);
    } else {
      ends.success = after_end(rules, begin, kit::kLiveFaces);
      ends.failure = after_end(rules, begin, kit::kDeadFace);
    }
    ends_ = ends;
    return *ends_;
  }

  /// The roller does not win the tournament: whoever leads may stay the best, or somebody who rolls
  /// later becomes it.
  Chances after_others_win(const Rules& rules, const State& begin) {
    PerKnight<double> weights{};
    double leader_stays = 1;
    for (Seat seat = static_cast<Seat>((begin.roller + 1) % rules.seats()); seat != begin.to_move;
         seat = static_cast<Seat>((seat + 1) % rules.seats())) {
      weights[seat] = tournament_power(rules, begin, seat, TournamentPart::Guest);
      const bool champion = (begin.kinds[seat] & kind_bit(kChampion)) != 0;
      const Rolls& rolls = rules.component_set().rolls;
      leader_stays *= 1 - chance_to_beat(begin.to_beat, Rules::card_dice(begin, seat),
                                         champion ? rolls.champion : rolls.normal);
    }
    if (begin.leader != kNobody) weights[begin.leader] = leader_stays;
    double sum = 0;
    for (const double weight : weights) sum += weight;
    // A host who has nobody to follow him cannot lose.
    if (sum <= 0) return after_tournament(rules, begin, begin.roller);
    Chances all{};
    for (Seat winner = 0; winner < rules.seats(); ++winner) {
      if (weights[winner] <= 0) continue;
      const Chances after = after_tournament(rules, begin, winner);
      for (Seat seat = 0; seat < rules.seats(); ++seat)
        all[seat] += weights[winner] / sum * after[seat];
    }
    return all;
  }

  Chances of_attempt(const Rules& rules, const State& s) {
    const double chance = success(rules, s);
    const Ends& ends = ends_of(rules, s);
    Chances all{};
    for (Seat seat = 0; seat < rules.seats(); ++seat)
      all[seat] = chance * ends.success[seat] + (1 - chance) * ends.failure[seat];
    return all;
  }

  NetValuer net_;
  std::optional<Ends> ends_;
};

}  // namespace
}  // namespace knatsch

MadeOutlook<knatsch::Rules> Coaching<knatsch::Rules>::outlook(const knatsch::Rules& /*rules*/) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(knatsch::Rules::kInfo.key, knatsch::Rules::kInfo.rules_version,
                                    knatsch::Net::kSize));
  return std::make_unique<knatsch::KnatschOutlook>(numbers);
}

std::optional<OddsQuestion> Coaching<knatsch::Rules>::reason(const knatsch::Rules& rules,
                                                             const knatsch::State& view, Seat seat,
                                                             Action action) {
  using namespace knatsch;
  State after = view;
  if (view.phase == Phase::Choose || view.phase == Phase::Defend) rules.act(after, seat, action);
  const auto question = odds_question(rules, after, seat);
  if (!question || !std::holds_alternative<Beat>(*question)) return std::nullopt;
  return knobel::OddsQuestion(*question);
}

}  // namespace knobel
