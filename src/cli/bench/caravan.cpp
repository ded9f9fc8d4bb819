#include "cli/bench/caravan.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>

#include "cli/interrupt.h"
#include "server/keys.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;

// As long as the page waits (web/src/net/connection.ts).
constexpr std::chrono::milliseconds kFirstRetry = 300ms;
constexpr std::chrono::milliseconds kLongestRetry = 5000ms;
constexpr std::chrono::milliseconds kHandshakeMax = 2000ms;
constexpr std::chrono::milliseconds kLongestHandshake = 8000ms;

}  // namespace

Caravan::Caravan(Options options)
    : options_(std::move(options)), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  for (std::size_t table = 0; table < options_.tables.size(); ++table) {
    first_of_table_.push_back(travellers_.size());
    for (int i = 0; i < options_.tables[table].people(); ++i) {
      travellers_.emplace_back(std::to_string(table) + "-" + std::to_string(i),
                               options_.tables[table], i == 0);
      travellers_.back().set_pause(options_.pause);
    }
  }
  first_of_table_.push_back(travellers_.size());
  lines_.resize(travellers_.size());
  for (auto& line : lines_) line.retry = kFirstRetry, line.patience = kHandshakeMax;
}

/// As nginx does with the configuration of docs/hosting.md.
std::uint16_t Caravan::port_for(std::string_view path) {
  const auto& ports = options_.ports;
  if (ports.empty()) return options_.port;
  if (path.starts_with("/n/")) return ports[static_cast<std::size_t>(path[3] - '1') % ports.size()];
  if (path.starts_with("/ws/")) return ports[server::kCodeLetters.find(path[4]) % ports.size()];
  return ports[turn_++ % ports.size()];
}

void Caravan::connect(std::size_t index) {
  Line& line = lines_[index];
  Handshake handshake;
  handshake.host = options_.host;
  handshake.path = travellers_[index].path();
  auto client = Client::begin("127.0.0.1", port_for(handshake.path), handshake);
  // Where one has gone, another one is asked, unless it is that one who is wanted.
  for (std::size_t i = 1; !client && i < options_.ports.size(); ++i)
    if (!handshake.path.starts_with("/n/"))
      client = Client::begin("127.0.0.1", port_for("/ws"), handshake);
  line.begun = Clock::now();
  if (!client) return drop(index);
  line.client = std::make_unique<Client>(std::move(*client));
  epoll_event wanted{};
  wanted.events = EPOLLIN;
  wanted.data.u64 = index;
  ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, line.client->descriptor(), &wanted);
  travellers_[index].connected();
}

void Caravan::drop(std::size_t index) {
  Line& line = lines_[index];
  // Whoever is sent on goes at once.
  const bool sent_on = travellers_[index].sent_on();
  line.again = Clock::now() + (sent_on ? 0ms : line.retry);
  if (!sent_on) line.retry = std::min(line.retry * 2, kLongestRetry);
  line.client.reset();
  travellers_[index].disconnected();
}

void Caravan::step() {
  for (std::size_t table = 0; table + 1 < first_of_table_.size(); ++table) {
    const auto& code = travellers_[first_of(table)].code();
    if (code.empty()) continue;
    for (auto i = first_of(table); i < first_of(table + 1); ++i)
      if (travellers_[i].code().empty()) travellers_[i].set_code(code);
  }
  const auto now = Clock::now();
  for (std::size_t i = 0; i < travellers_.size(); ++i) {
    Line& line = lines_[i];
    if (!line.client) {
      if (now >= line.again) connect(i);
      continue;
    }
    const bool hangs = !line.client->shaken() && now - line.begun > line.patience;
    if (hangs) line.patience = std::min(line.patience * 3 / 2, kLongestHandshake);
    if (hangs || travellers_[i].wants_away(now)) {
      drop(i);
      continue;
    }
    if (!line.client->shaken()) continue;
    line.retry = kFirstRetry;
    line.patience = kHandshakeMax;
    if (auto text = travellers_[i].next(now)) line.client->send(*text);
    line.client->flush();
  }
  listen();
}

void Caravan::listen() {
  std::array<epoll_event, 128> events;
  const int count = ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), 2);
  const auto now = Clock::now();
  for (int i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64);
    if (!lines_[index].client) continue;
    const auto hear = [&](std::string_view text) { travellers_[index].receive(text, now); };
    if (!lines_[index].client->read(hear)) drop(index);
  }
}

std::expected<void, Error> Caravan::begin(std::chrono::milliseconds time_max) {
  const auto end = Clock::now() + time_max;
  while (!std::ranges::all_of(travellers_, &Traveller::playing)) {
    if (const auto all = complaints(); !all.empty()) return error(all.front());
    if (Clock::now() > end || cli::InterruptFlag::interrupted)
      return error("not every match has begun in time");
    step();
  }
  return {};
}

void Caravan::play(std::chrono::milliseconds time) {
  const auto end = Clock::now() + time;
  while (Clock::now() < end && !cli::InterruptFlag::interrupted) step();
}

std::vector<std::chrono::milliseconds> Caravan::play_on(Clock::time_point since,
                                                        std::chrono::milliseconds time_max) {
  std::vector<std::chrono::milliseconds> took;
  pauses_.clear();
  std::vector<char> done(options_.tables.size());
  const auto end = Clock::now() + time_max;
  while (took.size() < done.size() && Clock::now() < end && !cli::InterruptFlag::interrupted) {
    step();
    for (std::size_t table = 0; table < done.size(); ++table)
      for (auto i = first_of(table); i < first_of(table + 1) && done[table] == 0; ++i) {
        const auto last = travellers_[i].last_acknowledged();
        if (last <= since && !travellers_[i].finished()) continue;
        done[table] = 1;
        pauses_.emplace_back(
            travellers_[i].code(),
            std::chrono::duration<double, std::milli>(std::max(last, since) - since).count());
        took.push_back(
            std::chrono::duration_cast<std::chrono::milliseconds>(std::max(last, since) - since));
      }
  }
  std::ranges::sort(took);
  return took;
}

std::uint64_t Caravan::acknowledged() const {
  std::uint64_t sum = 0;
  for (const auto& each : travellers_) sum += each.acknowledged();
  return sum;
}

std::vector<std::string> Caravan::complaints() const {
  std::vector<std::string> all;
  for (const auto& each : travellers_)
    all.insert(all.end(), each.complaints().begin(), each.complaints().end());
  return all;
}

std::vector<std::string> Caravan::waiting_since(Clock::time_point since) const {
  std::vector<std::string> codes;
  for (std::size_t table = 0; table + 1 < first_of_table_.size(); ++table) {
    const auto begin = travellers_.begin() + static_cast<std::ptrdiff_t>(first_of(table));
    const auto end = travellers_.begin() + static_cast<std::ptrdiff_t>(first_of(table + 1));
    if (std::none_of(begin, end, [&](const Traveller& each) {
          return each.last_acknowledged() > since || each.finished();
        }))
      codes.push_back(begin->code());
  }
  return codes;
}

}  // namespace knobel::bench
