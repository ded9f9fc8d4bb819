#include "cli/serve.h"

#include "cli/report.h"

namespace knobel::cli {

void add_serve(CLI::App& app, Command& chosen) {
  auto* command = app.add_subcommand("serve", "comes with the server");
  // Whatever is asked of it, the answer is the same one line.
  command->allow_extras();
  command->callback([&chosen] { chosen = [] { return cannot("serve comes with the server"); }; });
}

}  // namespace knobel::cli
