#include "formats/json.h"
#include "server/lobby_parts.h"
#include "server/trouble.h"

namespace knobel::server {

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
  const Rate& rate = parts_.limits.says_per_connection;
  if (Bucket& says = call.connection.says; !says.take(rate, call.now))
    return too_fast("give the others time to listen", says.wait(rate, call.now));
  return ask_table(call, wish);
}

Lobby::Answer Lobby::answer(const Call& call, const request::Create& wish) {
  Connection& connection = call.connection;
  if (counts_.tables_stored >= parts_.limits.tables_max)
    return problem("full", "there are too many tables");
  while (!spare_.empty() && codes_.contains(spare_.front().code)) spare_.pop_front();
  if (spare_.empty())
    if (const auto found = fetch_spare(); !found) return std::unexpected(trouble(found.error()));
  if (spare_.empty()) return problem("full", "there are too many tables");
  const auto [id, code] = spare_.front();
  const std::string token = random_token(parts_.random);
  KNOBEL_TRY_ASSIGN(auto table, Table::create(id, code, wish, token, table_parts()));
  // Wishes that cannot be met cost nothing.
  const Rate& rate = parts_.limits.tables_per_address;
  if (Bucket& tables = addresses_[connection.address].tables; !tables.take(rate, call.now))
    return too_fast("too many new tables from one address; wait a little",
                    tables.wait(rate, call.now));
  leave_table(connection, call.effects, call.now);
  const std::string tokens[] = {token};
  const auto entered = table->enter(connection.id, tokens, call.now);
  KNOBEL_CHECK(entered.has_value());
  spare_.pop_front();
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
  if (const TimeMs wait =
          std::max(connection.wrong_codes.wait(limits.wrong_codes_per_connection, call.now),
                   address.wrong_codes.wait(limits.wrong_codes_per_address, call.now));
      wait > 0)
    return too_fast("too many wrong codes; wait a little", wait);
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

Lobby::Answer Lobby::look_back(const Call& call, std::uint32_t match, job::LookBack job) {
  Table& table = *find_awake(call.connection.table)->table;
  KNOBEL_TRY(table.may_look_back(call.connection.id));
  job.asker = {call.connection.id, call.id};
  job.match = match;
  job.table = table.state().id;
  if (match == 0 || match == table.state().match_number) job.record = table.record();
  call.effects.jobs.push_back({std::move(job), Job::For::People, call.connection.address, {}});
  return Table::kAnsweredLater;
}

Lobby::Answer Lobby::answer(const Call& call, const request::Replay& wish) {
  ReplayWish moment{wish.event, wish.from, ReplayWish::Eyes::Onlooker, 0};
  if (wish.seat) moment.eyes = ReplayWish::Eyes::OneSeat, moment.seat = *wish.seat;
  job::LookBack job;
  job.moment = moment;
  return look_back(call, wish.match, std::move(job));
}

Lobby::Answer Lobby::answer(const Call& call, const request::Review& wish) {
  job::LookBack job;
  job.review = true;
  return look_back(call, wish.match, std::move(job));
}

Lobby::Answer Lobby::answer(const Call& call, const request::GetRecord& wish) {
  return look_back(call, wish.match, {});
}

}  // namespace knobel::server
