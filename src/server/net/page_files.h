#pragma once

// The page, inside the binary: made by cmake/embed.cmake from web/dist.

#include <span>

#include "formats/embedded.h"

namespace knobel {

std::span<const EmbeddedFile> page_files();

}  // namespace knobel
