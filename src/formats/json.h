#pragma once

// Writing JSON, for everybody who prints some: compact, on one line, keys in the order in which
// they are given, so that the same content always has the same bytes. Reading is components_json.h.

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace knobel {

/// `text` in quotes. Quotes, backslashes and control characters are escaped, the shortest way there
/// is; everything else, UTF-8 included, passes through.
std::string json_string(std::string_view text);

/// The shortest decimal that reads back as the same double. Precondition: it is finite.
std::string json_number(double number);

/// Puts commas and colons where they belong:
///
///   JsonWriter json;
///   json.begin_object().member("game", "null_game").key("scores").list(scores).end_object();
///   print(json.text());
///
/// It does not check that what is begun is ended, or that an object gets keys.
class JsonWriter {
 public:
  /// `bytes`: how much is likely to be written.
  explicit JsonWriter(std::size_t bytes = 240) { text_.reserve(bytes); }

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_list() { return open('['); }
  JsonWriter& end_list() { return close(']'); }
  /// What follows is the value of this key.
  JsonWriter& key(std::string_view key);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(std::same_as<bool> auto flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& value(std::floating_point auto number) { return raw(json_number(number)); }
  template <std::integral T>
  requires(!std::same_as<T, bool>) JsonWriter& value(T number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return raw({digits.data(), end});
  }
  JsonWriter& null() { return raw("null"); }
  /// JSON that is finished already.
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& member(std::string_view name, const T& item) {
    return key(name).value(item);
  }
  /// All items of a range as a list.
  template <class Range>
  JsonWriter& list(const Range& items) {
    begin_list();
    for (const auto& item : items) value(item);
    return end_list();
  }

  /// What has been written so far; `take` gives it away.
  const std::string& text() const { return text_; }
  std::string take() { return std::move(text_); }

 private:
  void begin_item();
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  std::string text_;
};

}  // namespace knobel
