#include "cli/bench/crowd.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "cli/interrupt.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookAroundEvery = 10ms;

}  // namespace

Crowd::Crowd(std::uint16_t port) : port_(port), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}

std::expected<void, Error> Crowd::connect(const std::string& address,
                                          std::unique_ptr<Visitor> visitor) {
  KNOBEL_TRY_ASSIGN(auto client, Client::connect_from(address, "127.0.0.1", port_));
  epoll_event wanted{};
  wanted.events = EPOLLIN;
  wanted.data.u64 = guests_.size();
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, client.descriptor(), &wanted);
  guests_.push_back({std::move(client), std::move(visitor)});
  send_outgoing(guests_.back());
  return {};
}

void Crowd::send_outgoing(Guest& guest) {
  for (const auto& text : guest.visitor->take_outgoing()) guest.client.send(text);
}

void Crowd::let_speak() {
  const auto now = Clock::now();
  for (auto& guest : guests_) {
    if (guest.visitor->due() <= now) guest.visitor->speak(now);
    guest.client.flush();
    send_outgoing(guest);
  }
}

void Crowd::listen() {
  auto next = Clock::now() + kLookAroundEvery;
  for (const auto& guest : guests_) next = std::min(next, guest.visitor->due());
  // To the microsecond: a ping that leaves late would seem to have waited.
  const auto left = std::max(next - Clock::now(), Clock::duration::zero());
  const timespec wait{0, std::chrono::nanoseconds(left).count()};
  std::array<epoll_event, 64> events;
  const int count =
      ::epoll_pwait2(epoll_.get(), events.data(), static_cast<int>(events.size()), &wait, nullptr);
  const auto now = Clock::now();
  for (int i = 0; i < count; ++i) {
    Guest& guest = guests_[events[static_cast<std::size_t>(i)].data.u64];
    const auto hear = [&](std::string_view text) { guest.visitor->hear(text, now); };
    if (!guest.client.read(hear)) lost_ = true;
    send_outgoing(guest);
  }
}

std::expected<void, Error> Crowd::run_until(const std::function<bool()>& done,
                                            std::chrono::milliseconds time_max) {
  const auto deadline = Clock::now() + time_max;
  while (!done()) {
    if (cli::InterruptFlag::interrupted) return error("interrupted");
    if (lost_) return error("the server has hung up on somebody");
    if (Clock::now() > deadline) return error("what was waited for did not happen in time");
    let_speak();
    listen();
  }
  return {};
}

std::expected<void, Error> Crowd::run_for(std::chrono::milliseconds time) {
  const auto end = Clock::now() + time;
  return run_until([&] { return Clock::now() >= end; }, time + 1s);
}

void Crowd::begin() {
  for (auto& guest : guests_) guest.visitor->begin(Clock::now());
}

void Crowd::end() {
  for (auto& guest : guests_) guest.visitor->end(Clock::now());
}

}  // namespace knobel::bench
