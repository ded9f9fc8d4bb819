#pragma once

// What stands behind `knobel odds GAME`, before a game has read it: pairs `--name value`.

#include <expected>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace knobel {

class OddsArguments {
 public:
  /// A word that begins with "--" is a name; a following word that does not is its value. Refuses a
  /// value without a name, and a name given twice.
  static std::expected<OddsArguments, Error> parse(std::span<const std::string> words);

  bool has(std::string_view name) const { return find(name) != nullptr; }
  /// The value of --name; nothing if it is absent or stands alone.
  std::optional<std::string_view> value(std::string_view name) const;
  /// A whole number from min to max, or `otherwise` if --name is absent.
  std::expected<int, Error> number(std::string_view name, int min, int max, int otherwise) const;
  /// An error unless every name is one of these, which it lists, and has a value.
  std::expected<void, Error> only(std::initializer_list<std::string_view> names) const;

 private:
  struct Given {
    std::string name;  // without the dashes
    std::optional<std::string> value;
  };
  const Given* find(std::string_view name) const;
  std::vector<Given> given_;
};

}  // namespace knobel
