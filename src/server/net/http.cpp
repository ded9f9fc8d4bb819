#include "server/net/http.h"

#include <algorithm>
#include <array>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <unordered_set>

#include "formats/lesson.h"
#include "server/keys.h"
#include "server/net/frames.h"
#include "server/net/log.h"
#include "server/net/request_head.h"
#include "server/own_components.h"
#include "server/questions.h"

namespace knobel::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

using Timer =
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, asio::io_context::executor_type>;
using Acceptor = asio::basic_socket_acceptor<Tcp, asio::io_context::executor_type>;

constexpr std::size_t kHeaderBytesMax = 8 << 10;
constexpr int kSocketsAcceptedAtOnce = 64;
constexpr std::chrono::milliseconds kRest{250};
constexpr const char* kNotForYou =
    "these figures are for the machine itself; its host can name others with --metrics\n";
constexpr const char* kStranger = "another site's page may not talk to this server\n";

/// Does the answer need something that is posted?
bool is_posted(std::string_view path) {
  return path == server::kReplayPath || path == server::kReviewPath ||
         path == server::kComponentsPath || path == server::kLessonPath;
}

/// Is a match read, or played again, for the answer? A lesson is a few events: they cost no more
/// than any other request.
bool is_about_match(std::string_view path) {
  return (is_posted(path) && path != server::kLessonPath) || path.starts_with(server::kRecordPath);
}

/// /ws, with the code of a table behind it or not, and all that below /n/2: for whoever stands in
/// front of several nodes and looks at it. What is meant is said over the socket.
bool is_socket_path(std::string_view path) {
  if (path.starts_with("/n/")) path.remove_prefix(std::min(path.find('/', 3), path.size()));
  if (!path.starts_with("/ws")) return false;
  path.remove_prefix(3);
  return path.empty() || (path[0] == '/' && !server::parse_code(path.substr(1)).empty());
}

Response refusal(unsigned status, std::string words) {
  Response answer;
  answer.status = status;
  answer.own_body = std::move(words);
  return answer;
}

/// 101 with the answer to the client's key.
std::string switching_head(std::string_view key) {
  return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Accept: " +
         websocket_accept(key) + "\r\n\r\n";
}

class Session;
/// Who is speaking HTTP now. Shared, because the loop may keep a session longer than the door
/// lives.
using Sessions = std::unordered_set<Session*>;

class BeastFrontDoor final : public FrontDoor {
 public:
  BeastFrontDoor(FrontDoorParts parts, Acceptor acceptor)
      : parts_(std::move(parts)),
        acceptor_(std::move(acceptor)),
        rest_(parts_.loop.get_executor()) {}

  std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  void start() override { accept(); }
  void stop() override;
  void look_after(Clock::time_point now) override;
  std::uint64_t requests() const override { return requests_; }

  const FrontDoorParts& parts() const { return parts_; }
  void count_request() { ++requests_; }

 private:
  void accept();
  /// Nobody can be let in, most likely because there are no more file descriptors: says so once,
  /// and tries again in a while. Whoever waits outside keeps waiting.
  void rest(const ErrorCode& failure);
  void take_in(TcpSocket socket);

  FrontDoorParts parts_;
  Acceptor acceptor_;
  Timer rest_;
  bool resting_ = false;
  std::shared_ptr<Sessions> sessions_ = std::make_shared<Sessions>();
  std::uint64_t requests_ = 0;
};

/// One connection while it speaks HTTP.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(TcpSocket socket, std::string peer, std::unique_ptr<Places::Ticket> ticket,
          BeastFrontDoor& door, std::shared_ptr<Sessions> sessions)
      : socket_(std::move(socket)),
        peer_(std::move(peer)),
        ticket_(std::move(ticket)),
        door_(door),
        sessions_(std::move(sessions)) {
    sessions_->insert(this);
  }
  ~Session() { sessions_->erase(this); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void read() {
    deadline_ = Clock::now() + door_.parts().limits.http_wait_max;
    parser_.emplace();
    parser_->header_limit(kHeaderBytesMax);
    parser_->body_limit(door_.parts().limits.posted_bytes_max);
    http::async_read_header(
        socket_, buffer_, *parser_,
        [self = shared_from_this()](ErrorCode failure, std::size_t) { self->on_header(failure); });
  }
  void look_after(Clock::time_point now) {
    if (now > deadline_) hang_up();
  }
  void hang_up() {
    ErrorCode ignored;
    socket_.close(ignored);
  }

 private:
  /// So many bytes are going to be sent, by whichever side.
  void allow_time_for(std::uint64_t bytes) {
    const SocketLimits& limits = door_.parts().limits;
    deadline_ = Clock::now() + limits.http_wait_max +
                std::chrono::seconds(bytes / limits.http_bytes_per_second_min);
  }

  void on_header(ErrorCode failure) {
    // The other side has gone, or was too slow. What is no error has the system's category too.
    if (failure == http::error::end_of_stream ||
        (failure && failure.category() == asio::error::get_system_category()))
      return hang_up();
    door_.count_request();
    if (failure == http::error::body_limit) return refuse(413, "that is too long\n");
    if (failure) return refuse(400, "this is no request that we understand\n");
    const auto& request = parser_->get();
    if (!end_is_known(request)) return refuse(400, "only chunked bodies are understood\n");
    const auto& parts = door_.parts();
    head_only_ = request.method() == http::verb::head;
    if (!host_allowed(field(request, http::field::host), parts.public_url))
      return refuse(421,
                    "this server does not go by that name; its host can set it with "
                    "--public-url\n");
    const auto client = client_address(peer_, forwarded_for(request), parts.trusted_proxies);
    address_ = limit_key(client);
    const auto path = path_of(request);
    const double cost = is_about_match(path) ? parts.limits.match_request_cost : 1;
    if (!parts.gate.may_ask(address_, cost, Clock::now()))
      return refuse(429, "too many requests; wait a moment\n");
    if (is_posted(path) && request.method() == http::verb::post) return on_posting(request, path);
    if (!parser_->is_done()) return refuse(400, "nothing is taken here\n");
    if (beast::websocket::is_upgrade(request)) return on_upgrade(request);
    if (path == "/ws") return refuse(426, "this is for WebSockets\n");
    if (path.starts_with(server::kRecordPath) &&
        (head_only_ || request.method() == http::verb::get)) {
      if (may_ask_about_match()) ask_about_match(request, {});
      return;
    }
    if (path == "/metrics" && !may_watch(request, client)) return refuse(403, kNotForYou);
    const auto method = request.method_string();
    answer(parts.site.answer({{method.data(), method.size()},
                              target_of(request),
                              field(request, http::field::accept_encoding),
                              field(request, http::field::if_none_match)}),
           request.keep_alive() ? Connection::KeepAlive : Connection::Close);
  }

  /// A browser says whose page wants something; no other site's page shall.
  bool from_our_page(const RequestHeader& request) const {
    return origin_allowed(field(request, http::field::origin), field(request, http::field::host),
                          door_.parts().public_url);
  }

  /// The figures are for this machine, and for whom its host has named. A proxy on this machine
  /// makes visitors look like the machine itself: what was sent on by somebody of whom we do not
  /// know whom they speak for is not answered, nor what asks for another name than this machine's.
  bool may_watch(const RequestHeader& request, const std::string& client) const {
    const auto& parts = door_.parts();
    const auto has = [](const std::vector<std::string>& list, const std::string& address) {
      return std::ranges::find(list, address) != list.end();
    };
    if (was_forwarded(request) && (client == peer_ || has(parts.trusted_proxies, client)))
      return false;
    const auto host = parse_host_port(field(request, http::field::host));
    return has(parts.metrics_readers, client) ||
           (is_loopback(client) && host && is_loopback(host->host));
  }

  bool may_ask_about_match() {
    about_match_ = door_.parts().gate.match_requests.take(address_);
    if (about_match_ == nullptr) refuse(503, "too many at once; try again in a moment\n");
    return about_match_ != nullptr;
  }

  void on_posting(const RequestHeader& request, std::string_view path) {
    if (!from_our_page(request)) return refuse(403, kStranger);
    const auto& parts = door_.parts();
    const auto length = parser_->content_length();
    if (!length) return refuse(411, "say first how long it is\n");
    if ((path == server::kComponentsPath && *length > server::kComponentsBytesMax) ||
        (path == server::kLessonPath && *length > kLessonBytesMax))
      return refuse(413, "that is too long\n");
    if (!parts.gate.may_ask(address_, parts.limits.posted_cost(*length), Clock::now()))
      return refuse(429, "too many requests; wait a moment\n");
    if (!may_ask_about_match()) return;
    allow_time_for(*length);
    poster_.emplace(std::move(*parser_));
    http::async_read(
        socket_, buffer_, *poster_,
        [self = shared_from_this()](ErrorCode failure, std::size_t) { self->on_posted(failure); });
  }

  void on_posted(ErrorCode failure) {
    if (failure == http::error::body_limit) return refuse(413, "that is too long\n");
    if (failure) return hang_up();
    std::string posted = std::move(poster_->get().body());
    ask_about_match(poster_->get(), std::move(posted));
  }

  template <class Request>
  void ask_about_match(const Request& request, std::string posted) {
    const std::string_view target(request.target().data(), request.target().size());
    const auto path = target.substr(0, target.find('?'));
    const auto query = target.substr(std::min(path.size() + 1, target.size()));
    const auto connection = request.keep_alive() ? Connection::KeepAlive : Connection::Close;
    const auto respond = [self = shared_from_this(), connection](Response answer) {
      self->about_match_.reset();
      self->answer(std::move(answer), connection);
    };
    door_.parts().on_match({address_, std::string(path), std::string(query), std::move(posted),
                            respond,
                            [self = shared_from_this()] { return self->socket_.is_open(); }});
  }

  void on_upgrade(const RequestHeader& request) {
    if (!is_socket_path(target_of(request))) return refuse(404, "no such place\n");
    if (!from_our_page(request)) return refuse(403, kStranger);
    const auto key = field(request, http::field::sec_websocket_key);
    if (key.empty() || field(request, http::field::sec_websocket_version) != "13")
      return refuse(400, "this is no WebSocket of version 13\n");
    head_ = switching_head(key);
    asio::async_write(socket_, asio::buffer(head_),
                      [self = shared_from_this()](ErrorCode failure, std::size_t) {
                        if (!failure) self->hand_over();
                      });
  }

  void hand_over() {
    const auto rest = buffer_.data();
    std::string first(static_cast<const char*>(rest.data()), rest.size());
    door_.parts().on_websocket(
        {std::move(socket_), std::move(address_), std::move(first), std::move(ticket_)});
  }

  void refuse(unsigned status, std::string words) {
    answer(refusal(status, std::move(words)), Connection::Close);
  }

  void answer(Response answer, Connection connection) {
    answer_ = std::move(answer);
    allow_time_for(answer_.own_body.size() + answer_.body.size());
    head_ = response_head(answer_, connection);
    const std::array<asio::const_buffer, 3> bytes = {
        asio::buffer(head_),
        asio::buffer(answer_.own_body.data(), head_only_ ? 0 : answer_.own_body.size()),
        asio::buffer(answer_.body.data(), head_only_ ? 0 : answer_.body.size())};
    asio::async_write(socket_, bytes,
                      [self = shared_from_this(), connection](ErrorCode failure, std::size_t) {
                        if (failure) return self->hang_up();
                        if (connection == Connection::KeepAlive) return self->read();
                        ErrorCode ignored;
                        self->socket_.shutdown(TcpSocket::shutdown_both, ignored);
                      });
  }

  TcpSocket socket_;
  std::string peer_;
  std::string address_;
  std::unique_ptr<Places::Ticket> ticket_;
  BeastFrontDoor& door_;
  std::shared_ptr<Sessions> sessions_;
  beast::flat_buffer buffer_{kHeaderBytesMax * 2};
  std::optional<http::request_parser<http::empty_body>> parser_;
  std::optional<http::request_parser<http::string_body>> poster_;  // parser_'s heir
  // While it sends a record, or waits for one to be looked at.
  std::unique_ptr<Places::Ticket> about_match_;
  bool head_only_ = false;  // HEAD: the answer has no body
  Response answer_;
  std::string head_;
  Clock::time_point deadline_;
};

void BeastFrontDoor::accept() {
  acceptor_.async_wait(Acceptor::wait_read, [this](ErrorCode ended) {
    if (ended || !acceptor_.is_open()) return;
    for (int i = 0; i < kSocketsAcceptedAtOnce; ++i) {
      ErrorCode failure;
      TcpSocket socket(parts_.loop.get_executor());
      acceptor_.accept(socket, failure);
      if (failure == asio::error::connection_aborted) continue;
      if (failure == asio::error::would_block) {  // nobody waits any more
        if (std::exchange(resting_, false)) log_info("event=newcomers_again");
        break;
      }
      if (failure) return rest(failure);
      take_in(std::move(socket));
    }
    accept();
  });
}

void BeastFrontDoor::rest(const ErrorCode& failure) {
  if (!std::exchange(resting_, true))
    log_error("event=no_newcomers what=\"" + failure.message() +
              "\" consequence=\"they wait until others have gone\"");
  rest_.expires_after(kRest);
  rest_.async_wait([this](ErrorCode ended) {
    if (!ended && acceptor_.is_open()) accept();
  });
}

void BeastFrontDoor::take_in(TcpSocket socket) {
  ErrorCode failure;
  const auto endpoint = socket.remote_endpoint(failure);
  if (failure) return;
  auto address = endpoint.address();
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  std::string peer = address.to_string();
  // Behind a proxy everybody has its address; the core counts by the forwarded one.
  const auto& proxies = parts_.trusted_proxies;
  const bool proxy = std::find(proxies.begin(), proxies.end(), peer) != proxies.end();
  auto ticket = proxy ? nullptr : parts_.gate.connections.take(limit_key(peer));
  if (!proxy && ticket == nullptr) return;
  socket.set_option(Tcp::no_delay(true), failure);
  std::make_shared<Session>(std::move(socket), std::move(peer), std::move(ticket), *this, sessions_)
      ->read();
}

void BeastFrontDoor::stop() {
  ErrorCode ignored;
  acceptor_.close(ignored);
  rest_.cancel();
  for (auto* session : *sessions_) session->hang_up();
}

void BeastFrontDoor::look_after(Clock::time_point now) {
  for (auto* session : *sessions_) session->look_after(now);
  parts_.gate.forget_the_quiet(now);
}

std::expected<Acceptor, Error> listen_on(asio::io_context& loop, const Tcp::endpoint& endpoint) {
  ErrorCode failure;
  Acceptor acceptor(loop.get_executor());
  acceptor.open(endpoint.protocol(), failure);
  if (!failure) acceptor.set_option(Acceptor::reuse_address(true), failure);
  if (!failure && endpoint.address().is_v6() && endpoint.address().is_unspecified())
    acceptor.set_option(asio::ip::v6_only(false), failure);
  if (!failure) acceptor.bind(endpoint, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (!failure) acceptor.non_blocking(true, failure);
  if (!failure) return acceptor;
  const std::string port = std::to_string(endpoint.port());
  if (failure == asio::error::address_in_use)
    return error("port " + port + " is in use by another program; --port chooses another one");
  if (failure == asio::error::access_denied)
    return error("port " + port +
                 " needs more rights than this program has; --port chooses "
                 "another one");
  return error("cannot listen on " + endpoint.address().to_string() + " port " + port + ": " +
               failure.message());
}

std::expected<Acceptor, Error> listen_at(asio::io_context& loop, const std::string& address,
                                         std::uint16_t port) {
  if (address.empty()) {
    auto acceptor = listen_on(loop, {Tcp::v6(), port});
    // A machine without IPv6 has only the other one.
    if (!acceptor && acceptor.error().text.starts_with("cannot listen"))
      acceptor = listen_on(loop, {Tcp::v4(), port});
    return acceptor;
  }
  ErrorCode failure;
  const auto parsed =
      asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, failure);
  if (failure)
    return error("--listen takes an address such as 192.168.1.7 or ::, not \"" + address + "\"");
  return listen_on(loop, {parsed, port});
}

}  // namespace

std::expected<std::unique_ptr<FrontDoor>, Error> FrontDoor::open(FrontDoorParts parts,
                                                                 const std::string& address,
                                                                 std::uint16_t port) {
  KNOBEL_TRY_ASSIGN(auto acceptor, listen_at(parts.loop, address, port));
  return std::make_unique<BeastFrontDoor>(std::move(parts), std::move(acceptor));
}

std::expected<void, Error> FrontDoor::try_place(const std::string& address, std::uint16_t port) {
  asio::io_context loop{1};
  KNOBEL_TRY(listen_at(loop, address, port));
  return {};
}

}  // namespace knobel::net
