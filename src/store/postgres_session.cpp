#include "store/postgres_session.h"

#include <thread>

namespace knobel {
namespace {

using namespace std::chrono_literals;

constexpr int kSchemaVersion = 1;
constexpr int kOldestServer = 140000;
constexpr auto kSetUpMax = 30s;
constexpr auto kQuestionMax = 4s;
constexpr auto kLockWaitMax = 3s;  // for whoever looks whether we live, and for our own past

// A table's rows are found by its number; new ones go behind all others of it. Heads change with
// every append, and room is left beside each so that no index has to change with them.
constexpr const char* kSchema = R"(
  CREATE TABLE knobel.about(single int PRIMARY KEY CHECK(single = 1), version int NOT NULL,
    served bigint NOT NULL);
  CREATE TABLE knobel.nodes(node int PRIMARY KEY, epoch bigint NOT NULL,
    beat timestamptz NOT NULL);
  CREATE TABLE knobel.tables(
    id bigint PRIMARY KEY, code text COLLATE "C" NOT NULL UNIQUE, state smallint NOT NULL,
    touched bigint NOT NULL, announced bigint NOT NULL DEFAULT 0, rows int NOT NULL,
    digest bytea NOT NULL, owner int NOT NULL, epoch bigint NOT NULL) WITH (fillfactor = 70);
  CREATE TABLE knobel.rows(
    table_id bigint NOT NULL, seq int NOT NULL, text text NOT NULL, digest bytea NOT NULL,
    PRIMARY KEY(table_id, seq));
  CREATE SEQUENCE knobel.ids;
  CREATE SEQUENCE knobel.epochs;
  INSERT INTO knobel.about VALUES(1, 1, 0);)";

// The first number of our advisory locks is 1265528674, "Knob"; the second is the node's, or 0.
// Two nodes that are started for the first time at once do it one after the other. The lock ends
// with the transaction.
constexpr const char* kBeginSetUp = "BEGIN; SELECT pg_advisory_xact_lock(1265528674, 0);";
constexpr const char* kLook = R"(
  SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'knobel')::bigint,
    (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'knobel')::bigint,
    (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'knobel' AND c.relname = 'about')::bigint,
    (current_setting('fsync') = 'on')::int::bigint)";
constexpr const char* kVersion = "SELECT version::bigint FROM knobel.about";

constexpr const char* kSettings =
    "SET search_path = knobel, pg_catalog; SET synchronous_commit = on; SET timezone = 'UTC';"
    "SET idle_in_transaction_session_timeout = 5000; SET statement_timeout = 30000;"
    "SET plan_cache_mode = force_generic_plan";

constexpr const char* kTryLock = "SELECT pg_try_advisory_lock(1265528674, $1::bigint::int)::int";
constexpr const char* kTerminate = R"(
  SELECT count(pg_terminate_backend(pid, 1000)) FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 1265528674 AND objid::bigint = $1::bigint AND granted
    AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
constexpr const char* kKnown = R"(
  SELECT epoch, (beat < clock_timestamp() - interval '5 seconds')::int::bigint
  FROM nodes WHERE node = $1::bigint)";
constexpr const char* kBegin = R"(
  INSERT INTO nodes VALUES($1::bigint, nextval('epochs'), clock_timestamp())
  ON CONFLICT(node) DO UPDATE SET epoch = excluded.epoch, beat = excluded.beat RETURNING epoch)";
constexpr const char* kNodes = R"(
  SELECT coalesce(max(node), 1)::bigint,
    coalesce(min(node) FILTER (WHERE node > $1::bigint AND lives),
      min(node) FILTER (WHERE node < $1::bigint AND lives), 0)::bigint
  FROM (SELECT node, epoch > 0 AND beat > clock_timestamp() - interval '3 seconds' AS lives
        FROM nodes) n)";
constexpr const char* kEnd = R"(
  WITH gone AS (UPDATE nodes SET beat = 'epoch' WHERE node = $1::bigint)
  SELECT pg_advisory_unlock_all())";
constexpr const char* kTakeAlong =
    "UPDATE tables SET epoch = $3::bigint WHERE owner = $1::bigint AND epoch = $2::bigint";

/// Names the database, and for the usual mistakes what to do.
PostgresError explain(const PostgresConnection& database, PostgresError error) {
  if (!error.lost && error.sqlstate.empty()) return error;  // it is ours
  if (error.sqlstate == "42501")
    error.text = database.name() + " gives its user too few rights: " + error.text;
  else
    error.text = database.name() + ": " + error.text;
  return error;
}

std::expected<void, PostgresError> make_tables(PostgresConnection& database) {
  KNOBEL_TRY_ASSIGN(const auto look, database.ask(kLook, {}, kSetUpMax));
  const auto refuse = [&](const std::string& why) {
    return std::unexpected(PostgresError(database.name() + " " + why));
  };
  if (look.number(0, 3) == 0)
    return refuse("runs with fsync = off: what it confirms would not be on disk");
  if (look.number(0, 2) == 1) {
    KNOBEL_TRY_ASSIGN(const auto version, database.ask(kVersion, {}, kSetUpMax));
    if (version.rows() != 1) return refuse("has a schema knobel of another program");
    const auto number = version.number(0, 0);
    if (number == kSchemaVersion) return {};
    if (number < kSchemaVersion)
      return refuse("was written by a Knobel that was never released; this one cannot read it");
    return refuse("was written by a newer Knobel (version " + std::to_string(number) +
                  " of its tables; this one knows " + std::to_string(kSchemaVersion) + ")");
  }
  if (look.number(0, 1) != 0) return refuse("has a schema knobel of another program");
  if (look.number(0, 0) == 0) KNOBEL_TRY(database.run("CREATE SCHEMA knobel", kSetUpMax));
  return database.run(kSchema, kSetUpMax);
}

std::expected<void, PostgresError> set_up(PostgresConnection& database) {
  KNOBEL_TRY(database.run(kBeginSetUp, kSetUpMax));
  const auto made = make_tables(database);
  const auto ended = database.run(made ? "COMMIT" : "ROLLBACK", kSetUpMax);
  KNOBEL_TRY(made);
  return ended;
}

/// The lock with this node's number.
std::expected<void, PostgresError> take_lock(PostgresConnection& database, NodeNumber node,
                                             Epoch before) {
  const auto end = std::chrono::steady_clock::now() + kLockWaitMax;
  const auto number = PostgresValues().add(std::int64_t{node});
  while (true) {
    KNOBEL_TRY_ASSIGN(const auto taken, database.ask(kTryLock, number, kQuestionMax));
    if (taken.number(0, 0) == 1) return {};
    KNOBEL_TRY_ASSIGN(const auto known, database.ask(kKnown, number, kQuestionMax));
    const bool own =
        known.rows() == 1 && before != 0 && known.number(0, 0) == static_cast<std::int64_t>(before);
    if (own || (known.rows() == 1 && known.number(0, 1) == 1)) {
      KNOBEL_TRY(database.ask(kTerminate, number, kQuestionMax));
    } else if (std::chrono::steady_clock::now() > end) {
      return std::unexpected(
          PostgresError(database.name() + " has a node " + std::to_string(node) +
                        " that is running; --node gives this one another number"));
    }
    std::this_thread::sleep_for(50ms);
  }
}

}  // namespace

std::expected<PostgresConnection, PostgresError> PostgresSession::connect(const std::string& url,
                                                                          NodeNumber node) {
  auto database = PostgresConnection::open(url, "knobel node " + std::to_string(node));
  if (!database) return database;
  if (database->server_version() < kOldestServer)
    return std::unexpected(PostgresError(
        database->name() + " is PostgreSQL " + std::to_string(database->server_version() / 10000) +
        "; Knobel needs " + std::to_string(kOldestServer / 10000) + " or newer"));
  if (const auto encoding = database->told("server_encoding"); encoding != "UTF8")
    return std::unexpected(
        PostgresError(database->name() + " is encoded in " + encoding + "; Knobel needs UTF8"));
  KNOBEL_TRY(database->run(kSettings, kQuestionMax));
  return database;
}

std::expected<PostgresSession, PostgresError> PostgresSession::begin(const std::string& url,
                                                                     NodeNumber node,
                                                                     Epoch before) {
  KNOBEL_TRY_ASSIGN(auto database, connect(url, node));
  const auto explained = [&](PostgresError error) {
    return std::unexpected(explain(database, std::move(error)));
  };
  if (before == 0)
    if (const auto done = set_up(database); !done) return explained(done.error());
  if (const auto done = take_lock(database, node, before); !done) return explained(done.error());
  const auto number = PostgresValues().add(std::int64_t{node});
  const auto drawn = database.ask(kBegin, number, kQuestionMax);
  if (!drawn) return explained(drawn.error());
  const auto epoch = drawn->number(0, 0);
  std::uint64_t taken_along = 0;
  if (before != 0) {
    auto values = number;
    values.add(static_cast<std::int64_t>(before)).add(epoch);
    const auto done = database.ask(kTakeAlong, values, kSetUpMax);
    if (!done) return explained(done.error());
    taken_along = done->changed();
  }
  PostgresSession session(std::move(database), static_cast<Epoch>(epoch), node);
  session.taken_along_ = taken_along;
  return session;
}

std::expected<void, PostgresError> PostgresSession::beat() {
  // It need not survive the database's own death, so nothing waits for the disk.
  return connection_.run(
      "BEGIN; SET LOCAL synchronous_commit = off; UPDATE nodes SET beat = clock_timestamp() "
      "WHERE node = " +
          std::to_string(node_) + " AND epoch = " + std::to_string(epoch_) + "; COMMIT",
      kQuestionMax);
}

std::expected<NodeView, PostgresError> PostgresSession::look_around() {
  const auto number = PostgresValues().add(std::int64_t{node_});
  KNOBEL_TRY_ASSIGN(const auto known, connection_.ask(kNodes, number, kQuestionMax));
  NodeView view;
  view.node = node_;
  view.nodes = static_cast<NodeNumber>(known.number(0, 0));
  view.other = static_cast<NodeNumber>(known.number(0, 1));
  view.epoch = epoch_;
  return view;
}

void PostgresSession::end() {
  // Should it not be heard, the lock goes with the connection.
  (void)connection_.ask(kEnd, PostgresValues().add(std::int64_t{node_}), 1s);
}

std::expected<bool, PostgresError> depose_if_silent(PostgresConnection& connection,
                                                    NodeNumber node) {
  const auto number = PostgresValues().add(std::int64_t{node});
  KNOBEL_TRY_ASSIGN(const auto known, connection.ask(kKnown, number, kQuestionMax));
  if (known.rows() == 0 || known.number(0, 1) == 0) return false;
  KNOBEL_TRY_ASSIGN(const auto ended, connection.ask(kTerminate, number, kQuestionMax));
  return ended.number(0, 0) > 0;
}

}  // namespace knobel
