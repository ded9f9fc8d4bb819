#include "players/experts/karten_trainer.h"

#include <algorithm>
#include <string>

#include "players/experts/karten_net.h"
#include "players/experts/karten_turns.h"

namespace knobel::karten {
namespace {

/// Cards to come are guessed so often; few guesses are quick, and err as often as one likes for
/// seeing something new.
constexpr int kDraws = 3;
/// How much of a target comes from what really happened, and not from the next guess.
constexpr float kTrace = 0.8F;

constexpr std::string_view kLevels[] = {"basic", "simpler", "trickier"};

/// A match is cut off early: untrained players might never come to an end.
Rules training_rules(int seats, std::string_view level) {
  return *Rules::make({seats, {{"level", std::string(level)}, {"rounds", "70"}}, {}});
}

/// What a seat held at the end of one of its turns.
struct Holding {
  Area area;
  CardSet hand;
};

/// A match, and who held what at the end of which turn.
class SelfPlay {
 public:
  SelfPlay(const Rules& rules, std::span<const float> numbers)
      : rules_(rules),
        player_(std::make_unique<TurnJudge<LearnedValue>>(LearnedValue(numbers), kDraws)) {}

  /// Plays to the end; the rounds that it took.
  int play(Entropy& luck) {
    State s = rules_.start();
    for (Turn turn = rules_.turn(s); turn.kind != Turn::Kind::Over; turn = rules_.turn(s)) {
      const Seat mover = s.to_move;
      if (turn.kind == Turn::Kind::Chance) {
        rules_.resolve(s, sample(rules_.chance(s), luck));
      } else {
        const Seat seat = turn.seats.lowest();
        rules_.act(s, seat, player_.choose(rules_, rules_.observe(s, seat), seat, luck));
      }
      if (mover != kNobody && s.to_move != mover)
        turns_[mover].push_back({s.areas[mover], s.hands[mover]});
    }
    return s.round;
  }

  const std::vector<Holding>& turns_of(Seat seat) const { return turns_[seat]; }

 private:
  const Rules& rules_;
  JudgingPlayer<Rules> player_;
  std::array<std::vector<Holding>, kSeats> turns_;
};

/// What the turns of one seat teach.
void learn_from(const Rules& rules, const Net& net, const std::vector<Holding>& turns,
                std::span<float> gradient) {
  float next_guess = 0;
  float next_target = 0;
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
    if (turn->area.owned() == 0) continue;
    Features features(rules, turn->area);
    features.set_hand(HandShape(turn->hand));
    const float guess = net.answer(features);
    // Somebody else ended the match: the last guess has to stand for what would have come.
    const bool cut_off = turn == turns.rbegin();
    const float target =
        cut_off ? guess : 1 + kTrace * next_target + (1 - kTrace) * next_guess;
    net.teach(features, target - guess, gradient);
    next_guess = guess;
    next_target = target;
  }
}

class KartenTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override {
    return {.kind = LearningRule::Kind::Adagrad, .rate_first = 0.05, .rate_last = 0.01, .batch = 8};
  }
  std::uint64_t matches() const override { return 30000; }

  std::vector<float> begin() const override { return first_numbers(); }

  void play(std::span<const float> numbers, double /*progress*/, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const auto level = kLevels[luck.below(std::size(kLevels))];
    const int seats = 2 + static_cast<int>(luck.below(2) * luck.below(3));
    const Rules rules = training_rules(seats, level);
    SelfPlay match(rules, numbers);
    match.play(luck);
    const std::size_t offset = learned_offset(rules);
    const Net net(numbers.subspan(offset, Net::size()));
    std::vector<float> gradient(Net::size());
    for (Seat seat = 0; seat < seats; ++seat)
      learn_from(rules, net, match.turns_of(seat), gradient);
    for (std::size_t i = 0; i < gradient.size(); ++i)
      if (gradient[i] != 0) lessons.push_back({static_cast<std::uint32_t>(offset + i), gradient[i]});
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    constexpr int kMatches = 20;
    std::string text = "rounds per match:";
    for (const auto level : kLevels) {
      const Rules rules = training_rules(2, level);
      FastEntropy luck(seed);
      int rounds = 0;
      for (int match = 0; match < kMatches; ++match) rounds += SelfPlay(rules, numbers).play(luck);
      text += " " + std::string(level) + " " + std::to_string(rounds / kMatches) + "." +
              std::to_string(rounds * 10 / kMatches % 10);
    }
    return text;
  }
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<KartenTrainer>(); }

}  // namespace knobel::karten
