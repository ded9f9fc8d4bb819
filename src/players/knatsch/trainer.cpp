#include "players/knatsch/trainer.h"

#include <string>

#include "players/knatsch/self_play.h"

namespace knobel::knatsch {
namespace {

/// A match that takes longer teaches nothing more; it ends as a draw.
constexpr int kTurnsMax = 300;

/// Tables of all sizes take turns, those for two and four more often.
constexpr int kTables[] = {2, 4, 3, 2, 4, 6, 2, 4, 3, 5};

const Rules& rules_for(int seats) {
  static const auto all = [] {
    std::vector<Rules> made;
    for (int count = 2; count <= kKnatschSeatsMax; ++count)
      made.push_back(*Rules::make({count, {{"turns", std::to_string(kTurnsMax)}}, {}}));
    return made;
  }();
  return all[static_cast<std::size_t>(seats - 2)];
}

class KnatschTrainer final : public Trainer {
 public:
  std::string_view game() const override { return Rules::kInfo.key; }
  int rules_version() const override { return Rules::kInfo.rules_version; }
  LearningRule rule() const override {
    return {.rate_first = 0.03, .rate_last = 0.003, .batch = 32};
  }
  std::uint64_t matches() const override { return 8'000; }

  std::vector<float> begin() const override { return Net::begin(); }

  void play(std::span<const float> numbers, double progress, FastEntropy& luck,
            std::vector<Lesson>& lessons) const override {
    const int seats = kTables[luck.below(std::size(kTables))];
    const Rules& rules = rules_for(seats);
    const NetValuer valuer(numbers);
    const HandValuer by_hand;
    const bool begins = progress < kBeginning;
    const Chooser chooser(begins ? static_cast<const Valuer&>(by_hand) : valuer, kReveals);
    const std::array<const Chooser*, kKnatschSeatsMax> choosers = same(chooser);
    SelfPlay match(rules, rules.start(), choosers, kExplore, luck);
    MatchLessons<Net> taught(seats);
    const auto count = static_cast<std::size_t>(seats);
    PerKnight<NetInputs> inputs;
    WinChances chances;
    while (match.next().phase != Phase::Over) {
      net_inputs(rules, match.state(), inputs);
      valuer.chances(rules, match.state(), chances);
      taught.add(std::span(inputs).first(count), std::span(chances).first(count));
    }
    known_chances(rules, match.state(), chances);
    taught.finish(Net(numbers), std::span(chances).first(count), kTrace, lessons);
  }

  std::string strength(std::span<const float> numbers, std::uint64_t seed) const override {
    constexpr int kMatches = 60;
    constexpr int kSeats = 4;
    const NetValuer trained(numbers);
    const HandValuer by_hand;
    const Chooser master(trained, kReveals);
    const Chooser journeyman(by_hand, kReveals);
    int wins = 0;
    for (int number = 0; number < kMatches; ++number) {
      auto choosers = same(journeyman);
      const int place = number % kSeats;
      choosers[static_cast<std::size_t>(place)] = &master;
      FastEntropy luck(seed, static_cast<std::uint64_t>(number));
      const Rules& rules = rules_for(kSeats);
      SelfPlay match(rules, rules.start(), choosers, 0, luck);
      while (match.next().phase != Phase::Over) {
      }
      wins += match.state().winner == place ? 1 : 0;
    }
    return "wins " + std::to_string(wins * 100 / kMatches) + " % against three journeymen";
  }

 private:
  /// So long it looks on while others play, because its own matches would hardly ever end.
  static constexpr double kBeginning = 0.15;
  /// How much of what came later teaches a position.
  static constexpr float kTrace = 0.8F;
  /// One decision of so many is any.
  static constexpr std::uint32_t kExplore = 40;
  /// Of the cards that may come to light so many are looked at.
  static constexpr int kReveals = 6;

  static std::array<const Chooser*, kKnatschSeatsMax> same(const Chooser& chooser) {
    std::array<const Chooser*, kKnatschSeatsMax> all;
    all.fill(&chooser);
    return all;
  }
};

}  // namespace

std::unique_ptr<Trainer> make_trainer() { return std::make_unique<KnatschTrainer>(); }

}  // namespace knobel::knatsch
