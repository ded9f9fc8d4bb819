#pragma once

// Says of itself that it is a PostgreSQL server of some version, and knows nothing else.

#include <atomic>
#include <string>
#include <thread>

namespace knobel::testing {

class OldPostgres {
 public:
  explicit OldPostgres(std::string version);
  ~OldPostgres();
  OldPostgres(const OldPostgres&) = delete;
  OldPostgres& operator=(const OldPostgres&) = delete;
  /// Where its socket is.
  const std::string& folder() const { return folder_; }

 private:
  void run();
  void speak(int socket) const;

  std::string version_;
  std::string folder_;
  int listener_ = -1;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace knobel::testing
