#include "players/turnier/trainer.h"

#include <algorithm>
#include <string>

#include "engine/chance.h"
#include "players/turnier/judge.h"

namespace knobel::turnier {
namespace {

/// Tables of all sizes take turns, small ones more often.
constexpr int kTables[] = {3, 4, 3, 5};

const Rules& rules_for(int seats) {
  static const std::array<Rules, 3> all = {*Rules::make({3, {}, {}}), *Rules::make({4, {}, {}}),
                                           *Rules::make({5, {}, {}})};
  return all[static_cast<std::size_t>(seats - 3)];
}

/// Plays a match with one valuer per seat; `between(state)` is told every position between two
/// rounds. Returns the last one.
template <class Visit>
State play_match(const Rules& rules, std::span<const Valuer* const> valuers, FastEntropy& luck,
                 Visit&& between) {
  // No seat that throws later is worked out: ten times as quick, and the values hardly change.
  constexpr int kExact = 0;
  State s = rules.start();
  int round = 0;
  while (s.phase != Phase::Over) {
    if (s.round > round) {
      round = s.round;
      between(s);
    }
    const Turn turn = rules.turn(s);
    if (turn.kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    ActionList list;
    rules.actions(s, seat, list);
    ActionValues values;
    judge_actions(rules, s, seat, list, *valuers[seat], kExact, values);
    const auto best = std::max_element(values.begin(), values.begin() + list.size());
    rules.act(s, seat, list[static_cast<std::size_t>(best - values.begin())]);
  }
  return s;
}

WinChances result_of(const Rules& rules, const State& s) {
  WinChances result{};
  const SeatSet winners = rules.winners(s);
  for (const Seat winner : winners) result[winner] = 1.0F / static_cast<float>(winners.size());
  return result;
}

class TurnierTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override {
    return {.rate_first = 0.03, .rate_last = 0.003, .batch = 32};
  }
  std::uint64_t matches() const override { return 12000'000; }
  std::vector<float> begin() const override { return Net::begin(); }

  void play(std::span<const float> numbers, double progress, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const int seats = kTables[luck.below(std::size(kTables))];
    const auto count = static_cast<std::size_t>(seats);
    const Rules& rules = rules_for(seats);
    const NetValuer trained(numbers);
    const EstimatedValuer estimated;
    std::array<const Valuer*, kSeats> valuers;
    valuers.fill(progress < kBeginning ? static_cast<const Valuer*>(&estimated) : &trained);
    const Net net(numbers);
    MatchLessons<Net> taught(seats);
    const State last = play_match(rules, valuers, luck, [&](const State& s) {
      std::array<NetInputs, kSeats> inputs;
      WinChances chances{};
      Net::Units units;
      for (Seat seat = 0; seat < seats; ++seat) {
        const int distance = (seat + seats - s.starter) % seats;
        net_inputs(rules, s.unseen,
                   {s.collections[seat], distance, rules.component_set().rounds - s.round},
                   inputs[seat]);
        chances[seat] = net(inputs[seat], units);
      }
      to_chances(std::span(chances).first(count));
      taught.add(std::span(inputs).first(count), std::span(chances).first(count));
    });
    const WinChances result = result_of(rules, last);
    taught.finish(net, std::span(result).first(count), kTrace, lessons);
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    constexpr int kMatches = 300;
    const NetValuer trained(numbers);
    const EstimatedValuer estimated;
    const Rules& rules = rules_for(3);
    double wins = 0;
    for (int number = 0; number < kMatches; ++number) {
      const auto place = static_cast<std::size_t>(number % 3);
      std::array<const Valuer*, kSeats> valuers;
      valuers.fill(&estimated);
      valuers[place] = &trained;
      FastEntropy luck(seed, static_cast<std::uint64_t>(number));
      const State last = play_match(rules, valuers, luck, [](const State&) {});
      wins += static_cast<double>(result_of(rules, last)[place]);
    }
    return "wins " + std::to_string(static_cast<int>(wins * 100 / kMatches)) +
           " % against two journeymen";
  }

 private:
  /// How much of what came later teaches a position.
  static constexpr float kTrace = 0.8F;
  /// So long it looks on while others play.
  static constexpr double kBeginning = 0.2;
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<TurnierTrainer>(); }

}  // namespace knobel::turnier
