#pragma once

// The people of `knobel bench server --part abuse`, and those who are a nuisance to them. Bytes in,
// bytes out, as with a Robot; the sockets are the crowd's (crowd.h).

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/bench/robot.h"

namespace knobel::bench {

/// How long somebody had to wait, each time.
class Waits {
 public:
  using Duration = std::chrono::steady_clock::duration;
  void add(Duration wait) { waits_.push_back(wait); }
  void add(const Waits& others);
  void clear() { waits_.clear(); }
  std::size_t count() const { return waits_.size(); }
  /// In milliseconds; `part` of them are not longer. 0 if nobody waited.
  double quantile_ms(double part) const;

 private:
  std::vector<Duration> waits_;
};

class Visitor {
 public:
  using Clock = std::chrono::steady_clock;

  Visitor() = default;
  virtual ~Visitor() = default;
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;

  /// When it has something to say next, if nothing is heard before; max() if it waits for that.
  virtual Clock::time_point due() const = 0;
  /// Says it. Precondition: it is due.
  virtual void speak(Clock::time_point now) = 0;
  virtual void hear(std::string_view text, Clock::time_point now) = 0;
  /// What is measured begins now.
  virtual void begin(Clock::time_point /*now*/) {}
  /// What is measured ends now: whoever still waits has waited for at least so long.
  virtual void end(Clock::time_point /*now*/) {}

  /// Frames to send since the last call.
  std::vector<std::string> take_outgoing() { return std::exchange(outgoing_, {}); }

 protected:
  void say(std::string text) { outgoing_.push_back(std::move(text)); }

 private:
  std::vector<std::string> outgoing_;
};

/// How often a connection may say something, for ever (Limits::messages_per_connection).
inline constexpr std::chrono::milliseconds kBetweenMessages{50};

/// The text of a request.
std::string request_text(std::string_view id, std::string_view what, std::string_view members = "");

/// Sends pings as often as a connection may, whether those before are answered or not: so no wait
/// hides that others would have had to wait as well.
class Pinger final : public Visitor {
 public:
  explicit Pinger(Clock::time_point first) : next_(first) {}
  Clock::time_point due() const override { return next_; }
  void speak(Clock::time_point now) override;
  void hear(std::string_view text, Clock::time_point now) override;
  void begin(Clock::time_point now) override;
  void end(Clock::time_point now) override;
  const Waits& waits() const { return waits_; }

 private:
  Clock::time_point next_;
  std::deque<Clock::time_point> unanswered_;
  bool greeted_ = false;
  Waits waits_;
};

/// Says a few things at once, then asks something again and again, never before the last one is
/// answered.
class Asker final : public Visitor {
 public:
  /// The members of a question, from "do" on.
  using Next = std::function<std::string()>;
  struct Questions {
    std::chrono::milliseconds every;
    Next next;  // nothing: there are none
  };
  Asker(std::vector<std::string> greeting, Questions questions);
  Clock::time_point due() const override;
  void speak(Clock::time_point now) override;
  void hear(std::string_view text, Clock::time_point now) override;
  void begin(Clock::time_point now) override;
  void end(Clock::time_point now) override;
  /// Has everything been answered?
  bool done() const { return unanswered_ == 0; }
  /// For the answers to the questions, refusals left out.
  const Waits& waits() const { return waits_; }
  /// What was refused of the greeting; empty if nothing.
  const std::string& refused() const { return refused_; }

 private:
  Questions questions_;
  std::size_t unanswered_ = 0;
  std::uint64_t asked_ = 0;
  Clock::time_point asked_at_;
  std::string refused_;
  Waits waits_;
};

/// Plays against bots, as often as a connection may.
class Player final : public Visitor {
 public:
  enum class Asks : std::uint8_t { Nothing, Odds };  // before each of its decisions
  Player(const RobotTable& table, std::uint64_t seed, Asks asks = Asks::Nothing);
  Clock::time_point due() const override;
  void speak(Clock::time_point now) override;
  void hear(std::string_view text, Clock::time_point now) override;
  void begin(Clock::time_point now) override;
  void end(Clock::time_point now) override;
  bool playing() const { return robot_.playing(); }
  const Waits& acknowledged() const { return acknowledged_; }
  const Waits& bots() const { return bots_; }        // until a bot that had to act did
  const Waits& odds() const { return odds_waits_; }  // that said anything
  const std::vector<std::string>& complaints() const { return robot_.complaints(); }

 private:
  Robot robot_;
  Asks asks_;
  Clock::time_point may_speak_;
  std::optional<Clock::time_point> bot_since_;
  std::uint64_t confirmed_ = 0;
  std::uint64_t asked_ = 0;
  enum class Odds : std::uint8_t { Unasked, Asked, Answered } odds_ = Odds::Unasked;
  Clock::time_point odds_since_;
  Waits acknowledged_;
  Waits bots_;
  Waits odds_waits_;
};

}  // namespace knobel::bench
