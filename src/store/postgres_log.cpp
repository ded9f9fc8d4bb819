#include "store/postgres_log.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "store/postgres_session.h"

namespace knobel {
namespace {

using namespace std::chrono_literals;

// A life is ended by others after five seconds without a beat: whoever waits longer for an answer
// would wait in vain.
constexpr auto kWriteMax = 4s;
constexpr auto kReadMax = 10s;
constexpr auto kBeatEvery = 1s;
constexpr auto kRetryEvery = 200ms;

// Each table wholly or not at all: the rows of those whose heads were written. Heads are locked in
// the order of their numbers, so that nobody waits in a circle.
constexpr const char* kAppend = R"(
  WITH wish AS (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
      $6::bytea[], $7::bigint[]) AS w(id, code, state, touched, rows, digest, first)),
  mine AS (
    SELECT t.id FROM tables t JOIN wish w ON w.id = t.id
    WHERE t.epoch = $8::bigint AND t.rows + 1 = w.first ORDER BY t.id FOR UPDATE OF t),
  changed AS (
    UPDATE tables t SET state = w.state, touched = w.touched, announced = 0, rows = w.rows,
      digest = w.digest FROM wish w, mine m WHERE w.id = m.id AND t.id = m.id RETURNING t.id),
  made AS (
    INSERT INTO tables(id, code, state, touched, rows, digest, owner, epoch)
    SELECT id, code, state, touched, rows, digest, $9::bigint, $8::bigint FROM wish
    WHERE first = 1 ON CONFLICT DO NOTHING RETURNING id),
  stored AS (SELECT id FROM changed UNION ALL SELECT id FROM made),
  written AS (
    INSERT INTO rows(table_id, seq, text, digest)
    SELECT r.id, r.seq, r.text, r.digest
    FROM unnest($10::bigint[], $11::bigint[], $12::text[], $13::bytea[]) AS r(id, seq, text, digest)
    WHERE r.id IN (SELECT id FROM stored))
  SELECT id FROM stored)";

// Whose table it is, if that is another node that lives: one that holds its lock. Whoever gets the
// lock shared with others who look has it only until the statement ends.
#define KNOBEL_HEAD(me)                                                                        \
  "id, code, state::bigint, touched, announced, rows::bigint, digest, epoch, CASE WHEN owner " \
  "= " me " OR pg_try_advisory_xact_lock_shared(1265528674, owner) THEN 0 ELSE owner END::bigint "
constexpr const char* kFind =
    "SELECT " KNOBEL_HEAD("$2::bigint") "FROM tables WHERE code = $1::text";
constexpr const char* kHeads =
    "SELECT " KNOBEL_HEAD("$3::bigint")
    "FROM (SELECT * FROM tables WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint) t ORDER BY id";
// Only from the epoch that was seen: of several who try, one succeeds.
constexpr const char* kClaim =
    "UPDATE tables SET owner = $3::bigint, epoch = $4::bigint "
    "WHERE id = $1::bigint AND epoch = $2::bigint "
    "RETURNING " KNOBEL_HEAD("$3::bigint");
#undef KNOBEL_HEAD

constexpr const char* kRead =
    "SELECT table_id, seq::bigint, text, digest FROM rows WHERE table_id = $1::bigint ORDER BY seq";
constexpr const char* kNewTables =
    "SELECT nextval('ids'), c FROM (SELECT c FROM unnest($1::text[]) c "
    "WHERE NOT EXISTS (SELECT 1 FROM tables t WHERE t.code = c)) free";
constexpr const char* kCount = "SELECT count(*) FROM tables";
constexpr const char* kServed = "SELECT served FROM about";
constexpr const char* kNote = R"(
  WITH noted AS (UPDATE about SET served = greatest(served, $1::bigint))
  UPDATE tables t SET announced = $1::bigint
  FROM unnest($2::bigint[], $3::bigint[]) AS a(id, touched)
  WHERE t.id = a.id AND t.touched = a.touched)";
constexpr const char* kRemove = R"(
  WITH gone AS (DELETE FROM tables WHERE id = $1::bigint AND
    (owner = $2::bigint OR pg_try_advisory_xact_lock_shared(1265528674, owner))
    RETURNING id, epoch),
  without_rows AS (DELETE FROM rows WHERE table_id IN (SELECT id FROM gone))
  SELECT epoch FROM gone)";

std::int64_t signed_number(std::uint64_t number) { return static_cast<std::int64_t>(number); }

TableHead head_at(const PostgresAnswer& answer, int row) {
  TableHead head;
  head.id = static_cast<TableId>(answer.number(row, 0));
  head.code = answer.text(row, 1);
  head.state = static_cast<TableHead::State>(std::clamp<std::int64_t>(answer.number(row, 2), 0, 3));
  head.touched = answer.number(row, 3);
  head.announced = answer.number(row, 4);
  head.rows = static_cast<std::uint32_t>(answer.number(row, 5));
  head.digest = answer.digest(row, 6);
  head.epoch = static_cast<Epoch>(answer.number(row, 7));
  head.owner = static_cast<NodeNumber>(answer.number(row, 8));
  return head;
}

}  // namespace

struct PostgresLog::Parts {
  using Answer = std::expected<PostgresAnswer, LogError>;
  /// A connection for reading, made when it is needed.
  struct Reader {
    std::mutex mutex;
    std::optional<PostgresConnection> connection;
  };

  std::string url;
  NodeNumber node = 0;
  Reader heads;
  Reader rows;  // of a long table: whoever looks for a head does not wait for them

  std::mutex mutex;                        // for the rest
  std::optional<PostgresSession> session;  // nothing: the database is away
  Epoch epoch = 0;                         // of the session, or of the last one
  std::condition_variable changed;
  bool stopping = false;
  std::thread keeper;
  std::chrono::steady_clock::time_point last_beat =
      std::chrono::steady_clock::now();  // the keeper's
  std::mutex seeing;                     // never held for long: who asks does not wait for a commit
  NodeView seen;

  static LogError away() { return Error{"the database is away; trying to reach it"}; }

  Answer read(Reader& reader, const char* sql, const PostgresValues& values);
  /// In the session. Precondition: `mutex` is held.
  Answer write(const char* sql, const PostgresValues& values);
  void lose_session() {
    session.reset();
    {
      const std::lock_guard lock(seeing);
      seen.away = true;
    }
    changed.notify_one();
  }
  NodeView view() {
    const std::lock_guard lock(seeing);
    return seen;
  }
  void look_around() {
    auto around = session->look_around();
    if (!around) return lose_session();
    const std::lock_guard lock(seeing);
    around->owned = seen.owned;
    around->claims = seen.claims;
    around->beats_missed = seen.beats_missed;
    seen = *around;
  }
  /// So many tables more are this node's own.
  void own(std::int64_t more) {
    const std::lock_guard lock(seeing);
    seen.owned += static_cast<std::uint64_t>(more);
  }
  void count_claim() {
    const std::lock_guard lock(seeing);
    ++seen.owned;
    ++seen.claims;
  }
  /// The time since the last beat tells how many there should have been.
  void note_beat() {
    const auto now = std::chrono::steady_clock::now();
    const auto missed = (now - last_beat) / kBeatEvery - 1;
    last_beat = now;
    if (missed <= 0) return;
    const std::lock_guard lock(seeing);
    seen.beats_missed += static_cast<std::uint64_t>(missed);
  }
  void keep();
};

PostgresLog::Parts::Answer PostgresLog::Parts::read(Reader& reader, const char* sql,
                                                    const PostgresValues& values) {
  if (view().away) return std::unexpected(away());
  const std::lock_guard lock(reader.mutex);
  // The connection may have died while nobody used it: then a new one is asked, once.
  for (bool again = true;; again = false) {
    const bool fresh = !reader.connection;
    if (fresh) {
      auto made = PostgresSession::connect(url, node);
      if (!made) return std::unexpected(made.error());
      reader.connection.emplace(std::move(*made));
    }
    auto answer = reader.connection->ask(sql, values, kReadMax);
    if (answer) return std::move(*answer);
    if (answer.error().lost) reader.connection.reset();
    if (!answer.error().lost || fresh || !again) return std::unexpected(answer.error());
  }
}

PostgresLog::Parts::Answer PostgresLog::Parts::write(const char* sql,
                                                     const PostgresValues& values) {
  if (!session) return std::unexpected(away());
  auto answer = session->connection().ask(sql, values, kWriteMax);
  if (answer) return std::move(*answer);
  if (answer.error().lost) lose_session();
  return std::unexpected(answer.error());
}

/// The thread that beats, and comes back.
void PostgresLog::Parts::keep() {
  std::unique_lock lock(mutex);
  while (!stopping) {
    if (session) {
      if (session->beat()) {
        note_beat();
        look_around();
      } else {
        lose_session();
      }
      changed.wait_for(lock, kBeatEvery, [&] { return stopping || !session; });
      continue;
    }
    const Epoch before = epoch;
    lock.unlock();
    auto life = PostgresSession::begin(url, node, before);
    lock.lock();
    if (life) {
      epoch = life->epoch();
      {
        const std::lock_guard look(seeing);
        seen.owned = life->taken_along();
      }
      session.emplace(std::move(*life));
      look_around();
    } else {
      changed.wait_for(lock, kRetryEvery, [&] { return stopping; });
    }
  }
}

PostgresLog::PostgresLog(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {
  parts_->keeper = std::thread([this] { parts_->keep(); });
}

PostgresLog::~PostgresLog() {
  {
    const std::lock_guard lock(parts_->mutex);
    parts_->stopping = true;
  }
  parts_->changed.notify_one();
  parts_->keeper.join();
}

std::expected<std::unique_ptr<PostgresLog>, Error> PostgresLog::open(const std::string& url,
                                                                     NodeNumber node) {
  auto parts = std::make_unique<Parts>();
  parts->url = url;
  parts->node = node;
  KNOBEL_TRY_ASSIGN(auto life, PostgresSession::begin(url, node, 0));
  parts->epoch = life.epoch();
  parts->session.emplace(std::move(life));
  parts->look_around();
  return std::unique_ptr<PostgresLog>(new PostgresLog(std::move(parts)));
}

NodeView PostgresLog::nodes() { return parts_->view(); }

void PostgresLog::leave() {
  const std::lock_guard lock(parts_->mutex);
  parts_->stopping = true;
  if (parts_->session) parts_->session->end();
  parts_->lose_session();
}

std::expected<std::vector<TableId>, LogError> PostgresLog::append(
    std::span<const LogRow> rows, std::span<const TableHead> heads) {
  std::vector<TableId> fenced;
  std::vector<std::int64_t> ids, states, touched, counts, firsts, row_tables, seqs;
  std::vector<std::string_view> codes, texts;
  std::vector<Sha256::Digest> digests, row_digests;
  for (const auto& share : shares_of(rows, heads)) {
    const TableHead& head = *share.head;
    if (!share.whole) {
      fenced.push_back(head.id);
      continue;
    }
    ids.push_back(signed_number(head.id));
    codes.push_back(head.code);
    states.push_back(static_cast<std::int64_t>(head.state));
    touched.push_back(head.touched);
    counts.push_back(head.rows);
    digests.push_back(head.digest);
    firsts.push_back(share.first);
  }
  for (const auto& row : rows) {
    row_tables.push_back(signed_number(row.table));
    seqs.push_back(row.seq);
    texts.push_back(row.text);
    row_digests.push_back(row.digest);
  }
  PostgresValues values;
  values.add(ids).add(codes).add(states).add(touched).add(counts).add(digests).add(firsts);
  const std::lock_guard lock(parts_->mutex);
  values.add(signed_number(parts_->epoch)).add(std::int64_t{parts_->node});
  values.add(row_tables).add(seqs).add(texts).add(row_digests);
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->write(kAppend, values));
  std::vector<std::int64_t> stored;
  for (int i = 0; i < answer.rows(); ++i) stored.push_back(answer.number(i, 0));
  std::ranges::sort(stored);
  std::int64_t made = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!std::ranges::binary_search(stored, ids[i]))
      fenced.push_back(static_cast<TableId>(ids[i]));
    else if (firsts[i] == 1)
      ++made;
  }
  if (made > 0) parts_->own(made);
  return fenced;
}

std::expected<std::optional<TableHead>, LogError> PostgresLog::claim(std::string_view code) {
  for (int tries = 0;; ++tries) {
    KNOBEL_TRY_ASSIGN(auto head, find(code));
    if (!head) return head;
    if (head->owner != 0) {
      const std::lock_guard lock(parts_->mutex);
      if (!parts_->session) return std::unexpected(Parts::away());
      const auto deposed = depose_if_silent(parts_->session->connection(), head->owner);
      if (!deposed && deposed.error().lost) parts_->lose_session();
      if (!deposed) return std::unexpected(deposed.error());
      if (!*deposed) return head;
      continue;
    }
    const std::lock_guard lock(parts_->mutex);
    if (head->epoch == parts_->epoch && parts_->session) return head;
    PostgresValues values;
    values.add(signed_number(head->id)).add(signed_number(head->epoch));
    values.add(std::int64_t{parts_->node}).add(signed_number(parts_->epoch));
    KNOBEL_TRY_ASSIGN(const auto answer, parts_->write(kClaim, values));
    if (answer.rows() == 1) {
      parts_->count_claim();
      return head_at(answer, 0);
    }
    // Somebody else was quicker.
    constexpr int kTriesMax = 5;
    if (tries == kTriesMax) return std::unexpected(Error{"table is claimed by many at once"});
  }
}

std::expected<std::vector<NewTable>, LogError> PostgresLog::new_tables(
    std::span<const std::string> codes) {
  const std::vector<std::string_view> wanted(codes.begin(), codes.end());
  const std::lock_guard lock(parts_->mutex);
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->write(kNewTables, PostgresValues().add(wanted)));
  std::vector<NewTable> found;
  for (int i = 0; i < answer.rows(); ++i)
    found.push_back({static_cast<TableId>(answer.number(i, 0)), std::string(answer.text(i, 1))});
  return found;
}

std::expected<std::vector<LogRow>, LogError> PostgresLog::read(TableId table) {
  const auto values = PostgresValues().add(signed_number(table));
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->read(parts_->rows, kRead, values));
  std::vector<LogRow> rows(static_cast<std::size_t>(answer.rows()));
  for (int i = 0; i < answer.rows(); ++i)
    rows[static_cast<std::size_t>(i)] = {table, static_cast<std::uint32_t>(answer.number(i, 1)),
                                         std::string(answer.text(i, 2)), answer.digest(i, 3)};
  return rows;
}

std::expected<std::optional<TableHead>, LogError> PostgresLog::find(std::string_view code) {
  const auto values = PostgresValues().add(code).add(std::int64_t{parts_->node});
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->read(parts_->heads, kFind, values));
  if (answer.rows() == 0) return std::nullopt;
  return head_at(answer, 0);
}

std::expected<std::vector<TableHead>, LogError> PostgresLog::heads(TableId after,
                                                                   std::size_t limit) {
  const auto most = static_cast<std::int64_t>(std::min<std::size_t>(limit, INT64_MAX));
  const auto values =
      PostgresValues().add(signed_number(after)).add(most).add(std::int64_t{parts_->node});
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->read(parts_->heads, kHeads, values));
  std::vector<TableHead> heads;
  for (int i = 0; i < answer.rows(); ++i) heads.push_back(head_at(answer, i));
  return heads;
}

std::expected<std::size_t, LogError> PostgresLog::table_count() {
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->read(parts_->heads, kCount, {}));
  return static_cast<std::size_t>(answer.number(0, 0));
}

std::expected<std::int64_t, LogError> PostgresLog::served() {
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->read(parts_->heads, kServed, {}));
  return answer.number(0, 0);
}

std::expected<void, LogError> PostgresLog::note(std::int64_t served,
                                                std::span<const TableHead> announced) {
  std::vector<std::int64_t> ids, touched;
  for (const auto& head : announced) {
    ids.push_back(signed_number(head.id));
    touched.push_back(head.touched);
  }
  const std::lock_guard lock(parts_->mutex);
  KNOBEL_TRY(parts_->write(kNote, PostgresValues().add(served).add(ids).add(touched)));
  return {};
}

std::expected<void, LogError> PostgresLog::remove(TableId table) {
  const auto values = PostgresValues().add(signed_number(table)).add(std::int64_t{parts_->node});
  const std::lock_guard lock(parts_->mutex);
  KNOBEL_TRY_ASSIGN(const auto answer, parts_->write(kRemove, values));
  if (answer.rows() == 1 && static_cast<Epoch>(answer.number(0, 0)) == parts_->epoch)
    parts_->own(-1);
  return {};
}

}  // namespace knobel
