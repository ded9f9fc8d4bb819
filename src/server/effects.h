#pragma once

// What the core wants done. The core (lobby.h, table/) has no sockets, threads, clocks or files:
// each call into it returns Effects, and whoever runs it carries them out, through an Outbox
// (outbox.h), which makes sure that nothing is said before it is on disk, and a JobQueue (jobs.h).

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/jobs.h"
#include "store/log.h"

namespace knobel::server {

/// One text frame to one connection.
struct Message {
  enum class Then : std::uint8_t { KeepOpen, Close };
  /// News that wait mean a reader who is too slow. Parts of something long that the reader has
  /// asked for do not.
  enum class Kind : std::uint8_t { News, Part };
  ConnectionId to = 0;
  std::shared_ptr<const std::string> text;  // shared by everybody who is told the same
  TableId table = 0;    // whose changes it tells of; 0: of none, it cannot become untrue
  std::string answers;  // the client's request id if this is an answer, else empty
  Then then = Then::KeepOpen;
  Kind kind = Kind::News;
};

/// The order within each list is the order in which things happened.
struct Effects {
  std::vector<LogRow> rows;
  std::vector<TableHead> heads;  // the newest of each table that has rows here
  std::vector<Message> messages;
  std::vector<Job> jobs;
};

}  // namespace knobel::server
