#include "server/names.h"

#include <algorithm>
#include <vector>

#include "server/scripts.h"
#include "server/unicode.h"

namespace knobel::server {
namespace {

constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kAsPicture = 0xFE0F;  // shows what stands before it as an emoji
constexpr char32_t kKeycap = 0x20E3;
constexpr char32_t kEmptyBraille = 0x2800;
constexpr char32_t kNullNotehead = 0x1D159;

using Point = CodePoint;

/// The pattern of no dots and the note without a head are blanks in disguise.
bool is_to_be_seen(const Point& point) {
  return !point.is(Point::kUnseen) && point.code != kEmptyBraille && point.code != kNullNotehead;
}

/// What is not seen itself but makes one emoji of several code points: a joiner between two
/// pictures, and the mark that makes a picture of a sign or a key of a digit.
bool makes_emoji(const std::vector<Point>& points, std::size_t i) {
  if (i == 0) return false;
  const Point* next = i + 1 < points.size() ? &points[i + 1] : nullptr;
  if (points[i].code == kJoiner)
    return next != nullptr && !next->is(Point::kBegins) && next->is(Point::kPicture);
  if (points[i].code != kAsPicture) return false;
  return points[i - 1].is(Point::kPicture) || (next != nullptr && next->code == kKeycap);
}

/// Is it counted? Every code point is, so that nobody piles up marks, but an emoji only once.
bool counts(const std::vector<Point>& points, std::size_t i) {
  const Point& point = points[i];
  if (point.is(Point::kBegins) || makes_emoji(points, i)) return point.is(Point::kBegins);
  const bool joined = points[i - 1].code == kJoiner || points[i - 1].code == kAsPicture;
  const bool toned =
      points[i - 1].is(Point::kPicture) && point.code >= 0x1F3FB && point.code <= 0x1F3FF;
  return !joined && !toned && !point.is(Point::kFlag);
}

/// Without its last character.
std::string shortened(const std::string& name) {
  const auto points = code_points(name);
  if (!points || points->empty()) return {};
  auto last = points->end() - 1;
  while (!last->is(Point::kBegins)) --last;
  return name.substr(0, static_cast<std::size_t>(last->bytes.data() - name.data()));
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t characters_max,
                                      std::size_t bytes_max) {
  const auto normal = composed(text);
  if (!normal) return std::nullopt;
  const auto points = code_points(*normal);
  if (!points) return std::nullopt;
  std::string clean;
  std::size_t characters = 0;
  bool blank = false;
  for (std::size_t i = 0; i < points->size(); ++i) {
    const Point& point = (*points)[i];
    if (!is_to_be_seen(point) && !makes_emoji(*points, i)) return std::nullopt;
    if (point.is(Point::kBlank)) {
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
  const auto points = code_points(*name);
  auto script = Script::Common;
  for (const Point& point : *points) {
    if (!point.is(Point::kLetter)) continue;
    const Script own = script_of(static_cast<std::int32_t>(point.code));
    if (own == Script::Common) continue;
    if (script != Script::Common && own != script) return std::nullopt;
    script = own;
  }
  return name;
}

std::string distinct_name(const std::string& name, std::span<const std::string> taken,
                          const NameLimits& limits) {
  const auto is_taken = [&](const std::string& candidate) {
    const auto key = folded(candidate);
    return std::ranges::any_of(taken, [&](const auto& other) { return folded(other) == key; });
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
