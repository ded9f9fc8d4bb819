#include "server/lobby.h"

#include <algorithm>
#include <cmath>

#include "server/lobby_parts.h"

namespace knobel::server {
namespace {

constexpr TimeMs kStrikeForgivenAfter = 10'000;
constexpr TimeMs kAddressForgottenAfter = 600'000;
constexpr std::size_t kRecentMax = 8;

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

Lobby::Lobby(LobbyParts parts) : parts_(std::move(parts)) {}
Lobby::~Lobby() = default;

std::expected<void, Error> Lobby::open() {
  KNOBEL_TRY(fetch_spare());
  KNOBEL_TRY_ASSIGN(const auto count, parts_.log.table_count());
  counts_.tables_stored = count;
  opened_ = noted_ = parts_.served();
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
  return at_door([&](Effects& effects) {
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
      return;
    connection.closing = true;
    effects.messages.push_back(
        {id, shared("{\"push\":\"bye\",\"code\":\"too_many\"}"), 0, {}, Message::Then::Close});
  });
}

Effects Lobby::disconnected(ConnectionId id, TimeMs now) {
  return at_door([&](Effects& effects) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    Awake* awaited = find_awake(found->second.waits_for);
    if (awaited != nullptr && awaited->reading) {
      auto& reading = *awaited->reading;
      std::erase_if(reading.held, [&](const auto& held) { return held.connection == id; });
      if (reading.why == Because::Wakes && reading.held.empty()) drop_table(awaited->id);
    }
    leave_table(found->second, effects, now);
    Address& from = addresses_[found->second.address];
    --from.sockets;
    from.seen = now;
    connections_.erase(found);
    --counts_.connections;
  });
}

void Lobby::reply(Effects& effects, const Connection& connection, std::string_view id,
                  std::shared_ptr<const std::string> text) {
  effects.messages.push_back(
      {connection.id, std::move(text), connection.table, std::string(id), Message::Then::KeepOpen});
}

void Lobby::strike(Effects& effects, Connection& connection, TimeMs now) {
  ++counts_.strikes;
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

TimeMs Lobby::must_wait(Connection& connection, TimeMs now) {
  const Rate& own = parts_.limits.messages_per_connection;
  const Rate& all = parts_.limits.messages_per_address;
  // What is beyond a connection's own rate costs its address nothing: one phone that went mad
  // shall not silence its household.
  if (!connection.messages.take(own, now)) return connection.messages.wait(own, now);
  Bucket& address = addresses_[connection.address].messages;
  return address.take(all, now) ? 0 : address.wait(all, now);
}

void Lobby::slow_down(Effects& effects, Connection& connection, std::string_view id, TimeMs wait,
                      TimeMs now) {
  const bool waited = now >= connection.silent_until;
  // Each is given a moment of its own, so that those who were sent at once do not all come back at
  // once.
  const Rate& rate = parts_.limits.messages_per_connection;
  const auto step = static_cast<TimeMs>(std::ceil(1000 / rate.per_second));
  connection.silent_until = std::max(now + wait, connection.silent_until + (waited ? 0 : step));
  refuse(effects, connection, id,
         too_fast("too many messages; wait a moment", connection.silent_until - now).error());
  if (!waited && !connection.hasty.take(parts_.limits.hasty_per_connection, now))
    strike(effects, connection, now);
}

void Lobby::report(std::string what) {
  if (std::ranges::find(reports_, what) == reports_.end()) reports_.push_back(std::move(what));
}

void Lobby::refuse(Effects& effects, const Connection& connection, std::string_view id,
                   const Problem& problem) {
  if (!problem.detail.empty()) report(problem.detail);
  reply(effects, connection, id, shared(error_text(id, problem)));
}

Effects Lobby::received(ConnectionId id, std::string_view bytes, TimeMs now) {
  return at_door([&](Effects& effects) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || found->second.closing) return;
    Connection& connection = found->second;
    auto request = parse_request(bytes, parts_.limits);
    if (const TimeMs wait = must_wait(connection, now); wait > 0) {
      slow_down(effects, connection, request ? request->id : request.error().id, wait, now);
    } else if (!request) {
      refuse(effects, connection, request.error().id, request.error().problem);
      strike(effects, connection, now);
    } else {
      handle(connection, std::move(*request), std::hash<std::string_view>{}(bytes), effects, now);
    }
  });
}

void Lobby::hold(Awake& awake, Connection& connection, Request request, std::size_t hash,
                 Effects& effects) {
  auto& held = awake.reading->held;
  if (held.size() >= parts_.limits.held_per_table_max) {
    const bool waits =
        std::ranges::find(held, connection.id, &Awake::Reading::Held::connection) != held.end();
    if (!waits) connection.waits_for = 0;
    return refuse(effects, connection, request.id,
                  {"busy", "too many wait for this table; try again in a moment", {}, {}});
  }
  connection.waits_for = awake.id;
  held.push_back({connection.id, hash, std::move(request)});
}

void Lobby::handle(Connection& connection, Request request, std::size_t hash, Effects& effects,
                   TimeMs now) {
  const TableId before = connection.table;
  Awake* awake = find_awake(connection.waits_for != 0 ? connection.waits_for : before);
  if (awake != nullptr && awake->reading)
    return hold(*awake, connection, std::move(request), hash, effects);
  const auto known = std::ranges::find(connection.recent, hash, &Connection::Recent::hash);
  if (known != connection.recent.end()) return reply(effects, connection, request.id, known->text);
  Answer answered;
  if (auto bug = bug_in([&] { answered = dispatch(connection, request, effects, now); })) {
    report(std::move(*bug));  // outside any table
    answered = problem("bug", "an error in the program");
  }
  // The answer stands before what follows from it, and is given when that has worked: a bug in
  // there takes back what was done, and forgets what was asked of the table.
  const auto place = effects.messages.size();
  if (Awake* here = find_awake(connection.table); here != nullptr && !here->reading) {
    flush(*here, effects, now);
    const bool of_table = request.traits().handler == request::Handler::Table;
    if (here->reading && answered && (*answered || of_table))
      answered = problem("bug", "an error in the program: this match is void");
  }
  const auto pushed = effects.messages.size();
  if (!answered) {
    refuse(effects, connection, request.id, answered.error());
  } else if (*answered) {
    const auto text = shared(ok_text(request.id, **answered));
    reply(effects, connection, request.id, text);
    if (request.traits().remembered()) {
      if (connection.recent.size() == kRecentMax)
        connection.recent.erase(connection.recent.begin());
      connection.recent.push_back({hash, text});
    }
  } else if (Awake* read = find_awake(connection.waits_for)) {
    hold(*read, connection, std::move(request), hash, effects);
  } else {
    ++connection.questions;
  }
  if (effects.messages.size() > pushed)
    std::rotate(effects.messages.begin() + static_cast<std::ptrdiff_t>(place),
                effects.messages.end() - 1, effects.messages.end());
  if (before != connection.table)
    if (Awake* there = find_awake(before)) flush(*there, effects, now);
}

Effects Lobby::shutdown(NodeNumber other) {
  Effects effects;
  const auto bye = shared("{\"push\":\"bye\",\"code\":\"shutdown\"}");
  for (auto& [id, connection] : connections_) {
    connection.closing = true;
    const Awake* awake = find_awake(connection.table);
    if (other != 0 && awake != nullptr)
      effects.messages.push_back(
          {id, shared(closed_text(moved(other, awake->code))), 0, {}, Message::Then::KeepOpen});
    effects.messages.push_back({id, bye, 0, {}, Message::Then::Close});
  }
  return effects;
}

}  // namespace knobel::server
