#include "server/net/socket_thread.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace knobel::net {
namespace {

constexpr std::chrono::milliseconds kLookAfterEvery{1000};
/// When so much waits for the core, nobody is read before some has been taken: the senders wait.
constexpr std::size_t kArrivalsBytesMax = 4 << 20;
constexpr SocketId kWakeUp = 0;  // what epoll calls the core's orders; no socket has this number

std::size_t waiting_cost(const SocketThread::Arrival& arrival) {
  return sizeof(arrival) + (arrival.text ? arrival.text->size() : 0);
}

void watch(const Descriptor& epoll, const Descriptor& descriptor, SocketId id,
           std::uint32_t events) {
  epoll_event wanted{};
  wanted.events = events;
  wanted.data.u64 = id;
  ::epoll_ctl(epoll.get(), EPOLL_CTL_ADD, descriptor.get(), &wanted);
}

}  // namespace

SocketThread::SocketThread(const SocketLimits& limits, std::function<void()> on_arrivals)
    : on_arrivals_(std::move(on_arrivals)),
      context_{limits},
      epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      wake_up_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  watch(epoll_, wake_up_, kWakeUp, EPOLLIN);
  thread_ = std::thread([this] { run(); });
}

SocketThread::~SocketThread() {
  order([](Orders& orders) { orders.stop = true; });
  taken_.notify_one();
  thread_.join();
}

template <class Change>
void SocketThread::order(Change&& change) {
  {
    const std::lock_guard lock(mutex_);
    change(orders_);
    if (std::exchange(woken_, true)) return;
  }
  ::eventfd_write(wake_up_.get(), 1);
}

void SocketThread::add(SocketId id, Descriptor socket, std::string first) {
  order([&](Orders& orders) {
    orders.newcomers.push_back({id, std::move(socket), std::move(first)});
  });
}

void SocketThread::send(std::vector<server::Message> messages, CloseCode on_close) {
  if (messages.empty()) return;
  order([&](Orders& orders) { orders.letters.push_back({std::move(messages), on_close}); });
}

std::vector<SocketThread::Arrival> SocketThread::take(std::size_t count_max) {
  std::vector<Arrival> taken;
  bool more = false;
  {
    const std::lock_guard lock(mutex_);
    while (taken.size() < count_max && !arrivals_.empty()) {
      arrivals_bytes_ -= waiting_cost(arrivals_.front());
      taken.push_back(std::move(arrivals_.front()));
      arrivals_.pop_front();
    }
    more = !arrivals_.empty();
  }
  taken_.notify_one();
  if (more) on_arrivals_();
  return taken;
}

void SocketThread::run() {
  auto look_after_at = Clock::now();
  while (true) {
    read_some(look_after_at);
    auto orders = take_orders();
    if (orders.stop) return;
    carry_out(std::move(orders));
    if (const auto now = Clock::now(); now >= look_after_at) {
      look_after_at = now + kLookAfterEvery;
      for (const auto& [id, socket] : sockets_) socket->look_after(now);
    }
    flush_all();
    hand_over_arrivals();
  }
}

void SocketThread::read_some(Clock::time_point wait_until) {
  const auto to_read = std::exchange(context_.to_read, {});
  const auto time_left = std::chrono::ceil<std::chrono::milliseconds>(wait_until - Clock::now());
  const int wait_ms = to_read.empty() ? std::max(0, static_cast<int>(time_left.count())) : 0;
  std::array<epoll_event, 256> events;
  const int count =
      ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), wait_ms);
  for (const auto& event : std::span(events).first(static_cast<std::size_t>(std::max(0, count)))) {
    const auto socket = sockets_.find(event.data.u64);
    if (socket == sockets_.end()) continue;
    if ((event.events & EPOLLOUT) != 0) socket->second->flush();
    if ((event.events & ~std::uint32_t{EPOLLOUT}) != 0) socket->second->read();
  }
  for (const SocketId id : to_read)
    if (const auto socket = sockets_.find(id); socket != sockets_.end()) socket->second->read();
}

SocketThread::Orders SocketThread::take_orders() {
  const std::lock_guard lock(mutex_);
  eventfd_t ignored = 0;
  if (std::exchange(woken_, false)) ::eventfd_read(wake_up_.get(), &ignored);
  return std::exchange(orders_, {});
}

void SocketThread::carry_out(Orders orders) {
  for (auto& [id, socket, first] : orders.newcomers) {
    // Told of every change once, so that nothing has to be asked for again: EPOLLET.
    watch(epoll_, socket, id, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
    sockets_.emplace(id, std::make_unique<WebSocket>(std::move(socket), id, context_, first));
  }
  for (const auto& [messages, on_close] : orders.letters) {
    for (const auto& message : messages) {
      const auto socket = sockets_.find(message.to);
      if (socket == sockets_.end()) continue;
      if (message.text) socket->second->send(message.text, message.kind);
      if (message.then == server::Message::Then::Close) socket->second->close(on_close, "");
    }
  }
}

void SocketThread::flush_all() {
  for (const SocketId id : std::exchange(context_.to_flush, {}))
    if (const auto socket = sockets_.find(id); socket != sockets_.end()) socket->second->flush();
}

void SocketThread::hand_over_arrivals() {
  if (context_.arrived.empty() && context_.ended.empty()) return;
  bool first = false;
  {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, [&] { return orders_.stop || arrivals_bytes_ < kArrivalsBytesMax; });
    first = arrivals_.empty();
    const auto add = [&](Arrival arrival) {
      arrivals_bytes_ += waiting_cost(arrival);
      arrivals_.push_back(std::move(arrival));
    };
    for (auto& [from, text] : context_.arrived) add({from, std::move(text)});
    for (const SocketId id : context_.ended) add({id, std::nullopt});
  }
  for (const SocketId id : context_.ended) sockets_.erase(id);
  context_.arrived.clear();
  context_.ended.clear();
  if (first) on_arrivals_();
}

}  // namespace knobel::net
