#pragma once

// The front door: accepts connections, reads HTTP requests (with Beast's parser), answers them from
// the Site, and turns /ws into a WebSocket if Host and Origin say that it is really meant for us.

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.h"
#include "server/net/addresses.h"
#include "server/net/asio.h"
#include "server/net/gate.h"
#include "server/net/site.h"

namespace knobel::net {

/// A connection that asked for /ws and was let in; the handshake is done.
struct Newcomer {
  TcpSocket socket;
  std::string address;  // what limits count by, see limit_key
  std::string first;    // bytes that came right behind the request
  std::unique_ptr<Places::Ticket> ticket;
};

/// GET /record/… or POST /replay: a match is read or played again for the answer, which takes a
/// while. POST /components goes the same way: what is posted is checked by the rules.
struct MatchQuestion {
  std::string address;  // what limits count by, see limit_key
  std::string path;
  std::string query;
  std::string posted;
  std::function<void(Response)> respond;  // to be called once, on the loop, at once or later
  std::function<bool()> still_there;      // does anybody wait for the answer?
};

struct FrontDoorParts {
  asio::io_context& loop;
  const Site& site;
  Gate& gate;
  SocketLimits limits;
  std::optional<PublicUrl> public_url;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> metrics_readers;  // beside this machine itself
  std::function<void(Newcomer)> on_websocket;
  std::function<void(MatchQuestion)> on_match;
};

class FrontDoor {
 public:
  /// Listens on `address`, or on all interfaces, IPv4 and IPv6, if it is empty. Port 0 takes a free
  /// one. The error is one sentence: the port is in use, the address is not ours, …
  static std::expected<std::unique_ptr<FrontDoor>, Error> open(FrontDoorParts parts,
                                                               const std::string& address,
                                                               std::uint16_t port);
  /// Would `open` find this place? For whoever wants to know before anything is changed.
  static std::expected<void, Error> try_place(const std::string& address, std::uint16_t port);
  virtual ~FrontDoor() = default;
  virtual std::uint16_t port() const = 0;
  virtual void start() = 0;
  /// Takes nobody in any more and hangs up on those who have not become WebSockets.
  virtual void stop() = 0;
  /// Once in a while: hangs up on whoever takes too long.
  virtual void look_after(Clock::time_point now) = 0;
  virtual std::uint64_t requests() const = 0;
};

}  // namespace knobel::net
