#pragma once

// Which log an address means: a file, or a database that several servers can share.

#include <memory>
#include <string>

#include "store/log.h"

namespace knobel {

/// Is it the URL of a PostgreSQL database?
bool is_postgres_url(std::string_view database);
/// As one may print it: without the password.
std::string printable_database(const std::string& database);
/// `node` is the number of this server among those that share the database. The error is one
/// sentence.
std::expected<std::unique_ptr<Log>, Error> open_log(const std::string& database, NodeNumber node);

}  // namespace knobel
