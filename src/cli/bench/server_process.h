#pragma once

// The server that a benchmark measures, in a process of its own so that its memory and its CPU time
// can be told from those of whoever makes the load.

#include <chrono>
#include <cstdint>
#include <string>

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

class ServerProcess {
 public:
  /// Returns when it serves, without any limit per address: all robots live at one.
  explicit ServerProcess(const std::string& database);
  ~ServerProcess() { stop(); }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }  // 0: it did not start
  /// From nothing to the first answer.
  std::chrono::duration<double> start_took() const { return start_took_; }
  /// A figure of its /metrics.
  double metric(const std::string& name) const;
  double resident_bytes() const { return metric("process_resident_memory_bytes"); }
  double cpu_seconds() const { return metric("process_cpu_seconds_total"); }
  /// Returns when it has ended. Should nobody be left to say so, it ends by itself.
  void stop();

 private:
  int id_ = -1;
  std::uint16_t port_ = 0;
  std::chrono::duration<double> start_took_{0};
};

}  // namespace knobel::bench
