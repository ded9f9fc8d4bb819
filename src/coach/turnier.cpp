#include "coach/turnier.h"

#include <algorithm>

#include "coach/turnier/six_dice.h"
#include "coach/turnier/two_dice.h"
#include "players/learned.h"

namespace knobel {
namespace turnier {
namespace {

class TurnierOutlook final : public Outlook<Rules> {
 public:
  explicit TurnierOutlook(std::span<const float> numbers) : valuer_(numbers) {}

  Chances chances(const Rules& rules, const State& s) override {
    switch (s.phase) {
      case Phase::FirstSeat: return even_chances(rules);
      case Phase::Reveal: return between_rounds(rules, s);
      case Phase::Pick: return of_pick(rules, s);
      default: break;
    }
    return rules.throwing() == Rules::Throwing::TwoDice ? two_dice_.chances(rules, s, valuer_)
                                                        : six_dice_.chances(rules, s, valuer_);
  }

 private:
  /// What the collections promise; the cards that are being turned up are not looked at.
  Chances between_rounds(const Rules& rules, const State& s) const {
    const int rounds_left = rules.component_set().rounds - s.round;
    WinChances standings{};
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      const int distance = (seat + rules.seats() - s.starter) % rules.seats();
      standings[seat] =
          valuer_.standing(rules, s.unseen, {s.collections[seat], distance, rounds_left});
    }
    to_chances(std::span(standings).first(static_cast<std::size_t>(rules.seats())));
    return whole(standings);
  }

  Chances of_pick(const Rules& rules, const State& s) const {
    const Seat seat = rules.turn(s).seats.lowest();
    const RoundEnds round(rules, s, s.collections, valuer_, 1);
    ActionList list;
    rules.actions(s, seat, list);
    WinChances best{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      const WinChances all = round.after_pick(list[i] - kPick);
      if (i == 0 || all[seat] > best[seat]) best = all;
    }
    return whole(best);
  }

  NetValuer valuer_;
  TwoDiceTurns two_dice_;
  SixDiceTurns six_dice_;
};

}  // namespace
}  // namespace turnier

MadeOutlook<turnier::Rules> Coaching<turnier::Rules>::outlook(const turnier::Rules& /*rules*/) {
  KNOBEL_TRY_ASSIGN(const auto numbers,
                    learned_numbers(turnier::Rules::kInfo.key, turnier::Rules::kInfo.rules_version,
                                    turnier::Net::kSize));
  return std::make_unique<turnier::TurnierOutlook>(numbers);
}

std::optional<OddsQuestion> Coaching<turnier::Rules>::reason(const turnier::Rules& rules,
                                                             const turnier::State& view, Seat seat,
                                                             Action action) {
  using namespace turnier;
  const bool two = rules.throwing() == Rules::Throwing::TwoDice;
  if (!two || view.phase != Phase::Decide || !rules.can_throw(view)) return std::nullopt;
  if (action != kStop && action != kThrow) return std::nullopt;
  // Made in its place: GCC 12 warns of a question that is moved there.
  return std::optional<knobel::OddsQuestion>(
      std::in_place, std::in_place_type<turnier::OddsQuestion>, Fall{view.dice[seat].sum()});
}

}  // namespace knobel
