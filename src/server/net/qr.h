#pragma once

// A QR code for a terminal: whoever points a phone at the screen is at the table.

#include <string>
#include <string_view>

namespace knobel::net {

/// Two modules per character, dark on light with explicit colours, so that it can be read on dark
/// terminals too; with the quiet zone around it. Empty if the text is too long for a code.
std::string terminal_qr(std::string_view text);

}  // namespace knobel::net
