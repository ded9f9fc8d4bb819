#pragma once

// Travellers at many tables, over real sockets, on one thread. Unlike a fleet (fleet.h) everybody
// has a connection that breaks and comes back by itself, at whichever server it then leads to: for
// what happens to people when servers die.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/bench/client.h"
#include "cli/bench/traveller.h"

namespace knobel::bench {

class Caravan {
 public:
  using Clock = Traveller::Clock;
  struct Options {
    std::uint16_t port = 0;  // of this machine
    /// Several servers, with nothing in front of them: what stands there would do is done here.
    std::vector<std::uint16_t> ports = {};
    std::string host;  // as it calls itself
    std::vector<TravellerTable> tables;
    std::chrono::milliseconds pause{0};  // of each traveller, between two moves
  };
  explicit Caravan(Options options);

  /// Opens all tables, and plays until every match has begun; an error if that takes too long.
  std::expected<void, Error> begin(std::chrono::milliseconds time_max);
  /// Plays for that long.
  void play(std::chrono::milliseconds time);
  /// Plays until a move at each table has been acknowledged that was so after `since`. Returns how
  /// long that took for each, in order of size; shorter than there are tables if some did not.
  std::vector<std::chrono::milliseconds> play_on(Clock::time_point since,
                                                 std::chrono::milliseconds time_max);

  /// For each table's code, how long after that moment its next move was acknowledged, in ms, if
  /// it was in the last call of `play_on`.
  const std::vector<std::pair<std::string, double>>& pauses() const { return pauses_; }

  const std::vector<Traveller>& travellers() const { return travellers_; }
  std::uint64_t acknowledged() const;
  std::vector<std::string> complaints() const;
  /// The codes of tables at which nothing has been acknowledged since then, unless they have had
  /// all their matches.
  std::vector<std::string> waiting_since(Clock::time_point since) const;

 private:
  struct Line {
    std::unique_ptr<Client> client;
    Clock::time_point begun{};
    Clock::time_point again{};              // not before then another connection
    std::chrono::milliseconds retry{0};     // to wait after the next time that it breaks
    std::chrono::milliseconds patience{0};  // with a handshake
  };
  void step();
  std::uint16_t port_for(std::string_view path);
  void connect(std::size_t index);
  void drop(std::size_t index);
  void listen();
  std::size_t first_of(std::size_t table) const { return first_of_table_[table]; }

  Options options_;
  std::vector<std::pair<std::string, double>> pauses_;
  Descriptor epoll_;
  std::vector<Traveller> travellers_;
  std::vector<std::size_t> first_of_table_;  // and, behind the last table, how many there are
  std::vector<Line> lines_;
  std::size_t turn_ = 0;  // of those that everything leads to that leads nowhere else
};

}  // namespace knobel::bench
