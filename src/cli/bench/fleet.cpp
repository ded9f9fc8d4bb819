#include "cli/bench/fleet.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace knobel::bench {

using namespace std::chrono_literals;

Fleet::Fleet(FleetOptions options) : options_(std::move(options)), epoll_(epoll_create1(0)) {
  std::size_t tables = 0;
  for (const auto& table : options_.tables) {
    const std::size_t first = robots_.size();
    for (int seat = 0; seat < table.seats; ++seat) {
      robots_.emplace_back(options_.seed * 1'000'003 + robots_.size(), options_.memory);
      first_of_table_.push_back(first);
      table_of_.push_back(tables);
    }
    ++tables;
  }
  clients_.resize(robots_.size());
  confirmed_before_.resize(robots_.size());
  queued_.resize(robots_.size());
}

Fleet::~Fleet() = default;

std::expected<void, Error> Fleet::connect() {
  lost_ = false;
  ready_.clear();
  std::ranges::fill(queued_, 0);
  epoll_ = Descriptor(epoll_create1(0));
  for (std::size_t i = 0; i < robots_.size(); ++i) {
    if (over()) return error("nobody wants to connect any more");
    const auto& ports = options_.ports;
    const auto port = ports.empty() ? options_.port : ports[table_of_[i] % ports.size()];
    KNOBEL_TRY_ASSIGN(auto client, Client::connect(options_.address, port));
    clients_[i] = std::make_unique<Client>(std::move(client));
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    wanted.data.u64 = i;
    epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, clients_[i]->descriptor(), &wanted);
    if (robots_[i].seated()) {
      robots_[i].come_back();
      send_outgoing(i);
    }
  }
  return {};
}

void Fleet::disconnect() {
  for (auto& client : clients_) client.reset();
}

void Fleet::send_outgoing(std::size_t index) {
  for (const auto& text : robots_[index].take_outgoing()) {
    ++traffic_.frames_sent;
    traffic_.bytes_sent += text.size();
    clients_[index]->send(text);
  }
}

void Fleet::after_receiving(std::size_t index) {
  Robot& robot = robots_[index];
  if (robot.moves_confirmed() != confirmed_before_[index]) {
    confirmed_before_[index] = robot.moves_confirmed();
    latencies_.push_back(robot.last_took());
  }
  if (robot.ready() && queued_[index] == 0) {
    queued_[index] = 1;
    ready_.push_back(index);
  }
  send_outgoing(index);
}

void Fleet::pump(std::size_t index, std::uint32_t events) {
  Client& client = *clients_[index];
  if ((events & EPOLLOUT) != 0) client.flush();
  const bool open = client.read([&](std::string_view text) {
    ++traffic_.frames_received;
    traffic_.bytes_received += text.size();
    robots_[index].receive(text);
  });
  after_receiving(index);
  if (!open) lost_ = true;
}

void Fleet::poll(std::chrono::milliseconds wait_max) {
  std::array<epoll_event, 256> events;
  const int count = epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()),
                               static_cast<int>(wait_max.count()));
  for (int i = 0; i < count; ++i)
    pump(static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64),
         events[static_cast<std::size_t>(i)].events);
}

std::size_t Fleet::let_move(std::size_t count_max) {
  // First come, first served; whoever became ready while the pace was slow has waited longest.
  std::size_t made = 0;
  std::size_t next = 0;
  for (; next < ready_.size() && made < count_max; ++next) {
    const std::size_t index = ready_[next];
    queued_[index] = 0;
    if (!robots_[index].ready()) continue;
    robots_[index].move(Clock::now());
    send_outgoing(index);
    ++made;
  }
  ready_.erase(ready_.begin(), ready_.begin() + static_cast<std::ptrdiff_t>(next));
  return made;
}

bool Fleet::play(std::chrono::milliseconds time, Pace pace) {
  latencies_.clear();
  const auto begin = Clock::now();
  std::size_t made = 0;
  for (auto now = begin; now < begin + time && !over(); now = Clock::now()) {
    const double due = std::chrono::duration<double>(now - begin).count() * pace.moves_per_second;
    const auto due_by_now = static_cast<std::size_t>(std::ceil(due));
    made += let_move(pace.moves_per_second > 0 ? due_by_now - std::min(due_by_now, made)
                                               : robots_.size());
    poll(ready_.empty() ? 10ms : 1ms);
  }
  std::ranges::sort(latencies_);
  return !over();
}

bool Fleet::play_until(std::uint64_t moves, std::chrono::milliseconds time_max) {
  latencies_.clear();
  const auto deadline = Clock::now() + time_max;
  while (moves_confirmed() < moves && Clock::now() < deadline && !over()) {
    let_move(robots_.size());
    poll(10ms);
  }
  std::ranges::sort(latencies_);
  return moves_confirmed() >= moves;
}

bool Fleet::everybody_plays() const { return std::ranges::all_of(robots_, &Robot::playing); }

bool Fleet::begin(std::chrono::milliseconds time_max) {
  std::size_t host = 0;
  for (const auto& table : options_.tables) {
    robots_[host].open(table);
    send_outgoing(host);
    host += static_cast<std::size_t>(table.seats);
  }
  std::vector<char> joined(robots_.size());
  const auto deadline = Clock::now() + time_max;
  while (!everybody_plays()) {
    if (over() || Clock::now() > deadline || !complaints().empty()) return false;
    poll(10ms);
    std::size_t seated = 0;
    for (std::size_t i = 0; i < robots_.size(); ++i) {
      const std::size_t first = first_of_table_[i];
      if (first == i) seated = 0;
      // One after the other, so that it is known who sits where.
      if (first != i && joined[i] == 0 && robots_[i - 1].seated()) {
        joined[i] = 1;
        robots_[i].join(robots_[first].code());
        send_outgoing(i);
      }
      seated += robots_[i].seated() ? 1 : 0;
      const bool last = i + 1 == robots_.size() || first_of_table_[i + 1] != first;
      if (last && joined[first] == 0 && seated == i - first + 1) {
        joined[first] = 1;
        robots_[first].start();
        send_outgoing(first);
      }
    }
  }
  return true;
}

std::uint64_t Fleet::moves_confirmed() const {
  std::uint64_t sum = 0;
  for (const auto& robot : robots_) sum += robot.moves_confirmed();
  return sum;
}

std::vector<std::string> Fleet::complaints() const {
  std::vector<std::string> all;
  for (const auto& robot : robots_)
    all.insert(all.end(), robot.complaints().begin(), robot.complaints().end());
  return all;
}

}  // namespace knobel::bench
