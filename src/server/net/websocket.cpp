#include "server/net/websocket.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace knobel::net {
namespace {

constexpr std::size_t kMessagesPerWrite = 32;

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

/// An empty message takes room as well while it waits.
std::size_t waiting_cost(const std::string& payload) { return payload.size() + 64; }

}  // namespace

WebSocket::WebSocket(Descriptor socket, SocketId id, Context& context, std::string_view first)
    : context_(context),
      socket_(std::move(socket)),
      reader_(Sender::Client, context.limits.incoming_bytes_max),
      id_(id),
      heard_(Clock::now()),
      pinged_(heard_) {
  ::fcntl(socket_.get(), F_SETFL, ::fcntl(socket_.get(), F_GETFL) | O_NONBLOCK);
  reader_.add(first);
  handle_frames();
}

void WebSocket::send(std::shared_ptr<const std::string> text, Kind kind) {
  if (state_ == State::Open) queue(Opcode::Text, std::move(text), kind);
}

void WebSocket::close(CloseCode code, std::string_view reason) {
  if (state_ != State::Open) return;
  queue(Opcode::Close, std::make_shared<const std::string>(close_payload(code, reason)));
  if (state_ != State::Open) return;  // the queue was full
  state_ = State::Closing;
  closing_since_ = Clock::now();
}

void WebSocket::drop_slow_reader() {
  ++context_.slow_readers_dropped;
  abort();
}

void WebSocket::queue(Opcode opcode, std::shared_ptr<const std::string> payload, Kind kind) {
  const std::size_t cost = waiting_cost(*payload);
  if (kind == Kind::Part) {
    const SocketLimits& limits = context_.limits;
    if (parts_bytes_ == 0) parts_until_ = Clock::now() + limits.http_wait_max;
    parts_until_ += std::chrono::milliseconds(1000 * cost / limits.part_bytes_per_second_min);
    parts_bytes_ += cost;
  } else if ((news_bytes_ += cost) > context_.limits.outgoing_bytes_max) {
    return drop_slow_reader();
  }
  const FrameHeader header(opcode, payload->size());
  outgoing_.push_back({header, std::move(payload), kind});
  if (!std::exchange(flush_planned_, true)) context_.to_flush.push_back(id_);
}

void WebSocket::flush() {
  flush_planned_ = false;
  while (state_ != State::Closed && first_outgoing_ < outgoing_.size()) {
    std::array<iovec, 2 * kMessagesPerWrite> parts;
    std::size_t count = 0;
    std::size_t skip = first_written_;
    const auto add = [&](const char* bytes, std::size_t size) {
      const std::size_t skipped = std::min(skip, size);
      skip -= skipped;
      if (skipped < size) parts[count++] = {const_cast<char*>(bytes) + skipped, size - skipped};
    };
    const std::size_t end = std::min(outgoing_.size(), first_outgoing_ + kMessagesPerWrite);
    for (std::size_t i = first_outgoing_; i < end; ++i) {
      add(outgoing_[i].header.bytes().data(), outgoing_[i].header.bytes().size());
      add(outgoing_[i].payload->data(), outgoing_[i].payload->size());
    }
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const auto size = ::sendmsg(socket_.get(), &message, MSG_NOSIGNAL);
    if (size < 0)
      return would_block() ? void() : abort();  // it is flushed again when there is room
    written(static_cast<std::size_t>(size));
  }
  // After goodbye only the other side may still say something.
  if (state_ == State::Closing) ::shutdown(socket_.get(), SHUT_WR);
}

void WebSocket::written(std::size_t bytes) {
  bytes += first_written_;
  while (first_outgoing_ < outgoing_.size()) {
    const Outgoing& outgoing = outgoing_[first_outgoing_];
    const std::size_t size = outgoing.header.bytes().size() + outgoing.payload->size();
    if (bytes < size) break;
    bytes -= size;
    (outgoing.kind == Kind::Part ? parts_bytes_ : news_bytes_) -= waiting_cost(*outgoing.payload);
    outgoing_[first_outgoing_++].payload.reset();
  }
  first_written_ = bytes;
  if (first_outgoing_ < outgoing_.size()) return;
  outgoing_.clear();
  first_outgoing_ = 0;
  if (outgoing_.capacity() > kMessagesPerWrite) outgoing_.shrink_to_fit();
}

void WebSocket::read() {
  if (state_ == State::Closed) return;
  const auto size = ::recv(socket_.get(), context_.scratch.data(), context_.scratch.size(), 0);
  if (size == 0 || (size < 0 && !would_block())) return abort();
  if (size < 0) return;
  const std::string_view bytes(context_.scratch.data(), static_cast<std::size_t>(size));
  heard_ = Clock::now();
  // Whoever sends so much has to let the others read first.
  if (bytes.size() == context_.scratch.size()) context_.to_read.push_back(id_);
  // Whoever is being closed may empty their pockets; nobody listens.
  if (state_ != State::Open) return;
  reader_.add(bytes);
  handle_frames();
}

void WebSocket::handle_frames() {
  while (state_ == State::Open) {
    const auto incoming = reader_.next();
    charge(reader_.take_fragments());
    if (!incoming) {
      close(incoming.error(),
            incoming.error() == CloseCode::TooBig ? "message too big" : "not a WebSocket frame");
      return;
    }
    if (!*incoming) return;
    if ((**incoming).opcode != Opcode::Text) charge(1);
    handle(**incoming);
  }
}

void WebSocket::charge(std::size_t frames) {
  if (frames == 0) return;
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(heard_.time_since_epoch());
  if (!frames_.take(context_.limits.frames_per_connection, now.count(),
                    static_cast<double>(frames)))
    close(CloseCode::Policy, "too many frames");
}

void WebSocket::handle(const Incoming& incoming) {
  if (state_ != State::Open) return;
  switch (incoming.opcode) {
    case Opcode::Text: context_.arrived.push_back({id_, std::string(incoming.payload)}); return;
    case Opcode::Ping:
      queue(Opcode::Pong, std::make_shared<const std::string>(incoming.payload));
      return;
    case Opcode::Close: close(CloseCode::Normal, ""); return;
    case Opcode::Binary: close(CloseCode::Unsupported, "text messages only"); return;
    case Opcode::Pong:
    case Opcode::Continuation: return;
  }
}

void WebSocket::look_after(Clock::time_point now) {
  if (state_ == State::Closed) return;
  const SocketLimits& limits = context_.limits;
  if (state_ == State::Closing) {
    if (now - closing_since_ > limits.close_wait_max) abort();
    return;
  }
  if (parts_bytes_ > 0 && now > parts_until_) return drop_slow_reader();
  if (now - heard_ > limits.silence_max) return abort();
  if (now - heard_ > limits.ping_every && now - pinged_ > limits.ping_every) {
    pinged_ = now;
    queue(Opcode::Ping, std::make_shared<const std::string>());
  }
}

void WebSocket::abort() {
  if (state_ == State::Closed) return;
  state_ = State::Closed;
  socket_.reset();
  outgoing_.clear();
  context_.ended.push_back(id_);
}

}  // namespace knobel::net
