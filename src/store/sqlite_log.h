#pragma once

// The log in one SQLite file: WAL with synchronous=FULL, so that what `append` returned for
// survives kill -9 and a power cut. One connection writes; two others read, heads and rows, and
// wait neither for the writer nor for one another. A second server is kept away, by
// whatever name it knows the file; other programs of its owner (a backup) can read it at any time.
//
// Whatever goes wrong is one sentence that names the file and the cause: in use, read-only, full,
// damaged, of a newer version.

#include <memory>
#include <string>

#include "store/log.h"

namespace knobel {

class SqliteLog final : public Log {
 public:
  /// Opens the file, or makes it. Refuses a file that another server has open, that cannot be
  /// written, that belongs to another program or to a newer Knobel; in none of these cases is
  /// anything in it changed.
  static std::expected<std::unique_ptr<SqliteLog>, Error> open(const std::string& path);
  ~SqliteLog() override;

  std::expected<std::vector<TableId>, LogError> append(std::span<const LogRow> rows,
                                                       std::span<const TableHead> heads) override;
  std::expected<std::vector<NewTable>, LogError> new_tables(
      std::span<const std::string> codes) override;
  std::expected<std::vector<LogRow>, LogError> read(TableId table) override;
  std::expected<std::optional<TableHead>, LogError> find(std::string_view code) override;
  std::expected<std::vector<TableHead>, LogError> heads(TableId after, std::size_t limit) override;
  std::expected<std::size_t, LogError> table_count() override;
  std::expected<std::int64_t, LogError> served() override;
  std::expected<void, LogError> note(std::int64_t served,
                                     std::span<const TableHead> announced) override;
  std::expected<void, LogError> remove(TableId table) override;

  /// The file may not grow beyond so many pages of 4 KiB; 0: as far as the disk goes. A test fills
  /// the disk with it. Not while `append` is running.
  void limit_pages(int pages);

 private:
  struct Parts;
  struct Admission;
  explicit SqliteLog(std::unique_ptr<Parts> parts);
  /// Decides for each table of an append, within its transaction. SQLITE_DONE if the file let it.
  int admit(std::span<const TableShare> shares, Admission& admission);
  std::unique_ptr<Parts> parts_;
};

}  // namespace knobel
