#pragma once

// What tests of logs share: a folder, and tables as a log is given them.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

#include "store/log.h"

namespace knobel::testing {

/// A folder of its own that goes away with the test.
class Folder {
 public:
  Folder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "knobel-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string file(const std::string& name = "test.db") const { return path_ + "/" + name; }

 private:
  std::string path_;
};

/// A table as its rows, for a head that fits them.
struct Story {
  TableHead head;
  std::vector<LogRow> rows;

  Story(TableId id, const std::string& code) {
    head.id = id;
    head.code = code;
    head.digest = first_digest(id);
  }
  /// The next row, which the head now counts as well.
  LogRow add(const std::string& text) {
    head.digest = chain_digest(head.digest, text);
    ++head.rows;
    ++head.touched;
    return rows.emplace_back(LogRow{head.id, head.rows, text, head.digest});
  }
};

}  // namespace knobel::testing
