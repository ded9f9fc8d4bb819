#pragma once

// What people type for others to read: names and chat. Plain text, always; whoever shows it must
// not take any of it for markup.

#include <optional>
#include <string>
#include <string_view>

namespace knobel::server {

/// The text in Unicode's composed form (NFC), without blanks at its ends and with single blanks
/// inside. Nothing if it is not UTF-8, is empty, has more than `characters_max` characters or more
/// than `bytes_max` bytes, or contains anything that is not there to be seen: controls, direction
/// marks, fillers, unassigned or private code points. An emoji is one character, also a joined one.
std::optional<std::string> clean_text(std::string_view text, std::size_t characters_max,
                                      std::size_t bytes_max);

}  // namespace knobel::server
