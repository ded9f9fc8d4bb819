#include "server/names.h"

#include <utf8proc.h>

#include <cstdlib>

namespace knobel::server {
namespace {

bool to_be_seen(utf8proc_category_t category) {
  switch (category) {
    case UTF8PROC_CATEGORY_CN:  // not assigned
    case UTF8PROC_CATEGORY_CC:  // control characters
    case UTF8PROC_CATEGORY_CF:  // format marks, such as those that turn the direction of writing
    case UTF8PROC_CATEGORY_CS:  // surrogates
    case UTF8PROC_CATEGORY_CO:  // private use
    case UTF8PROC_CATEGORY_ZL:  // line and paragraph separators
    case UTF8PROC_CATEGORY_ZP: return false;
    default: return true;
  }
}

std::optional<std::string> composed(std::string_view text) {
  utf8proc_uint8_t* normal = nullptr;
  const auto length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &normal,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (length < 0) return std::nullopt;
  std::string result(reinterpret_cast<const char*>(normal), static_cast<std::size_t>(length));
  std::free(normal);  // NOLINT: the library allocates with malloc.
  return result;
}

}  // namespace

std::optional<std::string> clean_text(std::string_view text, std::size_t characters_max,
                                      std::size_t bytes_max) {
  const auto normal = composed(text);
  if (!normal) return std::nullopt;
  std::string clean;
  std::size_t characters = 0;
  bool blank = false;
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(normal->data());
  auto rest = static_cast<utf8proc_ssize_t>(normal->size());
  while (rest > 0) {
    utf8proc_int32_t point = 0;
    const auto taken = utf8proc_iterate(at, rest, &point);
    if (taken <= 0) return std::nullopt;
    const auto category = utf8proc_category(point);
    if (!to_be_seen(category)) return std::nullopt;
    if (category == UTF8PROC_CATEGORY_ZS) {
      blank = !clean.empty();
    } else {
      if (blank) clean += ' ', ++characters;
      blank = false;
      clean.append(reinterpret_cast<const char*>(at), static_cast<std::size_t>(taken));
      ++characters;
    }
    at += taken;
    rest -= taken;
  }
  if (clean.empty() || characters > characters_max || clean.size() > bytes_max) return std::nullopt;
  return clean;
}

}  // namespace knobel::server
