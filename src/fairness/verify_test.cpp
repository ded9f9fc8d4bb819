#include "fairness/verify.h"

#include <doctest/doctest.h>

#include "fairness/committed_entropy.h"
#include "formats/record_json.h"
#include "tests/support/playout.h"

using namespace knobel;
using testing::make_tested;

namespace {

constexpr Secret kSecret = {7, 7, 7};

const std::string kDay = "2026-11-19";

enum class Seats : std::uint8_t { Committed, DidNotCommit, Nobody };
enum class Dice : std::uint8_t { Committed, ByHand, OfADay };

/// A random match whose dice come from the sealed envelope, up to `steps` steps.
Record committed_record(std::shared_ptr<const AnyGame> game, std::size_t steps,
                        Seats seats = Seats::DidNotCommit, Dice dice = Dice::Committed) {
  const Secret secret = dice == Dice::OfADay ? secret_of_day(kDay) : kSecret;
  Luck luck;
  luck.kind = Luck::Kind::Committed;
  luck.commitment = commitment(secret);
  luck.contributions.assign(static_cast<std::size_t>(game->seats()), "");
  if (seats == Seats::DidNotCommit) luck.contributions[0] = "my lucky word";
  if (dice == Dice::OfADay) luck.known = kDay;
  if (seats == Seats::Committed) {
    luck.contributions[0] = std::string(64, '7');
    luck.commitments = luck.contributions;
    luck.commitments[0] = commitment_to(luck.contributions[0]);
    luck.starts = 2;
  }
  luck.dice_by_hand = dice == Dice::ByHand;
  Match match(std::move(game));
  FastEntropy choice(5);
  FastEntropy hands(6);
  for (std::size_t i = 0; i < steps && match.turn().kind != Turn::Kind::Over; ++i) {
    CommittedEntropy committed(secret, luck.contributions, match.chance_count());
    const bool thrown = luck.dice_by_hand && match.turn().kind == Turn::Kind::Chance &&
                        match.game().chance(match.state()).kind == Chance::Kind::Dice;
    if (thrown)
      testing::random_step(match, hands, choice);
    else
      testing::random_step(match, committed, choice);
  }
  Record record = testing::record_of(match, luck);
  if (record.result) record.result->secret = secret_text(secret);
  return record;
}

std::string refusal(const Record& record) {
  const auto report = verify_record(*write_record(record), make_tested);
  return report ? "accepted" : report.error().text;
}

/// The place of the first entry of a kind.
template <class Kind>
std::size_t first(const Record& record) {
  for (std::size_t i = 0; i < record.entries.size(); ++i)
    if (std::holds_alternative<Kind>(record.entries[i])) return i;
  FAIL("no such entry");
  return 0;
}

}  // namespace

TEST_CASE("random matches of all games verify, with seeds and with envelopes") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    const auto seeded = testing::random_record(game, 42, 7);
    for (const auto& record : {seeded, committed_record(game, 100'000),
                               committed_record(game, 100'000, Seats::Committed)}) {
      const auto report = verify_record(*write_record(record), make_tested);
      REQUIRE_MESSAGE(report.has_value(), report.error().text);
      CHECK(report->finished);
      CHECK(report->dice == VerifyReport::Dice::Recomputed);
      CHECK(report->actions + report->chances + report->table_entries == record.entries.size());
      CHECK(report->chances > 0);
      CHECK(report->record == record);
    }
  });
}

TEST_CASE("an unfinished match is checked as far as it goes") {
  const auto game = testing::plain_game("knaster", 2);
  const auto seeded =
      verify_record(*write_record(testing::random_record(game, 1, 2, 20)), make_tested);
  REQUIRE(seeded.has_value());
  CHECK_FALSE(seeded->finished);
  CHECK(seeded->dice == VerifyReport::Dice::Recomputed);
  const auto committed = verify_record(*write_record(committed_record(game, 20)), make_tested);
  REQUIRE(committed.has_value());
  CHECK(committed->dice == VerifyReport::Dice::NotRevealed);
  auto typed_in = testing::random_record(game, 1, 2, 20);
  typed_in.header.luck = Luck{};
  CHECK(verify_record(*write_record(typed_in), make_tested)->dice == VerifyReport::Dice::Unknown);
}

TEST_CASE("dice by hand can be anything, but what was drawn beside them is computed again") {
  const auto game = testing::plain_game("knatsch", 2);
  const auto record = committed_record(game, 100'000, Seats::DidNotCommit, Dice::ByHand);
  const auto report = verify_record(*write_record(record), make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  CHECK(report->dice == VerifyReport::Dice::Recomputed);
  CHECK(report->finished);
  CHECK(report->by_hand > 0);
  CHECK(report->by_hand < report->chances);
  CHECK(report->record.header.luck.dice_by_hand);

  Record claims_more = record;
  claims_more.header.luck.dice_by_hand = false;
  CHECK(refusal(claims_more).find("but the luck it names gives \"dice") != std::string::npos);
  Record other_lot = record;
  auto& lot = std::get<ChanceEntry>(other_lot.entries[first<ChanceEntry>(record)]).text;
  lot = lot == "one 1 of 2" ? "one 2 of 2" : "one 1 of 2";
  CHECK(refusal(other_lot).find("but the luck it names gives \"one") != std::string::npos);
}

TEST_CASE("dice of a day are those of that day, and of nothing else") {
  const auto game = testing::plain_game("null_game", 2);
  Record record = committed_record(game, 100'000, Seats::Nobody, Dice::OfADay);
  const auto report = verify_record(*write_record(record), make_tested);
  REQUIRE_MESSAGE(report.has_value(), report.error().text);
  CHECK(report->dice == VerifyReport::Dice::Recomputed);
  CHECK(report->record.header.luck.known == "2026-11-19");
  Record other = record;
  other.header.luck.known = "2026-11-20";
  CHECK(refusal(other) == "line 1: these are not the dice of 2026-11-20");
  other.header.luck.known = "some day";
  CHECK_FALSE(write_record(other).has_value());
  Record thrown_in = record;
  thrown_in.header.luck.contributions[0] = "my lucky word";
  CHECK(refusal(thrown_in) == "line 1: nobody throws anything into the dice of a day");
}

TEST_CASE("another throw, however legal, is noticed") {
  const auto game = testing::plain_game("null_game", 2);
  for (auto record : {testing::random_record(game, 42, 7), committed_record(game, 100'000)}) {
    const auto place = first<ChanceEntry>(record);
    auto& text = std::get<ChanceEntry>(record.entries[place]).text;
    const std::string right = text;
    text = right == "dice 1" ? "dice 2" : "dice 1";
    CHECK(refusal(record) == "line 2: the record says \"" + text +
                                 "\", but the luck it names gives \"" + right + "\"");
  }
}

TEST_CASE("another secret, envelope, contribution or seed is noticed") {
  const auto game = testing::plain_game("knaster", 2);
  const auto good = committed_record(game, 100'000);
  CHECK(refusal(good) == "accepted");
  auto record = good;
  record.result->secret = secret_text({8});
  CHECK(refusal(record).find("the secret is not the one that was committed to") !=
        std::string::npos);
  record = good;
  record.result->secret = "";
  CHECK(refusal(record).find("was not revealed") != std::string::npos);
  record = good;
  record.header.luck.contributions[1] = "x";
  CHECK(refusal(record).find("but the luck it names gives") != std::string::npos);
  record = testing::random_record(game, 42, 7);
  record.header.luck.stream = 8;
  CHECK(refusal(record).find("but the luck it names gives") != std::string::npos);
}

TEST_CASE("a contribution that was not committed to is noticed, finished or not") {
  const auto game = testing::plain_game("knaster", 2);
  for (const std::size_t steps : {std::size_t{20}, std::size_t{100'000}}) {
    const auto good = committed_record(game, steps, Seats::Committed);
    CHECK(refusal(good) == "accepted");
    auto record = good;
    record.header.luck.contributions[0] = std::string(64, '8');
    CHECK(refusal(record).starts_with(
        "line 1: seat 1 has opened something else than it had committed to"));
    record = good;
    record.header.luck.commitments[0] = commitment_to(std::string(64, '8'));
    CHECK(refusal(record).starts_with("line 1: seat 1 has opened something else"));
    record = good;
    record.header.luck.contributions[1] = std::string(64, '8');
    CHECK(refusal(record) == "line 1: seat 2 has a contribution that it had not committed to");
    record = good;
    record.header.luck.contributions[0] = "";
    CHECK(refusal(record).starts_with("line 1: seat 1 has committed, but"));
  }
}

TEST_CASE("an action against the rules is named with its line") {
  const auto game = testing::plain_game("knaster", 2);
  auto record = testing::random_record(game, 42, 7);
  const auto place = first<ActionEntry>(record);
  const auto line = "line " + std::to_string(place + 2) + ": ";
  auto& action = std::get<ActionEntry>(record.entries[place]);
  const std::string text = action.text;
  action.text = "write f9";
  CHECK(refusal(record).starts_with(line + "seat"));
  action.text = text;
  record.entries.insert(record.entries.begin() + static_cast<std::ptrdiff_t>(place),
                        ChanceEntry{"dice 1 1"});
  CHECK(refusal(record) == line + "\"dice 1 1\", but no dice or cards are due");
  record.entries.erase(record.entries.begin() + static_cast<std::ptrdiff_t>(place));
  record.entries.push_back(TableEntry{TableEntry::Kind::Undo, 0, ""});
  CHECK(refusal(record).find("the match is over already") != std::string::npos);
}

TEST_CASE("a wrong result is noticed") {
  const auto good = testing::random_record(testing::plain_game("knaster", 2), 42, 7);
  auto record = good;
  ++record.result->scores[0];
  CHECK(refusal(record).find("the result is wrong; it must be {\"result\":") != std::string::npos);
  record = good;
  record.result->winners = SeatSet::first(2);
  CHECK(refusal(record).find("the result is wrong") != std::string::npos);
  record = good;
  record.entries.pop_back();
  CHECK(refusal(record).find("a result, but the match is not over") != std::string::npos);
}

TEST_CASE("a match that is over needs its result") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    for (auto record : {testing::random_record(game, 42, 7), committed_record(game, 100'000)}) {
      record.result.reset();
      CHECK(refusal(record) == "line " + std::to_string(record.entries.size() + 2) +
                                   ": the match is over, but its result is missing");
    }
  });
}

TEST_CASE("a record of other rules, options or components is not judged by ours") {
  const auto good = testing::random_record(testing::plain_game("knaster", 2), 42, 7, 5);
  auto record = good;
  record.header.rules_version = 99;
  CHECK(refusal(record).starts_with("line 1: played by version 99 of the rules of knaster"));
  record = good;
  record.header.game = "chess";
  CHECK(refusal(record).starts_with("line 1: there is no game \"chess\""));
  record = good;
  record.header.options.clear();
  CHECK(refusal(record) == "line 1: a record names all options, in the order of the game");
  record = good;
  record.header.options[0].value = "sometimes";
  CHECK(refusal(record).starts_with("line 1: option first cannot be"));
  record = good;
  record.header.components = testing::plain_game("knaster", 2)->components();
  CHECK(refusal(record) == "line 1: the default component set does not stand in a record");
  record.header.components = Data::Object{{"rowValues", Data{}}};
  CHECK(refusal(record).starts_with("line 1: "));
}

TEST_CASE("another component set travels in the record and is played by") {
  Config config{2, {}, Data(Data::Object{{"track", 12}})};
  const auto game = make_tested("null_game", config);
  REQUIRE(game.has_value());
  auto record = testing::random_record(*game, 3, 4);
  record.header.components = config.components;
  CHECK(refusal(record) == "accepted");
}

TEST_CASE("a record can be folded up to any entry") {
  const auto game = testing::plain_game("knaster", 3);
  const auto record = testing::random_record(game, 42, 7);
  Match match(game);
  for (std::size_t i = 0; i <= record.entries.size(); ++i) {
    const auto folded = fold(record, make_tested, i);
    REQUIRE(folded.has_value());
    REQUIRE(folded->state() == match.state());
    if (i < record.entries.size()) REQUIRE(match.apply(record.entries[i]).has_value());
  }
  CHECK(fold(record, make_tested)->state() == match.state());
}
