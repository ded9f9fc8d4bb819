// On the internet: the configuration of nginx that docs/hosting.md prints, started for real with a
// certificate of its own, the server behind it, and people who come through it over TLS.

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <thread>

#include "cli/program.h"
#include "crash/nginx.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kName = "spiele.example.org";

/// The block of docs/hosting.md, for other ports and with a certificate from `folder`.
std::string nginx_configuration(const Folder& folder, std::uint16_t port, std::uint16_t behind) {
  std::string block = documented_nginx(0);
  replace(block, "listen 443 ssl;", "listen 127.0.0.1:" + std::to_string(port) + " ssl;");
  replace(block, "/etc/ssl/spiele.example.org.pem", folder.file("cert.pem"));
  replace(block, "/etc/ssl/spiele.example.org.key", folder.file("key.pem"));
  replace(block, "http://127.0.0.1:8080", "http://127.0.0.1:" + std::to_string(behind));
  return nginx_around(folder, block, "master_process off;\n");
}

/// nginx in front of a server that allows three sockets per address.
class Website {
 public:
  Website() : port_(free_port()) {
    const std::string certificate =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=" +
        std::string(kName) + " -addext subjectAltName=DNS:" + kName + " -keyout '" +
        folder_.file("key.pem") + "' -out '" + folder_.file("cert.pem") + "' 2>'" +
        folder_.file("openssl.log") + "'";
    REQUIRE(std::system(certificate.c_str()) == 0);
    server_ = std::make_unique<ServerProcess>(
        folder_.file("a.db"), std::vector<std::string>{"--public-url", url(), "--trust-proxy",
                                                       "127.0.0.1", "--sockets-per-address", "3"});
    write(folder_.file("nginx.conf"), nginx_configuration(folder_, port_, server_->port()));
    nginx_ = std::make_unique<Child>(std::vector<std::string>{"nginx", "-p", folder_.file(""), "-c",
                                                              folder_.file("nginx.conf"), "-e",
                                                              folder_.file("error.log")});
    for (int i = 0; i < 100 && get("/healthz", "127.0.0.9").empty(); ++i)
      std::this_thread::sleep_for(100ms);
  }

  std::string host() const { return std::string(kName) + ":" + std::to_string(port_); }
  std::string url() const { return "https://" + host(); }

  /// A TLS connection from `from`, one of this machine's own addresses. The certificate is checked.
  net::Descriptor connect(const std::string& from) {
    int ends[2] = {};
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
    pipes_.push_back(std::make_unique<Child>(
        std::vector<std::string>{"openssl", "s_client", "-quiet", "-no_ign_eof", "-verify_quiet",
                                 "-verify_return_error", "-CAfile", folder_.file("cert.pem"),
                                 "-servername", kName, "-verify_hostname", kName, "-bind",
                                 from + ":0", "-connect", "127.0.0.1:" + std::to_string(port_)},
        ends[1]));
    ::close(ends[1]);
    const timeval patience{10, 0};
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    return net::Descriptor(ends[0]);
  }
  /// The whole answer; empty if there is none.
  std::string ask(const std::string& request, const std::string& from = "127.0.0.2") {
    const auto answer = bench::http_exchange(connect(from), request);
    return answer ? *answer : "";
  }
  std::string get(const std::string& path, const std::string& from = "127.0.0.2") {
    return ask("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\nConnection: close\r\n\r\n",
               from);
  }
  std::expected<bench::Client, Error> websocket(bench::Handshake handshake,
                                                const std::string& from = "127.0.0.2") {
    if (handshake.host.empty()) handshake.host = host();
    return bench::Client::connect(connect(from), handshake);
  }

 private:
  Folder folder_;
  std::uint16_t port_;
  std::unique_ptr<ServerProcess> server_;
  std::unique_ptr<Child> nginx_;
  std::vector<std::unique_ptr<Child>> pipes_;
};

std::string refusal(const std::expected<bench::Client, Error>& client) {
  return client ? "" : client.error().text;
}

}  // namespace

TEST_CASE("behind nginx and TLS, as docs/hosting.md says: a whole table over wss") {
  Website site;
  CHECK(site.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
  CHECK(site.get("/t/BCDFG").find("Content-Security-Policy: ") != std::string::npos);
  CHECK(site.get("/where.json").find("{\"urls\":[\"" + site.url() + "\"]}") != std::string::npos);
  CHECK(site.get("/metrics").starts_with("HTTP/1.1 403 "));
  CHECK(site.ask("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            .starts_with("HTTP/1.1 421 "));

  auto client = site.websocket({"", site.url(), ""});
  REQUIRE_MESSAGE(client.has_value(), refusal(client));
  Guest anna(std::move(*client));
  anna.play_against_bot("duell");
  for (int i = 0; i < 8; ++i) CHECK(anna.move().find("\"ok\":true") != std::string::npos);

  // The same name under another scheme or port is another site.
  const std::string forbidden = "no WebSocket: HTTP/1.1 403 Forbidden";
  CHECK(refusal(site.websocket({"", "http://" + site.host(), ""})) == forbidden);
  CHECK(refusal(site.websocket({"", std::string("https://") + kName, ""})) == forbidden);
  CHECK(refusal(site.websocket({"", "https://evil.example", ""})) == forbidden);
  CHECK(refusal(site.websocket({"evil.example", "https://evil.example", ""})) ==
        "no WebSocket: HTTP/1.1 421 Misdirected Request");
}

TEST_CASE("behind nginx, limits count by the visitor's address, which nobody can make up") {
  Website site;
  std::vector<std::unique_ptr<Guest>> guests;
  const auto come = [&](const std::string& from, const std::string& header) {
    auto client = site.websocket({"", site.url(), header}, from);
    REQUIRE_MESSAGE(client.has_value(), refusal(client));
    return std::move(*client);
  };
  for (int i = 0; i < 3; ++i) guests.push_back(std::make_unique<Guest>(come("127.0.0.2", "")));
  auto fourth = come("127.0.0.2", "X-Forwarded-For: 203.0.113.7\r\n");
  const auto goodbye = fourth.next(5s);
  REQUIRE(goodbye.has_value());
  CHECK(goodbye->find("too_many") != std::string::npos);
  // Somebody else has limits of their own.
  Guest bea(come("127.0.0.3", ""));
  CHECK(bea.ask("ping").find("\"ok\":true") != std::string::npos);
}

TEST_CASE("the units for systemd start the server with options that it has") {
  const auto help = knobel::test::knobel("serve --help").out;
  const auto page = contents(KNOBEL_SOURCE_DIR "/docs/hosting.md");
  for (const std::string name : {"knobel.service", "knobel@.service"}) {
    CAPTURE(name);
    const auto unit = contents(KNOBEL_SOURCE_DIR "/packaging/" + name);
    int options = 0;
    // Those of the command, and those of the example that a host is shown.
    for (std::size_t at = unit.find(" --"); at != std::string::npos;
         at = unit.find(" --", at + 1)) {
      const auto option = unit.substr(at + 1, unit.find_first_of(" \"\n", at + 1) - at - 1);
      CHECK_MESSAGE(help.find(option + " ") != std::string::npos, option);
      ++options;
    }
    CHECK(options > 2);
    // The page must not say anything else than the unit.
    CHECK(page.find("packaging/" + name) != std::string::npos);
    if (std::system("command -v systemd-analyze >/dev/null") != 0) continue;
    const Folder folder;
    std::string here = unit;
    const std::string program = "=/usr/bin/knobel ";
    REQUIRE(here.find(program) != std::string::npos);
    here.replace(here.find(program), program.size(), "=" KNOBEL_PROGRAM " ");
    // Of a template one that is started is looked at.
    const auto file = folder.file(name == "knobel.service" ? name : "knobel@2.service");
    write(file, here);
    const std::string verify =
        "systemd-analyze verify '" + file + "' >'" + folder.file("out") + "' 2>&1";
    CHECK(std::system(verify.c_str()) == 0);
    CHECK(contents(folder.file("out")) == "");
  }
}
