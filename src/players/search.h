#pragma once

// Monte-Carlo tree search for any game: several seats, explicit chance, hidden information. Every
// round of it deals a full state that fits what the seat sees (`complete`), walks down the tree
// with it, adds one node, asks a guide what that is worth to everybody, and remembers the answer
// along the way. Nodes are what the searching seat would have seen, not states: an event that it
// does not see leads to the same node whatever it was (information-set search). So the search knows
// nothing that the seat does not, neither secrets nor the dice to come.
//
// Anytime: it stops after so many nodes or milliseconds and says how good each action looked. With
// a limit in nodes the answer depends on view and entropy alone.

#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/random_playout.h"
#include "players/judge.h"
#include "players/same_everywhere.h"

namespace knobel {

struct SearchBudget {
  std::uint32_t nodes = 1000;
  std::uint32_t ms = 0;  // 0: nodes alone decide
};

/// What a game tells the search.
template <Game R>
class SearchGuide {
 public:
  virtual ~SearchGuide() = default;
  /// How likely each seat is to win from here, 0 … 1. `s` is a full state and not over; the guide
  /// may change it, for instance by playing on.
  virtual void evaluate(const R& rules, typename R::State& s, Entropy& entropy,
                        PerSeat<float>& chances) = 0;
  /// What a seat does that the searching seat cannot see.
  virtual Action unseen(const R& rules, const typename R::State& s, Seat seat, Entropy& entropy) {
    ActionList list;
    rules.actions(s, seat, list);
    return list[entropy.below(static_cast<std::uint32_t>(list.size()))];
  }
  /// How good an action looks before it was tried, 0 … 1: the better ones are tried first.
  virtual float promise(const R& /*rules*/, const typename R::State& /*s*/, Seat, Action) {
    return 0.5F;
  }
};

/// Who has won: 1, shared by the sides that win together.
template <Game R>
void final_chances(const R& rules, const typename R::State& s, PerSeat<float>& chances) {
  chances.fill(0);
  const SeatSet winners = rules.winners(s);
  SeatSet sides;
  for (const Seat winner : winners) sides.add(static_cast<Seat>(rules.side(winner)));
  for (const Seat winner : winners) chances[winner] = 1.0F / static_cast<float>(sides.size());
}

/// Knows nothing of the game: plays on by chance to the end and looks who has won.
template <Game R>
class RolloutGuide final : public SearchGuide<R> {
 public:
  void evaluate(const R& rules, typename R::State& s, Entropy& entropy,
                PerSeat<float>& chances) override {
    play_randomly(rules, s, entropy);
    final_chances(rules, s, chances);
  }
};

template <Game R>
class SearchJudge final : public Judge<R> {
 public:
  using State = typename R::State;
  SearchJudge(std::unique_ptr<SearchGuide<R>> guide, SearchBudget budget)
      : guide_(std::move(guide)), budget_(budget) {}

  /// More than it would count, if there is time.
  void hurry(std::uint32_t ms) override { budget_ = {kNodesMost, ms}; }

  void judge(const R& rules, const State& given, Seat seat, const ActionList& list,
             Entropy& entropy, ActionValues& values) override {
    // A view already; but whoever searches shall not be able to look even by mistake.
    const State view = rules.observe(given, seat);
    searcher_ = seat;
    nodes_.assign(1, Node{});
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint32_t round = 0; round < budget_.nodes; ++round) {
      if (budget_.ms != 0 && round % 8 == 0 && round > list.size() &&
          std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(budget_.ms))
        break;
      State s = rules.complete(view, seat, entropy);
      walk(rules, s, entropy);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto found = child(0, action_key(seat, list[i]));
      // Less than the mean by what it may still be wrong.
      values[i] = found == 0 ? -1
                             : nodes_[found].mean() -
                                   kDoubt / std::sqrt(static_cast<double>(nodes_[found].visits));
    }
  }

 private:
  static constexpr double kExploration = 0.5;
  static constexpr std::uint32_t kNodesMost = 200'000;
  static constexpr double kDoubt = 0.5;
  static constexpr std::uint32_t kUnseen = ~0U;

  /// What an event led to; children are a list, newest first. 0 is the root and, as a child, none.
  struct Node {
    std::uint32_t key = 0;
    std::uint32_t first_child = 0;
    std::uint32_t next = 0;
    std::uint32_t visits = 0;
    std::uint32_t offered = 0;  // how often the action was legal when its parent was visited
    double total = 0;           // of the chances of the seat that acted
    double mean() const { return total / visits; }
  };
  struct Step {
    std::uint32_t node;
    Seat seat;  // kNobody: chance
  };

  static std::uint32_t action_key(Seat seat, Action action) {
    return (1U << 30) | static_cast<std::uint32_t>(seat) << 16 | action;
  }
  static std::uint32_t outcome_key(const Chance& chance, const Outcome& outcome) {
    switch (chance.kind) {
      case Chance::Kind::Dice:
        return DiceSet::of(std::span(outcome.dice).first(chance.count)).bits();
      case Chance::Kind::Draw: return static_cast<std::uint32_t>(chance.bag.kind_at(outcome.pick));
      case Chance::Kind::OneOf: return outcome.pick;
    }
    fail_check("unknown chance");
  }

  std::uint32_t child(std::uint32_t parent, std::uint32_t key) const {
    auto found = nodes_[parent].first_child;
    while (found != 0 && nodes_[found].key != key) found = nodes_[found].next;
    return found;
  }
  std::uint32_t add_child(std::uint32_t parent, std::uint32_t key) {
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.key = key, .next = nodes_[parent].first_child});
    nodes_[parent].first_child = added;
    return added;
  }

  bool is_seen(const R& rules, const State& s, const Event& event) const {
    return !R::kInfo.hidden_information || rules.audience(s, event).seen_by.contains(searcher_);
  }

  /// The best legal action by what was seen so far plus what is unknown about it.
  Action select(const R& rules, const State& s, Seat seat, std::uint32_t node, Entropy& entropy) {
    ActionList list;
    rules.actions(s, seat, list);
    Action best = list[0];
    double best_score = -1;
    std::uint32_t ties = 1;
    for (const Action action : list) {
      const auto found = child(node, action_key(seat, action));
      double score = 0;
      if (found == 0) {
        score = 10 + guide_->promise(rules, s, seat, action);
      } else {
        Node& known = nodes_[found];
        ++known.offered;
        score = known.mean() +
                kExploration *
                    std::sqrt(same_log(static_cast<double>(known.offered) + 1) / known.visits);
      }
      if (score > best_score) {
        best = action;
        best_score = score;
        ties = 1;
      } else if (score == best_score && entropy.below(++ties) == 0) {
        best = action;
      }
    }
    return best;
  }

  void walk(const R& rules, State& s, Entropy& entropy) {
    path_.clear();
    std::uint32_t node = 0;
    PerSeat<float> chances{};
    bool is_new = false;
    Turn turn = rules.turn(s);
    for (; turn.kind != Turn::Kind::Over && !is_new; turn = rules.turn(s)) {
      Event event;
      std::uint32_t key = kUnseen;
      if (turn.kind == Turn::Kind::Chance) {
        const Chance chance = rules.chance(s);
        event.outcome = sample(chance, entropy);
        if (is_seen(rules, s, event)) key = outcome_key(chance, event.outcome);
      } else {
        const Seat first = turn.seats.lowest();
        event.seat = turn.seats.contains(searcher_) ? searcher_ : first;
        event.action = event.seat == searcher_ ? 0 : guide_->unseen(rules, s, event.seat, entropy);
        if (event.seat == searcher_ || is_seen(rules, s, event)) {
          event.action = select(rules, s, event.seat, node, entropy);
          key = action_key(event.seat, event.action);
        }
      }
      auto next = child(node, key);
      if (next == 0) {
        next = add_child(node, key);
        // Only decisions end a walk: the worth of a throw is known after the choice that follows.
        is_new = event.seat != kNobody && key != kUnseen;
      }
      path_.push_back({next, event.seat});
      node = next;
      if (event.seat == kNobody)
        rules.resolve(s, event.outcome);
      else
        rules.act(s, event.seat, event.action);
    }
    if (turn.kind == Turn::Kind::Over)
      final_chances(rules, s, chances);
    else
      guide_->evaluate(rules, s, entropy, chances);
    for (const Step& step : path_) {
      Node& passed = nodes_[step.node];
      ++passed.visits;
      if (step.seat != kNobody) passed.total += chances[step.seat];
    }
  }

  std::unique_ptr<SearchGuide<R>> guide_;
  SearchBudget budget_;
  Seat searcher_ = 0;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
};

/// For a game that nobody has told us anything about.
template <Game R>
MadeJudge<R> make_search(std::uint32_t nodes) {
  return std::make_unique<SearchJudge<R>>(std::make_unique<RolloutGuide<R>>(),
                                          SearchBudget{nodes, 0});
}

}  // namespace knobel
