#include "cli/bench/bench.h"

#include "cli/bench/coach.h"
#include "cli/bench/engine.h"
#include "cli/bench/nodes.h"
#include "cli/bench/players.h"
#include "cli/bench/server.h"
#include "cli/output.h"

namespace knobel::bench {

int run(const Arguments& arguments) {
  if (arguments.area == "engine") return run_engine(arguments);
  if (arguments.area == "players") return run_players(arguments);
  if (arguments.area == "coach") return run_coach(arguments);
  if (arguments.area == "server") return run_server(arguments);
  if (arguments.area == "nodes") return run_nodes(arguments);
  return cli::cannot("there is no benchmark \"" + arguments.area +
                     "\"; there are engine, players, coach, server, nodes");
}

}  // namespace knobel::bench
