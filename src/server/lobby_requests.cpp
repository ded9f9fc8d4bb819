#include "formats/json.h"
#include "formats/record_json.h"
#include "server/lobby_parts.h"
#include "server/replay.h"

namespace knobel::server {
namespace {

/// A code is drawn again if there is such a table already; with a full house that is one in thirty.
constexpr int kCodeTriesMax = 50;

}  // namespace

Lobby::Answer Lobby::answer(const Call& call, const request::Hello& wish) {
  if (wish.version != kProtocolVersion)
    return problem("version", "this server speaks version " + std::to_string(kProtocolVersion) +
                                  " of the protocol");
  call.connection.greeted = true;
  return parts_.equipment.catalogue_json();
}

Lobby::Answer Lobby::answer(const Call&, const request::Ping&) { return std::string(); }

Lobby::Answer Lobby::answer(const Call& call, const request::Leave& wish) {
  if (wish.seat) return ask_table(call, wish);
  leave_table(call.connection, call.effects, call.now);
  return std::string();
}

Lobby::Answer Lobby::answer(const Call& call, const request::Say& wish) {
  if (!call.connection.says.take(parts_.limits.says_per_connection, call.now))
    return problem("too_fast", "give the others time to listen");
  return ask_table(call, wish);
}

Lobby::Answer Lobby::answer(const Call& call, const request::Create& wish) {
  Connection& connection = call.connection;
  if (counts_.tables_stored >= parts_.limits.tables_max)
    return problem("full", "there are too many tables");
  std::string code = random_code(parts_.random);
  for (int tries = 0;; ++tries) {
    const auto taken = parts_.log.find(code);
    if (!taken) return problem("storage", taken.error().text);
    if (!*taken && !codes_.contains(code)) break;
    if (tries == kCodeTriesMax) return problem("full", "there are too many tables");
    code = random_code(parts_.random);
  }
  const std::string token = random_token(parts_.random);
  KNOBEL_TRY_ASSIGN(auto table, Table::create(next_table_, code, wish, token, table_parts()));
  // Wishes that cannot be met cost nothing.
  if (!addresses_[connection.address].tables.take(parts_.limits.tables_per_address, call.now))
    return problem("too_fast", "too many new tables from one address; wait a little");
  leave_table(connection, call.effects, call.now);
  const std::string tokens[] = {token};
  const auto entered = table->enter(connection.id, tokens, call.now);
  KNOBEL_CHECK(entered.has_value());
  ++next_table_;
  ++counts_.tables_stored;
  connection.table = add_table(std::move(table), 0).table->id();
  return JsonWriter()
      .begin_object()
      .member("code", code)
      .member("token", token)
      .end_object()
      .take();
}

Lobby::Answer Lobby::answer(const Call& call, const request::Enter& wish) {
  Connection& connection = call.connection;
  const std::string code = parse_code(wish.code);
  std::expected<TableId, Problem> id = problem("no_such_table", "there is no table with this code");
  if (!code.empty()) id = wake(code);
  if (!id) {
    if (id.error().code == "no_such_table")
      addresses_[connection.address].messages.charge(parts_.limits.messages_per_address, call.now,
                                                     parts_.limits.wrong_code_cost);
    return std::unexpected(id.error());
  }
  if (connection.table != *id) leave_table(connection, call.effects, call.now);
  std::expected<void, Problem> entered;
  const bool sound = guarded(*find_awake(*id), [&](Table& table) {
    entered = table.enter(connection.id, wish.tokens, call.now);
  });
  if (!sound) return problem("bug", "an error in the program: the match at this table is void");
  if (!entered) return std::unexpected(entered.error());
  connection.table = *id;
  return JsonWriter().begin_object().member("code", code).end_object().take();
}

// --- finished matches ----------------------------------------------------------------------------

std::expected<Table::Past, Problem> Lobby::stored_match(const TableHead& head,
                                                        std::uint32_t match) {
  auto rows = parts_.log.read(head.id);
  if (!rows) return problem("storage", rows.error().text);
  // More may have been written since the head was read.
  if (rows->size() > head.rows) rows->resize(head.rows);
  try {
    return Table::past_from(head, *rows, match, table_parts());
  } catch (const Bug& bug) {
    reports_.push_back("table " + head.code + ": " + bug.what());
    return problem("damaged", "this match cannot be replayed: an error in the program");
  }
}

std::expected<Record, Problem> Lobby::record_for(const Connection& connection,
                                                 std::uint32_t match) {
  const Table& table = *find_awake(connection.table)->table;
  KNOBEL_TRY(table.may_look_back(connection.id));
  const bool latest = match == 0 || match == table.match_number();
  if (latest && table.state() == Table::State::Finished && !table.voided()) return table.record();
  const auto head = head_of(table.id());
  if (!head) return problem("storage", head.error().text);
  if (!*head) return problem("no_such_match", "there was no such match at this table");
  KNOBEL_TRY_ASSIGN(auto past, stored_match(**head, match));
  return std::move(past.record);
}

Lobby::Answer Lobby::answer(const Call& call, const request::Replay& wish) {
  KNOBEL_TRY_ASSIGN(const auto record, record_for(call.connection, wish.match));
  ReplayWish moment{wish.event, ReplayWish::Eyes::Onlooker, 0};
  if (wish.seat) moment.eyes = ReplayWish::Eyes::OneSeat, moment.seat = *wish.seat;
  return replay_json(record, moment, parts_.equipment.make());
}

Lobby::Answer Lobby::answer(const Call& call, const request::GetRecord& wish) {
  KNOBEL_TRY_ASSIGN(const auto record, record_for(call.connection, wish.match));
  return JsonWriter().begin_object().member("record", write_record(record)).end_object().take();
}

std::expected<std::string, Problem> Lobby::record(std::string_view text, std::uint32_t match) {
  const std::string code = parse_code(text);
  if (code.empty()) return problem("no_such_table", "there is no table with this code");
  const auto head = parts_.log.find(code);
  if (!head) return problem("storage", head.error().text);
  if (!*head) return problem("no_such_table", "there is no table with this code");
  KNOBEL_TRY_ASSIGN(const auto past, stored_match(**head, match));
  if (!past.settings.watch)
    return problem("no_onlookers", "only who has a seat at this table can see its matches");
  return write_record(past.record);
}

}  // namespace knobel::server
