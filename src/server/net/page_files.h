#pragma once

// The page, inside the binary: made by cmake/embed.cmake from web/dist, or, if that has not been
// built, from server/net/page.

#include <span>

#include "formats/embedded.h"

namespace knobel {

std::span<const EmbeddedFile> page_files();

}  // namespace knobel
