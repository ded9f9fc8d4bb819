#include "cli/run.h"

#include <csignal>
#include <exception>
#include <string>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/values.h"

namespace knobel::cli {

int run(int argc, const char* const* argv) {
  // A reader that goes away ends the program quietly, also where the parent ignores the signal.
  std::signal(SIGPIPE, SIG_DFL);
  find_values_in_folders();
  try {
    return finish_output(read_command(argc, argv)());
  } catch (const std::exception& bug) {
    return cannot(std::string("this is a bug in knobel: ") + bug.what());
  }
}

}  // namespace knobel::cli
