#pragma once

// The entries of a match, one behind the other in one run of bytes. A long match has a thousand of
// them and a server has thousands of matches: packed, an entry takes some twenty bytes instead of
// almost a hundred.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/record.h"

namespace knobel {

class PackedEntries {
 public:
  void push_back(const Entry& entry);
  std::size_t size() const { return ends_.size(); }
  Entry operator[](std::size_t place) const;
  friend bool operator==(const PackedEntries&, const PackedEntries&) = default;

 private:
  // Per entry: its kind (0 an action, 1 chance, 2 + TableEntry::Kind), its seat (0 for chance), and
  // then its text or detail up to where it ends.
  std::string bytes_;
  std::vector<std::uint32_t> ends_;
};

}  // namespace knobel
