#pragma once

// The server's core in a page: what server/net/service.cpp is for sockets, threads and a disk, this
// is for a script. Bytes and the time come in, items (bytes.h) go out; what is confirmed is on disk
// here as there, because everything that is said goes through the same Outbox. A script carries the
// items out: it sends what is said, writes rows and says when they are written, reads rows, and has
// another Worker decide for the bots (thinker.h).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "page/bytes.h"
#include "page/page_log.h"
#include "server/lobby.h"
#include "server/outbox.h"
#include "server/questions.h"

namespace knobel::page {

using server::TimeMs;

class House {
 public:
  House(server::Equipment::Parts equipment, server::RandomBytes& random);

  /// The heads of all tables, as items. Call once, before anything else; false: some of them were
  /// not written here.
  bool open(std::string_view heads);

  // What happens. `now` is in ms since 1970 and never goes back.
  void connected(server::ConnectionId id, TimeMs now);
  void received(server::ConnectionId id, std::string_view text, TimeMs now);
  void disconnected(server::ConnectionId id, TimeMs now);
  /// "path", "query" and what is posted, with newlines between them.
  void asked(std::uint32_t ticket, std::string_view question, TimeMs now);
  /// The batch of the last Commit is on disk, or is not.
  void committed(TimeMs now);
  void commit_failed(TimeMs now);
  /// The rows that the last Read was about, as items.
  void rows_read(std::string_view rows, TimeMs now);
  /// The decision that the last Think was about; nothing: there is none.
  void decided(std::optional<Action> action, TimeMs now);
  void tick(TimeMs now);

  /// When `tick` is needed next.
  TimeMs due() const { return lobby_.next_deadline(); }
  /// What is to be carried out, in this order.
  std::string take() { return std::exchange(out_, {}); }

 private:
  void carry_out(server::Effects effects, TimeMs now);
  void say(const std::vector<server::Message>& messages);
  void begin_commit();
  void start_jobs(TimeMs now);
  bool wanted(const server::Job& job);
  /// The table whose rows the job needs; 0: none.
  TableId table_of(const server::Job& job);
  void do_job(server::Job job, TimeMs now);
  void reply(std::uint32_t ticket, const server::Document& document);
  void put(const Item& item) { append_item(out_, item); }

  PageLog log_;
  server::Equipment equipment_;
  server::Limits limits_;
  std::int64_t served_ = 0;
  server::Lobby lobby_;
  server::Outbox outbox_;
  server::JobQueue jobs_;
  std::vector<TableHead> committing_;
  std::optional<server::Job> thinking_;
  std::optional<server::Job> reading_;
  std::string out_;
};

/// What the page plays with: all games and levels.
server::Equipment::Parts page_equipment();

}  // namespace knobel::page
