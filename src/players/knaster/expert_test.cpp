#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "players/experts.h"
#include "players/knaster/values.h"
#include "players/random.h"

using namespace knobel;

namespace {

using Rules = knaster::Rules;

/// Plays a match to its end; players[i] holds seat i.
Rules::State play(const Rules& rules, std::vector<Player<Rules>*> players, Entropy& entropy) {
  auto s = rules.start();
  while (rules.turn(s).kind != Turn::Kind::Over) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), entropy));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    rules.act(s, seat, players[seat]->choose(rules, rules.observe(s, seat), seat, entropy));
  }
  return s;
}

}  // namespace

// `knobel bench players` has the figures; here it is enough that nothing is upside down.
TEST_CASE("each level beats the one below at Knaster" * doctest::test_suite("slow")) {
  const auto rules = *Rules::make({2, {}, {}});
  RandomPlayer<Rules> random;
  JudgingPlayer<Rules> apprentice(std::make_unique<GreedyJudge<Rules>>());
  JudgingPlayer<Rules> journeyman(*Expert<Rules>::journeyman());
  JudgingPlayer<Rules> master(*Expert<Rules>::master(0.01));
  FastEntropy entropy(1);
  const auto wins = [&](Player<Rules>& better, Player<Rules>& worse) {
    int count = 0;
    for (int match = 0; match < 100; ++match)
      count += rules.winners(play(rules, {&worse, &better}, entropy)) == SeatSet::one(1) ? 1 : 0;
    return count;
  };
  CHECK(wins(apprentice, random) >= 95);
  CHECK(wins(journeyman, apprentice) >= 55);
  CHECK(wins(master, journeyman) >= 70);
}

TEST_CASE("the journeyman scores well at Knaster alone, and hopes for what a finished sheet has") {
  const auto rules = *Rules::make({1, {}, {}});
  JudgingPlayer<Rules> journeyman(*Expert<Rules>::journeyman());
  FastEntropy entropy(1);
  int total = 0;
  for (int match = 0; match < 100; ++match) {
    const auto s = play(rules, {&journeyman}, entropy);
    const int score = rules.scores(s)[0];
    total += score;
    CHECK(knaster::hoped_points(rules, s, 0) == doctest::Approx(score));
  }
  CHECK(total / 100 >= 75);
}

TEST_CASE("journeymen at one table do not all write the same sheet") {
  constexpr int kSeats = 12;
  const auto rules = *Rules::make({kSeats, {}, {}});
  JudgingPlayer<Rules> journeyman(*Expert<Rules>::journeyman());
  FastEntropy entropy(1);
  constexpr int kMatches = 5;
  int sheets = 0;  // of one match, no two of which are the same
  for (int match = 0; match < kMatches; ++match) {
    const auto s = play(rules, std::vector<Player<Rules>*>(kSeats, &journeyman), entropy);
    for (Seat seat = 0; seat < kSeats; ++seat)
      sheets += std::ranges::count(s.sheets.begin(), s.sheets.begin() + seat, s.sheets[seat]) == 0;
  }
  CHECK(sheets >= kMatches * kSeats / 3);
}

TEST_CASE("the master scores well at Knaster alone, even without looking ahead") {
  const auto rules = *Rules::make({1, {}, {}});
  JudgingPlayer<Rules> master(*Expert<Rules>::master(0.01));
  FastEntropy entropy(1);
  int total = 0;
  for (int match = 0; match < 100; ++match)
    total += rules.scores(play(rules, {&master}, entropy))[0];
  CHECK(total / 100 >= 98);
}

namespace {

/// Visits sheets on the way through a random match: visit(rules, state before a choice, sum).
template <class Visit>
void random_sheets(std::uint64_t seed, Visit&& visit) {
  const auto rules = *Rules::make({1, {}, {}});
  FastEntropy luck(seed);
  auto s = rules.start();
  while (rules.turn(s).kind != Turn::Kind::Over) {
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    if (s.choices[0].lines_due == 0) visit(rules, s);
    ActionList list;
    rules.actions(s, 0, list);
    rules.act(s, 0, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
}

using Codes = std::array<knaster::CellCode, knaster::kCells>;

/// Every sheet that a seat can come to with its choice, by the rules.
void ends_by_rules(const Rules& rules, const Rules::State& s, std::set<Codes>& ends) {
  ActionList list;
  rules.actions(s, 0, list);
  for (const Action action : list) {
    auto after = s;
    rules.act(after, 0, action);
    if (after.phase == knaster::Phase::Act)
      ends_by_rules(rules, after, ends);
    else
      ends.insert(knaster::Board::of(after.sheets[0]).codes);
  }
}

}  // namespace

TEST_CASE("the uses of a roll are what the rules allow, and none is missing that is better") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    random_sheets(seed, [](const Rules& rules, const Rules::State& s) {
      const auto before = knaster::Board::of(s.sheets[0]);
      std::set<Codes> allowed;
      ends_by_rules(rules, s, allowed);
      std::set<Codes> found;
      if (s.final_round != 0) found.insert(before.codes);
      knaster::for_each_use(rules.component_set(), before, s.dice[0] + s.dice[1],
                            [&](const knaster::Board& end, knaster::CellSet changed) {
                              found.insert(end.codes);
                              for (int cell = 0; cell < knaster::kCells; ++cell)
                                REQUIRE((end.codes[cell] != before.codes[cell]) ==
                                        ((changed & knaster::cell_bit(cell)) != 0));
                            });
      REQUIRE(std::ranges::includes(allowed, found));
      // Bonus lines are taken in one order only; another one can merely let a line lapse (S-21).
      for (const Codes& end : allowed)
        REQUIRE(std::ranges::any_of(found, [&](const Codes& other) {
          for (int cell = 0; cell < knaster::kCells; ++cell)
            if (other[cell] != end[cell] && other[cell] != knaster::circled_code(end[cell]))
              return false;
          return true;
        }));
    });
}

namespace {

std::vector<float> random_numbers() {
  std::vector<float> numbers(knaster::SheetValues::size());
  FastEntropy luck(1);
  for (auto& number : numbers) number = static_cast<float>(luck.below(1000)) / 100;
  return numbers;
}

/// mean_ahead, taken literally: every use of every roll is appraised from scratch or looked into.
double mean_by_hand(const knaster::SheetValues& values, const knaster::Components& components,
                    const knaster::Position& position, int rolls) {
  if (rolls == 0) return knaster::Appraisal(values, position.board, stage_of(position)).value();
  if (position.fewest_empty() == 0) return points_before_last_roll(components, position.board);
  double mean = 0;
  for (int number = 2; number <= 12; ++number) {
    double best = -1e9;
    knaster::for_each_use(
        components, position.board, number, [&](const knaster::Board& end, knaster::CellSet) {
          best = std::max(
              best, mean_by_hand(values, components, {end, position.others_empty - 1}, rolls - 1));
        });
    mean += knaster::ways_to_roll(number) * best / 36.0;
  }
  return mean;
}

}  // namespace

TEST_CASE("what is worked out for rolls ahead is the mean of the best uses") {
  const auto numbers = random_numbers();
  random_sheets(3, [&](const Rules& rules, const Rules::State& s) {
    const auto& components = rules.component_set();
    const knaster::SheetValues values(numbers, components);
    const knaster::Position position{knaster::Board::of(s.sheets[0]), 20};
    CHECK(mean_ahead(values, components, position, {1, 1}) ==
          doctest::Approx(mean_by_hand(values, components, position, 1)));
    // Two rolls and every use of them are many boards; a few empty cells are enough.
    constexpr int kEveryUse = 1000;
    if (position.board.empty <= 3)
      CHECK(mean_ahead(values, components, position, {2, kEveryUse}) ==
            doctest::Approx(mean_by_hand(values, components, position, 2)));
  });
}

TEST_CASE("alone at the table the end is as far as the own sheet is empty") {
  using knaster::Position;
  CHECK(knaster::stage_of(0, Position::kAlone) == 0);
  CHECK(knaster::stage_of(knaster::kCells, Position::kAlone) == knaster::kStagesAlone - 1);
  CHECK(knaster::stage_of(7, 3) == knaster::stage_of(3, 7));
  CHECK(knaster::stage_of(3, 7) == knaster::stage_of(3, Position::kAlone) + knaster::kStagesAlone);
}

TEST_CASE("a line, its mirror image and any order of it are of one kind") {
  using knaster::code_of;
  const knaster::LineCodes line = {code_of(2), 0, code_of(7), knaster::circled_code(code_of(11)),
                                   0};
  const knaster::LineCodes mirror = {0, knaster::circled_code(code_of(3)), code_of(7), 0,
                                     code_of(12)};
  const auto& sorter = knaster::LineSorter::get();
  CHECK(sorter.view(line).kind == sorter.view(mirror).kind);
  CHECK(sorter.view(line).outlook == sorter.view(mirror).outlook);
  const knaster::LineCodes other = {code_of(2), 0, code_of(7), code_of(11), 0};
  CHECK(sorter.view(line).kind != sorter.view(other).kind);
  CHECK(sorter.view(line).outlook != sorter.view(other).outlook);
}

TEST_CASE("outlooks of lines are numbered without a gap") {
  std::set<int> outlooks;
  knaster::for_each_line([&](const knaster::LineCodes& codes) {
    outlooks.insert(knaster::LineSorter::get().view(codes).outlook);
  });
  CHECK(outlooks.size() == knaster::kOutlooks);
  CHECK(*outlooks.rbegin() == knaster::kOutlooks - 1);
}
