#pragma once

// knobel serve: the game server. Says where it listens, shows a QR code on a terminal, and serves
// until Ctrl-C or SIGTERM. docs/hosting.md is for those who run it for others.

#include <cstdint>
#include <string>
#include <vector>

namespace knobel::cli {

struct ServeArguments {
  std::uint16_t port = 8080;            // 0: a free one
  std::string listen;                   // an address; empty: all
  std::string database = "knobel.db";   // or postgresql://…
  int node = 1;                         // its number among those that share a database
  std::string public_url;               // empty: none
  std::vector<std::string> components;  // "game=file"
  int retention_days = 30;              // 0: for ever
  std::vector<std::string> proxies;     // addresses whose X-Forwarded-For is believed
  std::vector<std::string> metrics;     // addresses that may read /metrics beside this machine
  int sockets_per_address = 64;
  int messages_per_second = 20;
  std::string log_level;  // empty: warn on a terminal, info elsewhere
  std::string luck;       // a file of dice, for tests (scripted_luck.h); empty: honest ones
  std::string language;   // "de", "en"; empty: as the environment says
};

int run_serve(const ServeArguments& arguments);

}  // namespace knobel::cli
