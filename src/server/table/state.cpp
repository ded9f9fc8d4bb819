#include "server/table/state.h"

#include <algorithm>
#include <utility>

#include "formats/record_json.h"

namespace knobel::server {
namespace {

/// How many requests of a seat are remembered: a client has one under way, so few are enough.
constexpr std::size_t kRecentMax = 8;

Problem damaged(const std::string& what) {
  return {"damaged", "this table cannot be opened: " + what, {}, {}};
}

/// Folds the rows; `before` and `after` see the table around each of them.
template <class Before, class After>
std::expected<TableState, Problem> walk(const TableHead& head, std::span<const LogRow> rows,
                                        Equipment& equipment, Before before, After after) {
  if (const auto whole = check_rows(head, rows); !whole)
    return std::unexpected(damaged(whole.error().text));
  if (rows.empty()) return std::unexpected(damaged("it has no rows"));
  std::expected<TableState, Problem> table;
  for (const auto& stored : rows) {
    const auto row = parse_row(stored.text);
    const auto bad = [&](const Error& why) {
      return std::unexpected(damaged("row " + std::to_string(stored.seq) + ": " + why.text));
    };
    if (!row) return bad(row.error());
    if (stored.seq == 1) {
      const auto* created = std::get_if<row::Created>(&row->what);
      if (created == nullptr) return std::unexpected(damaged("it does not begin with its making"));
      table = TableState::begin(head.id, *created, equipment);
      if (!table) return table;
    }
    before(*table, *row);
    if (const auto done = table->apply(*row); !done) return bad(done.error());
    after(*table, *row);
  }
  table->rows = head.rows;
  table->digest = head.digest;
  return table;
}

}  // namespace

std::expected<TableState, Problem> TableState::begin(TableId id, const row::Created& row,
                                                     Equipment& equipment) {
  auto game = equipment.game(row.game, Config{row.seats, row.options, row.components});
  // An unknown game or option is a table of another program, too.
  if (!game || (*game)->info().rules_version != row.rules)
    return problem("rules_version", "this table was begun by version " + std::to_string(row.rules) +
                                        " of the rules of " + row.game +
                                        ", which this program does not have; it stays as it is");
  TableState table;
  table.equipment = &equipment;
  table.id = id;
  table.digest = first_digest(id);
  table.game = std::move(*game);
  return table;
}

std::expected<TableState, Problem> TableState::fold(const TableHead& head,
                                                    std::span<const LogRow> rows,
                                                    Equipment& equipment) {
  const auto nothing = [](const TableState&, const Row&) {};
  return walk(head, rows, equipment, nothing, nothing);
}

LogRow TableState::write(const Row& row) {
  std::string text = row_text(row);
  if (const auto done = apply(row); !done || fails_on_purpose())
    fail_check(((done ? "" : done.error().text) + ": " + text).c_str());
  digest = chain_digest(digest, text);
  return {id, ++rows, std::move(text), digest};
}

TableHead TableState::head(std::int64_t served) const {
  return {id, code, state, served, 0, rows, digest};
}

SeatSet TableState::person_seats() const {
  SeatSet seats;
  for (Seat seat = 0; seat < chairs.size(); ++seat)
    if (chairs[seat].kind == Chair::Kind::Person) seats.add(seat);
  return seats;
}

bool TableState::has_no_secret(Seat seat) const {
  return state != State::Playing ||
         game->observe(match->state(), seat) == game->observe(match->state(), kSpectator);
}

SeatSet TableState::sealed_seats() const {
  SeatSet seats;
  for (Seat seat = 0; seat < chairs.size(); ++seat)
    if (!chairs[seat].commitment.empty() && chairs[seat].contribution.empty()) seats.add(seat);
  return seats;
}

// --- the rows ------------------------------------------------------------------------------------

std::expected<void, Error> TableState::apply(const Row& row) {
  const auto done = std::visit([&](const auto& what) { return apply(what); }, row.what);
  if (!done || !row.by) return done;
  if (row.by->seat >= chairs.size()) return error("a request from a seat that is not there");
  auto& recent = chairs[row.by->seat].recent;
  if (recent.size() == kRecentMax) recent.erase(recent.begin());
  recent.push_back(*row.by);
  return done;
}

std::expected<void, Error> TableState::apply(const row::Created& row) {
  if (!code.empty()) return error("the table is there already");
  code = row.code;
  own_components = row.components.has_value();
  settings = row.settings;
  host_key = row.host_key;
  secret = row.secret;
  known = row.known;
  known_contributions = row.contributions;
  chairs.resize(static_cast<std::size_t>(row.seats));
  return {};
}

std::expected<void, Error> TableState::has_chair(Seat seat) const {
  if (seat < chairs.size()) return {};
  return error("there is no seat " + seat_text(seat));
}

std::expected<void, Error> TableState::apply(const row::Changed& row) {
  Config config{static_cast<int>(chairs.size()), row.options, {}};
  if (own_components) config.components = game->components();
  KNOBEL_TRY_ASSIGN(game, equipment->game(game->info().key, config));
  settings = row.settings;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Sat& row) {
  KNOBEL_TRY(has_chair(row.seat));
  Chair& chair = chairs[row.seat];
  if (chair.kind != Chair::Kind::Open) return error("the seat is taken");
  chair.kind = Chair::Kind::Person;
  chair.name = row.name;
  chair.token = row.token;
  chair.commitment = row.commitment;
  chair.contribution = row.contribution;
  chair.recent.clear();
  chair.former.reset();
  chair.face = row.face.whole() ? row.face : face_for(row.seat, row.face);
  make_room_for(row.seat);
  return {};
}

std::expected<void, Error> TableState::apply(const row::Faced& row) {
  KNOBEL_TRY(has_chair(row.seat));
  if (chairs[row.seat].kind != Chair::Kind::Person) return error("a face, but nobody to wear it");
  chairs[row.seat].face = row.face;
  make_room_for(row.seat);
  return {};
}

void TableState::give_up(Seat seat, Chair::Kind kind, const std::string& name) {
  Chair& chair = chairs[seat];
  if (state == State::Playing && chair.kind == Chair::Kind::Person)
    chair.former = {chair.name, chair.token, chair.face};
  Chair left;
  left.kind = kind;
  left.name = name;
  left.bot = std::move(chair.bot);
  left.former = std::move(chair.former);
  chair = std::move(left);
  beginning.awaited.remove(seat);
  pass_host_on(seat);
}

std::expected<void, Error> TableState::apply(const row::Bot& row) {
  KNOBEL_TRY(has_chair(row.seat));
  const row::Bot usual = bot_for(row.seat, row.level);
  give_up(row.seat, Chair::Kind::Bot, row.level);
  chairs[row.seat].called = row.called.empty() ? usual.called : row.called;
  chairs[row.seat].face = row.face.whole() ? row.face : usual.face;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Freed& row) {
  KNOBEL_TRY(has_chair(row.seat));
  give_up(row.seat, Chair::Kind::Open, "");
  return {};
}

std::expected<void, Error> TableState::apply(const row::Returned& row) {
  KNOBEL_TRY(has_chair(row.seat));
  Chair& chair = chairs[row.seat];
  if (!chair.former) return error("nobody can return to this seat");
  chair.kind = Chair::Kind::Person;
  chair.name = chair.former->name;
  chair.token = chair.former->token;
  chair.face = chair.former->face;
  chair.called.clear();
  chair.former.reset();
  make_room_for(row.seat);
  return {};
}

/// The host's seat is given up: the next person has it, or again whoever shows the host's key.
void TableState::pass_host_on(Seat from) {
  if (host_seat != from) return;
  const auto persons = person_seats();
  host_seat = persons.empty() ? std::nullopt : std::optional(persons.lowest());
  maker_hosts = false;
}

std::expected<void, Error> TableState::apply(const row::Committed& row) {
  KNOBEL_TRY(has_chair(row.seat));
  const bool anew = state == State::Opening && !beginning.listed;
  if (state != State::Open && !(anew && !beginning.failed.contains(row.seat)))
    return error("a commitment out of time");
  chairs[row.seat].commitment = row.commitment;
  beginning.awaited.remove(row.seat);
  return {};
}

std::expected<void, Error> TableState::apply(const row::Contributed& row) {
  KNOBEL_TRY(has_chair(row.seat));
  chairs[row.seat].contribution = row.contribution;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Locked& row) {
  locked = row.locked;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Host& row) {
  KNOBEL_TRY(has_chair(row.seat));
  host_seat = row.seat;
  maker_hosts = row.maker;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Swapped& row) {
  KNOBEL_TRY(has_chair(row.seat));
  KNOBEL_TRY(has_chair(row.with));
  if (state != State::Open) return error("seats are changed before the match only");
  std::swap(chairs[row.seat], chairs[row.with]);
  const auto other = [&](Seat seat) {
    return seat == row.seat ? row.with : seat == row.with ? row.seat : seat;
  };
  if (host_seat) host_seat = other(*host_seat);
  SeatSet awaited;
  for (const Seat seat : beginning.awaited) awaited.add(other(seat));
  beginning.awaited = awaited;
  return {};
}

std::expected<std::shared_ptr<const AnyGame>, Error> TableState::game_for(int seats) const {
  Config config{seats, {game->options().begin(), game->options().end()}, {}};
  if (own_components) config.components = game->components();
  const auto& key = game->info().key;
  if (auto same = equipment->game(key, config)) return same;
  // One by one: whatever cannot be with so many seats ("seat 4 begins") is left out.
  std::erase_if(config.options, [&](const Option& option) {
    return !equipment->game(key, {seats, {option}, config.components});
  });
  return equipment->game(key, config);
}

std::expected<void, Error> TableState::apply(const row::Resized& row) {
  if (state != State::Open) return error("the number of seats is changed before the match only");
  const auto seats = static_cast<std::size_t>(row.seats);
  for (std::size_t seat = seats; seat < chairs.size(); ++seat)
    if (chairs[seat].kind != Chair::Kind::Open) return error("somebody sits where no seat is left");
  Config config{row.seats, row.options, {}};
  if (own_components) config.components = game->components();
  KNOBEL_TRY_ASSIGN(game, equipment->game(game->info().key, config));
  chairs.resize(seats);
  return {};
}

RecordHeader TableState::header_now() const {
  RecordHeader header;
  header.game = game->info().key;
  header.rules_version = game->info().rules_version;
  header.seats = game->seats();
  header.options = {game->options().begin(), game->options().end()};
  if (own_components) header.components = game->components();
  header.luck.kind = Luck::Kind::Committed;
  header.luck.commitment = commitment(secret);
  for (const auto& chair : chairs) {
    header.players.push_back(chair.name);
    header.luck.contributions.push_back(chair.contribution);
    if (state == State::Opening) header.luck.commitments.push_back(chair.commitment);
  }
  header.luck.starts = static_cast<int>(beginning.starts);
  header.luck.dice_by_hand = settings.real_dice;
  header.luck.known = known;
  if (!known.empty()) {
    header.luck.contributions = known_contributions;
    header.luck.contributions.resize(chairs.size());
  }
  return header;
}

std::expected<void, Error> TableState::all_sit() const {
  if (std::ranges::find(chairs, Chair::Kind::Open, &Chair::kind) == chairs.end()) return {};
  return error("a seat is empty");
}

std::expected<void, Error> TableState::apply(const row::Begun& row) {
  KNOBEL_TRY(all_sit());
  if (state != State::Open) return error("a match cannot begin now");
  state = State::Opening;
  beginning = {1, false, {}, row.awaited};
  return {};
}

std::expected<void, Error> TableState::apply(const row::Opening& row) {
  KNOBEL_TRY(all_sit());
  if (state != State::Open && !(state == State::Opening && !beginning.listed))
    return error("commitments out of time");
  if (row.commitments.size() != chairs.size()) return error("not one commitment per seat");
  for (std::size_t seat = 0; seat < chairs.size(); ++seat) {
    const auto& listed = row.commitments[seat];
    if (!listed.empty() && listed != chairs[seat].commitment)
      return error("not what the seat has committed to");
    chairs[seat].commitment = listed;
    // A text from before seats committed was known to all.
    chairs[seat].contribution.clear();
  }
  if (state == State::Open) beginning = {1, true, {}, {}};
  beginning.listed = true;
  beginning.awaited = {};
  state = State::Opening;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Opened& row) {
  KNOBEL_TRY(has_chair(row.seat));
  if (state != State::Opening || !sealed_seats().contains(row.seat))
    return error("nothing to be opened");
  if (commitment_to(row.contribution) != chairs[row.seat].commitment)
    return error("not what the seat has committed to");
  chairs[row.seat].contribution = row.contribution;
  return {};
}

std::expected<void, Error> TableState::apply(const row::Anew& row) {
  if (state != State::Opening || !beginning.listed) return error("nothing has been begun");
  const SeatSet sealed = sealed_seats();
  for (const Seat seat : row.failed)
    if (!sealed.contains(seat)) return error("a seat has failed that had nothing to open");
  ++beginning.starts;
  beginning.listed = false;
  secret = row.secret;
  for (Seat seat = 0; seat < chairs.size(); ++seat) {
    if (row.failed.contains(seat))
      beginning.failed.add(seat);
    else if (!chairs[seat].commitment.empty())
      beginning.awaited.add(seat);
    // What has been opened is known, and what has not belongs to another secret.
    chairs[seat].commitment.clear();
    chairs[seat].contribution.clear();
  }
  return {};
}

std::expected<void, Error> TableState::apply(const row::Started&) {
  KNOBEL_TRY(all_sit());
  const bool opened = state == State::Opening && beginning.listed && sealed_seats().empty();
  if (state != State::Open && !opened) return error("a match cannot begin now");
  for (auto& chair : chairs)
    chair.bot = chair.kind == Chair::Kind::Bot ? chair.name : std::string();
  header = header_now();
  state = State::Playing;
  beginning = {};
  ++match_number;
  match.emplace(game);
  return {};
}

std::expected<void, Error> TableState::apply(const row::Happened& row) {
  if (state != State::Playing) return error("no match is being played");
  if (row.event)
    match->apply(*row.event, row.entry);
  else
    KNOBEL_TRY(match->apply(row.entry));
  if (const auto* table = std::get_if<TableEntry>(&row.entry)) {
    if (table->kind == TableEntry::Kind::BotIn) chairs[table->seat].bot = table->detail;
    if (table->kind == TableEntry::Kind::BotOut) chairs[table->seat].bot.clear();
  }
  return {};
}

std::optional<Chance> TableState::real_throw() const {
  if (!settings.real_dice || !match || match->turn().kind != Turn::Kind::Chance) return {};
  const Chance chance = game->chance(match->state());
  return chance.kind == Chance::Kind::Dice ? std::optional(chance) : std::nullopt;
}

std::string TableState::result_now() const {
  RecordResult result = match->result();
  result.secret = secret_text(secret);
  JsonWriter json;
  write_result(result, json);
  return json.take();
}

std::expected<void, Error> TableState::apply(const row::Finished& row) {
  if (state != State::Playing || match->turn().kind != Turn::Kind::Over)
    return error("a result, but the match is not over");
  if (row.result != result_now()) return error("the result is not what was played");
  state = State::Finished;
  result = row.result;
  for (auto& chair : chairs) chair.former.reset();
  return {};
}

std::expected<void, Error> TableState::apply(const row::Voided& row) {
  state = State::Finished;
  voided = row.reason;
  match.reset();
  for (auto& chair : chairs) chair.former.reset();
  return {};
}

std::expected<void, Error> TableState::apply(const row::Rematch& row) {
  if (state != State::Finished) return error("the match is not finished");
  state = State::Open;
  secret = row.secret;
  known.clear();
  known_contributions.clear();
  match.reset();
  beginning = {};
  const auto committed = std::exchange(header, {}).luck.commitments;
  result.clear();
  voided.clear();
  for (Seat seat = 0; seat < chairs.size(); ++seat) {
    Chair& chair = chairs[seat];
    chair.bot.clear();
    if (chair.kind == Chair::Kind::Person && seat < committed.size() && !committed[seat].empty())
      beginning.awaited.add(static_cast<Seat>((seat + 1U) % chairs.size()));
    // What is thrown in belongs to one secret.
    chair.commitment.clear();
    chair.contribution.clear();
  }
  std::ranges::rotate(chairs, chairs.end() - 1);
  if (host_seat) host_seat = static_cast<Seat>((*host_seat + 1U) % chairs.size());
  return {};
}

// --- records -------------------------------------------------------------------------------------

std::expected<Record, Problem> TableState::record() const {
  if (state != State::Finished || !match)
    return problem("not_finished", "this match is not finished");
  Record record{header, match->entries(), match->result()};
  record.result->secret = secret_text(secret);
  return record;
}

std::expected<PastMatch, Problem> past_match(const TableHead& head, std::span<const LogRow> rows,
                                             std::uint32_t number, Equipment& equipment) {
  std::optional<Record> latest;
  const auto wanted = [&](const TableState& table) {
    return number == 0 || table.match_number == number;
  };
  const auto before = [&](const TableState& table, const Row& row) {
    if (std::holds_alternative<row::Voided>(row.what) && wanted(table) && table.match)
      latest = Record{table.header, table.match->entries(), {}};
  };
  const auto after = [&](const TableState& table, const Row& row) {
    if (std::holds_alternative<row::Finished>(row.what) && wanted(table)) latest = *table.record();
  };
  KNOBEL_TRY_ASSIGN(const auto table, walk(head, rows, equipment, before, after));
  if (latest) return PastMatch{std::move(*latest), table.settings};
  if (number > table.match_number || table.match_number == 0)
    return problem("no_such_match", "there was no such match at this table");
  return problem("not_finished", "this match is not finished");
}

}  // namespace knobel::server
