// Where the cards of Knatsch are: never lost, never doubled, never owned twice; the component sets
// that are taken and refused; and positions that check must refuse.

#include <set>

#include "games/knatsch/test_support.h"

using namespace knobel;
using namespace knobel::knatsch;

namespace {

/// Every card is somewhere once, and nobody has two of a kind.
void check_cards_complete(const Rules& rules, const State& s, CardSet playing) {
  CardSet seen = s.unseen;
  int cards = std::popcount(s.unseen);
  int tournaments = s.unseen_tournaments;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    seen |= s.cards[seat];
    cards += std::popcount(s.cards[seat]);
    tournaments += s.tournaments[seat];
    KindSet kinds = 0;
    for (CardSet rest = s.cards[seat]; rest != 0; rest &= rest - 1) {
      const KindSet kind = kind_bit(rules.component_set().kinds[std::countr_zero(rest)]);
      REQUIRE((kinds & kind) == 0);
      kinds |= kind;
    }
    REQUIRE(kinds == s.kinds[seat]);
  }
  int unseen = 0;
  for (const Stack& stack : s.stacks) {
    unseen += stack.unseen;
    for (int i = -1; i < stack.under_count; ++i) {
      const Card card = i < 0 ? stack.top : stack.under[i];
      if (card == kNoCard) continue;
      if (card == kTournament) ++tournaments;
      if (card == kTournament) continue;
      seen |= card_bit(card);
      ++cards;
    }
  }
  REQUIRE(seen == playing);
  REQUIRE(cards == std::popcount(playing));
  REQUIRE(tournaments == kTournaments);
  if (s.phase > Phase::DealCastle)
    REQUIRE(unseen == std::popcount(s.unseen) + s.unseen_tournaments);
}

/// Every known card stands in the fields once, and those that are not known as numbers.
void check_fields_complete(const Rules& rules, const State& s) {
  const ErasedGame<Rules> game(rules);
  std::multiset<std::string> shown;
  int counted = 0;
  for (const auto& field : game.fields(AnyState(s))) {
    if (field.kind == FieldKind::Cards) shown.insert(field.words.begin(), field.words.end());
    if (field.key == "tournaments")
      for (int i = std::stoi(field.words[0]); i > 0; --i) shown.insert("tournament");
    if (field.key.ends_with("_unseen")) counted += std::stoi(field.words[0]);
  }
  const int unseen = std::popcount(s.unseen) + s.unseen_tournaments;
  if (s.phase > Phase::DealCastle) REQUIRE(counted == unseen);
  for (const auto& name : shown) REQUIRE((name == "tournament" || shown.count(name) == 1));
  for (CardSet rest = s.unseen; rest != 0; rest &= rest - 1)
    REQUIRE(shown.count(
                card_text(rules.component_set(), static_cast<Card>(std::countr_zero(rest)))) == 0);
}

void play_and_check(const Rules& rules, std::uint64_t seed, CardSet playing) {
  FastEntropy luck(seed);
  State s = rules.start();
  for (int events = 0; rules.turn(s).kind != Turn::Kind::Over; ++events) {
    REQUIRE(events < rules.events_max());
    check_cards_complete(rules, s, playing);
    if (events % 5 == 0) check_fields_complete(rules, s);
    if (rules.turn(s).kind == Turn::Kind::Chance) {
      rules.resolve(s, sample(rules.chance(s), luck));
      continue;
    }
    const Seat seat = rules.turn(s).seats.lowest();
    ActionList list;
    rules.actions(s, seat, list);
    // Nothing forced is asked.
    REQUIRE(list.size() >= 2);
    rules.act(s, seat, list[luck.below(static_cast<std::uint32_t>(list.size()))]);
  }
  check_cards_complete(rules, s, playing);
  check_fields_complete(rules, s);
}

Data& member(Data& data, std::string_view key) {
  for (auto& entry : std::get<Data::Object>(data.value))
    if (entry.key == key) return entry.value;
  fail_check("no such key");
}

Data& item(Data& data, std::size_t index) { return std::get<Data::List>(data.value)[index]; }

std::string refused(const Data& data) {
  const auto rules = Rules::make({2, {}, data});
  return rules ? "" : rules.error().text;
}

}  // namespace

TEST_CASE("knatsch: every card is somewhere exactly once, and the fields show it once") {
  for (int seats = 2; seats <= 6; ++seats)
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      INFO(seats, " seats, seed ", seed);
      play_and_check(*Rules::make({seats, {}, {}}), seed, kAllCards);
      play_and_check(*Rules::make({seats, {{"specials", "off"}}, {}}), seed, kAllCastles);
      play_and_check(*Rules::make({seats, {{"king", "any_attempt"}}, {}}), seed, kAllCards);
    }
}

TEST_CASE("knatsch: the default set is the one of the rules, and reads back") {
  const Components components;
  CHECK(card_text(components, 2) == "red-555+4");
  CHECK(card_text(components, kTournament) == "tournament");
  std::array<int, kKinds> counts{};
  for (Kind kind = 0; kind < kKinds; ++kind)
    counts[kind] = std::popcount(components.cards_of_kind[kind]);
  CHECK(counts == std::array<int, kKinds>{3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 3, 1, 3, 3, 3, 1, 1});
  const auto again = read_components(components_data(components));
  REQUIRE(again.has_value());
  CHECK(*again == components);
  for (Card card = 0; card <= kTournament; ++card)
    CHECK(parse_card(components, card_text(components, card)) == card);
}

TEST_CASE("knatsch: a component set that does not fit is refused with the place and the reason") {
  const Data good = components_data(Components());
  CHECK(refused(good).empty());
  Data data = good;
  member(item(member(data, "castles"), 4), "crest") = Data("gold");
  CHECK(refused(data).find("castles[4].crest") != std::string::npos);
  CHECK(refused(data).find("allowed are red, green") != std::string::npos);

  data = good;
  member(item(member(data, "castles"), 15), "crest") = Data("black");
  member(item(member(data, "castles"), 14), "crest") = Data("black");
  CHECK(refused(data).find("has no white castle") != std::string::npos);

  data = good;
  std::get<Data::List>(member(data, "castles").value).pop_back();
  CHECK(refused(data).find("castles") != std::string::npos);

  data = good;
  member(item(member(data, "castles"), 0), "extra") = Data(2);
  CHECK(refused(data).find("must differ") != std::string::npos);

  data = good;
  member(item(member(data, "castles"), 1), "triple") = Data(2);
  CHECK(refused(data).find("repeats a card") != std::string::npos);

  data = good;
  item(member(item(member(data, "specials"), 3), "cards"), 0) = number_list(std::array{6, 1});
  CHECK(refused(data).find("specials[3].cards[0]") != std::string::npos);

  data = good;
  std::get<Data::List>(member(item(member(data, "specials"), 0), "cards").value).pop_back();
  CHECK(refused(data).find("has 7 card dice; there are exactly 8") != std::string::npos);

  data = good;
  member(member(data, "king"), "count") = Data(9);
  CHECK(refused(data).find("king.count") != std::string::npos);

  data = good;
  member(member(data, "rolls"), "normal") = Data(0);
  CHECK(refused(data).find("rolls.normal") != std::string::npos);

  data = good;
  member(data, "dice") = Data(5);
  CHECK(refused(data).find("dice") != std::string::npos);
}

TEST_CASE("knatsch: a set with other throws and another King is played by") {
  Data data = components_data(Components());
  member(member(data, "rolls"), "normal") = Data(1);
  member(data, "king") = Data::Object{{"count", 2}, {"face", 1}, {"extra", 0}};
  Table table(3,
              "left_top tournament | right_top champion-444+2 | "
              "seat1 cards red-222+1 yellow-333+2 black-333+4 | "
              "seat2 cards green-222+3 | seat3 cards blue-222+4",
              {}, data);
  Table king = table;
  king.act(0, "king");
  king.roll("2 2 x x x x");
  CHECK(king.state.winner == 0);
  table.act(0, "take right");
  table.roll("4 4 4 1 1 1");
  CHECK(table.phase() == Phase::Reveal);
}

TEST_CASE("knatsch: positions that cannot be are refused with the reason") {
  const Table table(3, kThree);
  const auto reason = [&](const std::string& position) {
    const auto read = table.read(position);
    return read ? std::string("accepted") : read.error().text;
  };
  const std::string counts = " | left_unseen 22 | right_unseen 21";
  const std::string good = "phase choose | " + kThree + counts;
  CHECK(reason(good) == "accepted");
  CHECK(reason("phase choose | " + kThree) == "left_unseen and right_unseen must be 43 together");
  CHECK(reason(good + " | left_under red-222+1") == "a card lies in two places");
  CHECK(reason(good + " | seat1 tournaments 9 | right_under tournament") ==
        "there are 10 tournaments, not 9");
  CHECK(reason(good + " | seat1 guarded red") == "seat1: guards castles without a castle guard");
  CHECK(reason(good + " | winner 2") == "seat2: wins exactly when the winner says so");
  CHECK(reason(good + " | part done") == "part does not fit the phase");
  CHECK(reason(good + " | goal king") == "there is a goal exactly when it is rolled for");
  CHECK(reason(good + " | throws 1") ==
        "dice, throws and to_throw belong to the phases throw and keep");
  CHECK(reason(good + " | to_move -") == "to_move must be a seat");
  const std::string keep =
      "phase keep | goal stack | goal_stack left | roller 1 | throws 1 | " + kThree + counts;
  CHECK(reason(keep + " | to_beat 3x3+2 | dice 5 5 2 1 x x") == "accepted");
  CHECK(reason(keep + " | to_beat 3x3+1 | dice 5 5 2 1 x x") == "to_beat must be 3x3+2");
  CHECK(reason(keep + " | to_beat 3x3+2 | dice 5 5 5 1 x x") ==
        "this throw ends the attempt by itself");
  CHECK(
      reason(keep + " | to_beat 3x3+2 | dice 5 5 2 1 x") ==
      "dice must show as many x as dice are dead: six without the live ones and those about to be "
      "thrown");
}
