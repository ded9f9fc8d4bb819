#pragma once

// Servers on one database, each behind a proxy of ours that can lose what they say to it, and nginx
// in front of them all, as docs/hosting.md has it.

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "cli/program.h"
#include "crash/nginx.h"
#include "crash/process.h"
#include "tests/support/cutting_proxy.h"
#include "tests/support/postgres_server.h"

namespace knobel::test {

class House {
 public:
  static constexpr int kDocumented = 3;  // nodes of the page's configuration
  static constexpr int kNodesMax = 4;

  /// Starts the database, three nodes and nginx.
  House();

  const std::string& database() const { return database_; }
  knobel::testing::PostgresServer& postgres() { return postgres_; }
  std::uint16_t port() const { return port_; }
  /// As nginx and the nodes are called from outside.
  std::string host() const { return "spiele.example.org:" + std::to_string(port_); }

  /// Numbers from one.
  bool runs(int node) const { return place(node).server != nullptr; }
  void start(int node);
  int id(int node) const { return place(node).server->id(); }
  std::uint16_t port(int node) const { return place(node).port; }
  void kill(int node) { place(node).server.reset(); }
  /// SIGTERM; the exit status.
  int drain(int node);
  knobel::testing::CuttingProxy& line(int node) { return *place(node).line; }
  /// All that it has written down of itself, also before it was started anew.
  std::string log(int node) const { return contents(folder_.file(log_name(node))); }

  /// Writes the configuration for the nodes that there are, and has nginx read it.
  void reload();
  /// Ends everything but the database; false if a node did not end well.
  bool stop();

 private:
  struct Place {
    std::uint16_t port = 0;
    std::unique_ptr<knobel::testing::CuttingProxy> line;
    std::unique_ptr<ServerProcess> server;
  };
  static std::string log_name(int node) { return "node-" + std::to_string(node) + ".txt"; }
  Place& place(int node) { return places_[static_cast<std::size_t>(node - 1)]; }
  const Place& place(int node) const { return places_[static_cast<std::size_t>(node - 1)]; }
  std::string configuration() const;

  Folder folder_;
  knobel::testing::PostgresServer postgres_;
  std::string database_;
  std::uint16_t port_;
  std::array<Place, kNodesMax> places_;
  std::unique_ptr<Child> nginx_;
};

}  // namespace knobel::test
