#pragma once

// Stands between a program and a server's Unix socket, and breaks connections on purpose: after so
// many bytes, or so that nothing gets through and nobody is told.

#include <atomic>
#include <string>
#include <thread>

namespace knobel::testing {

class CuttingProxy {
 public:
  /// `target` is the server's socket. Ours has the same name in a folder of its own.
  explicit CuttingProxy(std::string target);
  ~CuttingProxy();
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;

  const std::string& folder() const { return folder_; }
  /// After so many more bytes, in both directions together and on all connections, every connection
  /// is cut, in the middle of whatever it is, and nobody is let in.
  void cut_after(std::size_t bytes);
  bool has_cut() const { return left_ == 0; }
  /// What comes is taken and kept.
  void freeze() { frozen_ = true; }
  /// From now on everything gets through. What was frozen is cut.
  void heal();

 private:
  void run();

  std::string target_;
  std::string folder_;
  int listener_ = -1;
  std::atomic<std::int64_t> left_{-1};  // until the cut; negative: no cut
  std::atomic<bool> frozen_{false};
  std::atomic<bool> cut_frozen_{false};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace knobel::testing
