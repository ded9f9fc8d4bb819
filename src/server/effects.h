#pragma once

// What the core wants done. The core (lobby.h, table/) has no sockets, threads, clocks or files:
// each call into it returns Effects, and whoever runs it carries them out, through an Outbox
// (outbox.h), which makes sure that nothing is said before it is on disk.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/any_game.h"
#include "store/log.h"

namespace knobel::server {

/// Given out by whoever holds the sockets; never twice.
using ConnectionId = std::uint64_t;

/// One text frame to one connection.
struct Message {
  enum class Then : std::uint8_t { KeepOpen, Close };
  ConnectionId to = 0;
  std::shared_ptr<const std::string> text;  // shared by everybody who is told the same
  TableId table = 0;    // whose changes it tells of; 0: of none, it cannot become untrue
  std::string answers;  // the client's request id if this is an answer, else empty
  Then then = Then::KeepOpen;
};

/// A decision that a bot shall make, off the core thread. Everything in it is a copy or immutable.
struct BotJob {
  TableId table = 0;
  std::uint32_t match = 0;
  std::uint32_t version = 0;  // of what the seat sees; comes back in the answer
  Seat seat = 0;
  std::string level;
  std::shared_ptr<const AnyGame> game;
  AnyState view;  // observed by the seat; the seat is in Turn::seats of it
};

struct BotAnswer {
  TableId table = 0;
  std::uint32_t match = 0;
  std::uint32_t version = 0;
  Seat seat = 0;
  /// Nothing: no bot had time (the queue is full). The table asks again after a while.
  std::optional<Action> action;
};

/// The order within each list is the order in which things happened.
struct Effects {
  std::vector<LogRow> rows;
  std::vector<TableHead> heads;  // the newest of each table that has rows here
  std::vector<Message> messages;
  std::vector<BotJob> jobs;
};

}  // namespace knobel::server
