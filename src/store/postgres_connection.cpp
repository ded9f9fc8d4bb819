#include "store/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>

#include "engine/check.h"

namespace knobel {
namespace {

using Clock = std::chrono::steady_clock;

// The types of an array's items, as PostgreSQL numbers them.
constexpr std::uint32_t kBytes = 17, kNumber = 20, kText = 25;

template <class Number>
void put(std::string& out, Number number) {
  for (int shift = (sizeof(Number) - 1) * 8; shift >= 0; shift -= 8)
    out += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 255);
}

/// An array: dimensions, whether there are nulls, the type; then the length and the first index of
/// the one dimension; then each item behind its length.
template <class List, class PutItem>
void put_array(std::string& out, std::uint32_t type, const List& list, PutItem put_item) {
  put<std::uint32_t>(out, list.empty() ? 0 : 1);
  put<std::uint32_t>(out, 0);
  put<std::uint32_t>(out, type);
  if (list.empty()) return;
  put<std::uint32_t>(out, static_cast<std::uint32_t>(list.size()));
  put<std::uint32_t>(out, 1);
  for (const auto& item : list) put_item(item);
}

/// The first line, without what PostgreSQL puts before it.
std::string first_line(const char* message) {
  std::string_view text = message == nullptr ? "" : message;
  text = text.substr(0, text.find('\n'));
  for (const std::string_view begin : {"ERROR:  ", "FATAL:  ", "PANIC:  "})
    if (text.starts_with(begin)) text.remove_prefix(begin.size());
  return text.empty() ? "the connection was closed" : std::string(text);
}

}  // namespace

PostgresValues& PostgresValues::add(std::int64_t number) {
  put(next(), number);
  return *this;
}

PostgresValues& PostgresValues::add(std::string_view text) {
  next() = text;
  return *this;
}

PostgresValues& PostgresValues::add(std::span<const std::int64_t> numbers) {
  std::string& out = next();
  put_array(out, kNumber, numbers, [&](std::int64_t number) {
    put<std::uint32_t>(out, sizeof number);
    put(out, number);
  });
  return *this;
}

PostgresValues& PostgresValues::add(std::span<const std::string_view> texts) {
  std::string& out = next();
  put_array(out, kText, texts, [&](std::string_view text) {
    put<std::uint32_t>(out, static_cast<std::uint32_t>(text.size()));
    out += text;
  });
  return *this;
}

PostgresValues& PostgresValues::add(std::span<const Sha256::Digest> digests) {
  std::string& out = next();
  put_array(out, kBytes, digests, [&](const Sha256::Digest& digest) {
    put<std::uint32_t>(out, static_cast<std::uint32_t>(digest.size()));
    out.append(digest.begin(), digest.end());
  });
  return *this;
}

void PostgresAnswer::Clear::operator()(pg_result* result) const { PQclear(result); }

int PostgresAnswer::rows() const { return PQntuples(result_.get()); }

std::uint64_t PostgresAnswer::changed() const {
  return std::strtoull(PQcmdTuples(result_.get()), nullptr, 10);
}

std::int64_t PostgresAnswer::number(int row, int column) const {
  const auto bytes = text(row, column);
  KNOBEL_CHECK(!bytes.empty() && bytes.size() <= sizeof(std::int64_t));
  std::uint64_t number = static_cast<signed char>(bytes[0]) < 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

std::string_view PostgresAnswer::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Sha256::Digest PostgresAnswer::digest(int row, int column) const {
  const auto bytes = text(row, column);
  Sha256::Digest digest{};
  if (bytes.size() == digest.size()) std::ranges::copy(bytes, digest.begin());
  return digest;
}

void PostgresConnection::Finish::operator()(pg_conn* connection) const { PQfinish(connection); }

std::expected<PostgresConnection, PostgresError> PostgresConnection::open(const std::string& url,
                                                                          const std::string& name) {
  // What stands in the URL counts more than ours before it, and less than ours behind it.
  const char* const keywords[] = {"connect_timeout",     "keepalives_idle",
                                  "keepalives_interval", "keepalives_count",
                                  "tcp_user_timeout",    "target_session_attrs",
                                  "application_name",    "dbname",
                                  "client_encoding",     nullptr};
  const char* const values[] = {"4",          "3",          "1",         "3",    "4000",
                                "read-write", name.c_str(), url.c_str(), "UTF8", nullptr};
  PostgresConnection connection(PQconnectdbParams(keywords, values, 1));
  pg_conn* const handle = connection.connection_.get();
  if (handle == nullptr || PQstatus(handle) != CONNECTION_OK)
    return std::unexpected(connection.lost());
  PQsetnonblocking(handle, 1);
  PQsetNoticeProcessor(
      handle, [](void*, const char*) {}, nullptr);
  return connection;
}

PostgresError PostgresConnection::lost() const {
  return {first_line(PQerrorMessage(connection_.get())), {}, true};
}

std::expected<PostgresAnswer, PostgresError> PostgresConnection::wait(Milliseconds within) {
  pg_conn* const handle = connection_.get();
  const auto end = Clock::now() + within;
  std::expected<PostgresAnswer, PostgresError> answer =
      std::unexpected(PostgresError("no answer", {}, true));
  while (true) {
    const int flushing = PQflush(handle);
    if (flushing < 0) return std::unexpected(lost());
    if (flushing == 0 && PQisBusy(handle) == 0) {
      pg_result* const result = PQgetResult(handle);
      if (result == nullptr) return answer;
      PostgresAnswer next(result);
      const auto status = PQresultStatus(result);
      if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
        answer = std::move(next);
        continue;
      }
      const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
      const bool gone = PQstatus(handle) != CONNECTION_OK || state == nullptr;
      answer = std::unexpected(PostgresError(first_line(PQresultErrorMessage(result)),
                                             state == nullptr ? "" : state, gone));
      if (gone) return answer;
      continue;
    }
    const auto left = std::chrono::duration_cast<Milliseconds>(end - Clock::now()).count();
    if (left <= 0) return std::unexpected(PostgresError("it does not answer in time", {}, true));
    pollfd watched{PQsocket(handle), static_cast<short>(POLLIN | (flushing == 1 ? POLLOUT : 0)), 0};
    ::poll(&watched, 1, static_cast<int>(left));
    if ((watched.revents & ~POLLOUT) != 0 && PQconsumeInput(handle) == 0)
      return std::unexpected(lost());
  }
}

std::expected<void, PostgresError> PostgresConnection::prepare(const char* sql,
                                                               Milliseconds within) {
  std::string name = "s" + std::to_string(prepared_.size());
  if (PQsendPrepare(connection_.get(), name.c_str(), sql, 0, nullptr) == 0)
    return std::unexpected(lost());
  KNOBEL_TRY(wait(within));
  prepared_.emplace(sql, std::move(name));
  return {};
}

std::expected<PostgresAnswer, PostgresError> PostgresConnection::ask(const char* sql,
                                                                     const PostgresValues& values,
                                                                     Milliseconds within) {
  if (!prepared_.contains(sql)) KNOBEL_TRY(prepare(sql, within));
  std::vector<const char*> pointers;
  std::vector<int> lengths;
  for (const auto& value : values.values_) {
    pointers.push_back(value.data());
    lengths.push_back(static_cast<int>(value.size()));
  }
  const std::vector<int> binary(pointers.size(), 1);
  if (PQsendQueryPrepared(connection_.get(), prepared_.at(sql).c_str(),
                          static_cast<int>(pointers.size()), pointers.data(), lengths.data(),
                          binary.data(), 1) == 0)
    return std::unexpected(lost());
  return wait(within);
}

std::expected<void, PostgresError> PostgresConnection::run(const std::string& sql,
                                                           Milliseconds within) {
  if (PQsendQuery(connection_.get(), sql.c_str()) == 0) return std::unexpected(lost());
  KNOBEL_TRY(wait(within));
  return {};
}

int PostgresConnection::server_version() const { return PQserverVersion(connection_.get()); }

std::string PostgresConnection::told(const char* setting) const {
  const char* const value = PQparameterStatus(connection_.get(), setting);
  return value == nullptr ? "" : value;
}

std::string PostgresConnection::name() const {
  const pg_conn* const handle = connection_.get();
  const auto text = [](const char* words) { return std::string(words == nullptr ? "" : words); };
  return "the database " + text(PQdb(handle)) + " on " + text(PQhost(handle));
}

}  // namespace knobel
