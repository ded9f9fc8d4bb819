#include "formats/json.h"
#include "server/lobby_parts.h"
#include "server/trouble.h"

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
    if (!taken) return std::unexpected(trouble(taken.error()));
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
  Awake& awake = add_awake(table->state().id, code, connection.address);
  awake.table = std::move(table);
  connection.table = awake.id;
  return JsonWriter()
      .begin_object()
      .member("code", code)
      .member("token", token)
      .end_object()
      .take();
}

Lobby::Answer Lobby::answer(const Call& call, const request::Enter& wish) {
  Connection& connection = call.connection;
  Address& address = addresses_[connection.address];
  const Limits& limits = parts_.limits;
  if (!connection.wrong_codes.has(limits.wrong_codes_per_connection, call.now) ||
      !address.wrong_codes.has(limits.wrong_codes_per_address, call.now))
    return problem("too_fast", "too many wrong codes; wait a little");
  const std::string code = parse_code(wish.code);
  std::expected<Awake*, Problem> awake =
      problem("no_such_table", "there is no table with this code");
  if (!code.empty()) awake = wake(code, connection, call.effects);
  if (!awake) {
    if (awake.error().code == "no_such_table") {
      connection.wrong_codes.take(limits.wrong_codes_per_connection, call.now);
      address.wrong_codes.take(limits.wrong_codes_per_address, call.now);
    }
    return std::unexpected(awake.error());
  }
  const TableId id = (*awake)->id;
  if ((*awake)->reading) {
    connection.waits_for = id;
    return Table::kAnsweredLater;
  }
  if (connection.table != id) leave_table(connection, call.effects, call.now);
  std::expected<void, Problem> entered;
  const bool sound = guarded(**awake, call.effects, [&](Table& table) {
    entered = table.enter(connection.id, wish.tokens, call.now);
  });
  if (!sound) return problem("bug", "an error in the program: the match at this table is void");
  if (!entered) return std::unexpected(entered.error());
  connection.table = id;
  JsonWriter json;
  json.begin_object().member("code", code);
  if (const auto left = time_left(**awake)) json.member("expires_s", *left);
  return json.end_object().take();
}

// --- finished matches ----------------------------------------------------------------------------

Lobby::Answer Lobby::look_back(const Call& call, std::uint32_t match,
                               std::optional<ReplayWish> moment) {
  Table& table = *find_awake(call.connection.table)->table;
  KNOBEL_TRY(table.may_look_back(call.connection.id));
  job::LookBack job;
  job.asker = {call.connection.id, call.id};
  job.match = match;
  job.moment = moment;
  job.table = table.state().id;
  if (match == 0 || match == table.state().match_number) job.record = table.record();
  call.effects.jobs.push_back({std::move(job), Job::For::People, call.connection.address, {}});
  return Table::kAnsweredLater;
}

Lobby::Answer Lobby::answer(const Call& call, const request::Replay& wish) {
  ReplayWish moment{wish.event, ReplayWish::Eyes::Onlooker, 0};
  if (wish.seat) moment.eyes = ReplayWish::Eyes::OneSeat, moment.seat = *wish.seat;
  return look_back(call, wish.match, moment);
}

Lobby::Answer Lobby::answer(const Call& call, const request::GetRecord& wish) {
  return look_back(call, wish.match, std::nullopt);
}

}  // namespace knobel::server
