#include "server/unicode.h"

#include <utf8proc.h>

#include <cstdlib>

namespace knobel::server {
namespace {

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

int category_traits(const utf8proc_property_t& property) {
  switch (property.category) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return CodePoint::kUnseen;
    case UTF8PROC_CATEGORY_ZS: return CodePoint::kBlank;
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC: return CodePoint::kLetter;
    default: return 0;
  }
}

std::uint8_t traits_of(utf8proc_int32_t code) {
  const utf8proc_property_t& property = *utf8proc_get_property(code);
  int traits = category_traits(property);
  if (property.ignorable != 0) traits |= CodePoint::kUnseen;
  if (property.boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC)
    traits |= CodePoint::kPicture;
  if (property.boundclass == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR) traits |= CodePoint::kFlag;
  return static_cast<std::uint8_t>(traits);
}

}  // namespace

std::optional<std::string> composed(std::string_view text) {
  return mapped(text, UTF8PROC_COMPOSE);
}

std::string folded(std::string_view text) {
  return mapped(text, UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE)
      .value_or(std::string(text));
}

std::optional<std::vector<CodePoint>> code_points(std::string_view text) {
  std::vector<CodePoint> points;
  utf8proc_int32_t state = 0;
  while (!text.empty()) {
    utf8proc_int32_t code = 0;
    const auto taken = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                        static_cast<utf8proc_ssize_t>(text.size()), &code);
    if (taken <= 0) return std::nullopt;
    const auto length = static_cast<std::size_t>(taken);
    auto traits = traits_of(code);
    if (points.empty() || utf8proc_grapheme_break_stateful(
                              static_cast<utf8proc_int32_t>(points.back().code), code, &state))
      traits |= CodePoint::kBegins;
    points.push_back({static_cast<char32_t>(code), text.substr(0, length), traits});
    text.remove_prefix(length);
  }
  return points;
}

}  // namespace knobel::server
