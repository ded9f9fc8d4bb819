#include "players/turnier/round.h"

#include <algorithm>

#include "players/same_everywhere.h"

namespace knobel::turnier {
namespace {

constexpr int kNoGain = kDecks;

/// How turns usually end, in four steps of about equal weight: what is expected of seats that are
/// not worked out.
struct UsualEnd {
  int result;
  float chance;
};
constexpr UsualEnd kUsualEnds[] = {{5, 0.25F}, {8, 0.25F}, {9, 0.25F}, {11, 0.25F}};

/// The odds of one seat times `factor`; what it loses goes to the others.
WinChances with_odds(WinChances chances, int seat, float factor) {
  const float own = chances[static_cast<std::size_t>(seat)];
  const float sum = 1 - own + factor * own;
  if (sum <= 0) return chances;
  for (float& chance : chances) chance /= sum;
  chances[static_cast<std::size_t>(seat)] *= factor;
  return chances;
}

void add(WinChances& sum, const WinChances& chances, float weight) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * chances[i];
}

}  // namespace

RoundEnds::RoundEnds(const Rules& rules, const State& state,
                     const std::array<Collection, kSeats>& collections, const Valuer& valuer,
                     int exact)
    : rules_(rules), state_(state), seats_(rules.seats()), exact_(exact) {
  const int rounds_left = rules.component_set().rounds - state.round - 1;
  const auto standing = [&](const Collection& collection, int distance) {
    return rounds_left == 0
               ? final_standing(rules, collection)
               : valuer.standing(rules, state.unseen, {collection, distance, rounds_left});
  };
  for (Seat seat = 0; seat < seats_; ++seat) {
    for (int card = 0; card <= kDecks; ++card) {
      if (card < kDecks && state.offered[card] == kNoCard) continue;
      Collection collection = collections[seat];
      if (card < kDecks) collection.add(state.offered[card]);
      for (int distance = 0; distance < (rounds_left == 0 ? 1 : seats_); ++distance)
        standings_[seat][card][distance] = standing(collection, distance);
      if (rounds_left == 0) standings_[seat][card].fill(standings_[seat][card][0]);
    }
    for (int phial = 1; phial <= kPhials; ++phial) {
      const Card card = phial_card(static_cast<Phial>(phial));
      if (!collections[seat].has(card)) continue;
      Collection collection = collections[seat];
      collection.remove(card);
      // In the last round a phial is a point, which decides seldom.
      const float least = rounds_left == 0 ? 0.7F : 0;
      const float lost = standing(collection, 0) - standings_[seat][kNoGain][0];
      phial_odds_[seat][phial] =
          std::clamp(static_cast<float>(same_exp(static_cast<double>(lost))), least, 1.0F);
    }
  }
  if (state.phase == Phase::Pick) return;
  for (Seat first = 0; first < seats_; ++first)
    for (Seat second = 0; second < seats_; ++second)
      for (Seat last = 0; last < seats_; ++last)
        if (first != second && first != last && second != last)
          ends_[first][second][last] = best_picks(first, second, last);
}

WinChances RoundEnds::chances(Seat first, Seat second, Seat last, int first_card,
                              int second_card) const {
  WinChances all{};
  // The three cards are numbered 0, 1 and 2.
  const int last_card = kDecks - first_card - second_card;
  for (Seat seat = 0; seat < seats_; ++seat) {
    const int card = seat == first    ? first_card
                     : seat == second ? second_card
                     : seat == last   ? last_card
                                      : kNoGain;
    // T-16: the first of the ranking starts the next round.
    all[seat] = standing_after(seat, card, (seat + seats_ - first) % seats_);
  }
  to_chances(std::span(all).first(static_cast<std::size_t>(seats_)));
  return all;
}

/// T-13: the first takes what is best for himself, knowing that the second will, too.
WinChances RoundEnds::best_picks(Seat first, Seat second, Seat last) const {
  WinChances best{};
  for (int first_card = 0; first_card < kDecks; ++first_card) {
    WinChances answer{};
    for (int second_card = 0; second_card < kDecks; ++second_card) {
      if (second_card == first_card) continue;
      const WinChances all = chances(first, second, last, first_card, second_card);
      if (answer == WinChances{} || all[second] > answer[second]) answer = all;
    }
    if (best == WinChances{} || answer[first] > best[first]) best = answer;
  }
  return best;
}

WinChances RoundEnds::after_pick(int deck) const {
  const auto ranking = rules_.ranking(state_);
  const Seat first = ranking[0];
  const Seat second = ranking[1];
  const Seat last = ranking[static_cast<std::size_t>(seats_ - 1)];
  const auto taken = std::ranges::find(state_.offered, kNoCard);
  if (taken != state_.offered.end()) {
    // The first has chosen already, and his collection shows it.
    WinChances all{};
    const int rest = kDecks - deck - static_cast<int>(taken - state_.offered.begin());
    for (Seat seat = 0; seat < seats_; ++seat)
      all[seat] = standing_after(seat,
                                 seat == second ? deck
                                 : seat == last ? rest
                                                : kNoGain,
                                 (seat + seats_ - first) % seats_);
    to_chances(std::span(all).first(static_cast<std::size_t>(seats_)));
    return all;
  }
  WinChances answer{};
  for (int card = 0; card < kDecks; ++card) {
    if (card == deck) continue;
    const WinChances all = chances(first, second, last, deck, card);
    if (answer == WinChances{} || all[second] > answer[second]) answer = all;
  }
  return answer;
}

WinChances RoundEnds::after_turn(int result) const {
  Results results{};
  for (int turn = 0; turn < state_.turns; ++turn) {
    const Seat seat = rules_.seat_at(state_, turn);
    const Phial phial = state_.phials[seat];
    results[static_cast<std::size_t>(turn)] =
        state_.dice[seat].sum() + (phial == Phial::PlusTwo ? 2
                                   : phial == Phial::Minus ? 1
                                                           : 0);
  }
  results[state_.turns] = result;
  return from_turn(state_.turns + 1, results);
}

/// T-12: the higher result first, of equal ones the earlier.
WinChances RoundEnds::ranked(const Results& results) const {
  int first = 0;
  int second = -1;
  int last = 0;
  for (int turn = 1; turn < seats_; ++turn) {
    const int result = results[static_cast<std::size_t>(turn)];
    if (result > results[static_cast<std::size_t>(first)]) {
      second = first;
      first = turn;
    } else if (second < 0 || result > results[static_cast<std::size_t>(second)]) {
      second = turn;
    }
    if (result <= results[static_cast<std::size_t>(last)]) last = turn;
  }
  return ends_[rules_.seat_at(state_, first)][rules_.seat_at(state_, second)]
              [rules_.seat_at(state_, last)];
}

WinChances RoundEnds::from_turn(int turn, Results& results) const {
  if (turn == seats_) return ranked(results);
  if (seats_ - turn <= exact_) return thrown_well(turn, results);
  WinChances sum{};
  for (const auto [result, chance] : kUsualEnds) {
    results[static_cast<std::size_t>(turn)] = result;
    add(sum, from_turn(turn + 1, results), chance);
  }
  return sum;
}

/// The whole turn of a seat that stops where its own chances are best, with or without a phial.
WinChances RoundEnds::thrown_well(int turn, Results& results) const {
  const Seat seat = rules_.seat_at(state_, turn);
  const auto better = [seat](const WinChances& a, const WinChances& b) -> const WinChances& {
    return a[seat] >= b[seat] ? a : b;
  };
  std::array<WinChances, kResultMax + 1> ends;
  for (int result = kSumMin; result <= kResultMax; ++result) {
    results[static_cast<std::size_t>(turn)] = result;
    ends[static_cast<std::size_t>(result)] = from_turn(turn + 1, results);
  }
  const auto& odds = phial_odds_[seat];
  const float plus_two = odds[static_cast<int>(Phial::PlusTwo)];
  const float minus = odds[static_cast<int>(Phial::Minus)];
  const float back = odds[static_cast<int>(Phial::Back)];
  std::array<WinChances, kSumMax + 1> stopped;
  for (int sum = kSumMin; sum <= kSumMax; ++sum) {
    stopped[sum] = ends[sum];
    if (plus_two > 0) stopped[sum] = better(stopped[sum], with_odds(ends[sum + 2], seat, plus_two));
    if (minus > 0) stopped[sum] = better(stopped[sum], with_odds(ends[sum + 1], seat, minus));
  }
  // From the highest sum down: after a lower throw it is over, unless << brings the sum back.
  std::array<WinChances, kSumMax + 1> going;
  WinChances first_throw{};
  for (int sum = kSumMax; sum >= kSumMin; --sum) {
    const WinChances brought_back = with_odds(ends[sum], seat, back);
    WinChances again{};
    for (int next = kSumMin; next <= kSumMax; ++next) {
      const auto chance = static_cast<float>(sum_chance(next));
      if (next < sum)
        add(again, back > 0 ? better(stopped[next], brought_back) : stopped[next], chance);
      if (next > sum) add(again, going[next], chance);
    }
    // The same sum again changes nothing.
    const auto same = static_cast<float>(sum_chance(sum));
    for (float& chance : again) chance /= 1 - same;
    going[sum] = better(stopped[sum], again);
    add(first_throw, going[sum], same);
  }
  return first_throw;
}

}  // namespace knobel::turnier
