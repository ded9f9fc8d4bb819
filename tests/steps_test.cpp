// The laws of steps and news, for every game: what is told live is told afterwards too, through the
// same eyes and from wherever the story begins; and whoever neither sees nor notices an event is
// not told of it.

#include "engine/steps.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "formats/news_text.h"
#include "tests/support/playout.h"

using namespace knobel;
using namespace knobel::testing;

namespace {

std::vector<Seat> eyes(const AnyGame& game) {
  std::vector<Seat> all;
  for (Seat seat = 0; seat < game.seats(); ++seat) all.push_back(seat);
  all.push_back(kSpectator);
  return all;
}

bool same(const Step& a, const Step& b) {
  return a.place == b.place && a.seq == b.seq && a.places == b.places &&
         a.takes_back == b.takes_back && a.news == b.news && a.changes_view == b.changes_view &&
         a.over == b.over && a.after == b.after;
}

/// A match that is told to everybody while it is played, as a table does: after each action with
/// all that follows by itself.
struct ToldMatch {
  Match match;
  std::map<Seat, std::vector<Step>> told;
  std::map<Seat, std::uint32_t> seqs;

  ToldMatch(std::shared_ptr<const AnyGame> game, std::uint64_t seed) : match(std::move(game)) {
    FastEntropy luck(seed, 1), choice(seed, 2);
    std::vector<Passage> passages;
    for (int i = 0; i < 1500 && match.turn().kind != Turn::Kind::Over; ++i) {
      const AnyState before = match.state();
      random_step(match, luck, choice);
      passages.push_back({before, match.latest_change()});
      if (match.turn().kind == Turn::Kind::Chance &&
          match.game().chance(match.state()).asker == kNobody)
        continue;
      tell(passages);
      passages.clear();
    }
    tell(passages);
  }

  void tell(const std::vector<Passage>& passages) {
    for (const Seat viewer : eyes(match.game())) {
      auto steps = make_steps(match.game(), passages, match.state(), viewer, seqs[viewer],
                              [&](std::uint32_t place) { return match.number_of(viewer, place); });
      seqs[viewer] = static_cast<std::uint32_t>(match.shown_count(viewer));
      CHECK((steps.empty() || steps.back().seq == seqs[viewer]));
      std::ranges::move(steps, std::back_inserter(told[viewer]));
    }
  }
};

}  // namespace

TEST_CASE("a story that is told afterwards is the one that was told live") {
  for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    const ToldMatch live(game, 5);
    for (const Seat viewer : eyes(*game)) {
      INFO(game->info().key, " for ", game->seats(), ", viewer ", int{viewer});
      const auto& told = live.told.at(viewer);
      const auto seq = live.match.shown_count(viewer);
      const auto again = live.match.stretch(viewer, 0, seq).steps();
      REQUIRE(again.size() == told.size());
      for (std::size_t i = 0; i < told.size(); ++i) REQUIRE(same(told[i], again[i]));
    }
  });
}

TEST_CASE("a story begins wherever it is asked for, a few hundred entries before at most") {
  for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    const ToldMatch live(game, 6);
    for (const Seat viewer : eyes(*game)) {
      INFO(game->info().key, " for ", game->seats(), ", viewer ", int{viewer});
      const auto& told = live.told.at(viewer);
      const std::size_t seq = live.match.shown_count(viewer);
      for (std::size_t from = 0; from < seq; from += 97) {
        const std::size_t to = std::min(from + 100, seq);
        const Stretch stretch = live.match.stretch(viewer, from, to);
        std::vector<Step> page = stretch.steps();
        std::vector<Step> expected = told;
        const auto outside = [&](const Step& step) { return step.seq <= from || step.seq > to; };
        std::erase_if(page, outside);
        std::erase_if(expected, outside);
        REQUIRE(page.size() == expected.size());
        for (std::size_t i = 0; i < page.size(); ++i) {
          REQUIRE(same(page[i], expected[i]));
          for (const auto place : page[i].places)
            CHECK(stretch.entry_at(place) == live.match.entry(place));
        }
      }
      for (std::size_t from = 0; from < live.match.entry_count(); from += 131) {
        const auto rest = live.match.stretch_from(viewer, from);
        CHECK(rest.moment.entry_count() <= from);
        CHECK(from - rest.moment.entry_count() < Match::kKeptEvery + 64);
        CHECK(rest.steps().back().seq == seq);
      }
    }
  });
}

TEST_CASE("a step shows something new, and its numbers are the viewer's") {
  for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    const ToldMatch live(game, 7);
    for (const Seat viewer : eyes(*game)) {
      INFO(game->info().key, " for ", game->seats(), ", viewer ", int{viewer});
      const auto shown = live.match.shown_to(viewer);
      std::uint32_t seq = 0;
      for (const Step& step : live.told.at(viewer)) {
        CHECK((step.seq > seq || step.changes_view));
        for (std::size_t i = 0; i < step.places.size(); ++i)
          CHECK(shown[seq + i] == step.places[i]);
        if (!step.over) CHECK(step.seq == seq + step.places.size());
        if (step.takes_back) CHECK(*step.takes_back <= seq);
        seq = step.seq;
      }
      CHECK(seq == shown.size());
    }
  });
}

TEST_CASE("where everything lies open everybody is told the same") {
  for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    if (game->info().hidden_information) return;
    INFO(game->info().key, " for ", game->seats());
    const ToldMatch live(game, 8);
    const auto& first = live.told.at(kSpectator);
    for (const Seat viewer : eyes(*game)) {
      REQUIRE(live.told.at(viewer).size() == first.size());
      for (std::size_t i = 0; i < first.size(); ++i)
        REQUIRE(same(first[i], live.told.at(viewer)[i]));
    }
  });
}

TEST_CASE("every turn and every end is told") {
  for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    INFO(game->info().key, " for ", game->seats());
    const ToldMatch live(game, 9);
    for (const auto& [viewer, steps] : live.told) {
      CHECK(std::ranges::any_of(steps, [](const Step& step) {
        return std::ranges::any_of(step.news, &NewsItem::heading);
      }));
      if (live.match.turn().kind == Turn::Kind::Over) CHECK_FALSE(steps.back().news.empty());
    }
  });
}
