#include "cli/scripted_luck.h"

namespace knobel::cli {

std::expected<ScriptedLuck, Error> scripted_luck(const std::string&) {
  return error("--luck is for tests; this server throws honest dice only");
}

}  // namespace knobel::cli
