#pragma once

// The page, inside the binary: made by cmake/embed.cmake from web/dist.

#include <algorithm>
#include <span>

#include "formats/embedded.h"

namespace knobel {

std::span<const EmbeddedFile> page_files();

namespace net {
/// Does the page bring a server along? Not if its module had not been built (src/page).
inline bool plays_without_server() {
  return std::ranges::find(page_files(), "here/knobel.wasm", &EmbeddedFile::name) !=
         page_files().end();
}
}  // namespace net

}  // namespace knobel
