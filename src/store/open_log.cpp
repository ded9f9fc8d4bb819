#include "store/open_log.h"

#include "store/postgres_log.h"
#include "store/sqlite_log.h"

namespace knobel {

bool is_postgres_url(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

std::string printable_database(const std::string& database) {
  if (!is_postgres_url(database)) return database;
  const auto begin = database.find("//") + 2;
  const auto end = std::min(database.find_first_of("/?", begin), database.size());
  const auto at = database.rfind('@', end);
  const auto colon = database.find(':', begin);
  // A parameter may be a password too.
  std::string shown = database.substr(0, database.find('?'));
  if (at != std::string::npos && at > begin && colon < at) shown.erase(colon, at - colon);
  return shown;
}

std::expected<std::unique_ptr<Log>, Error> open_log(const std::string& database, NodeNumber node) {
  if (is_postgres_url(database)) return PostgresLog::open(database, node);
  return SqliteLog::open(database);
}

}  // namespace knobel
