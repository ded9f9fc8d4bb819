#include "server/lobby.h"

#include <algorithm>

#include "server/lobby_parts.h"

namespace knobel::server {
namespace {

constexpr TimeMs kStrikeForgivenAfter = 10'000;
constexpr TimeMs kAddressForgottenAfter = 600'000;
constexpr std::size_t kRecentMax = 8;
constexpr int kTablesPerTick = 1000;

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

Lobby::Lobby(LobbyParts parts) : parts_(std::move(parts)) {}
Lobby::~Lobby() = default;

std::expected<void, Error> Lobby::open() {
  KNOBEL_TRY_ASSIGN(const auto last, parts_.log.last_table());
  KNOBEL_TRY_ASSIGN(const auto count, parts_.log.table_count());
  next_table_ = last + 1;
  counts_.tables_stored = count;
  return {};
}

// --- connections ---------------------------------------------------------------------------------

void Lobby::forget_addresses(TimeMs now) {
  if (now - addresses_looked_at_ < kAddressForgottenAfter) return;
  addresses_looked_at_ = now;
  std::erase_if(addresses_, [&](const auto& entry) {
    return entry.second.sockets == 0 && now - entry.second.seen > kAddressForgottenAfter;
  });
}

Effects Lobby::connected(ConnectionId id, std::string address, TimeMs now) {
  Effects effects;
  forget_addresses(now);
  Address& from = addresses_[address];
  from.seen = now;
  ++from.sockets;
  Connection& connection = connections_[id];
  connection.id = id;
  connection.address = std::move(address);
  ++counts_.connections;
  if (from.sockets <= parts_.limits.sockets_per_address_max &&
      counts_.connections <= parts_.limits.sockets_max)
    return effects;
  connection.closing = true;
  effects.messages.push_back(
      {id, shared("{\"push\":\"bye\",\"code\":\"too_many\"}"), 0, {}, Message::Then::Close});
  return effects;
}

Effects Lobby::disconnected(ConnectionId id, TimeMs now) {
  Effects effects;
  const auto found = connections_.find(id);
  if (found == connections_.end()) return effects;
  leave_table(found->second, effects, now);
  Address& from = addresses_[found->second.address];
  --from.sockets;
  from.seen = now;
  connections_.erase(found);
  --counts_.connections;
  return effects;
}

void Lobby::leave_table(Connection& connection, Effects& effects, TimeMs now) {
  Awake* awake = find_awake(std::exchange(connection.table, 0));
  connection.recent.clear();
  if (awake == nullptr) return;
  guarded(*awake, [&](Table& table) { table.gone(connection.id, now); });
  flush(*awake, effects, now);
}

void Lobby::reply(Effects& effects, const Connection& connection, std::string_view id,
                  std::shared_ptr<const std::string> text) {
  effects.messages.push_back(
      {connection.id, std::move(text), connection.table, std::string(id), Message::Then::KeepOpen});
}

void Lobby::strike(Effects& effects, Connection& connection, TimeMs now) {
  const TimeMs since = now - std::exchange(connection.struck_at, now);
  connection.strikes = std::max<TimeMs>(0, connection.strikes - since / kStrikeForgivenAfter) + 1;
  if (connection.strikes <= parts_.limits.strikes_max) return;
  connection.closing = true;
  effects.messages.push_back({connection.id,
                              shared("{\"push\":\"bye\",\"code\":\"hostile\"}"),
                              0,
                              {},
                              Message::Then::Close});
}

bool Lobby::within_rate(Connection& connection, TimeMs now) {
  const bool own = connection.messages.take(parts_.limits.messages_per_connection, now);
  const bool shared_rate =
      addresses_[connection.address].messages.take(parts_.limits.messages_per_address, now);
  return own && shared_rate;
}

Effects Lobby::received(ConnectionId id, std::string_view bytes, TimeMs now) {
  Effects effects;
  const auto found = connections_.find(id);
  if (found == connections_.end() || found->second.closing) return effects;
  Connection& connection = found->second;
  ++counts_.messages_in;
  const auto refuse = [&](std::string_view request_id, const Problem& what) {
    ++counts_.messages_refused;
    reply(effects, connection, request_id, shared(error_text(request_id, what)));
  };

  const auto request = parse_request(bytes, parts_.limits);
  if (!within_rate(connection, now)) {
    refuse(request ? request->id : request.error().id,
           {"too_fast", "too many messages; wait a moment", {}, {}});
    strike(effects, connection, now);
    return effects;
  }
  if (!request) {
    refuse(request.error().id, request.error().problem);
    strike(effects, connection, now);
    return effects;
  }
  const std::size_t hash = std::hash<std::string_view>{}(bytes);
  const auto known = std::ranges::find(connection.recent, hash, &Connection::Recent::hash);
  if (known != connection.recent.end()) {
    reply(effects, connection, request->id, known->text);
    return effects;
  }
  const TableId before = connection.table;
  const auto answered = dispatch(connection, *request, effects, now);
  if (!answered) {
    refuse(request->id, answered.error());
  } else {
    const auto text = shared(ok_text(request->id, *answered));
    reply(effects, connection, request->id, text);
    if (request->traits().remembered()) {
      if (connection.recent.size() == kRecentMax)
        connection.recent.erase(connection.recent.begin());
      connection.recent.push_back({hash, text});
    }
  }
  // First the answer, then what follows from it.
  if (Awake* awake = find_awake(connection.table)) flush(*awake, effects, now);
  if (before != connection.table)
    if (Awake* awake = find_awake(before)) flush(*awake, effects, now);
  return effects;
}

// --- tables --------------------------------------------------------------------------------------

Lobby::Awake& Lobby::add_table(std::unique_ptr<Table> table, std::uint32_t committed_rows) {
  const TableId id = table->id();
  codes_[table->code()] = id;
  Awake& awake = tables_[id];
  awake.table = std::move(table);
  awake.committed_rows = committed_rows;
  counts_.tables_awake = tables_.size();
  return awake;
}

Lobby::Awake* Lobby::find_awake(TableId id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

void Lobby::drop_table(TableId id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  deadlines_.erase({found->second.deadline, id});
  codes_.erase(found->second.table->code());
  tables_.erase(found);
  counts_.tables_awake = tables_.size();
}

std::expected<std::unique_ptr<Table>, Problem> Lobby::load(const TableHead& head) {
  auto rows = parts_.log.read(head.id);
  if (!rows) return problem("storage", rows.error().text);
  std::expected<std::unique_ptr<Table>, Problem> table;
  try {
    table = Table::fold(head, *rows, table_parts());
  } catch (const Bug& bug) {
    table = problem("damaged", "this table cannot be opened: an error in the program");
    reports_.push_back("table " + head.code + ": " + bug.what());
  }
  if (!table) {
    if (table.error().code == "damaged") ++counts_.tables_damaged;
    reports_.push_back("table " + head.code + ": " + table.error().text);
  }
  return table;
}

std::expected<TableId, Problem> Lobby::wake(std::string_view code) {
  if (const auto found = codes_.find(std::string(code)); found != codes_.end())
    return found->second;
  const auto head = parts_.log.find(code);
  if (!head) return problem("storage", head.error().text);
  if (!*head) return problem("no_such_table", "there is no table with this code");
  KNOBEL_TRY_ASSIGN(auto table, load(**head));
  add_table(std::move(table), (*head)->rows);
  return (*head)->id;
}

void Lobby::flush(Awake& awake, Effects& effects, TimeMs now) {
  Table& table = *awake.table;
  const auto state = table.state();
  const auto seconds = parts_.unix_seconds();
  guarded(awake, [&](Table& t) { t.flush(effects, seconds, now); });
  if (state != table.state()) table.flush(effects, seconds, now);  // it was voided just now
  counts_.moves += table.take_moves();
  for (const auto change : table.take_changes()) {
    if (change == Table::State::Playing) ++counts_.matches_started;
    if (change == Table::State::Finished) ++counts_.matches_finished;
  }
  if (!table.guests().empty()) awake.empty_since = kNever;
  if (table.guests().empty() && awake.empty_since == kNever) awake.empty_since = now;
  TimeMs deadline = table.deadline();
  if (awake.empty_since != kNever)
    deadline = std::min(deadline, awake.empty_since + parts_.limits.hibernate_after);
  if (deadline == awake.deadline) return;
  deadlines_.erase({awake.deadline, table.id()});
  awake.deadline = deadline;
  if (deadline != kNever) deadlines_.insert({deadline, table.id()});
}

Effects Lobby::bot_chose(const BotAnswer& answer, TimeMs now) {
  Effects effects;
  Awake* awake = find_awake(answer.table);
  if (awake == nullptr) return effects;
  guarded(*awake, [&](Table& table) { table.bot_chose(answer, now); });
  flush(*awake, effects, now);
  return effects;
}

TimeMs Lobby::next_deadline() const {
  return deadlines_.empty() ? kNever : deadlines_.begin()->first;
}

Effects Lobby::tick(TimeMs now) {
  Effects effects;
  for (int i = 0; i < kTablesPerTick && next_deadline() <= now; ++i) {
    const TableId id = deadlines_.begin()->second;
    Awake& awake = *find_awake(id);
    const bool asleep =
        awake.empty_since != kNever && now - awake.empty_since >= parts_.limits.hibernate_after;
    if (asleep && awake.committed_rows == awake.table->rows()) {
      drop_table(id);
      continue;
    }
    // Its rows are still on their way to the disk: look again when it would fall asleep next time.
    if (asleep) awake.empty_since = now;
    guarded(awake, [&](Table& table) { table.tick(now); });
    flush(awake, effects, now);
  }
  return effects;
}

// --- the disk ------------------------------------------------------------------------------------

void Lobby::committed(std::span<const TableHead> heads) {
  for (const auto& head : heads)
    if (Awake* awake = find_awake(head.id)) awake->committed_rows = head.rows;
}

std::expected<std::optional<TableHead>, Error> Lobby::head_of(TableId id) {
  KNOBEL_TRY_ASSIGN(const auto heads, parts_.log.heads(id - 1, 1));
  if (heads.empty() || heads.front().id != id) return std::nullopt;
  return heads.front();
}

void Lobby::reload(TableId id, Effects& effects, TimeMs now) {
  Awake* awake = find_awake(id);
  if (awake == nullptr) return;
  auto guests = std::move(awake->table->guests());
  drop_table(id);
  const auto head = head_of(id);
  std::expected<std::unique_ptr<Table>, Problem> table;
  if (!head)
    table = problem("storage", head.error().text);
  else if (!*head)
    table = problem("no_such_table", "the table could not be stored");
  else
    table = load(**head);
  if (table) {
    Awake& fresh = add_table(std::move(*table), (*head)->rows);
    guarded(fresh, [&](Table& t) { t.take_over(std::move(guests), now); });
    flush(fresh, effects, now);
    return;
  }
  if (head && !*head) --counts_.tables_stored;
  const auto bye = shared(closed_text(table.error()));
  for (const auto& guest : guests) {
    effects.messages.push_back({guest.connection, bye, 0, {}, Message::Then::KeepOpen});
    if (const auto found = connections_.find(guest.connection); found != connections_.end())
      found->second.table = 0;
  }
}

Effects Lobby::commit_failed(std::span<const TableId> tables, TimeMs now) {
  Effects effects;
  for (const TableId id : tables) {
    // What was answered is not true any more, so it must not be answered again.
    for (auto& [connection_id, connection] : connections_)
      if (connection.table == id) connection.recent.clear();
    reload(id, effects, now);
  }
  return effects;
}

Effects Lobby::shutdown() {
  Effects effects;
  const auto bye = shared("{\"push\":\"bye\",\"code\":\"shutdown\"}");
  for (auto& [id, connection] : connections_) {
    connection.closing = true;
    effects.messages.push_back({id, bye, 0, {}, Message::Then::Close});
  }
  return effects;
}

Lobby::Progress Lobby::check_some(std::size_t limit) {
  if (progress_.done) return progress_;
  const auto heads = parts_.log.heads(checked_, limit);
  if (!heads || heads->empty()) {
    progress_.done = true;
    return progress_;
  }
  for (const auto& head : *heads) {
    checked_ = head.id;
    ++progress_.checked;
    if (tables_.contains(head.id)) continue;  // checked when it woke, and perhaps being written to
    const auto rows = parts_.log.read(head.id);
    const auto whole =
        rows ? check_rows(head, *rows) : std::expected<void, Error>(std::unexpected(rows.error()));
    if (whole) continue;
    ++progress_.damaged;
    reports_.push_back("table " + head.code + " is damaged: " + whole.error().text);
  }
  return progress_;
}

std::size_t Lobby::expire_some(std::size_t limit) {
  if (parts_.limits.retention_s == 0) return 0;
  const auto heads = parts_.log.heads(expired_, limit);
  if (!heads || heads->empty()) {
    expired_ = 0;
    return 0;
  }
  std::size_t removed = 0;
  const auto now = parts_.unix_seconds();
  for (const auto& head : *heads) {
    expired_ = head.id;
    if (tables_.contains(head.id) || now - head.touched <= parts_.limits.retention_s) continue;
    if (parts_.log.remove(head.id)) ++removed, --counts_.tables_stored;
  }
  return removed;
}

}  // namespace knobel::server
