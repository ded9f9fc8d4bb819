#include "coach/review.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "coach/any_coach.h"
#include "coach/hint.h"
#include "coach/review_json.h"
#include "engine/match.h"
#include "formats/catalogue.h"
#include "games/registry.h"
#include "players/any_player.h"

using namespace knobel;

namespace {

/// The fewest and the most that play.
std::pair<int, int> seats_of(const GameInfo& info) {
  int most = 0;
  for (const Seat last : info.seat_counts) most = last + 1;
  return {info.seat_counts.lowest() + 1, most};
}

std::shared_ptr<const AnyGame> game_for(const GameInfo& info, int seats,
                                        std::vector<Option> options = {}) {
  return *(*std::ranges::find(tested_games(), &info, &GameEntry::info))
              .make({seats, std::move(options), {}});
}

Record record_of(const Match& match) {
  Record record;
  const AnyGame& game = match.game();
  record.header.game = std::string(game.info().key);
  record.header.seats = game.seats();
  record.entries = match.entries();
  return record;
}

/// Plays with players of these levels, the first again when there are too few, for so many events
/// at most.
Match played(const std::shared_ptr<const AnyGame>& game, std::vector<std::string> levels,
             std::uint64_t seed, std::size_t events_max = 100'000) {
  Match match(game);
  FastEntropy luck(seed);
  std::vector<std::unique_ptr<AnyPlayer>> players;
  for (Seat seat = 0; seat < game->seats(); ++seat)
    players.push_back(*make_any_player(levels[seat % levels.size()], *game));
  for (Turn turn = match.turn(); turn.kind != Turn::Kind::Over && match.entry_count() < events_max;
       turn = match.turn()) {
    if (turn.kind == Turn::Kind::Chance) {
      match.resolve(sample(game->chance(match.state()), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const AnyState view = game->observe(match.state(), seat);
    REQUIRE(match.act(seat, players[seat]->choose(view, seat, luck)));
  }
  return match;
}

/// The pieces of each seat add up; returns the review.
Review checked_review(const Match& match) {
  const auto made = review(record_of(match), match.game());
  REQUIRE_MESSAGE(made, made.error().text);
  const bool over = match.turn().kind == Turn::Kind::Over;
  double total = 0;
  SeatSet sides;
  for (Seat seat = 0; seat < match.game().seats(); ++seat) {
    const SeatReview& one = made->seats[seat];
    INFO(match.game().info().key, " seat ", seat + 1);
    CHECK(one.result.has_value() == over);
    const double end = made->curve.empty() ? one.start : made->curve.back().chances[seat];
    CHECK(std::abs(one.start + one.pieces.sum() - one.result.value_or(end)) < 1e-9);
    CHECK(one.pieces.own_play <= 1e-12);
    if (sides.contains(static_cast<Seat>(match.game().side(seat)))) continue;
    sides.add(static_cast<Seat>(match.game().side(seat)));
    total += end;
  }
  if (!made->in_points) CHECK(std::abs(total - 1) < 1e-9);
  return *made;
}

}  // namespace

TEST_CASE("the pieces of a review add up to the result, for every game and number of seats") {
  for (const GameEntry& entry : tested_games()) {
    const auto [fewest, most] = seats_of(*entry.info);
    int match = 0;
    for (const int seats : {fewest, entry.info->seats_default, most}) {
      const auto game = game_for(*entry.info, seats);
      checked_review(played(game, {"journeyman", "random"}, static_cast<std::uint64_t>(++match)));
    }
  }
}

TEST_CASE("in an open game nothing was hidden, and dice are somebody's luck") {
  for (const GameEntry& entry : all_games()) {
    if (entry.info->hidden_information) continue;
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const Review made = checked_review(played(game, {"apprentice"}, 5));
    for (const SeatReview& seat : made.seats) {
      CHECK(std::abs(seat.pieces.hidden_luck) < 1e-9);
      CHECK(seat.pieces.own_luck != 0);
      CHECK(seat.pieces.other_luck != 0);
    }
  }
}

TEST_CASE("alone at the table points are reviewed, and all luck is the own") {
  for (const GameEntry& entry : all_games()) {
    if (seats_of(*entry.info).first != 1) continue;
    const Match match = played(game_for(*entry.info, 1), {"apprentice"}, 1);
    const Review made = checked_review(match);
    CHECK(made.in_points);
    CHECK(made.seats[0].result == static_cast<double>(match.result().scores[0]));
    CHECK(made.seats[0].pieces.own_luck != 0);
    CHECK(made.seats[0].pieces.common_luck == 0);
    CHECK(made.seats[0].pieces.hidden_luck == doctest::Approx(0));
  }
}

TEST_CASE("a match that was broken off is reviewed up to its last event") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    for (const std::size_t events : {0, 1, 7, 23})
      CHECK(checked_review(played(game, {"apprentice"}, 2, events)).curve.size() <= events);
  }
}

TEST_CASE("what a resignation changes is given up") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = game_for(*entry.info, seats_of(*entry.info).first);
    if (side_count(*game) != 2) continue;
    Match match = played(game, {"apprentice"}, 3, 9);
    REQUIRE(match.apply(TableEntry{TableEntry::Kind::Resign, 0, ""}));
    const Review made = checked_review(match);
    CHECK(made.seats[0].result == 0);
    CHECK(made.seats[1].result == 1);
    CHECK(made.seats[0].pieces.given_up < 0);
    CHECK(made.seats[1].pieces.given_up == doctest::Approx(-made.seats[0].pieces.given_up));
  }
}

TEST_CASE("actions that were taken back are left out of a review") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    Match straight(game);
    Match with_undo(game);
    FastEntropy luck(11);
    int undone = 0;
    for (int event = 0; event < 60 && straight.turn().kind != Turn::Kind::Over; ++event) {
      if (straight.turn().kind == Turn::Kind::Chance) {
        const Outcome outcome = sample(game->chance(straight.state()), luck);
        straight.resolve(outcome);
        with_undo.resolve(outcome);
        continue;
      }
      const Seat seat = straight.turn().seats.lowest();
      ActionList list;
      game->actions(straight.state(), seat, list);
      const Action action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
      // First something else, and then not after all.
      REQUIRE(with_undo.act(seat, list[0]));
      if (with_undo.can_undo(seat) && with_undo.undo(seat)) {
        ++undone;
        REQUIRE(with_undo.act(seat, action));
        REQUIRE(straight.act(seat, action));
      } else {
        REQUIRE(straight.act(seat, list[0]));
      }
    }
    CHECK(undone > 0);
    const Review a = checked_review(straight);
    const Review b = checked_review(with_undo);
    REQUIRE(a.curve.size() == b.curve.size());
    for (std::size_t seat = 0; seat < a.seats.size(); ++seat) {
      CHECK(a.seats[seat].pieces.own_play == b.seats[seat].pieces.own_play);
      CHECK(a.seats[seat].decisions == b.seats[seat].decisions);
    }
  }
}

TEST_CASE("what a bot did that stepped in is not what its seat is rated by") {
  for (const GameEntry& entry : all_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const Match match = played(game, {"random"}, 4, 60);
    Record record = record_of(match);
    for (Seat seat = 0; seat < game->seats(); ++seat)
      record.entries.insert(record.entries.begin(),
                            TableEntry{TableEntry::Kind::BotIn, seat, "random"});
    const auto made = review(record, *game);
    REQUIRE(made);
    CHECK(made->moments.empty());
    for (const SeatReview& seat : made->seats) CHECK(seat.decisions == 0);
  }
}

TEST_CASE("the coach's own play costs nothing") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const auto coach = *make_any_coach(*game);
    Match match(game);
    FastEntropy luck(8);
    for (int event = 0; event < 150 && match.turn().kind != Turn::Kind::Over; ++event) {
      if (match.turn().kind == Turn::Kind::Chance) {
        match.resolve(sample(game->chance(match.state()), luck));
        continue;
      }
      const Seat seat = match.turn().seats.lowest();
      ActionList list;
      game->actions(match.state(), seat, list);
      std::size_t best = 0;
      if (list.size() > 1) {
        ActionValues values;
        coach->judge(game->observe(match.state(), seat), seat, list, values);
        for (std::size_t i = 1; i < list.size(); ++i)
          if (values[i] > values[best]) best = i;
      }
      REQUIRE(match.act(seat, list[best]));
    }
    const Review made = checked_review(match);
    CHECK(made.moments.empty());
    for (const SeatReview& seat : made.seats) {
      CHECK(seat.pieces.own_play == 0);
      CHECK(std::abs(seat.pieces.other_play) < 1e-9);
      CHECK(seat.loss == 0);
    }
  }
}

TEST_CASE("luck is measured against the mean of all that could have come") {
  for (const GameEntry& entry : tested_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const auto coach = *make_any_coach(*game);
    for (const std::size_t events : {1, 5, 30}) {
      Match match = played(game, {"journeyman"}, 6, events);
      while (match.turn().kind == Turn::Kind::Decision) {
        ActionList list;
        game->actions(match.state(), match.turn().seats.lowest(), list);
        REQUIRE(match.act(match.turn().seats.lowest(), list[0]));
      }
      if (match.turn().kind != Turn::Kind::Chance) continue;
      const Chance chance = game->chance(match.state());
      double mean = 0;
      for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
        Record record = record_of(match);
        record.entries.push_back(match.entry_of({kNobody, 0, outcome}));
        if (outcome_count(chance) > 60 && outcome_number(chance, outcome) % 50 != 0) return;
        Match after(game);
        for (const Entry& one : record.entries) REQUIRE(after.apply(one));
        const Review made = checked_review(after);
        CHECK(made.curve.back().kind == Beat::Kind::Luck);
        mean += weight * made.curve.back().change[0] / total_weight(chance);
      });
      if (outcome_count(chance) <= 60) CHECK(std::abs(mean) < 1e-9);
    }
  }
}

TEST_CASE("the roll that decides a match is its largest luck") {
  // Everything falls as it does on the average, but for one event, which could not be better.
  constexpr int kUsual = 6;
  for (const GameEntry& entry : all_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const auto coach = *make_any_coach(*game);
    const auto player = *make_any_player("apprentice", *game);
    Match match(game);
    FastEntropy entropy(4);
    double best = 0;
    std::uint32_t decisive = 0;
    int before = 0;
    int behind = 0;
    while (match.turn().kind != Turn::Kind::Over && behind < kUsual) {
      if (match.turn().kind == Turn::Kind::Decision) {
        const Seat seat = match.turn().seats.lowest();
        const AnyState view = game->observe(match.state(), seat);
        REQUIRE(match.act(seat, player->choose(view, seat, entropy)));
        continue;
      }
      const Chance chance = game->chance(match.state());
      std::vector<std::pair<double, Outcome>> found;
      double mean = 0;
      for_each_outcome(chance, [&](const Outcome& outcome, int weight) {
        AnyState after = match.state();
        game->resolve(after, outcome);
        found.emplace_back(coach->chances(after)[0], outcome);
        mean += weight / static_cast<double>(total_weight(chance)) * found.back().first;
      });
      const auto usual = std::ranges::min_element(
          found, {}, [&](auto& one) { return std::abs(one.first - mean); });
      const auto luckiest =
          std::ranges::max_element(found, {}, &decltype(found)::value_type::first);
      // What can hardly change anything is not what decides.
      const bool now = ++before > kUsual && decisive == 0 && luckiest->first - mean > 0.03;
      if (decisive != 0) ++behind;
      if (now) {
        best = luckiest->first - mean;
        decisive = static_cast<std::uint32_t>(match.entry_count()) + 1;
      }
      match.resolve((now ? luckiest : usual)->second);
    }
    REQUIRE_MESSAGE(decisive != 0, entry.info->key);
    const Review made = checked_review(match);
    const auto largest = std::ranges::max_element(made.curve, {}, [](const Beat& beat) {
      return beat.kind == Beat::Kind::Luck ? std::abs(beat.change[0]) : 0;
    });
    INFO(entry.info->key);
    CHECK(largest->event == decisive);
    CHECK(largest->change[0] == doctest::Approx(best));
  }
}

TEST_CASE("a blunder among good moves is the first moment, and it is said what was better") {
  for (const GameEntry& entry : all_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    const auto coach = *make_any_coach(*game);
    Match match(game);
    FastEntropy luck(6);
    std::uint32_t blunder = 0;
    Action done = 0;
    for (int event = 0; match.turn().kind != Turn::Kind::Over && event < 400; ++event) {
      if (blunder != 0 && match.entry_count() > blunder + 20) break;
      if (match.turn().kind == Turn::Kind::Chance) {
        match.resolve(sample(game->chance(match.state()), luck));
        continue;
      }
      const Seat seat = match.turn().seats.lowest();
      ActionList list;
      game->actions(match.state(), seat, list);
      ActionValues values{};
      if (list.size() > 1) coach->judge(game->observe(match.state(), seat), seat, list, values);
      const std::span all(values.data(), list.size());
      const auto best = std::ranges::max_element(all) - all.begin();
      const auto worst = std::ranges::min_element(all) - all.begin();
      const bool errs =
          blunder == 0 && event > 30 && list.size() > 1 &&
          all[static_cast<std::size_t>(best)] - all[static_cast<std::size_t>(worst)] > 0.1;
      const Action action = list[static_cast<std::size_t>(errs ? worst : best)];
      REQUIRE(match.act(seat, action));
      if (!errs) continue;
      blunder = static_cast<std::uint32_t>(match.entry_count());
      done = action;
    }
    INFO(entry.info->key);
    REQUIRE(blunder != 0);
    const Review made = checked_review(match);
    REQUIRE(!made.moments.empty());
    const Mistake& first = made.moments.front();
    CHECK(first.event == blunder);
    CHECK(first.done == done);
    CHECK(first.loss() > 0.1);
    if (!first.why) continue;
    for (const Language language : {Language::German, Language::English}) {
      const auto why = reason_text(first.why, catalogue(entry.info->key, language));
      CHECK_MESSAGE(why.find(" %") != std::string::npos, why);
    }
  }
}

TEST_CASE("reviews that are made at the same time are those that are made one after the other") {
  for (const GameEntry& entry : all_games()) {
    const auto game = game_for(*entry.info, entry.info->seats_default);
    std::vector<Record> records;
    for (const std::uint64_t seed : {1, 2, 3})
      records.push_back(record_of(played(game, {"apprentice"}, seed, 60)));
    const auto text = [&](const Record& record) {
      return review_json(*game, *review(record, *game));
    };
    std::vector<std::string> alone;
    for (const Record& record : records) alone.push_back(text(record));
    std::vector<std::string> together(records.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < records.size(); ++i)
        threads.emplace_back([&, i] { together[i] = text(records[i]); });
    }
    CHECK(together == alone);
  }
}
