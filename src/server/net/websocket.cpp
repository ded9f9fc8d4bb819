#include "server/net/websocket.h"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

namespace knobel::net {
namespace {

constexpr std::size_t kMessagesPerWrite = 32;

bool would_block(const ErrorCode& failure) {
  return failure == asio::error::would_block || failure == asio::error::try_again;
}

/// An empty message takes room as well while it waits.
std::size_t waiting_cost(const std::string& payload) { return payload.size() + 64; }

}  // namespace

WebSocket::WebSocket(TcpSocket socket, SocketId id, Context& context,
                     std::unique_ptr<Gate::Ticket> ticket)
    : context_(context),
      socket_(std::move(socket)),
      reader_(Sender::Client, context.limits.incoming_bytes_max),
      id_(id),
      ticket_(std::move(ticket)),
      heard_(Clock::now()),
      pinged_(heard_) {
  ErrorCode ignored;
  socket_.non_blocking(true, ignored);
}

void WebSocket::start(std::string_view first) {
  reader_.add(first);
  handle_frames();
  wait_readable();
}

void WebSocket::send(std::shared_ptr<const std::string> text) {
  if (state_ == State::Open) queue(Opcode::Text, std::move(text));
}

void WebSocket::close(CloseCode code, std::string_view reason) {
  if (state_ != State::Open) return;
  queue(Opcode::Close, std::make_shared<const std::string>(close_payload(code, reason)));
  if (state_ != State::Open) return;  // the queue was full
  state_ = State::Closing;
  closing_since_ = Clock::now();
}

void WebSocket::queue(Opcode opcode, std::shared_ptr<const std::string> payload) {
  outgoing_bytes_ += waiting_cost(*payload);
  if (outgoing_bytes_ > context_.limits.outgoing_bytes_max) {
    ++context_.slow_readers_dropped;
    abort();
    return;
  }
  const FrameHeader header(opcode, payload->size());
  outgoing_.push_back({header, std::move(payload)});
  plan_flush();
}

void WebSocket::plan_flush() {
  if (flush_planned_) return;
  flush_planned_ = true;
  asio::post(socket_.get_executor(), [self = shared_from_this()] { self->flush(); });
}

void WebSocket::flush() {
  flush_planned_ = false;
  while (state_ != State::Closed && first_outgoing_ < outgoing_.size()) {
    std::array<asio::const_buffer, 2 * kMessagesPerWrite> buffers;
    std::size_t count = 0;
    std::size_t skip = first_written_;
    const auto add = [&](const char* bytes, std::size_t size) {
      const std::size_t skipped = std::min(skip, size);
      skip -= skipped;
      if (skipped < size) buffers[count++] = asio::buffer(bytes + skipped, size - skipped);
    };
    const std::size_t end = std::min(outgoing_.size(), first_outgoing_ + kMessagesPerWrite);
    for (std::size_t i = first_outgoing_; i < end; ++i) {
      add(outgoing_[i].header.bytes().data(), outgoing_[i].header.bytes().size());
      add(outgoing_[i].payload->data(), outgoing_[i].payload->size());
    }
    ErrorCode failure;
    const std::span<const asio::const_buffer> used(buffers.data(), count);
    const std::size_t size = socket_.write_some(used, failure);
    if (would_block(failure)) {
      flush_planned_ = true;
      socket_.async_wait(TcpSocket::wait_write, [self = shared_from_this()](ErrorCode ended) {
        if (!ended) self->flush();
      });
      return;
    }
    if (failure) return abort();
    context_.bytes_out += size;
    written(size);
  }
  // After goodbye only the other side may still say something.
  ErrorCode ignored;
  if (state_ == State::Closing) socket_.shutdown(TcpSocket::shutdown_send, ignored);
}

void WebSocket::written(std::size_t bytes) {
  bytes += first_written_;
  while (first_outgoing_ < outgoing_.size()) {
    const Outgoing& outgoing = outgoing_[first_outgoing_];
    const std::size_t size = outgoing.header.bytes().size() + outgoing.payload->size();
    if (bytes < size) break;
    bytes -= size;
    outgoing_bytes_ -= waiting_cost(*outgoing.payload);
    outgoing_[first_outgoing_++].payload.reset();
  }
  first_written_ = bytes;
  if (first_outgoing_ < outgoing_.size()) return;
  outgoing_.clear();
  first_outgoing_ = 0;
  if (outgoing_.capacity() > kMessagesPerWrite) outgoing_.shrink_to_fit();
}

void WebSocket::wait_readable() {
  if (state_ == State::Closed) return;
  socket_.async_wait(TcpSocket::wait_read, [self = shared_from_this()](ErrorCode ended) {
    if (!ended) self->read();
  });
}

void WebSocket::read() {
  if (state_ == State::Closed) return;
  ErrorCode failure;
  const std::size_t size = socket_.read_some(asio::buffer(context_.scratch), failure);
  if (failure && !would_block(failure)) return abort();
  if (size > 0) {
    context_.bytes_in += size;
    heard_ = Clock::now();
    // Whoever is being closed may empty their pockets; nobody listens.
    if (state_ == State::Open) {
      reader_.add({context_.scratch.data(), size});
      handle_frames();
    }
  }
  wait_readable();
}

void WebSocket::handle_frames() {
  while (state_ == State::Open) {
    const auto incoming = reader_.next();
    if (!incoming) {
      close(incoming.error(),
            incoming.error() == CloseCode::TooBig ? "message too big" : "not a WebSocket frame");
      return;
    }
    if (!*incoming) return;
    handle(**incoming);
  }
}

void WebSocket::handle(const Incoming& incoming) {
  switch (incoming.opcode) {
    case Opcode::Text: context_.listener.on_message(id_, incoming.payload); return;
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
  if (now - heard_ > limits.silence_max) return abort();
  if (now - heard_ > limits.ping_every && now - pinged_ > limits.ping_every) {
    pinged_ = now;
    queue(Opcode::Ping, std::make_shared<const std::string>());
  }
}

void WebSocket::abort() {
  if (state_ == State::Closed) return;
  state_ = State::Closed;
  ErrorCode ignored;
  const auto executor = socket_.get_executor();
  socket_.close(ignored);
  outgoing_.clear();
  ticket_.reset();
  asio::post(executor,
             [self = shared_from_this()] { self->context_.listener.on_closed(self->id_); });
}

}  // namespace knobel::net
