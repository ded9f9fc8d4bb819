#include "players/knatsch/trainer.h"

#include <string>

#include "engine/chance.h"
#include "players/knatsch/judge.h"

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

class SelfPlay {
 public:
  /// One chooser per seat. One decision in `explore` is any, never for 0.
  SelfPlay(const Rules& rules, std::span<const Chooser* const> choosers, std::uint32_t explore,
           FastEntropy& luck)
      : rules_(rules), choosers_(choosers), explore_(explore), luck_(luck), s_(rules.start()) {}

  /// Plays on to the next position between two attempts, or to the end.
  const State& next() {
    do step();
    while (s_.phase != Phase::Choose && s_.phase != Phase::Over && s_.phase != Phase::Reveal);
    return s_;
  }
  const State& state() const { return s_; }

 private:
  void step() {
    if (s_.phase == Phase::Throw) {
      look_ahead(rules_, s_, outlook_);
      return roll();
    }
    if (rules_.turn(s_).kind == Turn::Kind::Chance)
      return rules_.resolve(s_, sample(rules_.chance(s_), luck_));
    ActionList list;
    rules_.actions(s_, s_.to_move, list);
    const Action action = choose(list);
    const bool tucks = action == kTuck || action == kTuck + 1;
    if (s_.phase != Phase::Choose || tucks) return rules_.act(s_, s_.to_move, action);
    look_ahead(rules_, s_, action, outlook_);
    roll();
  }

  void roll() {
    constexpr std::uint32_t kSteps = 1U << 24;
    double left = (luck_.below(kSteps) + 0.5) / kSteps;
    const Outlook::End* end = outlook_.begin();
    for (; end + 1 < outlook_.end() && left > end->chance; ++end) left -= end->chance;
    s_ = end->state;
  }

  Action choose(const ActionList& list) {
    if (explore_ > 0 && luck_.below(explore_) == 0)
      return list[luck_.below(static_cast<std::uint32_t>(list.size()))];
    const Chooser& chooser = *choosers_[s_.to_move];
    std::size_t best = 0;
    double best_worth = -1;
    for (std::size_t i = 0; i < list.size(); ++i) {
      double worth = 0;
      if (s_.phase == Phase::Choose) {
        worth = chooser.choice_worth(rules_, s_, list[i]);
      } else {
        State after = s_;
        rules_.act(after, s_.to_move, list[i]);
        worth = chooser.worth(rules_, after, s_.to_move);
      }
      if (worth <= best_worth) continue;
      best_worth = worth;
      best = i;
    }
    return list[best];
  }

  const Rules& rules_;
  std::span<const Chooser* const> choosers_;
  std::uint32_t explore_;
  FastEntropy& luck_;
  State s_;
  Outlook outlook_;
};

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
    SelfPlay match(rules, choosers, kExplore, luck);
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
      SelfPlay match(rules_for(kSeats), choosers, 0, luck);
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
