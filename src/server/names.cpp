#include "server/names.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "server/scripts.h"

namespace knobel::server {
namespace {

constexpr utf8proc_int32_t kJoiner = 0x200D;
constexpr utf8proc_int32_t kAsPicture = 0xFE0F;  // shows what stands before it as an emoji
constexpr utf8proc_int32_t kKeycap = 0x20E3;
constexpr utf8proc_int32_t kEmptyBraille = 0x2800;
constexpr utf8proc_int32_t kNullNotehead = 0x1D159;

/// A code point and its place in what people take for a character.
struct Point {
  utf8proc_int32_t code;
  std::string_view bytes;
  bool begins;  // a character; otherwise it goes on

  const utf8proc_property_t& property() const { return *utf8proc_get_property(code); }
  bool is_picture() const {
    return property().boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
  }
};

bool is_to_be_seen(const Point& point) {
  switch (point.property().category) {
    case UTF8PROC_CATEGORY_CN:  // not assigned
    case UTF8PROC_CATEGORY_CC:  // control characters
    case UTF8PROC_CATEGORY_CF:  // format marks, such as those that turn the direction of writing
    case UTF8PROC_CATEGORY_CS:  // surrogates
    case UTF8PROC_CATEGORY_CO:  // private use
    case UTF8PROC_CATEGORY_ZL:  // line and paragraph separators
    case UTF8PROC_CATEGORY_ZP: return false;
    // Letters that fill a gap in a syllable, the pattern of no dots and the note without a head are
    // blanks in disguise.
    default:
      return point.property().ignorable == 0 && point.code != kEmptyBraille &&
             point.code != kNullNotehead;
  }
}

/// In one of Unicode's normal forms; nothing if it is not UTF-8.
std::optional<std::string> mapped(std::string_view text, int options) {
  utf8proc_uint8_t* normal = nullptr;
  const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &normal,
                                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | options));
  if (length < 0) return std::nullopt;
  std::string result(reinterpret_cast<const char*>(normal), static_cast<std::size_t>(length));
  std::free(normal);  // NOLINT: the library allocates with malloc.
  return result;
}

/// Nothing if it is not UTF-8.
std::optional<std::vector<Point>> points_of(std::string_view text) {
  std::vector<Point> points;
  utf8proc_int32_t state = 0;
  while (!text.empty()) {
    utf8proc_int32_t code = 0;
    const auto taken = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                        static_cast<utf8proc_ssize_t>(text.size()), &code);
    if (taken <= 0) return std::nullopt;
    const auto length = static_cast<std::size_t>(taken);
    const bool begins =
        points.empty() || utf8proc_grapheme_break_stateful(points.back().code, code, &state);
    points.push_back({code, text.substr(0, length), begins});
    text.remove_prefix(length);
  }
  return points;
}

/// What is not seen itself but makes one emoji of several code points: a joiner between two
/// pictures, and the mark that makes a picture of a sign or a key of a digit.
bool makes_emoji(const std::vector<Point>& points, std::size_t i) {
  if (i == 0) return false;
  const Point* next = i + 1 < points.size() ? &points[i + 1] : nullptr;
  if (points[i].code == kJoiner) return next != nullptr && !next->begins && next->is_picture();
  if (points[i].code != kAsPicture) return false;
  return points[i - 1].is_picture() || (next != nullptr && next->code == kKeycap);
}

/// Is it counted? Every code point is, so that nobody piles up marks, but an emoji only once.
bool counts(const std::vector<Point>& points, std::size_t i) {
  const Point& point = points[i];
  if (point.begins || makes_emoji(points, i)) return point.begins;
  const bool joined = points[i - 1].code == kJoiner || points[i - 1].code == kAsPicture;
  const bool toned = points[i - 1].is_picture() && point.code >= 0x1F3FB && point.code <= 0x1F3FF;
  const bool flag = point.property().boundclass == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR;
  return !joined && !toned && !flag;
}

bool has_script(const Point& point) {
  switch (point.property().category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC: return true;
    default: return false;
  }
}

/// What is equal for two names that people take for the same.
std::string name_key(std::string_view name) {
  return mapped(name, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE)
      .value_or(std::string(name));
}

/// Without its last character.
std::string shortened(const std::string& name) {
  const auto points = points_of(name);
  if (!points || points->empty()) return {};
  auto last = points->end() - 1;
  while (!last->begins) --last;
  return name.substr(0, static_cast<std::size_t>(last->bytes.data() - name.data()));
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t characters_max,
                                      std::size_t bytes_max) {
  const auto normal = mapped(text, UTF8PROC_COMPOSE);
  if (!normal) return std::nullopt;
  const auto points = points_of(*normal);
  if (!points) return std::nullopt;
  std::string clean;
  std::size_t characters = 0;
  bool blank = false;
  for (std::size_t i = 0; i < points->size(); ++i) {
    const Point& point = (*points)[i];
    if (!is_to_be_seen(point) && !makes_emoji(*points, i)) return std::nullopt;
    if (point.property().category == UTF8PROC_CATEGORY_ZS) {
      blank = !clean.empty();
      continue;
    }
    if (blank) clean += ' ', ++characters;
    blank = false;
    clean += point.bytes;
    if (counts(*points, i)) ++characters;
  }
  if (clean.empty() || characters > characters_max || clean.size() > bytes_max) return std::nullopt;
  return clean;
}

std::optional<std::string> clean_name(std::string_view text, const NameLimits& limits) {
  auto name = clean_text(text, limits.characters_max, limits.bytes_max);
  if (!name) return std::nullopt;
  const auto points = points_of(*name);
  auto script = Script::Common;
  for (const Point& point : *points) {
    if (!has_script(point)) continue;
    const Script own = script_of(point.code);
    if (own == Script::Common) continue;
    if (script != Script::Common && own != script) return std::nullopt;
    script = own;
  }
  return name;
}

std::string distinct_name(const std::string& name, std::span<const std::string> taken,
                          const NameLimits& limits) {
  const auto is_taken = [&](const std::string& candidate) {
    const auto key = name_key(candidate);
    return std::ranges::any_of(taken, [&](const auto& other) { return name_key(other) == key; });
  };
  std::string candidate = name;
  for (int number = 2; is_taken(candidate); ++number) {
    std::string base = name;
    do {
      // A blank at the end of what is left goes with the one before the number.
      candidate =
          clean_text(base + " " + std::to_string(number), limits.characters_max, limits.bytes_max)
              .value_or("");
      base = shortened(base);
    } while (candidate.empty());
  }
  return candidate;
}

}  // namespace knobel::server
