#pragma once

// Many robots at many tables, over real sockets, on one thread: the load of `knobel bench server`
// and of the crash test. Each seat has a connection of its own, as people have.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cli/bench/client.h"
#include "cli/bench/robot.h"
#include "engine/error.h"

namespace knobel::bench {

struct FleetOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;
  /// Several servers: the tables take turns. Empty: `port` alone.
  std::vector<std::uint16_t> ports = {};
  std::vector<RobotTable> tables;
  std::uint64_t seed = 1;
  Robot::Memory memory = Robot::Memory::Short;
  const std::atomic<bool>* cancelled = nullptr;  // if it becomes true, everything ends early
};

/// Of all robots together; 0: everybody moves as soon as they are answered.
struct Pace {
  double moves_per_second = 0;
};

/// Text frames and their bytes, headers left out, since the beginning.
struct Traffic {
  std::uint64_t frames_sent = 0;
  std::uint64_t bytes_sent = 0;
  std::uint64_t frames_received = 0;
  std::uint64_t bytes_received = 0;
};

class Fleet {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Fleet(FleetOptions options);
  ~Fleet();
  Fleet(const Fleet&) = delete;
  Fleet& operator=(const Fleet&) = delete;

  void set_port(std::uint16_t port) { options_.port = port; }
  /// Connects everybody, the first time or again. Nobody listens to answers before all have spoken.
  std::expected<void, Error> connect();
  /// Hangs up for everybody.
  void disconnect();

  /// Plays for that long. Ends early when the server hangs up on somebody or all is cancelled: then
  /// false.
  bool play(std::chrono::milliseconds time, Pace pace = {});
  /// Plays until so many moves have been confirmed since the beginning. False if that takes too
  /// long or the server hangs up.
  bool play_until(std::uint64_t moves, std::chrono::milliseconds time_max);
  /// Opens tables, seats and starts everybody. False if that takes too long or somebody complains.
  bool begin(std::chrono::milliseconds time_max);

  std::span<Robot> robots() { return robots_; }
  std::uint64_t moves_confirmed() const;
  const Traffic& traffic() const { return traffic_; }
  /// Of every move confirmed in the last call of `play` or `play_until`, in order of size.
  const std::vector<std::chrono::microseconds>& latencies() const { return latencies_; }
  std::vector<std::string> complaints() const;

 private:
  struct Seatling;
  /// Lets those who are ready move; how many did.
  std::size_t let_move(std::size_t count_max);
  void pump(std::size_t index, std::uint32_t events);
  void after_receiving(std::size_t index);
  void send_outgoing(std::size_t index);
  void poll(std::chrono::milliseconds wait_max);
  bool everybody_plays() const;
  /// Did the server hang up, or does somebody not want us to go on?
  bool over() const { return lost_ || (options_.cancelled != nullptr && *options_.cancelled); }

  FleetOptions options_;
  Descriptor epoll_;
  std::vector<Robot> robots_;
  std::vector<std::size_t> first_of_table_;  // robot of seat 1, per robot
  std::vector<std::size_t> table_of_;        // per robot
  std::vector<std::unique_ptr<Client>> clients_;
  std::vector<std::uint64_t> confirmed_before_;  // per robot, to notice a confirmed move
  std::vector<std::size_t> ready_;
  std::vector<char> queued_;  // per robot: is it in ready_?
  std::vector<std::chrono::microseconds> latencies_;
  Traffic traffic_;
  bool lost_ = false;
};

}  // namespace knobel::bench
