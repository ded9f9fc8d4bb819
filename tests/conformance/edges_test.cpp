// The laws about everything around a game: fields, the erased game, matches, undo and pictures.

#include <algorithm>

#include "engine/match.h"
#include "engine/styled_text.h"
#include "formats/catalogue.h"
#include "tests/conformance/playouts.h"

using namespace knobel;

namespace {

template <Game R>
std::shared_ptr<const AnyGame> erased(const R& rules) {
  return std::make_shared<const ErasedGame<R>>(rules);
}

}  // namespace

TEST_CASE("fields describe a position completely: written and read back it is the same") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy&) {
    const auto game = erased(rules);
    const auto fields = game->fields(AnyState(s));
    for (const auto& field : fields)
      for (const auto& word : field.words) REQUIRE(word.find_first_of(" |\n") == std::string::npos);
    const auto again = game->from_fields(fields);
    INFO(error_text(again));
    REQUIRE(again.has_value());
    REQUIRE(*again == AnyState(s));
  });
}

TEST_CASE("the erased game is the typed game") {
  for_each_position([](const auto& rules, const auto& s, const Event& event, Entropy&) {
    const auto game = erased(rules);
    AnyState any(s);
    REQUIRE(game->turn(any) == rules.turn(s));
    REQUIRE(game->scores(any) == rules.scores(s));
    for (const Seat seat : rules.turn(s).seats) {
      ActionList typed;
      ActionList untyped;
      rules.actions(s, seat, typed);
      game->actions(any, seat, untyped);
      REQUIRE(std::ranges::equal(typed, untyped));
    }
    if (rules.turn(s).kind == Turn::Kind::Over) {
      REQUIRE(game->winners(any) == rules.winners(s));
      return;
    }
    auto after = s;
    apply(rules, after, event);
    if (event.is_chance())
      game->resolve(any, event.outcome);
    else
      game->act(any, event.seat, event.action);
    REQUIRE(any == AnyState(after));
  });
}

TEST_CASE("a match folds its entries into the same state, and a second one from them too") {
  TestedGames::for_each([]<class R>() {
    for (const Config& config : setups<R>()) {
      INFO(setup_text(R::kInfo, config));
      const auto game = *AnyGame::make<R>(config);
      const auto rules = *R::make(config);
      Match match(game);
      auto s = rules.start();
      FastEntropy luck(7);
      while (rules.turn(s).kind != Turn::Kind::Over) {
        const Event event = random_event(rules, s, luck);
        const auto applied = match.apply(match.entry_of(event));
        INFO(error_text(applied));
        REQUIRE(applied.has_value());
        apply(rules, s, event);
        REQUIRE(match.state() == AnyState(s));
      }
      Match again(game);
      for (const auto& entry : match.entries()) REQUIRE(again.apply(entry).has_value());
      CHECK(again.state() == match.state());
      CHECK(again.result() == match.result());
      // At the end everybody has been shown everything, each entry once.
      for (const Seat seat : eyes(rules.seats())) {
        const auto shown = match.shown_to(seat);
        std::vector<std::uint32_t> sorted(shown.begin(), shown.end());
        std::ranges::sort(sorted);
        REQUIRE(sorted.size() == match.entries().size());
        REQUIRE(std::ranges::adjacent_find(sorted) == sorted.end());
      }
    }
  });
}

TEST_CASE("it is the same whether an action comes by its id, by its text or from a record") {
  TestedGames::for_each([]<class R>() {
    for (const Config& config : setups<R>()) {
      INFO(setup_text(R::kInfo, config));
      const auto game = *AnyGame::make<R>(config);
      const auto rules = *R::make(config);
      Match by_id(game);
      Match by_text(game);
      Match known(game);   // from a record, with the events at hand
      Match folded(game);  // from a record alone
      FastEntropy luck(11);
      while (by_id.turn().kind != Turn::Kind::Over) {
        const auto regretful =
            static_cast<Seat>(luck.below(static_cast<std::uint32_t>(rules.seats())));
        if (by_id.can_undo(regretful) && luck.below(8) == 0) {
          for (Match* match : {&by_id, &by_text, &known, &folded})
            REQUIRE(match->apply(TableEntry{TableEntry::Kind::Undo, regretful, ""}).has_value());
          continue;
        }
        const Event event =
            random_event(rules, by_id.state().template as<typename R::State>(), luck);
        const Entry entry = by_id.entry_of(event);
        if (event.is_chance()) {
          by_id.resolve(event.outcome);
          by_text.resolve(event.outcome);
        } else {
          REQUIRE(by_id.act(event.seat, event.action).has_value());
          REQUIRE(by_text.act(event.seat, std::get<ActionEntry>(entry).text).has_value());
        }
        known.apply(event, entry);
        REQUIRE(folded.apply(entry).has_value());
        for (const Match* match : {&by_text, &known, &folded}) {
          REQUIRE(match->state() == by_id.state());
          for (const Seat seat : eyes(rules.seats()))
            REQUIRE(match->shown_count(seat) == by_id.shown_count(seat));
        }
      }
      for (const Match* match : {&by_text, &known, &folded}) {
        CHECK(match->entries() == by_id.entries());
        CHECK(match->chance_count() == by_id.chance_count());
        CHECK(match->result() == by_id.result());
      }
    }
  });
}

TEST_CASE("a match refuses an id that is not listed, with the game's reason, and stays as it is") {
  TestedGames::for_each([]<class R>() {
    for (const Config& config : setups<R>()) {
      INFO(setup_text(R::kInfo, config));
      const auto rules = *R::make(config);
      Match match(*AnyGame::make<R>(config));
      FastEntropy luck(13);
      while (match.turn().kind != Turn::Kind::Over) {
        const auto s = match.state().template as<typename R::State>();
        const auto entries = match.entry_count();
        for (int i = 0; i < 8; ++i) {
          const auto seat =
              static_cast<Seat>(luck.below(static_cast<std::uint32_t>(rules.seats())));
          const auto id =
              static_cast<Action>(luck.below(static_cast<std::uint32_t>(R::kInfo.action_ids) + 2));
          const auto wanted = may_act(rules, s, seat, id);
          REQUIRE(match.may_act(seat, id) == wanted);
          if (!wanted) REQUIRE(match.act(seat, id) == wanted);
        }
        REQUIRE(match.state() == AnyState(s));
        REQUIRE(match.entry_count() == entries);
        const Event event = random_event(rules, s, luck);
        match.apply(event, match.entry_of(event));
      }
    }
  });
}

TEST_CASE(
    "while hands are hidden nobody is shown a card's place in the bag, at the end everybody") {
  TestedGames::for_each([]<class R>() {
    const auto rules = *R::make({R::kInfo.seats_min(), {}, {}});
    Match match(*AnyGame::make<R>({R::kInfo.seats_min(), {}, {}}));
    FastEntropy luck(5);
    const auto told = [&] {
      int places = 0;
      for (const Seat seat : eyes(rules.seats()))
        for (const Entry& entry : match.seen_by(seat))
          if (const auto* chance = std::get_if<ChanceEntry>(&entry))
            places += chance->text.starts_with("pick ") && !chance->text.starts_with("pick ?");
      return places;
    };
    int draws = 0;
    for (int events = 0; match.turn().kind != Turn::Kind::Over; ++events) {
      const AnyState before = match.state();
      const Event event = random_event(rules, before.as<typename R::State>(), luck);
      if (event.is_chance()) draws += match.game().chance(before).kind == Chance::Kind::Draw;
      REQUIRE(match.apply(match.entry_of(event)).has_value());
      const bool over = match.turn().kind == Turn::Kind::Over;
      if (R::kInfo.hidden_information && !over && events % 50 == 0) REQUIRE(told() == 0);
    }
    CHECK((draws == 0) == (told() == 0));
  });
}

TEST_CASE("undo brings back exactly the position before the seat's last action") {
  TestedGames::for_each([]<class R>() {
    int undone = 0;
    for (const Config& config : setups<R>()) {
      INFO(setup_text(R::kInfo, config));
      const auto game = *AnyGame::make<R>(config);
      const auto rules = *R::make(config);
      Match match(game);
      FastEntropy luck(11);
      while (match.turn().kind != Turn::Kind::Over) {
        const AnyState before = match.state();
        const auto& s = before.as<typename R::State>();
        const Event event = random_event(rules, s, luck);
        const Entry entry = match.entry_of(event);
        REQUIRE(match.apply(entry).has_value());
        if (event.is_chance()) {
          for (Seat seat = 0; seat < rules.seats(); ++seat) REQUIRE_FALSE(match.can_undo(seat));
          continue;
        }
        const Audience audience = rules.audience(s, event);
        const bool over = match.turn().kind == Turn::Kind::Over;
        REQUIRE(match.can_undo(event.seat) == (audience.reveals.empty() && !over));
        if (!match.can_undo(event.seat)) continue;
        REQUIRE(match.undo(event.seat).has_value());
        REQUIRE(match.state() == before);
        ++undone;
        REQUIRE(match.apply(entry).has_value());
      }
    }
    CHECK(undone > 0);
  });
}

TEST_CASE("every seat and an onlooker get a picture of every position, in both languages") {
  for_each_position([](const auto& rules, const auto& s, const Event&, Entropy& luck) {
    if (luck.below(40) != 0) return;
    for (const Language language : {Language::German, Language::English}) {
      const auto& sentences = catalogue(rules.kInfo.key, language);
      for (const Seat seat : eyes(rules.seats())) {
        const std::string picture =
            to_plain(rules.picture(rules.observe(s, seat), seat, sentences));
        INFO(picture);
        REQUIRE(!picture.empty());
        // No place that was left open, no key without a sentence.
        REQUIRE(picture.find_first_of("{}") == std::string::npos);
        REQUIRE(picture.find("picture.") == std::string::npos);
        REQUIRE(
            std::ranges::all_of(picture, [](unsigned char c) { return c == '\n' || c >= ' '; }));
      }
    }
  });
}
