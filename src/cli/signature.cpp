#include "cli/signature.h"

#include "analysis/signature.h"
#include "cli/report.h"

namespace knobel::cli {

int run_signature() {
  print(signature());
  return kDone;
}

void add_signature(CLI::App& app, Command& chosen) {
  auto* command = app.add_subcommand("signature", "a hash of how every player plays every game");
  command->callback([&chosen] { chosen = run_signature; });
}

}  // namespace knobel::cli
