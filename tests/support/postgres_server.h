#pragma once

// A PostgreSQL server of the test's own, in a temporary folder, on a Unix socket, with fsync=on.
// Never the system's. It ends with the test, however that ends.

#include <sys/types.h>

#include <string>

namespace knobel::testing {

class PostgresServer {
 public:
  /// Makes the folder and starts. Precondition: Debian's postgresql-15 is installed.
  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  /// A database of its own with this name, made if there is none, and its URL for a user who may do
  /// anything; over another folder of sockets if one is given.
  std::string database(const std::string& name);
  std::string url(const std::string& name, const std::string& folder = {}) const;
  /// Where its socket is: folder and file.
  const std::string& folder() const { return folder_; }
  std::string socket() const { return folder_ + "/.s.PGSQL.5432"; }

  /// As after a power cut (-m immediate), and again there.
  void stop_hard();
  void start();

  /// One statement by psql, as the user who may do anything; what it printed, without spaces
  /// around.
  std::string sql(const std::string& database, const std::string& statement) const;

 private:
  std::string folder_;
  pid_t process_ = 0;
};

/// One for all tests of this program that need no other; made when it is asked for the first time.
PostgresServer& shared_postgres();

}  // namespace knobel::testing
