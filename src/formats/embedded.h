#pragma once

// Files that travel inside the binary, so that one file is the whole program. The tables are made
// by cmake/embed.cmake; whoever embeds files declares its table here or in a header of its own.

#include <span>
#include <string_view>

namespace knobel {

struct EmbeddedFile {
  std::string_view name;   // its path below the embedded root, with '/'
  std::string_view bytes;  // as they are on disk
};

/// The message catalogues of all layers, e.g. "games/null_game/messages/de.json".
std::span<const EmbeddedFile> message_files();

}  // namespace knobel
