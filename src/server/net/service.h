#pragma once

// The whole server: wires sockets, core, disk and workers together. Its threads:
//
//   core     the loop: Lobby, Outbox, JobQueue, timers, HTTP; all that is not said to be elsewhere
//   sockets  one, reads and writes WebSockets (socket_thread.h)
//   store    one, Log::append (store_thread.h)
//   workers  what is slow: bots, odds, old matches, waking tables (workers.h)
//
// They talk by posting to the loop; nothing is shared but what is immutable.

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.h"
#include "server/equipment.h"
#include "server/limits.h"
#include "server/net/addresses.h"
#include "server/net/gate.h"

namespace knobel::net {

struct ServiceOptions {
  std::string database;    // a file, or the URL of a PostgreSQL database
  std::uint32_t node = 1;  // its number among those that share the database
  std::string listen;      // empty: all interfaces
  std::uint16_t port = 8080;
  std::optional<PublicUrl> public_url;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> metrics_readers;  // who may read /metrics beside this machine
  server::Limits limits;
  SocketLimits sockets;
  server::Equipment::Parts equipment;
  int bot_threads = 1;
};

/// Where the server can be reached.
struct Whereabouts {
  std::vector<std::string> urls;  // for people: not localhost if there is any other
  std::string local_url;          // on this machine; empty if it does not listen there
};

class Service {
 public:
  /// Opens the file and the port. The error is one sentence, and nothing was changed.
  static std::expected<std::unique_ptr<Service>, Error> open(ServiceOptions options);
  virtual ~Service() = default;

  virtual const Whereabouts& whereabouts() const = 0;
  /// How many tables were in the file.
  virtual std::size_t tables() const = 0;
  /// Serves until SIGINT or SIGTERM, or until `stop` is called from another thread. Says goodbye,
  /// finishes the commit and returns, all within two seconds.
  virtual void run() = 0;
  virtual void stop() = 0;
};

}  // namespace knobel::net
