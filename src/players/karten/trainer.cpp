#include "players/karten/trainer.h"

#include <algorithm>
#include <string>

#include "players/karten/expert.h"
#include "players/karten/net.h"
#include "players/karten/turns.h"
#include "players/random.h"

namespace knobel::karten {
namespace {

/// The first matches are played by journeymen: they come to an end, which untrained values do not
/// promise, and what is learned from worse players can lead to habits that self-play never loses.
constexpr double kByJourneymen = 0.05;
/// One seat of so many lays its start stones anywhere, so that all boards are seen.
constexpr std::uint32_t kOneOfSoMany = 4;
/// In self-play cards to come are guessed so often; few guesses are quick, and err just as often as
/// one likes for seeing something new.
constexpr int kDraws = 3;
/// How much of a target comes from what really happened, and not from the next guess.
constexpr float kTrace = 0.8F;
/// An error counts as at most so many turns. At first all are far greater, and steps become shorter
/// by what a number was moved before; so large steps then would mean tiny ones ever after.
constexpr float kErrorMax = 3;

constexpr std::string_view kLevels[] = {"basic", "simpler", "trickier"};

/// A match is cut off early: untrained players might never come to an end.
Rules training_rules(int seats, std::string_view level) {
  return *Rules::make({seats, {{"level", std::string(level)}, {"rounds", "100"}}, {}});
}

/// What a seat held at the end of one of its turns.
struct Holding {
  Area area;
  CardSet hand;
};

/// Plays as somebody else does, but for the start stones.
class CuriousPlayer final : public Player<Rules> {
 public:
  explicit CuriousPlayer(std::unique_ptr<Judge<Rules>> judge) : player_(std::move(judge)) {}

  Action choose(const Rules& rules, const State& view, Seat seat, Entropy& entropy) override {
    if (view.phase == Phase::Place && entropy.below(kOneOfSoMany) == 0)
      return random_.choose(rules, view, seat, entropy);
    return player_.choose(rules, view, seat, entropy);
  }

 private:
  JudgingPlayer<Rules> player_;
  RandomPlayer<Rules> random_;
};

/// A match of a player against itself, and who held what at the end of which turn.
class SelfPlay {
 public:
  SelfPlay(const Rules& rules, Player<Rules>& player) : rules_(rules), player_(player) {}

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
      // Whoever is stuck teaches nothing: the planner never lets it happen.
      if (mover != kNobody && s.to_move != mover && s.areas[mover].lost == 0)
        turns_[mover].push_back({s.areas[mover], s.hands[mover]});
    }
    return s.round;
  }

  const std::vector<Holding>& turns_of(Seat seat) const { return turns_[seat]; }

 private:
  const Rules& rules_;
  Player<Rules>& player_;
  std::array<std::vector<Holding>, kSeats> turns_;
};

std::unique_ptr<Judge<Rules>> planner_with(std::span<const float> numbers) {
  return std::make_unique<TurnJudge<LearnedValue>>(LearnedValue(numbers), kDraws);
}

/// What the turns of one seat teach.
void learn_from(const Rules& rules, const Net& net, const std::vector<Holding>& turns,
                std::span<float> gradient) {
  float next_guess = 0;
  float next_target = 0;
  for (auto turn = turns.rbegin(); turn != turns.rend(); ++turn) {
    if (turn->area.owned() == 0) {
      next_guess = next_target = -kLastCard * static_cast<float>(turn->hand.size());
      continue;
    }
    Features features(rules, turn->area);
    features.set_hand(Shape(turn->hand));
    const float guess = net.answer(features);
    // Somebody else ended the match: the last guess has to stand for what would have come.
    const bool cut_off = turn == turns.rbegin();
    const float target = cut_off ? guess : 1 + kTrace * next_target + (1 - kTrace) * next_guess;
    net.teach(features, std::clamp(target - guess, -kErrorMax, kErrorMax), gradient);
    next_guess = guess;
    next_target = target;
  }
}

class KartenTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override {
    return {.rate_first = 0.05, .rate_last = 0.005, .batch = 4};
  }
  std::uint64_t matches() const override { return 240000; }

  std::vector<float> begin() const override { return first_numbers(); }

  void play(std::span<const float> numbers, double progress, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const auto level = kLevels[luck.below(std::size(kLevels))];
    // Every second match is for two, the others are for three or four.
    const bool for_two = luck.below(2) == 0;
    const int more = 3 + static_cast<int>(luck.below(2));
    const int seats = for_two ? 2 : more;
    const Rules rules = training_rules(seats, level);
    CuriousPlayer player(progress < kByJourneymen ? *Expert<Rules>::journeyman()
                                                  : planner_with(numbers));
    SelfPlay match(rules, player);
    match.play(luck);
    const std::size_t offset = learned_offset(rules);
    const Net net(numbers.subspan(offset, Net::size()));
    std::vector<float> gradient(Net::size());
    for (Seat seat = 0; seat < seats; ++seat)
      learn_from(rules, net, match.turns_of(seat), gradient);
    for (std::size_t i = 0; i < gradient.size(); ++i)
      if (gradient[i] != 0)
        lessons.push_back({static_cast<std::uint32_t>(offset + i), gradient[i]});
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    constexpr int kMatches = 30;
    std::string text = "rounds per match:";
    for (const auto level : kLevels) {
      const Rules rules = training_rules(2, level);
      FastEntropy luck(seed);
      JudgingPlayer<Rules> player(planner_with(numbers));
      int rounds = 0;
      for (int match = 0; match < kMatches; ++match) rounds += SelfPlay(rules, player).play(luck);
      text += " " + std::string(level) + " " + std::to_string(rounds / kMatches) + "." +
              std::to_string(rounds * 10 / kMatches % 10);
    }
    return text;
  }
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<KartenTrainer>(); }

}  // namespace knobel::karten
