#include "fairness/verify.h"

#include <algorithm>
#include <optional>

#include "engine/entropy.h"
#include "fairness/committed_entropy.h"
#include "formats/record_json.h"

namespace knobel {
namespace {

std::string at_line(int line) { return "line " + std::to_string(line) + ": "; }

/// Did every seat open what it had committed to?
std::expected<void, Error> check_contributions(const Luck& luck) {
  for (std::size_t seat = 0; seat < luck.commitments.size(); ++seat) {
    const auto& committed = luck.commitments[seat];
    const auto& opened = luck.contributions[seat];
    const auto bad = [&](const std::string& what) {
      return error(at_line(1) + "seat " + seat_text(static_cast<Seat>(seat)) + " " + what);
    };
    if (committed.empty() && !opened.empty())
      return bad("has a contribution that it had not committed to");
    if (committed.empty()) continue;
    if (!valid_contribution(opened))
      return bad("has committed, but its contribution is not 64 hexadecimal digits");
    if (commitment_to(opened) != committed)
      return bad(
          "has opened something else than it had committed to: the seal on its contribution "
          "is " +
          commitment_to(opened));
  }
  return {};
}

/// Dice of a day are those of that day, and nobody has thrown anything into them.
std::expected<void, Error> check_known(const Luck& luck) {
  if (luck.known.empty() || luck.known == Luck::kAgain) return {};
  if (luck.commitment != commitment(secret_of_day(luck.known)))
    return error(at_line(1) + "these are not the dice of " + luck.known);
  if (std::ranges::all_of(luck.contributions, &std::string::empty)) return {};
  return error(at_line(1) + "nobody throws anything into the dice of a day");
}

/// Throws the dice of a record again.
class LuckAgain {
 public:
  /// An error if the envelope does not hold what was revealed.
  static std::expected<LuckAgain, Error> make(const Record& record) {
    LuckAgain again(record.header.luck);
    if (again.luck_.kind != Luck::Kind::Committed || !record.result) return again;
    const auto line = at_line(entry_line_number(record.entries.size()));
    if (record.result->secret.empty())
      return error(line + "the match is finished, but the secret of its dice was not revealed");
    again.secret_ = parse_secret(record.result->secret);
    KNOBEL_CHECK(again.secret_.has_value());  // read_record has looked at the digits.
    if (commitment(*again.secret_) != again.luck_.commitment)
      return error(line + "the secret is not the one that was committed to: its SHA-256 is " +
                   commitment(*again.secret_));
    return again;
  }

  VerifyReport::Dice dice() const {
    if (luck_.kind == Luck::Kind::Unknown) return VerifyReport::Dice::Unknown;
    if (luck_.kind == Luck::Kind::Committed && !secret_) return VerifyReport::Dice::NotRevealed;
    return VerifyReport::Dice::Recomputed;
  }

  /// Was this thrown by people, so that it can be anything that the rules allow?
  bool by_hand(const Chance& chance) const {
    return luck_.dice_by_hand && chance.kind == Chance::Kind::Dice;
  }
  /// What must have come out. Precondition: dice() is Recomputed, and not by hand.
  Outcome outcome(const Chance& chance, std::size_t chance_count) {
    if (luck_.kind == Luck::Kind::Seeded) return sample(chance, seeded_);
    CommittedEntropy committed(*secret_, luck_.contributions, chance_count);
    return sample(chance, committed);
  }

 private:
  explicit LuckAgain(const Luck& luck) : luck_(luck), seeded_(luck.seed, luck.stream) {}
  Luck luck_;
  FastEntropy seeded_;
  std::optional<Secret> secret_;
};

std::expected<void, Error> check_luck(const Match& match, const ChanceEntry& entry,
                                      LuckAgain& again, VerifyReport& report) {
  // An outcome that nobody asked for is refused by the match itself.
  if (match.turn().kind != Turn::Kind::Chance) return {};
  const Chance chance = match.game().chance(match.state());
  if (again.by_hand(chance)) {
    ++report.by_hand;
    return {};
  }
  if (again.dice() != VerifyReport::Dice::Recomputed) return {};
  const auto right = outcome_text(chance, again.outcome(chance, match.chance_count()));
  if (right == entry.text) return {};
  return error("the record says \"" + entry.text + "\", but the luck it names gives \"" + right +
               "\"");
}

std::expected<void, Error> check_result(const Match& match, const RecordResult& recorded) {
  if (match.turn().kind != Turn::Kind::Over) return error("a result, but the match is not over");
  RecordResult counted = match.result();
  counted.secret = recorded.secret;
  if (counted == recorded) return {};
  const auto line = result_line(counted);
  return error("the result is wrong; it must be " + line.substr(0, line.size() - 1));
}

void count(VerifyReport& report, const Entry& entry) {
  if (std::holds_alternative<ActionEntry>(entry)) ++report.actions;
  if (std::holds_alternative<ChanceEntry>(entry)) ++report.chances;
  if (std::holds_alternative<TableEntry>(entry)) ++report.table_entries;
}

}  // namespace

std::expected<std::shared_ptr<const AnyGame>, Error> game_of(const RecordHeader& header,
                                                             const MakeGame& make) {
  // The plain game first: its version decides whether the rest can be understood at all.
  const auto plain = make(header.game, Config{header.seats, {}, {}});
  if (!plain) return error(at_line(1) + plain.error().text);
  const int ours = (*plain)->info().rules_version;
  if (header.rules_version != ours)
    return error(at_line(1) + "played by version " + std::to_string(header.rules_version) +
                 " of the rules of " + header.game + "; this program has version " +
                 std::to_string(ours));
  auto game = make(header.game, header.config());
  if (!game) return error(at_line(1) + game.error().text);
  if (!std::ranges::equal((*game)->options(), header.options))
    return error(at_line(1) + "a record names all options, in the order of the game");
  if (header.components) {
    if ((*game)->components() != *header.components)
      return error(at_line(1) + "the component set is not written in the order of the game");
    if (*header.components == (*plain)->components())
      return error(at_line(1) + "the default component set does not stand in a record");
  }
  return game;
}

std::expected<Match, Error> fold(const Record& record, const MakeGame& make, std::size_t entries) {
  KNOBEL_TRY_ASSIGN(auto game, game_of(record.header, make));
  Match match(std::move(game));
  for (std::size_t i = 0; i < std::min(entries, record.entries.size()); ++i)
    if (const auto done = match.apply(record.entries[i]); !done)
      return error(at_line(entry_line_number(i)) + done.error().text);
  return match;
}

std::expected<VerifyReport, Error> verify_record(std::string_view bytes, const MakeGame& make) {
  VerifyReport report;
  KNOBEL_TRY_ASSIGN(auto read, read_record(bytes));
  report.record = std::move(read);
  const Record& record = report.record;
  KNOBEL_TRY_ASSIGN(auto game, game_of(record.header, make));
  KNOBEL_TRY(check_contributions(record.header.luck));
  KNOBEL_TRY(check_known(record.header.luck));
  KNOBEL_TRY_ASSIGN(auto again, LuckAgain::make(record));
  report.dice = again.dice();

  Match match(std::move(game));
  for (std::size_t i = 0; i < record.entries.size(); ++i) {
    const Entry& entry = record.entries[i];
    std::expected<void, Error> done;
    if (const auto* chance = std::get_if<ChanceEntry>(&entry))
      done = check_luck(match, *chance, again, report);
    if (done) done = match.apply(entry);
    if (!done) return error(at_line(entry_line_number(i)) + done.error().text);
    count(report, entry);
  }
  if (record.result) {
    if (const auto right = check_result(match, *record.result); !right)
      return error(at_line(entry_line_number(record.entries.size())) + right.error().text);
    report.finished = true;
  } else if (match.turn().kind == Turn::Kind::Over) {
    // Who leaves the result out can hide the secret with it, and with that how the dice fell.
    return error(at_line(entry_line_number(record.entries.size())) +
                 "the match is over, but its result is missing");
  }
  return report;
}

}  // namespace knobel
