#pragma once

// The server without its sockets: all tables, everybody who is connected, and the limits on both.
// It is a function of what it is told: bytes, times and random numbers come in through its calls
// and its Parts, Effects come out. One seed therefore runs thousands of tables in one test, with
// messages lost and doubled and a crash after every write (tests/simulation).
//
// Everything is called on one thread, the core thread. Effects of one call must reach the Outbox
// before the next call is made.
//
// Tables are in memory while somebody is connected to them; otherwise they are their rows in the
// log, and come back when somebody enters. Nothing is lost by destroying a Lobby at any moment.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/effects.h"
#include "server/keys.h"
#include "server/limits.h"
#include "server/table/table.h"
#include "store/log.h"

namespace knobel::server {

/// What a Lobby is made of. The references must outlive it.
struct LobbyParts {
  Log& log;
  RandomBytes& random;
  Equipment& equipment;  // games and levels, see equipment.h
  Limits limits;
  /// Seconds since 1970, for TableHead::touched. Asked once per call that writes.
  std::function<std::int64_t()> unix_seconds;
};

/// For /metrics and the log. Totals count since the start.
struct LobbyCounts {
  std::size_t connections = 0;
  std::size_t tables_awake = 0;   // in memory
  std::size_t tables_stored = 0;  // all of them
  std::uint64_t messages_in = 0;
  std::uint64_t messages_refused = 0;  // answered with an error
  std::uint64_t moves = 0;             // actions, rolls and undos, bots' included
  std::uint64_t matches_started = 0;
  std::uint64_t matches_finished = 0;
  std::uint64_t matches_voided = 0;  // by a bug of ours
  std::uint64_t tables_damaged = 0;  // refused because their rows are
};

class Lobby {
 public:
  explicit Lobby(LobbyParts parts);
  ~Lobby();
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  /// Reads how many tables there are. Call once, before anything else; after an error the log is
  /// not usable.
  std::expected<void, Error> open();

  /// A socket is there. `address` is whatever the limits shall count by: an IPv4 address, the first
  /// 64 bits of an IPv6 one. If there are too many, the effects say goodbye and close it;
  /// `disconnected` follows nevertheless.
  Effects connected(ConnectionId connection, std::string address, TimeMs now);
  /// One text frame, whole. Never fails: whatever is wrong with it is answered.
  Effects received(ConnectionId connection, std::string_view bytes, TimeMs now);
  /// The socket is gone, whoever closed it. Unknown ids are ignored.
  Effects disconnected(ConnectionId connection, TimeMs now);
  /// An answer that is no longer wanted is ignored.
  Effects bot_chose(const BotAnswer& answer, TimeMs now);
  /// Does what is due: bots' turns, clocks, grace, hibernation. Calling it early does no harm.
  Effects tick(TimeMs now);
  /// When `tick` is needed next; kNever if nothing is planned. May change with every call.
  TimeMs next_deadline() const;

  /// These tables were changed in memory, but not on disk (Outbox::Failure): they are read again,
  /// and whoever is there is shown how they really stand.
  Effects commit_failed(std::span<const TableId> tables, TimeMs now);
  /// This batch is on disk. Tables leave memory only when all of their rows are.
  void committed(std::span<const TableHead> heads);
  /// Behind: too many rows wait for the disk (Limits::rows_waiting_max), and until told otherwise
  /// requests that would write are answered with `busy`.
  enum class Disk : std::uint8_t { KeepsUp, Behind };
  void set_disk(Disk disk) { disk_ = disk; }

  /// Goodbye to everybody. Nothing else is called afterwards.
  Effects shutdown();

  /// Housekeeping in small steps; `limit` is how many tables are looked at. Each walks through all
  /// tables in the log once and remembers where it stopped.
  struct Progress {
    std::size_t checked = 0;  // so far
    std::size_t damaged = 0;
    bool done = false;
  };
  /// After a start: compares the rows of every table with their digests.
  Progress check_some(std::size_t limit);
  /// Removes tables that have been untouched for longer than Limits::retention_s and are not in
  /// memory; starts over when it is through. Returns how many it removed.
  std::size_t expire_some(std::size_t limit);

  /// The record of a match (counted from one; 0: the latest) of the table with this code, as a
  /// file: for downloads over HTTP. Only finished ones, and not of a table without onlookers: who
  /// has a seat there gets it over the protocol.
  std::expected<std::string, Problem> record(std::string_view code, std::uint32_t match);

  const LobbyCounts& counts() const { return counts_; }

  /// What whoever keeps the log of the program should know: bugs that were caught, damaged tables.
  std::vector<std::string> take_reports() { return std::exchange(reports_, {}); }

 private:
  struct Connection;
  struct Address;
  struct Awake;  // a table in memory
  struct Call;   // a request under way
  using Answer = Table::Answer;

  // --- connections and their limits (lobby.cpp) --------------------------------------------------
  void reply(Effects& effects, const Connection& connection, std::string_view id,
             std::shared_ptr<const std::string> text);
  /// One more thing that a well-behaved client does not do. Enough of them, and it has to go.
  void strike(Effects& effects, Connection& connection, TimeMs now);
  bool within_rate(Connection& connection, TimeMs now);
  void forget_addresses(TimeMs now);

  // --- tables (lobby.cpp) ------------------------------------------------------------------------
  Awake& add_table(std::unique_ptr<Table> table, std::uint32_t committed_rows);
  Awake* find_awake(TableId id);
  void drop_table(TableId id);
  std::expected<TableId, Problem> wake(std::string_view code);
  std::expected<std::unique_ptr<Table>, Problem> load(const TableHead& head);
  void reload(TableId id, Effects& effects, TimeMs now);
  /// Calls into a table; a Bug in there makes its match void and is reported. False: that happened.
  template <class Work>
  bool guarded(Awake& awake, Work&& work);
  /// After every call into a table: its effects, and when it is due next.
  void flush(Awake& awake, Effects& effects, TimeMs now);
  void leave_table(Connection& connection, Effects& effects, TimeMs now);
  TableParts table_parts() { return {parts_.equipment, parts_.random, parts_.limits}; }

  // --- requests (dispatch.cpp, lobby_requests.cpp) -----------------------------------------------
  /// Hands the request to whoever answers it, if it may be asked now.
  Answer dispatch(Connection& connection, const Request& request, Effects& effects, TimeMs now);
  Answer answer(const Call& call, const request::Hello& wish);
  Answer answer(const Call& call, const request::Ping& wish);
  Answer answer(const Call& call, const request::Create& wish);
  Answer answer(const Call& call, const request::Enter& wish);
  Answer answer(const Call& call, const request::Leave& wish);
  Answer answer(const Call& call, const request::Say& wish);
  Answer answer(const Call& call, const request::Replay& wish);
  Answer answer(const Call& call, const request::GetRecord& wish);
  /// Lets the table answer at which who asks is.
  template <class Wish>
  Answer ask_table(const Call& call, const Wish& wish);
  /// For somebody at a table.
  std::expected<Record, Problem> record_for(const Connection& connection, std::uint32_t match);
  std::expected<Table::Past, Problem> stored_match(const TableHead& head, std::uint32_t match);
  std::expected<std::optional<TableHead>, Error> head_of(TableId id);

  LobbyParts parts_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::map<std::string, Address> addresses_;
  TimeMs addresses_looked_at_ = 0;
  std::unordered_map<TableId, Awake> tables_;
  std::unordered_map<std::string, TableId> codes_;  // of the tables in memory
  std::set<std::pair<TimeMs, TableId>> deadlines_;
  TableId next_table_ = 1;
  TableId checked_ = 0;  // housekeeping: up to here
  TableId expired_ = 0;
  Progress progress_;
  LobbyCounts counts_;
  std::vector<std::string> reports_;
  Disk disk_ = Disk::KeepsUp;
};

}  // namespace knobel::server
