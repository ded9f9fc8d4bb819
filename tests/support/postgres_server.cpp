#include "tests/support/postgres_server.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace knobel::testing {
namespace {

const std::string kPrograms = "/usr/lib/postgresql/15/bin/";

/// PostgreSQL does not run as root.
std::string as_its_user() {
  return ::geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --init-groups" : "setpriv";
}

std::string output_of(const std::string& command) {
  FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  char part[4096];
  while (const auto count = ::fread(part, 1, sizeof part, pipe)) text.append(part, count);
  if (::pclose(pipe) != 0) throw std::runtime_error(command + " failed: " + text);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

PostgresServer::PostgresServer() {
  if (!std::filesystem::exists(kPrograms + "postgres"))
    throw std::runtime_error("PostgreSQL is needed: apt-get install postgresql-15");
  std::string pattern = (std::filesystem::temp_directory_path() / "knobel-pg-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
  if (::geteuid() == 0) output_of("chown postgres " + folder_);
  output_of("cd / && " + as_its_user() + " " + kPrograms + "initdb -D " + folder_ +
            "/data -U knobel -A trust -E UTF8 --locale=C --no-sync 2>&1");
  start();
}

PostgresServer::~PostgresServer() {
  stop_hard();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::start() {
  process_ = ::fork();
  if (process_ == 0) {
    const std::string command =
        "cd / && exec " + as_its_user() + " --pdeathsig=QUIT " + kPrograms + "postgres -D " +
        folder_ + "/data -k " + folder_ +
        " -c listen_addresses= -c fsync=on -c shared_buffers=32MB -c max_connections=60 >>" +
        folder_ + "/log 2>&1";
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  const std::string ready =
      kPrograms + "pg_isready -q -h " + folder_ + " -d postgres -U knobel && echo yes || echo no";
  for (int tries = 0; output_of(ready) != "yes"; ++tries) {
    if (tries == 600) throw std::runtime_error("PostgreSQL does not start");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void PostgresServer::stop_hard() {
  if (process_ == 0) return;
  ::kill(process_, SIGQUIT);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

std::string PostgresServer::url(const std::string& name, const std::string& folder) const {
  return "postgresql://knobel@/" + name + "?host=" + (folder.empty() ? folder_ : folder);
}

std::string PostgresServer::database(const std::string& name) {
  if (sql("postgres", "SELECT 1 FROM pg_database WHERE datname = '" + name + "'") != "1")
    sql("postgres", "CREATE DATABASE \"" + name + "\"");
  return url(name);
}

std::string PostgresServer::sql(const std::string& database, const std::string& statement) const {
  return output_of("psql -X -q -A -t -v ON_ERROR_STOP=1 -h " + folder_ + " -U knobel -d " +
                   database + " -c \"" +
                   [&] {
                     std::string quoted;
                     for (const char c : statement)
                       (c == '"' || c == '$' || c == '\\' || c == '`') ? quoted += '\\',
                           quoted += c                                 : quoted += c;
                     return quoted;
                   }() +
                   "\" 2>&1");
}

PostgresServer& shared_postgres() {
  static PostgresServer server;
  return server;
}

}  // namespace knobel::testing
