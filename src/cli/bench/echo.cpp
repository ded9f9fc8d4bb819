#include "cli/bench/echo.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/socket_thread.h"
#include "server/protocol.h"

namespace knobel::bench {
namespace {

using net::Descriptor;
using net::SocketId;
using net::SocketThread;
using Text = std::shared_ptr<const std::string>;

/// Seats are sockets in the order in which they came, two by two.
int seat_of(SocketId id) { return id % 2 == 1 ? 1 : 2; }
SocketId other_of(SocketId id) { return seat_of(id) == 1 ? id + 1 : id - 1; }

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

/// As many bytes, with as many quotation marks and braces as a reader of views has to pass by.
std::string filling(std::size_t bytes) {
  constexpr std::string_view kPiece = R"({"a":[1,"b"]},)";
  std::string text;
  while (text.size() + kPiece.size() <= bytes) text += kPiece;
  return text + std::string(bytes - text.size(), '0');
}

/// What `seat` is shown when it is the turn of `mover`; as in the views of the server the list of
/// actions stands at the end.
std::string view_text(int seat, int mover, const std::string& fields, const std::string& action) {
  return R"({"push":"view","match":1,"seat":)" + std::to_string(seat) +
         R"(,"seq":100,"undo":false,"view":{"fields":[)" + fields +
         R"(],"turn":{"kind":"decision","seats":[)" + std::to_string(mover) +
         R"(]},"actions":[{"text":")" + action + R"("}]},"from":100,"steps":[]})";
}

/// Who answers, on the thread of the sockets.
class Echo {
 public:
  explicit Echo(const EchoBytes& bytes) : sockets_({}, [this] { answer_all(); }) {
    constexpr std::string_view kRequest =
        R"({"id":"m1000","do":"act","actions":[""],"seat":1,"seq":100})";
    const std::string action(bytes.in - std::min(bytes.in, kRequest.size()), 'a');
    const std::size_t view_bytes =
        (bytes.out - std::min(bytes.out, server::ok_text("m1000").size())) / 2;
    const std::size_t bare_bytes = view_text(1, 1, "", action).size();
    const auto fields = filling(view_bytes - std::min(view_bytes, bare_bytes));
    for (const int seat : {1, 2}) {
      own_turn_.push_back(shared(view_text(seat, seat, fields, action)));
      others_turn_.push_back(shared(view_text(seat, 3 - seat, fields, action)));
    }
  }

  void add(Descriptor socket, std::string first) {
    sockets_.add(++last_, std::move(socket), std::move(first));
  }

 private:
  void answer_all() {
    std::vector<server::Message> messages;
    for (const auto& [from, text] : sockets_.take(SIZE_MAX))
      if (text) answer(from, *text, messages);
    sockets_.send(std::move(messages), net::CloseCode::GoingAway);
  }
  /// Says to every request what a robot wants to hear.
  void answer(SocketId from, std::string_view text, std::vector<server::Message>& messages) const {
    const auto say = [&](SocketId to, Text what) {
      messages.push_back({to, std::move(what), 0, {}, {}});
    };
    constexpr std::string_view kBeforeId = R"({"id":")";
    const auto id =
        text.substr(kBeforeId.size(), text.find('"', kBeforeId.size()) - kBeforeId.size());
    const auto seat = static_cast<std::size_t>(seat_of(from) - 1);
    const bool starts = id.starts_with("start");
    if (!starts && !id.starts_with("m")) {
      // Whatever a robot reads in any answer.
      const auto members = R"({"code":"ECHO","token":"-","seat":)" + std::to_string(seat + 1) + "}";
      return say(from, shared(server::ok_text(id, members)));
    }
    say(from, shared(server::ok_text(id)));
    if (starts)
      for (const SocketId to : {from, other_of(from)}) say(to, playing_);
    say(from, others_turn_[seat]);
    say(other_of(from), own_turn_[1 - seat]);
  }

  Text playing_ = shared(R"({"push":"table","state":"playing"})");
  std::vector<Text> own_turn_;     // per seat
  std::vector<Text> others_turn_;  // per seat
  SocketId last_ = 0;
  SocketThread sockets_;  // last: its thread uses all the others
};

std::unexpected<Error> system_error(const std::string& what) {
  return error(what + ": " + std::strerror(errno));
}

std::expected<Descriptor, Error> listen_somewhere() {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&where), sizeof(where)) != 0 ||
      ::listen(socket.get(), SOMAXCONN) != 0)
    return system_error("cannot listen");
  return socket;
}

std::uint16_t port_of(const Descriptor& socket) {
  sockaddr_in where{};
  socklen_t size = sizeof(where);
  ::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&where), &size);
  return ntohs(where.sin_port);
}

/// Reads the request for a WebSocket, grants it, and returns what came right behind it; nothing if
/// there was no such request.
std::optional<std::string> shake_hands(const Descriptor& socket) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  constexpr std::string_view kKey = "Sec-WebSocket-Key: ";
  std::string request;
  std::array<char, 4096> buffer;
  while (request.find(kEnd) == std::string::npos) {
    const auto size = ::recv(socket.get(), buffer.data(), buffer.size(), 0);
    if (size <= 0) return std::nullopt;
    request.append(buffer.data(), static_cast<std::size_t>(size));
  }
  const auto key = request.find(kKey);
  if (key == std::string::npos) return std::nullopt;
  const auto begin = key + kKey.size();
  const std::string answer =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Accept: " +
      net::websocket_accept(request.substr(begin, request.find("\r\n", begin) - begin)) +
      "\r\n\r\n";
  if (::send(socket.get(), answer.data(), answer.size(), MSG_NOSIGNAL) < 0) return std::nullopt;
  return request.substr(request.find(kEnd) + kEnd.size());
}

/// Serves until the process is stopped.
std::expected<void, Error> serve(const EchoBytes& bytes, const ChildProcess::Ready& ready) {
  KNOBEL_TRY_ASSIGN(const auto door, listen_somewhere());
  Echo echo(bytes);
  ready(port_of(door));
  while (true) {
    Descriptor socket(::accept4(door.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket.get() < 0) return system_error("cannot accept");
    const int yes = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
    if (auto first = shake_hands(socket)) echo.add(std::move(socket), std::move(*first));
  }
}

}  // namespace

EchoProcess::EchoProcess(const EchoBytes& bytes)
    : ChildProcess([&](const Ready& ready) { return serve(bytes, ready); }) {}

}  // namespace knobel::bench
