#include "cli/bench/long_tables.h"

#include <utility>
#include <vector>

#include "cli/game_arguments.h"
#include "cli/interrupt.h"
#include "engine/check.h"
#include "engine/entropy.h"
#include "engine/match.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "server/keys.h"
#include "server/rows.h"

namespace knobel::bench {
namespace {

using namespace server;

constexpr int kSeats = 2;
constexpr int kUndosPerAction = 10'000;  // no match is over before it is long

/// Collects the rows of one table.
class TableWriter {
 public:
  TableWriter(TableId id, std::string code) : id_(id), code_(std::move(code)) {}

  void write(Row::What what, std::optional<By> by = std::nullopt) {
    std::string text = row_text({std::move(what), std::move(by)});
    digest_ = chain_digest(digest_, text);
    rows_.push_back({id_, static_cast<std::uint32_t>(rows_.size() + 1), std::move(text), digest_});
  }
  std::expected<void, LogError> append_to(Log& log, TableHead::State state) const {
    // Touched when the counter of seconds served began.
    const TableHead head{id_,    code_, state, 0, 0, static_cast<std::uint32_t>(rows_.size()),
                         digest_};
    KNOBEL_TRY_ASSIGN(const auto fenced, log.append(rows_, {&head, 1}));
    if (!fenced.empty()) return error("there is a table " + code_ + " already");
    return {};
  }

 private:
  TableId id_;
  std::string code_;
  std::vector<LogRow> rows_;
  Sha256::Digest digest_ = first_digest(id_);
};

/// Plays one match into the rows, at random and undecided. It can be left before its end.
class UndecidedMatch {
 public:
  UndecidedMatch(TableWriter& rows, std::shared_ptr<const AnyGame> game, const Secret& secret,
                 FastEntropy& minds)
      : rows_(rows), match_(std::move(game)), secret_(secret), minds_(minds) {}

  void begin() { rows_.write(row::Started{}); }
  /// Up to where somebody has to do something: what nobody asks for a server does at once.
  void play_on(std::uint32_t entries_min) {
    while (match_.turn().kind != Turn::Kind::Over &&
           (match_.entry_count() < entries_min || goes_on_by_itself()))
      step(entries_min);
  }
  void finish() {
    while (match_.turn().kind != Turn::Kind::Over) step(0);
    RecordResult result = match_.result();
    result.secret = secret_text(secret_);
    JsonWriter json;
    write_result(result, json);
    rows_.write(row::Finished{json.take()});
  }

 private:
  bool goes_on_by_itself() const {
    return match_.turn().kind == Turn::Kind::Chance &&
           match_.game().chance(match_.state()).asker == kNobody;
  }
  void step(std::uint32_t entries_min) {
    if (match_.turn().kind == Turn::Kind::Chance)
      roll();
    else
      decide(entries_min);
  }
  void roll() {
    const std::vector<std::string> contributions(kSeats);
    const Chance chance = match_.game().chance(match_.state());
    CommittedEntropy luck(secret_, contributions, match_.chance_count());
    happen(ChanceEntry{outcome_text(chance, sample(chance, luck))}, chance.asker);
  }
  void decide(std::uint32_t entries_min) {
    const Seat seat = match_.turn().seats.lowest();
    ActionList list;
    match_.game().actions(match_.state(), seat, list);
    const Action action = list[minds_.below(static_cast<std::uint32_t>(list.size()))];
    const ActionEntry entry{seat, match_.game().action_text(match_.state(), seat, action)};
    happen(entry, seat);
    for (int i = 0; i < kUndosPerAction && match_.entry_count() < entries_min; ++i) {
      if (!match_.can_undo(seat)) return;
      happen(TableEntry{TableEntry::Kind::Undo, seat, ""}, seat);
      happen(entry, seat);
    }
  }
  void happen(const Entry& entry, Seat by) {
    std::optional<By> request;
    if (by != kNobody)
      request = By{"m" + std::to_string(match_.entry_count()), by,
                   static_cast<std::uint32_t>(match_.shown_count(by))};
    const auto done = match_.apply(entry);
    KNOBEL_CHECK(done.has_value());
    rows_.write(row::Happened{entry}, std::move(request));
  }

  TableWriter& rows_;
  Match match_;
  Secret secret_;
  FastEntropy& minds_;
};

}  // namespace

std::expected<LongTable, Error> write_long_table(Log& log, TableId id, const std::string& game,
                                                 const LongPast& past) {
  KNOBEL_TRY_ASSIGN(const auto rules, cli::make_registered(game, {kSeats, {}, {}}));
  SystemRandom random;
  FastEntropy minds(id);
  row::Created created;
  created.code = random_code(random);
  created.game = game;
  created.rules = rules->info().rules_version;
  created.seats = kSeats;
  created.options = {rules->options().begin(), rules->options().end()};
  created.host_key = token_digest(random_token(random));
  created.secret = random_secret(random);
  Secret secret = created.secret;
  LongTable table{created.code, {}};
  TableWriter rows(id, created.code);
  rows.write(std::move(created));
  for (Seat seat = 0; seat < kSeats; ++seat) {
    table.tokens.push_back(random_token(random));
    rows.write(row::Sat{seat, "player", token_digest(table.tokens.back()), ""});
  }
  for (int number = 1;; ++number) {
    if (cli::InterruptFlag::interrupted) return error("interrupted");
    const bool last = number == past.matches;
    UndecidedMatch match(rows, rules, secret, minds);
    match.begin();
    match.play_on(past.entries_min);
    if (!last || past.last == LongPast::Last::Finished) match.finish();
    if (last) break;
    secret = random_secret(random);
    rows.write(row::Rematch{secret});
  }
  KNOBEL_TRY(rows.append_to(log, past.last == LongPast::Last::Finished
                                     ? TableHead::State::Finished
                                     : TableHead::State::Playing));
  return table;
}

}  // namespace knobel::bench
