#include "cli/bench/bench.h"

#include "cli/bench/engine.h"
#include "cli/bench/players.h"
#include "cli/bench/server.h"
#include "cli/report.h"

namespace knobel::cli {

int run_bench(const BenchArguments& arguments) {
  if (arguments.area == "engine") return run_engine_bench(arguments);
  if (arguments.area == "players") return run_players_bench(arguments);
  if (arguments.area == "server") return run_server_bench(arguments);
  return cannot("there is no benchmark \"" + arguments.area +
                "\"; there are engine, players, server");
}

}  // namespace knobel::cli
