#include "nodes/house.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "cli/bench/client.h"

namespace knobel::test {

using namespace std::chrono_literals;

House::House() : database_(postgres_.database("trial")), port_(free_port()) {
  for (auto& place : places_) {
    place.port = free_port();
    place.line = std::make_unique<knobel::testing::CuttingProxy>(postgres_.socket());
  }
  for (int node = 1; node <= kDocumented; ++node) start(node);
  write(folder_.file("nginx.conf"), configuration());
  nginx_ = std::make_unique<Child>(
      std::vector<std::string>{"nginx", "-p", folder_.file(""), "-c", folder_.file("nginx.conf"),
                               "-e", folder_.file("error.log")},
      -1, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + 30s;
  while (!bench::http_get("127.0.0.1", port_, "/healthz", host())) {
    REQUIRE_MESSAGE(std::chrono::steady_clock::now() < end, contents(folder_.file("error.log")));
    std::this_thread::sleep_for(20ms);
  }
}

void House::start(int node) {
  Place& here = place(node);
  here.server = std::make_unique<ServerProcess>(
      postgres_.url("trial", here.line->folder()),
      std::vector<std::string>{"--node", std::to_string(node), "--log", "debug", "--public-url",
                               "http://" + host(), "--trust-proxy", "127.0.0.1",
                               "--messages-per-second", "100000", "--sockets-per-address", "10000"},
      here.port, folder_.file(log_name(node)));
}

int House::drain(int node) {
  const int status = place(node).server->terminate();
  place(node).server.reset();
  return status;
}

/// The page's, for other addresses, without the certificate: TLS has a test of its own.
std::string House::configuration() const {
  std::string block = documented_nginx(1);
  replace(block, "listen 443 ssl;", "listen 127.0.0.1:" + std::to_string(port_) + ";");
  for (const char* file : {"certificate     /etc/ssl/spiele.example.org.pem;",
                           "certificate_key /etc/ssl/spiele.example.org.key;"})
    replace(block, "  ssl_" + std::string(file) + "\n", "");
  const auto address = [](int node) { return "10.0.0." + std::to_string(node) + ":8080"; };
  // What the page says of one more server.
  if (runs(4)) {
    replace(block, "  ~^/n/3/            only3;\n",
            "  ~^/n/3/            only3;\n  ~^/n/4/            only4;\n");
    replace(block, "upstream any {\n",
            "upstream only4 { server " + address(4) + " max_fails=0; }\nupstream any {\n  server " +
                address(4) + " fail_timeout=2s;\n");
  }
  for (int node = 1; node <= kNodesMax; ++node)
    for (auto at = block.find(address(node)); at != block.npos; at = block.find(address(node)))
      block.replace(at, address(node).size(), "127.0.0.1:" + std::to_string(place(node).port));
  const std::string user = ::geteuid() == 0 ? "user root;\n" : "";
  return nginx_around(folder_, block, user + "worker_processes 1;\n");
}

void House::reload() {
  write(folder_.file("nginx.conf"), configuration());
  ::kill(nginx_->id(), SIGHUP);
}

bool House::stop() {
  nginx_.reset();
  bool well = true;
  for (int node = 1; node <= kNodesMax; ++node)
    if (runs(node) && drain(node) != 0) well = false;
  return well;
}

}  // namespace knobel::test
