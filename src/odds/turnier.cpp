#include "odds/turnier.h"

#include <algorithm>
#include <limits>

#include "engine/check.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

}  // namespace

double fall_chance(int sum) {
  double chance = 0;
  for (int lower = kSumMin; lower < sum; ++lower) chance += sum_chance(lower);
  return chance;
}

double throw_value(int sum, int throws, const Endings& endings) {
  KNOBEL_CHECK(throws >= 1 && sum >= kSumMin && sum <= kSumMax);
  const double cost = endings.back_cost.value_or(0);
  // With k throws left: `again[x]` is the value of throwing at x, `plain[x]` that of being at x
  // when a phial has been played. Both are worked out for k = 0, 1, … in turn.
  PerSum again;
  again.fill(kNever);
  PerSum plain = endings.bare;
  for (int left = 1; left <= throws; ++left) {
    PerSum again_next{};
    PerSum plain_next = endings.bare;
    for (int from = kSumMin; from <= kSumMax; ++from) {
      // T-21, T-23: << brings `from` back; after a lower throw that is the end, otherwise one may
      // throw on from there.
      const double back = endings.back_cost ? plain[from] - cost : kNever;
      const double back_fallen = endings.back_cost ? endings.bare[from] - cost : kNever;
      double plain_again = 0;
      for (int next = kSumMin; next <= kSumMax; ++next) {
        const double chance = sum_chance(next);
        again_next[from] +=
            chance * (next < from ? std::max(endings.best[next], back_fallen)
                                  : std::max({endings.best[next], again[next], back}));
        plain_again += chance * (next < from ? endings.bare[next] : plain[next]);
      }
      plain_next[from] = std::max(plain_next[from], plain_again);
    }
    again = again_next;
    plain = plain_next;
  }
  return again[sum];
}

StopOdds stop_odds(const StopQuestion& question) {
  KNOBEL_CHECK(question.phial != Phial::Copy);
  // T-18, T-19: two more for oneself, or one less for everybody else.
  const int bonus = question.phial == Phial::PlusTwo ? 2 : question.phial == Phial::Minus ? 1 : 0;
  Endings endings;
  for (int sum = kSumMin; sum <= kSumMax; ++sum)
    endings.bare[sum] = sum + bonus > question.beat ? 1 : 0;
  endings.best = endings.bare;
  if (question.phial == Phial::Back) endings.back_cost = 0;
  StopOdds odds;
  odds.stop = endings.bare[question.sum];
  if (question.throws > 0) odds.throw_on = throw_value(question.sum, question.throws, endings);
  odds.fall = fall_chance(question.sum);
  return odds;
}

std::vector<std::string> odds_question(const AnyGame& game, const AnyState& view, Seat seat) {
  const Rules& rules = static_cast<const ErasedGame<Rules>&>(game).rules();
  const State& s = view.as<State>();
  if (rules.throwing() != Rules::Throwing::TwoDice || s.phase != Phase::Decide ||
      rules.thrower(s) != seat || !rules.can_throw(s))
    return {};
  const int sum = s.dice[seat].sum();
  std::vector<std::string> words = {
      "--sum", std::to_string(sum), "--throws",
      std::to_string(rules.throws_max(s) - static_cast<int>(s.throws))};
  if (s.turns == 0) return words;
  int best = rules.strength(s, rules.seat_at(s, 0));
  for (int turn = 1; turn < s.turns; ++turn)
    best = std::max(best, rules.strength(s, rules.seat_at(s, turn)));
  // What phials add to or take from the own dice counts against the sum that is to be beaten.
  words.emplace_back("--beat");
  words.push_back(std::to_string(best - (rules.strength(s, seat) - sum)));
  return words;
}

std::expected<OddsAnswer, Error> odds(const OddsQuestion& question) {
  KNOBEL_TRY(question.only({"sum", "beat", "phial", "throws"}));
  if (!question.has("sum")) return error("--sum is needed, as in --sum 8 --beat 9");
  StopQuestion asked;
  KNOBEL_TRY_ASSIGN(const auto sum, question.number("sum", kSumMin, kSumMax, kSumMin));
  if (!question.has("beat")) {
    const double fall = fall_chance(sum);
    return OddsAnswer{{"The next throw is lower: " + percent_text(fall)},
                      {{"sum", std::int64_t{sum}}, {"fall", fall}}};
  }
  // T-11: with phials a sum may lie outside of what two dice show.
  KNOBEL_TRY_ASSIGN(const auto beat, question.number("beat", -10, 20, 0));
  KNOBEL_TRY_ASSIGN(const auto throws, question.number("throws", 0, 99, asked.throws));
  asked = {sum, beat, Phial::None, throws};
  if (const auto sign = question.value("phial")) {
    const auto found = std::ranges::find(kPhialSigns, *sign);
    asked.phial = static_cast<Phial>(found - std::begin(kPhialSigns) + 1);
    if (found == std::end(kPhialSigns) || asked.phial == Phial::Copy)
      return error("--phial cannot be \"" + std::string(*sign) +
                   "\"; it is ++, - or <<, since = depends on the dice of somebody else");
  }
  const StopOdds odds = stop_odds(asked);
  const bool stop = odds.stop >= odds.throw_on;
  OddsAnswer answer;
  answer.members = {{"sum", std::int64_t{sum}},
                    {"beat", std::int64_t{beat}},
                    {"probability", std::max(odds.stop, odds.throw_on)},
                    {"best", std::string(stop ? "stop" : "throw")},
                    {"stop", odds.stop},
                    {"throw", odds.throw_on},
                    {"fall", odds.fall}};
  answer.lines = {
      "Ending above " + std::to_string(beat) + " with a sum of " + std::to_string(sum) + ":",
      "  by stopping now: " + percent_text(odds.stop),
      "  by throwing on as is best: " + percent_text(odds.throw_on),
      "The next throw is lower: " + percent_text(odds.fall)};
  return answer;
}

}  // namespace knobel::turnier
