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

#include <deque>
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
  /// Seconds served until now, for TableHead::touched. Asked once per call that writes.
  std::function<std::int64_t()> served;
};

/// For /metrics and the log. Totals count since the start.
struct LobbyCounts {
  std::size_t connections = 0;
  std::size_t tables_awake = 0;   // in memory
  std::size_t tables_stored = 0;  // all of them
  std::uint64_t strikes = 0;      // messages that were malformed or came too fast
  std::uint64_t moves = 0;        // actions, rolls and undos, bots' included
  std::uint64_t matches_started = 0;
  std::uint64_t matches_finished = 0;
  std::uint64_t matches_voided = 0;  // by a bug of ours
  std::uint64_t tables_damaged = 0;  // refused because their rows are
  std::uint64_t tables_fenced = 0;   // of which rows were not stored, for another node has them
  std::uint64_t tables_moved = 0;    // that were found with another node
  std::size_t tables_expiring = 0;   // announced to be removed, in the last walk through all
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
  /// Does anybody still want this job done? Asked before it is; if not, it is dropped.
  bool wants(const Job& job) const;
  /// A job is done, and its result is in it. One that is no longer wanted is ignored.
  Effects done(Job job, TimeMs now);
  /// Does what is due: bots' turns, clocks, grace, hibernation. Calling it early does no harm.
  Effects tick(TimeMs now);
  /// When `tick` is needed next; kNever if nothing is planned. May change with every call.
  TimeMs next_deadline() const;

  /// These tables were changed in memory, but not on disk (Outbox::Failure): they are read again,
  /// and whoever is there is shown how they really stand.
  Effects commit_failed(std::span<const TableId> tables);
  /// This batch is on disk, but for the tables that were fenced: those are read again. Tables leave
  /// memory only when all of their rows are on disk.
  Effects committed(std::span<const TableHead> heads, std::span<const TableId> fenced = {});
  /// Behind: too many rows wait for the disk (Limits::rows_waiting_max), and until told otherwise
  /// requests that would write are answered with `busy`.
  enum class Disk : std::uint8_t { KeepsUp, Behind };
  void set_disk(Disk disk) { disk_ = disk; }

  /// Goodbye to everybody; who is at a table is sent to another node, if there is one. Nothing else
  /// is called afterwards.
  Effects shutdown(NodeNumber other = 0);
  /// The log had lost touch and is back: tables that others have claimed meanwhile are given up.
  Effects touch_regained();

  /// After a start: compares the rows of every table with their digests, one job after the other.
  Effects check_tables();
  struct CheckProgress {
    std::size_t checked = 0;  // so far
    std::size_t damaged = 0;  // or whose heads cannot be read
    bool blind = false;       // the last head could not be read
    bool done = false;
  };
  const CheckProgress& check_progress() const { return check_progress_; }
  /// Removes tables that have been untouched for longer than Limits::retention_s and are not in
  /// memory, each a day after that has been announced and none right after a start. Looks at
  /// `limit` of them, goes on where it stopped, and starts over when it is through. Notes the
  /// seconds served.
  Effects expire_some(std::size_t limit);

  /// What is in memory of a table, for tests; nothing if it is not there or being read.
  const TableState* state_of(TableId id) const;

  const LobbyCounts& counts() const { return counts_; }

  /// What whoever keeps the log of the program should know: bugs that were caught, damaged tables.
  std::vector<std::string> take_reports() { return std::exchange(reports_, {}); }

 private:
  struct Connection;
  struct Address;
  struct Awake;                                                    // a table in memory
  struct Call;                                                     // a request under way
  enum class Because : std::uint8_t { Wakes, CommitFailed, Bug };  // why a table is read
  using Answer = Table::Answer;

  /// The core's door: whoever calls in gets the effects of what was done, and never an exception. A
  /// bug that no table has caught is reported.
  template <class Work>
  Effects at_door(Work&& work);

  // --- connections and their limits (lobby.cpp) --------------------------------------------------
  void reply(Effects& effects, const Connection& connection, std::string_view id,
             std::shared_ptr<const std::string> text);
  /// One more thing that a well-behaved client does not do. Enough of them, and it has to go.
  void strike(Effects& effects, Connection& connection, TimeMs now);
  /// How long the connection has to wait with another message; 0: not at all.
  TimeMs must_wait(Connection& connection, TimeMs now);
  /// Refuses a message that came too soon, and strikes whoever does not wait.
  void slow_down(Effects& effects, Connection& connection, std::string_view id, TimeMs wait,
                 TimeMs now);
  /// Answers a request, or holds it if it has to wait for a table that is being read.
  void handle(Connection& connection, Request request, std::size_t hash, Effects& effects,
              TimeMs now);
  void hold(Awake& awake, Connection& connection, Request request, std::size_t hash,
            Effects& effects);
  /// What the problem keeps for the host is reported.
  void refuse(Effects& effects, const Connection& connection, std::string_view id,
              const Problem& problem);
  /// For take_reports; what waits there already is not said twice.
  void report(std::string what);
  void forget_addresses(TimeMs now);

  // --- tables (lobby_tables.cpp) -----------------------------------------------------------------
  Awake& add_awake(TableId id, std::string code, std::string address);
  Awake* find_awake(TableId id);
  const Awake* find_awake(TableId id) const;
  void drop_table(TableId id);
  /// The table with this code. If it is not in memory, it is read from now on.
  std::expected<Awake*, Problem> wake(std::string_view code, const Connection& connection,
                                      Effects& effects);
  /// What is in memory is given up. What has been handed to the outbox is read with the rest.
  void begin_reading(Awake& awake, Because why, Effects& effects);
  void ask_to_read(Awake& awake, Effects& effects);
  /// What is in memory of these tables cannot be trusted: they are read again.
  void give_up(std::span<const TableId> tables, Effects& effects);
  /// Calls into a table; a Bug in there is reported, and the table is read again and its match made
  /// void. False: that happened.
  template <class Work>
  bool guarded(Awake& awake, Effects& effects, Work&& work);
  /// After every call into a table: its effects, and when it is due next.
  void flush(Awake& awake, Effects& effects, TimeMs now);
  void plan(Awake& awake, TimeMs deadline);
  void leave_table(Connection& connection, Effects& effects, TimeMs now);
  std::expected<void, LogError> fetch_spare();
  TableParts table_parts() { return {parts_.equipment, parts_.random, parts_.limits}; }

  // --- jobs that are done (lobby_jobs.cpp) -------------------------------------------------------
  void done(job::Decide& job, Effects& effects, TimeMs now);
  void done(job::TellOdds& job, Effects& effects, TimeMs now);
  void done(job::TellHint& job, Effects& effects, TimeMs now);
  void done(job::TellStory& job, Effects& effects, TimeMs now);
  void done(job::ReadTable& job, Effects& effects, TimeMs now);
  void done(job::LookBack& job, Effects& effects, TimeMs now);
  void done(job::Download&, Effects&, TimeMs) {}  // nobody at a table asked for these
  void done(job::LookAtFile&, Effects&, TimeMs) {}
  void done(job::LessonFile&, Effects&, TimeMs) {}
  void done(job::FindLost& job, Effects& effects, TimeMs now);
  void done(job::CheckNext& job, Effects& effects, TimeMs now);
  /// Looks at the next `limit` tables.
  void find_old(std::size_t limit, job::Expire& job);
  /// Seconds until a table is removed if nobody does anything there; nothing: that is long.
  std::optional<std::int64_t> time_left(const Awake& awake) const;
  void done(job::Expire& job, Effects& effects, TimeMs now);
  void read_later(Awake& awake, const Problem& why, Effects& effects, TimeMs now);
  void answer_asker(const job::Asker& asker, const job::Text& answer, Effects& effects);
  void close_table(TableId id, std::span<const Guest> guests, const Problem& why, Effects& effects);

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
  Answer answer(const Call& call, const request::Review& wish);
  Answer answer(const Call& call, const request::GetRecord& wish);
  /// Lets the table answer at which who asks is.
  template <class Wish>
  Answer ask_table(const Call& call, const Wish& wish);
  /// `job` says what is wanted of the match.
  Answer look_back(const Call& call, std::uint32_t match, job::LookBack job);

  LobbyParts parts_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::map<std::string, Address> addresses_;
  TimeMs addresses_looked_at_ = 0;
  std::unordered_map<TableId, Awake> tables_;
  std::unordered_map<std::string, TableId> codes_;  // of the tables in memory
  std::set<std::pair<TimeMs, TableId>> deadlines_;
  std::deque<NewTable> spare_;  // numbers and codes for new tables
  TableId ids_end_ = 1;         // greater than any number that has been given out
  std::uint64_t readings_ = 0;  // how many tables have been read
  std::optional<std::pair<TableId, Problem>> unreadable_;  // while those who waited for it are told
  TableId expired_ = 0;                                    // housekeeping: up to here
  std::size_t expiring_ = 0;                               // announced ones that were met so far
  bool noting_ = false;                                    // a job for housekeeping is under way
  std::int64_t opened_ = 0;                                // in seconds served
  std::int64_t noted_ = 0;                                 // in the log
  std::set<TableId> removing_;                             // these are being removed
  CheckProgress check_progress_;
  LobbyCounts counts_;
  std::vector<std::string> reports_;
  Disk disk_ = Disk::KeepsUp;
};

}  // namespace knobel::server
