#include "server/table/table.h"

#include <algorithm>

#include "formats/record_json.h"

namespace knobel::server {
namespace {

/// How many requests of a seat are remembered: a client has one under way, so few are enough.
constexpr std::size_t kRecentMax = 8;

Problem damaged(const std::string& what) {
  return {"damaged", "this table cannot be opened: " + what, {}, {}};
}

}  // namespace

// --- from nothing, and from rows -----------------------------------------------------------------

std::expected<std::unique_ptr<Table>, Problem> Table::create(TableId id, std::string code,
                                                             const request::Create& wish,
                                                             std::string_view host_token,
                                                             TableParts parts) {
  const auto& games = parts.equipment.games();
  const auto info = std::ranges::find(games, wish.game, [](const GameInfo* g) { return g->key; });
  if (info == games.end()) return problem("no_such_game", "there is no game \"" + wish.game + "\"");
  if (const auto fits = check_seats(**info, wish.seats); !fits)
    return problem("bad_option", fits.error().text);
  row::Created row;
  Config config{wish.seats, wish.settings.options.value_or(std::vector<Option>{}),
                parts.equipment.components(wish.game)};
  const auto game = parts.equipment.game(wish.game, config);
  if (!game) return problem("bad_option", game.error().text);
  const auto plain = parts.equipment.game(wish.game, Config{wish.seats, {}, {}});
  if (!plain) return problem("bad_option", plain.error().text);
  row.code = std::move(code);
  row.game = wish.game;
  row.rules = (*game)->info().rules_version;
  row.seats = wish.seats;
  row.options = {(*game)->options().begin(), (*game)->options().end()};
  // A default set does not stand in a record, and one that does stands there in the game's order.
  if ((*game)->components() != (*plain)->components()) row.components = (*game)->components();
  row.settings = wish.settings.over(Settings{});
  row.host_key = token_digest(host_token);
  row.secret = random_secret(parts.random);

  auto table = std::unique_ptr<Table>(new Table(parts));
  table->id_ = id;
  table->digest_ = table->digest_flushed_ = first_digest(id);
  if (auto begun = table->begin(row); !begun) return std::unexpected(begun.error());
  table->write(std::move(row));
  return table;
}

std::expected<std::unique_ptr<Table>, Problem> Table::fold(const TableHead& head,
                                                           std::span<const LogRow> rows,
                                                           TableParts parts) {
  if (const auto whole = check_rows(head, rows); !whole)
    return std::unexpected(damaged(whole.error().text));
  auto table = std::unique_ptr<Table>(new Table(parts));
  table->id_ = head.id;
  for (const auto& stored : rows) {
    const auto row = parse_row(stored.text);
    std::expected<void, Error> done;
    if (row && stored.seq == 1) {
      const auto* created = std::get_if<row::Created>(&row->what);
      if (created == nullptr) return std::unexpected(damaged("it does not begin with its making"));
      if (auto begun = table->begin(*created); !begun) return std::unexpected(begun.error());
    }
    if (row) done = table->apply(*row);
    if (!row || !done)
      return std::unexpected(damaged("row " + std::to_string(stored.seq) + ": " +
                                     (row ? done.error().text : row.error().text)));
  }
  table->moves_ = 0;  // they were counted when they were made
  table->changes_.clear();
  table->rows_ = table->rows_flushed_ = head.rows;
  table->digest_ = table->digest_flushed_ = head.digest;
  return table;
}

TableHead Table::head(std::int64_t unix_seconds) const {
  return {id_, code_, state_, unix_seconds, rows_, digest_};
}

void Table::write(Row::What what, std::optional<By> by) {
  const Row row{std::move(what), std::move(by)};
  std::string text = row_text(row);
  if (const auto done = apply(row); !done) fail_check((done.error().text + ": " + text).c_str());
  digest_ = chain_digest(digest_, text);
  unsent_rows_.push_back({id_, ++rows_, std::move(text), digest_});
}

void Table::void_match() {
  unsent_rows_.clear();
  jobs_.clear();
  rows_ = rows_flushed_;
  digest_ = digest_flushed_;
  if (state_ == State::Playing)
    write(row::Voided{"an error in the program; what was played so far is kept for a report"});
}

// --- the fold ------------------------------------------------------------------------------------

std::expected<void, Problem> Table::begin(const row::Created& row) {
  const auto game = parts_.equipment.game(row.game, Config{row.seats, row.options, row.components});
  // An unknown game or option is a table of another program, too.
  if (!game || (*game)->info().rules_version != row.rules)
    return problem("rules_version", "this table was begun by version " + std::to_string(row.rules) +
                                        " of the rules of " + row.game +
                                        ", which this program does not have; it stays as it is");
  game_ = *game;
  return {};
}

std::expected<void, Error> Table::apply(const Row& row) {
  const auto done = std::visit([&](const auto& what) { return apply(what); }, row.what);
  if (!done || !row.by) return done;
  if (row.by->seat >= chairs_.size()) return error("a request from a seat that is not there");
  auto& recent = chairs_[row.by->seat].recent;
  if (recent.size() == kRecentMax) recent.erase(recent.begin());
  recent.push_back(*row.by);
  return done;
}

std::expected<void, Error> Table::apply(const row::Created& row) {
  if (!code_.empty()) return error("the table is there already");
  code_ = row.code;
  own_components_ = row.components.has_value();
  settings_ = row.settings;
  host_key_ = row.host_key;
  secret_ = row.secret;
  chairs_.resize(static_cast<std::size_t>(row.seats));
  times_.resize(chairs_.size());
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::has_chair(Seat seat) const {
  if (seat < chairs_.size()) return {};
  return error("there is no seat " + seat_text(seat));
}

std::expected<void, Error> Table::apply(const row::Changed& row) {
  Config config{static_cast<int>(chairs_.size()), row.options, {}};
  if (own_components_) config.components = game_->components();
  KNOBEL_TRY_ASSIGN(const auto game, parts_.equipment.game(game_->info().key, config));
  game_ = game;
  settings_ = row.settings;
  table_changed_ = views_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Sat& row) {
  KNOBEL_TRY(has_chair(row.seat));
  Chair& chair = chairs_[row.seat];
  if (chair.kind != Chair::Kind::Open) return error("the seat is taken");
  chair.kind = Chair::Kind::Person;
  chair.name = row.name;
  chair.token = row.token;
  chair.contribution = row.contribution;
  chair.recent.clear();
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Bot& row) {
  KNOBEL_TRY(has_chair(row.seat));
  Chair& chair = chairs_[row.seat];
  chair = Chair{Chair::Kind::Bot, row.level, {}, {}, std::move(chair.bot), {}};
  pass_host_on(row.seat);
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Freed& row) {
  KNOBEL_TRY(has_chair(row.seat));
  Chair& chair = chairs_[row.seat];
  chair = Chair{Chair::Kind::Open, {}, {}, {}, std::move(chair.bot), {}};
  pass_host_on(row.seat);
  table_changed_ = true;
  return {};
}

/// The host's seat is given up: the next person has it, or again whoever shows the host's key.
void Table::pass_host_on(Seat from) {
  if (host_seat_ != from) return;
  const auto persons = person_seats();
  host_seat_ = persons.empty() ? std::nullopt : std::optional(persons.lowest());
}

std::expected<void, Error> Table::apply(const row::Contributed& row) {
  KNOBEL_TRY(has_chair(row.seat));
  chairs_[row.seat].contribution = row.contribution;
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Locked& row) {
  locked_ = row.locked;
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Host& row) {
  KNOBEL_TRY(has_chair(row.seat));
  host_seat_ = row.seat;
  table_changed_ = true;
  return {};
}

RecordHeader Table::header_now() const {
  RecordHeader header;
  header.game = game_->info().key;
  header.rules_version = game_->info().rules_version;
  header.seats = game_->seats();
  header.options = {game_->options().begin(), game_->options().end()};
  if (own_components_) header.components = game_->components();
  header.luck.kind = Luck::Kind::Committed;
  header.luck.commitment = commitment(secret_);
  for (const auto& chair : chairs_) {
    header.players.push_back(chair.name);
    header.luck.contributions.push_back(chair.contribution);
  }
  return header;
}

std::expected<void, Error> Table::apply(const row::Started&) {
  if (state_ != State::Open) return error("a match is there already");
  for (auto& chair : chairs_) {
    if (chair.kind == Chair::Kind::Open) return error("a seat is empty");
    chair.bot = chair.kind == Chair::Kind::Bot ? chair.name : std::string();
  }
  state_ = State::Playing;
  changes_.push_back(state_);
  ++match_number_;
  match_.emplace(game_);
  header_ = header_now();
  for (auto& guest : guests_) guest.sent.clear();
  table_changed_ = views_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Happened& row) {
  if (state_ != State::Playing) return error("no match is being played");
  KNOBEL_TRY(match_->apply(row.entry));
  if (const auto* table = std::get_if<TableEntry>(&row.entry)) {
    if (table->kind == TableEntry::Kind::BotIn) chairs_[table->seat].bot = table->detail;
    if (table->kind == TableEntry::Kind::BotOut) chairs_[table->seat].bot.clear();
    table_changed_ = true;
    if (table->kind == TableEntry::Kind::Undo) ++moves_;
  } else {
    ++moves_;
  }
  views_changed_ = true;
  return {};
}

std::string Table::result_json() const {
  RecordResult result = match_->result();
  result.secret = secret_text(secret_);
  const std::string line = result_line(result);
  // {"result":{…}}⏎
  constexpr std::string_view kBefore = "{\"result\":";
  return line.substr(kBefore.size(), line.size() - kBefore.size() - 2);
}

std::expected<void, Error> Table::apply(const row::Finished& row) {
  if (state_ != State::Playing || match_->turn().kind != Turn::Kind::Over)
    return error("a result, but the match is not over");
  if (row.result != result_json()) return error("the result is not what was played");
  state_ = State::Finished;
  changes_.push_back(state_);
  result_ = row.result;
  table_changed_ = views_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Voided& row) {
  state_ = State::Finished;
  voided_ = row.reason;
  match_.reset();
  table_changed_ = true;
  return {};
}

std::expected<void, Error> Table::apply(const row::Rematch& row) {
  if (state_ != State::Finished) return error("the match is not finished");
  state_ = State::Open;
  secret_ = row.secret;
  match_.reset();
  header_ = {};
  result_.clear();
  voided_.clear();
  for (auto& chair : chairs_) {
    chair.bot.clear();
    // What was thrown in before the new secret was sealed proves nothing about it.
    chair.contribution.clear();
  }
  std::ranges::rotate(chairs_, chairs_.end() - 1);
  std::ranges::rotate(times_, times_.end() - 1);
  if (host_seat_) host_seat_ = static_cast<Seat>((*host_seat_ + 1U) % chairs_.size());
  table_changed_ = views_changed_ = true;
  return {};
}

// --- records -------------------------------------------------------------------------------------

std::expected<Record, Problem> Table::record() const {
  if (state_ != State::Finished || !match_)
    return problem("not_finished", "this match is not finished");
  Record record{header_, match_->entries(), match_->result()};
  record.result->secret = secret_text(secret_);
  return record;
}

std::expected<Table::Past, Problem> Table::past_from(const TableHead& head,
                                                     std::span<const LogRow> rows,
                                                     std::uint32_t number, TableParts parts) {
  if (const auto whole = check_rows(head, rows); !whole)
    return std::unexpected(damaged(whole.error().text));
  Table table(parts);
  std::optional<Record> latest;
  for (const auto& stored : rows) {
    const auto row = parse_row(stored.text);
    if (!row) return std::unexpected(damaged(row.error().text));
    if (const auto* created = std::get_if<row::Created>(&row->what))
      if (auto begun = table.begin(*created); !begun) return std::unexpected(begun.error());
    const bool wanted = number == 0 || table.match_number_ == number;
    if (std::holds_alternative<row::Voided>(row->what) && wanted && table.match_)
      latest = Record{table.header_, table.match_->entries(), {}};
    if (const auto done = table.apply(*row); !done)
      return std::unexpected(damaged(done.error().text));
    if (std::holds_alternative<row::Finished>(row->what) && wanted) latest = *table.record();
  }
  if (latest) return Past{std::move(*latest), table.settings_};
  if (number > table.match_number_ || table.match_number_ == 0)
    return problem("no_such_match", "there was no such match at this table");
  return problem("not_finished", "this match is not finished");
}

}  // namespace knobel::server
