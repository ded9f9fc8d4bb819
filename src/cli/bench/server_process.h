#pragma once

// Who is measured has a process of its own, so that its memory and its CPU time can be told from
// those of whoever makes the load.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "engine/error.h"

namespace knobel::bench {

/// A folder of its own where temporary files go, gone at the end. Where that is memory, commits are
/// too cheap to be measured; TMPDIR names a folder on a disk.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// A process that serves at a port. Should nobody be left to stop it, it ends by itself.
class ChildProcess {
 public:
  /// Runs in the new process until that is stopped, and says which port it has as soon as it
  /// serves.
  using Ready = std::function<void(std::uint16_t port)>;
  using Serve = std::function<std::expected<void, Error>(const Ready& ready)>;

  /// Returns when it serves.
  explicit ChildProcess(const Serve& serve);
  ~ChildProcess() { stop(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  std::uint16_t port() const { return port_; }  // 0: it did not start
  /// Of all its threads; 0 if it is gone.
  double cpu_seconds() const;
  double resident_bytes() const;
  int id() const { return id_; }
  /// kill -9.
  void kill();
  /// Returns when it has ended.
  void stop();

 private:
  int id_ = -1;
  std::uint16_t port_ = 0;
};

/// CPU time of all processes with this name, and of their children that have ended; 0 if there are
/// none on this machine.
double cpu_seconds_of(const std::string& name);

class ServerProcess : public ChildProcess {
 public:
  enum class PerAddress : std::uint8_t {
    Unlimited,  // for robots, who all live at one
    AsServed,   // what `knobel serve` allows if it is not told otherwise
  };
  explicit ServerProcess(const std::string& database, PerAddress limits = PerAddress::Unlimited)
      : ServerProcess(database, limits, 1, 0, Clock::now()) {}
  /// One of several on that database, at that port or a free one.
  ServerProcess(const std::string& database, std::uint32_t node, std::uint16_t port)
      : ServerProcess(database, PerAddress::Unlimited, node, port, Clock::now()) {}

  /// From nothing to the first answer.
  std::chrono::duration<double> start_took() const { return start_took_; }
  /// A figure of its /metrics.
  double metric(const std::string& name) const;

 private:
  using Clock = std::chrono::steady_clock;
  ServerProcess(const std::string& database, PerAddress limits, std::uint32_t node,
                std::uint16_t port, Clock::time_point begin);

  std::chrono::duration<double> start_took_{0};
};

}  // namespace knobel::bench
