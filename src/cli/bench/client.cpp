#include "cli/bench/client.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/text.h"

namespace knobel::bench {
namespace {

constexpr std::size_t kMessageBytesMax = 16 << 20;
constexpr std::size_t kAnswerBytesMax = 64 << 20;
// Any mask will do: it protects proxies from pages, and there is no page here.
constexpr std::array<char, 4> kMask = {'K', 'n', 'o', 'b'};

std::unexpected<Error> system_error(const std::string& what) {
  return error(what + ": " + std::strerror(errno));
}

std::expected<sockaddr_in, Error> place(const std::string& address, std::uint16_t port) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  if (inet_pton(AF_INET, address.c_str(), &where.sin_addr) != 1)
    return error("\"" + address + "\" is not an IPv4 address");
  return where;
}

std::expected<void, Error> write_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto size = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size < 0) return system_error("cannot send");
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

std::string request_of(const Handshake& handshake) {
  return "GET " + handshake.path + " HTTP/1.1\r\nHost: " + handshake.host +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" +
         (handshake.origin.empty() ? "" : "Origin: " + handshake.origin + "\r\n") +
         handshake.more_headers + "\r\n";
}

/// Reads until `enough` of what has come, or until the other side hangs up.
template <class Enough>
std::expected<std::string, Error> read_until(int socket, Enough enough) {
  std::string bytes;
  std::array<char, 16384> buffer;
  while (!enough(bytes)) {
    const auto size = ::recv(socket, buffer.data(), buffer.size(), 0);
    if (size < 0) return system_error("cannot read");
    if (size == 0) return bytes;
    bytes.append(buffer.data(), static_cast<std::size_t>(size));
    if (bytes.size() > kAnswerBytesMax) return error("the answer has no end");
  }
  return bytes;
}

}  // namespace

std::expected<Descriptor, Error> open_socket(const std::string& address, std::uint16_t port,
                                             const std::string& own_address) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  KNOBEL_TRY_ASSIGN(const auto where, place(address, port));
  if (!own_address.empty()) {
    KNOBEL_TRY_ASSIGN(const auto own, place(own_address, 0));
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&own), sizeof(own)) != 0)
      return system_error("cannot be at " + own_address);
  }
  if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&where), sizeof(where)) != 0)
    return system_error("cannot connect to port " + std::to_string(port));
  const int yes = 1;
  setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  const timeval patience{10, 0};
  setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  return socket;
}

Client::Client(Descriptor socket, std::string_view first)
    : socket_(std::move(socket)), reader_(net::Sender::Server, kMessageBytesMax) {
  reader_.add(first);
  fcntl(socket_.get(), F_SETFL, fcntl(socket_.get(), F_GETFL) | O_NONBLOCK);
}

std::expected<Client, Error> Client::connect(const std::string& address, std::uint16_t port,
                                             const std::string& origin) {
  KNOBEL_TRY_ASSIGN(auto socket, open_socket(address, port));
  return connect(std::move(socket), {address + ":" + std::to_string(port), origin, ""});
}

std::expected<Client, Error> Client::connect_from(const std::string& own_address,
                                                  const std::string& address, std::uint16_t port) {
  KNOBEL_TRY_ASSIGN(auto socket, open_socket(address, port, own_address));
  return connect(std::move(socket), {address + ":" + std::to_string(port), "", ""});
}

std::expected<Client, Error> Client::connect(Descriptor socket, const Handshake& handshake) {
  KNOBEL_TRY(write_all(socket.get(), request_of(handshake)));
  const auto answer = read_until(socket.get(), [](const std::string& bytes) {
    return bytes.find("\r\n\r\n") != std::string::npos;
  });
  if (!answer) return std::unexpected(answer.error());
  if (!answer->starts_with("HTTP/1.1 101 "))
    return error("no WebSocket: " + answer->substr(0, answer->find("\r\n")));
  const auto end = answer->find("\r\n\r\n") + 4;
  return Client(std::move(socket), std::string_view(*answer).substr(end));
}

std::expected<Client, Error> Client::begin(const std::string& address, std::uint16_t port,
                                           const Handshake& handshake) {
  KNOBEL_TRY_ASSIGN(auto socket, open_socket(address, port));
  KNOBEL_TRY(write_all(socket.get(), request_of(handshake)));
  Client client(std::move(socket), "");
  client.shaking_ = true;
  return client;
}

bool Client::shake(std::string_view bytes) {
  answer_ += bytes;
  const auto end = answer_.find("\r\n\r\n");
  if (end == std::string::npos) return true;
  if (!answer_.starts_with("HTTP/1.1 101 ")) return false;
  reader_.add(std::string_view(answer_).substr(end + 4));
  answer_.clear();
  shaking_ = false;
  flush();
  return true;
}

void Client::send(std::string_view text) {
  send_raw(net::client_frame(net::Opcode::Text, text, kMask));
}

void Client::send_raw(std::string_view bytes) {
  outgoing_ += bytes;
  flush();
}

void Client::flush() {
  while (!shaking_ && !outgoing_.empty()) {
    const auto size = ::send(socket_.get(), outgoing_.data(), outgoing_.size(), MSG_NOSIGNAL);
    if (size < 0) {
      // A connection that is gone is found out by reading.
      if (errno != EAGAIN && errno != EWOULDBLOCK) outgoing_.clear();
      return;
    }
    outgoing_.erase(0, static_cast<std::size_t>(size));
  }
}

bool Client::read(const std::function<void(std::string_view)>& on_text) {
  // Large enough for everything that a server sends at once; one thread reads for all clients.
  static thread_local std::array<char, 65536> buffer;
  const auto size = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
  // What came before the server hung up, perhaps together with its handshake, still counts.
  const bool open = size > 0 || (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK));
  const std::string_view bytes(buffer.data(), static_cast<std::size_t>(std::max(size, ssize_t{0})));
  if (!shaking_)
    reader_.add(bytes);
  else if (!shake(bytes))
    return false;
  if (shaking_) return open;
  while (true) {
    const auto incoming = reader_.next();
    if (!incoming || (*incoming && (*incoming)->opcode == net::Opcode::Close)) return false;
    if (!*incoming) return open;
    if ((*incoming)->opcode == net::Opcode::Text) on_text((*incoming)->payload);
    if ((*incoming)->opcode == net::Opcode::Ping)
      send_raw(net::client_frame(net::Opcode::Pong, (*incoming)->payload, kMask));
  }
}

std::expected<std::string, Error> Client::next(std::chrono::milliseconds wait_max) {
  const auto deadline = std::chrono::steady_clock::now() + wait_max;
  bool open = true;
  while (texts_.empty()) {
    if (!open) return error("the server has hung up");
    pollfd wanted{socket_.get(), POLLIN, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return error("no message came in time");
    ::poll(&wanted, 1, static_cast<int>(left.count()));
    open = read([&](std::string_view text) { texts_.emplace_back(text); });
  }
  std::string text = std::move(texts_.front());
  texts_.pop_front();
  return text;
}

std::expected<std::string, Error> http_exchange(const std::string& address, std::uint16_t port,
                                                const std::string& request) {
  KNOBEL_TRY_ASSIGN(const auto socket, open_socket(address, port));
  return http_exchange(socket, request);
}

std::expected<std::string, Error> http_exchange(const Descriptor& socket,
                                                const std::string& request) {
  KNOBEL_TRY(write_all(socket.get(), request));
  return read_until(socket.get(), [](const std::string&) { return false; });
}

std::expected<std::string, Error> http_get(const std::string& address, std::uint16_t port,
                                           const std::string& path, const std::string& host) {
  const auto answer =
      http_exchange(address, port,
                    "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  if (!answer) return answer;
  const auto end = answer->find("\r\n\r\n");
  if (!answer->starts_with("HTTP/1.1 200 ") || end == std::string::npos)
    return error(path + ": " + answer->substr(0, answer->find("\r\n")));
  return answer->substr(end + 4);
}

}  // namespace knobel::bench
