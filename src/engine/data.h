#pragma once

// A tree of plain data: how component sets reach the engine, which knows no JSON. Every node
// remembers the line it came from, so that a wrong value can be pointed at.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/error.h"

namespace knobel {

struct DataMember;

struct Data {
  using List = std::vector<Data>;
  using Object = std::vector<DataMember>;  // in the order of the file

  std::variant<std::monostate, bool, std::int64_t, std::string, List, Object> value;
  int line = 0;  // 0: made by us, not read from a file; never part of a comparison

  // Defined below: each of them must be able to destroy an Object, whose members are unknown here.
  Data();
  Data(std::int64_t number);
  Data(int number);
  Data(bool flag);
  Data(std::string text);
  Data(const char* text);
  Data(List list);
  Data(Object object);

  friend bool operator==(const Data& a, const Data& b);
};

struct DataMember {
  std::string key;
  Data value;
  friend bool operator==(const DataMember&, const DataMember&) = default;
};

inline Data::Data() = default;
inline Data::Data(std::int64_t number) : value(number) {}
inline Data::Data(int number) : value(std::int64_t{number}) {}
inline Data::Data(bool flag) : value(flag) {}
inline Data::Data(std::string text) : value(std::move(text)) {}
inline Data::Data(const char* text) : value(std::string(text)) {}
inline Data::Data(List list) : value(std::move(list)) {}
inline Data::Data(Object object) : value(std::move(object)) {}

inline bool operator==(const Data& a, const Data& b) { return a.value == b.value; }

/// A list of numbers as data.
template <class Range>
Data number_list(const Range& numbers) {
  Data::List list;
  for (const auto number : numbers) list.emplace_back(static_cast<std::int64_t>(number));
  return list;
}

/// Reads a tree with errors that say where, what was found and what is allowed. Holds references:
/// the tree must outlive it.
class DataReader {
 public:
  explicit DataReader(const Data& data, std::string path = "")
      : data_(data), path_(std::move(path)) {}

  /// The member `key`; an error if this is not an object or has no such member.
  std::expected<DataReader, Error> member(std::string_view key) const;
  /// An error unless this is an object whose keys are exactly `keys`, in any order, each once.
  std::expected<void, Error> has_keys(std::initializer_list<std::string_view> keys) const;
  /// The items; an error unless this is a list with min … max of them.
  std::expected<std::vector<DataReader>, Error> items(std::size_t min, std::size_t max) const;
  std::expected<int, Error> number(int min, int max) const;
  std::expected<std::string, Error> text() const;
  /// One of `words`, as its place in the list.
  template <class Words>
  std::expected<int, Error> word(const Words& words) const {
    KNOBEL_TRY_ASSIGN(const auto found, text());
    std::string allowed;
    int index = 0;
    for (const auto& candidate : words) {
      if (candidate == found) return index;
      allowed += (index++ > 0 ? ", " : "") + std::string(candidate);
    }
    return fail("is \"" + found + "\"; allowed are " + allowed);
  }
  /// An error about this node, with its place in front.
  std::unexpected<Error> fail(const std::string& what) const;

 private:
  const Data& data_;
  std::string path_;
};

}  // namespace knobel
