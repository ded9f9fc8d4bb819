#pragma once

// What people type for others to read: names and chat. Plain text, always; whoever shows it must
// not take any of it for markup.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace knobel::server {

/// The text in Unicode's composed form (NFC), without blanks at its ends and with single blanks
/// inside. Nothing if it is not UTF-8, is empty, has more than `characters_max` characters or more
/// than `bytes_max` bytes, or contains anything that is not there to be seen: controls, direction
/// marks, fillers, unassigned or private code points. An emoji is one character, also a joined one.
std::optional<std::string> clean_text(std::string_view text, std::size_t characters_max,
                                      std::size_t bytes_max);

/// How long a name may be.
struct NameLimits {
  std::size_t characters_max;
  std::size_t bytes_max;
};

/// A name that can be told from others by looking at it: clean text whose letters are of one script
/// (scripts.h), so that nobody is called like somebody else with a letter from elsewhere. Digits,
/// signs and emoji go with every script. A whole word of another script can still look like it.
std::optional<std::string> clean_name(std::string_view text, const NameLimits& limits);

/// `name` if nobody of `taken` is called so, otherwise the first of "name 2", "name 3", … that is
/// free; it is shortened if it would become too long. Names are the same if they are in Unicode's
/// compatible form (NFKC) and without regard to capital letters. Precondition: a clean name.
std::string distinct_name(const std::string& name, std::span<const std::string> taken,
                          const NameLimits& limits);

}  // namespace knobel::server
