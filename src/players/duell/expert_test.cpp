#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "players/duell/boards.h"
#include "players/experts.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = duell::Rules;

/// Plays a match to its end; players[i] holds side i.
Rules::State play(const Rules& rules, std::array<Player<Rules>*, 2> players, Entropy& entropy) {
  auto s = rules.start();
  while (rules.turn(s).kind != Turn::Kind::Over) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), entropy));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    rules.act(s, seat, players[seat % 2]->choose(rules, s, seat, entropy));
  }
  return s;
}

/// How many of so many matches the first player wins; sides change from match to match.
int wins(const Rules& rules, Player<Rules>& player, Player<Rules>& against, int matches) {
  FastEntropy entropy(1);
  int count = 0;
  for (int match = 0; match < matches; ++match) {
    const bool on_a = match % 2 == 0;
    const auto s = on_a ? play(rules, {&player, &against}, entropy)
                        : play(rules, {&against, &player}, entropy);
    count += rules.winners(s).contains(on_a ? 0 : 1) ? 1 : 0;
  }
  return count;
}

/// A position of two seats in which side A has made its last roll or may still reroll.
Rules::State position(duell::Phase phase, std::initializer_list<std::uint8_t> faces) {
  auto s = Rules::make({2, {}, {}})->start();
  s.phase = phase;
  s.rolls = phase == duell::Phase::Keep ? 2 : 3;
  s.dice = DiceSet::of(faces);
  return s;
}

std::string choice(const Rules::State& s) {
  const auto rules = *Rules::make({2, {}, {}});
  JudgingPlayer<Rules> journeyman(*Expert<Rules>::journeyman());
  FastEntropy entropy(1);
  return rules.action_text(s, 0, journeyman.choose(rules, s, 0, entropy));
}

/// What the journeyman thinks of an action.
double worth(const Rules& rules, const Rules::State& s, std::string_view text) {
  static const auto judge = *Expert<Rules>::journeyman();
  ActionList list;
  rules.actions(s, 0, list);
  ActionValues values;
  FastEntropy entropy(1);
  judge->judge(rules, s, 0, list, entropy, values);
  const auto action = *rules.parse_action(s, 0, text);
  return values[static_cast<std::size_t>(std::ranges::find(list, action) - list.begin())];
}

/// The sum of the figures' positions and nothing else: a yardstick.
double board_by_sum(const Rules&, const Rules::State& board, duell::Side side) {
  double sum = 0;
  for (int i = 0; i < duell::kColumns; ++i)
    sum += board.figures[i] * (static_cast<duell::Column>(i) == duell::Column::FiveAlike ? 5 : 1);
  return duell::chance_of_sum(sum * duell::direction(side) / 10);
}

}  // namespace

// `knobel bench players` has the figures; here it is enough that nothing is upside down.
TEST_CASE("each level beats the one below in the duel, on either side and in teams" *
          doctest::test_suite("slow")) {
  RandomPlayer<Rules> random;
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  JudgingPlayer<Rules> journeyman(*Expert<Rules>::journeyman());
  JudgingPlayer<Rules> master(*Expert<Rules>::master(0.01));
  for (const int seats : {2, 4}) {
    const auto rules = *Rules::make({seats, {}, {}});
    CHECK(wins(rules, apprentice, random, 100) >= 90);
    CHECK(wins(rules, journeyman, apprentice, 100) >= 60);
    CHECK(wins(rules, master, journeyman, 100) >= 40);
  }
}

TEST_CASE("the master beats a sum of positions with exact dice in two of three matches") {
  if (std::getenv("KNOBEL_LONG") == nullptr) return;  // two thousand matches take half a minute
  const auto rules = *Rules::make({2, {}, {}});
  JudgingPlayer<Rules> master(*Expert<Rules>::master(1));
  JudgingPlayer<Rules> plain(
      duell::make_turn_judge(std::make_unique<duell::HandBoards>(board_by_sum)));
  CHECK(wins(rules, master, plain, 2000) >= 1320);
}

TEST_CASE("the journeyman takes the win, prevents a loss, and rolls for what it needs") {
  auto s = position(duell::Phase::Choose, {6, 6, 5, 5, 5});
  s.figures = {6, 7, 0, 0, 0, 4, 0, 0, 0};
  CHECK(choice(s).starts_with("numbers"));
  CHECK(choice(s) != "numbers 5");
  // Side B has two in its zone; pulling one out matters more than an own small step.
  s = position(duell::Phase::Choose, {1, 1, 3, 3, 5});
  s.figures = {-6, -6, 0, 0, 0, 0, 0, 0, 0};
  CHECK(choice(s).starts_with("numbers 1"));
  // Two own figures are in, the sixes need two spaces.
  s = position(duell::Phase::Keep, {6, 1, 2, 3, 5});
  s.figures = {6, 7, 0, 0, 0, 4, -3, -3, 0};
  CHECK(choice(s) == "keep 6");
}

TEST_CASE("no level breaks a roll that wins") {
  const auto rules = *Rules::make({2, {}, {}});
  auto s = position(duell::Phase::Keep, {6, 6, 1, 2, 4});
  s.figures = {6, 7, 0, 0, 0, 4, -3, -3, 0};
  // The two sixes win; what becomes of the other dice does not matter.
  const auto holds = [](const std::string& text) {
    return text == "stop" || text.ends_with("6 6");
  };
  CHECK(holds(choice(s)));
  JudgingPlayer<Rules> master(*Expert<Rules>::master(1));
  FastEntropy entropy(1);
  CHECK(holds(rules.action_text(s, 0, master.choose(rules, s, 0, entropy))));
}

TEST_CASE("the value of a keep is the mean over the throws that can follow it") {
  const auto rules = *Rules::make({2, {}, {}});
  auto s = position(duell::Phase::Keep, {6, 6, 2, 3, 5});
  s.figures = {2, -3, 5, 0, -6, 4, 1, -2, 0};
  const double kept = worth(rules, s, "keep 2 6 6");
  rules.act(s, 0, *rules.parse_action(s, 0, "keep 2 6 6"));
  double mean = 0;
  for_each_outcome(rules.chance(s), [&](const Outcome& outcome, int weight) {
    auto after = s;
    rules.resolve(after, outcome);
    ActionList list;
    rules.actions(after, 0, list);
    double best = 0;
    for (const Action action : list)
      best = std::max(best, worth(rules, after, rules.action_text(after, 0, action)));
    mean += weight * best / 36;
  });
  CHECK(kept == doctest::Approx(mean));
}

TEST_CASE("what was worked out for one match does not leak into another") {
  const auto rules = *Rules::make({2, {}, {}});
  const auto exact = *Rules::make({2, {{"overshoot", "exact"}}, {}});
  auto s = position(duell::Phase::Keep, {6, 6, 2, 3, 5});
  s.figures = {7, 7, 5, 0, -6, 5, 1, -2, 0};
  const double value = worth(rules, s, "keep 6 6");
  CHECK(worth(exact, s, "keep 6 6") != value);
  CHECK(worth(rules, s, "keep 6 6") == value);
}

namespace {

/// Says 1/2 to every board that is not won.
class Undecided final : public duell::BoardJudge {
 public:
  void judge_moves(const Rules& rules, const duell::TurnMoves& moves, const Rules::State& board,
                   duell::MoveValues& values) override {
    auto after = board;
    for (std::size_t i = 0; i < moves.all().size(); ++i) {
      after.figures = moved(rules, board, moves.all()[i]);
      values[i] = rules.wins(after, board.side) ? 1 : 0.5;
    }
  }
};

}  // namespace

TEST_CASE("a turn's moves are the results that the rules offer") {
  const auto rules = *Rules::make({2, {}, {}});
  const duell::TurnMoves moves(rules);
  FastEntropy luck(1);
  for (int keep = duell::kFirstThrow; keep < duell::kKeepLattice.kSize; ++keep) {
    auto s = rules.start();
    for (auto& figure : s.figures) figure = static_cast<std::int8_t>(luck.below(17)) - 8;
    s.figures.back() = static_cast<std::int8_t>(luck.below(3)) - 1;
    s.side = static_cast<duell::Side>(luck.below(2));
    s.dice = duell::kKeepLattice.set(keep);
    std::set<duell::Figures> offered = {s.figures};
    for (const Action result : rules.results(s)) {
      auto after = s;
      rules.apply_result(after, result);
      offered.insert(after.figures);
    }
    std::set<duell::Figures> found = {s.figures};
    for (const auto move : moves.of_throw(keep)) found.insert(moved(rules, s, moves.all()[move]));
    REQUIRE(found == offered);
  }
}

TEST_CASE("looking a turn ahead sees the win that the other side is about to roll") {
  const auto rules = *Rules::make({2, {}, {}});
  const duell::TurnMoves moves(rules);
  duell::BoardsAhead ahead(std::make_unique<Undecided>());
  auto board = rules.start();
  duell::MoveValues calm;
  ahead.judge_moves(rules, moves, board, calm);
  CHECK(calm[0] == doctest::Approx(0.5));
  board.figures = {-6, -6, 0, 0, 0, -4, 0, 0, 0};
  duell::MoveValues threatened;
  ahead.judge_moves(rules, moves, board, threatened);
  CHECK(threatened[0] < 0.3);
}
