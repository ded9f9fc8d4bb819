#pragma once

// Which language a command speaks.

#include <string>

#include "formats/catalogue.h"

namespace knobel::cli {

/// The language that was asked for, or the environment's: German where LC_ALL, LC_MESSAGES or LANG,
/// whichever is set first, begins with "de", English otherwise.
Language chosen_language(const std::string& code);

}  // namespace knobel::cli
