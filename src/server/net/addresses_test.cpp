#include "server/net/addresses.h"

#include <doctest/doctest.h>

using namespace knobel;
using namespace knobel::net;

TEST_CASE("URLs for people: brackets for IPv6, no port where it is the usual one") {
  CHECK(http_url("192.168.1.7", 8080) == "http://192.168.1.7:8080");
  CHECK(http_url("192.168.1.7", 80) == "http://192.168.1.7");
  CHECK(http_url("2001:db8::7", 8080) == "http://[2001:db8::7]:8080");
}

TEST_CASE("only our own names are answered to: addresses, localhost, .local and the public URL") {
  const std::optional<PublicUrl> none;
  for (const auto* host : {"192.168.1.7:8080", "192.168.1.7", "[::1]:8080", "[2001:db8::7]",
                           "localhost", "LocalHost:8080", "knobel.local", "tisch.local:80"})
    CHECK_MESSAGE(host_allowed(host, none), host);
  for (const auto* host : {"", "evil.example", "evil.example:8080", "local",
                           "localhost.evil.example", "192.168.1.7.evil.example", "[::1", "a b",
                           "localhost:0", "localhost:x", "x@localhost", "localhost/"})
    CHECK_FALSE_MESSAGE(host_allowed(host, none), host);
  const auto url = parse_public_url("https://Spiele.example.org/");
  REQUIRE(url.has_value());
  CHECK(url->text == "https://Spiele.example.org");
  CHECK(host_allowed("spiele.example.org", *url));
  CHECK_FALSE(host_allowed("x.spiele.example.org", *url));
}

TEST_CASE("a public URL is a scheme, a host and perhaps a port") {
  CHECK(parse_public_url("http://spiele.example:8443").has_value());
  for (const auto* text : {"", "spiele.example", "ftp://spiele.example", "https://",
                           "https://spiele.example/knobel", "https://a b"})
    CHECK_FALSE_MESSAGE(parse_public_url(text).has_value(), text);
}

TEST_CASE("the origin of a WebSocket is the host that it goes to") {
  const auto allowed = [](std::string_view origin, std::string_view host) {
    return origin_allowed(origin, host, std::nullopt);
  };
  CHECK(allowed("http://192.168.1.7:8080", "192.168.1.7:8080"));
  CHECK(allowed("https://192.168.1.7", "192.168.1.7"));
  CHECK(allowed("https://192.168.1.7", "192.168.1.7:443"));
  CHECK(allowed("", "localhost:8080"));
  CHECK_FALSE(allowed("http://evil.example", "192.168.1.7:8080"));
  CHECK_FALSE(allowed("http://192.168.1.7:8081", "192.168.1.7:8080"));
  CHECK_FALSE(allowed("http://192.168.1.7", "192.168.1.7:8080"));
  CHECK_FALSE(allowed("null", "localhost:8080"));
  CHECK_FALSE(allowed("file://", "localhost:8080"));
}

TEST_CASE("under the public name only the public URL itself is an origin, its scheme included") {
  const auto url = *parse_public_url("https://spiele.example:8443");
  CHECK(origin_allowed("https://spiele.example:8443", "spiele.example:8443", url));
  CHECK(origin_allowed("https://spiele.example:8443", "spiele.example", url));
  CHECK(origin_allowed("http://192.168.1.7:8080", "192.168.1.7:8080", url));
  CHECK_FALSE(origin_allowed("http://spiele.example:8443", "spiele.example:8443", url));
  CHECK_FALSE(origin_allowed("https://spiele.example", "spiele.example", url));
  CHECK_FALSE(origin_allowed("https://spiele.example:8443", "192.168.1.7:8080", url));
}

TEST_CASE("X-Forwarded-For is believed from trusted proxies only, and from its end") {
  const std::vector<std::string> proxies = {"127.0.0.1", "10.0.0.1"};
  CHECK(client_address("203.0.113.9", "198.51.100.1", proxies) == "203.0.113.9");
  CHECK(client_address("127.0.0.1", "198.51.100.1", proxies) == "198.51.100.1");
  CHECK(client_address("127.0.0.1", "1.2.3.4, 198.51.100.1", proxies) == "198.51.100.1");
  CHECK(client_address("127.0.0.1", "198.51.100.1, 10.0.0.1", proxies) == "198.51.100.1");
  CHECK(client_address("127.0.0.1", "1.2.3.4,\t198.51.100.1\t", proxies) == "198.51.100.1");
  CHECK(client_address("127.0.0.1", "", proxies) == "127.0.0.1");
  CHECK(client_address("127.0.0.1", "rubbish", proxies) == "127.0.0.1");
  CHECK(client_address("203.0.113.9", "198.51.100.1", {}) == "203.0.113.9");
}

TEST_CASE("an address has one spelling, and a machine knows its own") {
  CHECK(canonical_address("192.0.2.7") == "192.0.2.7");
  CHECK(canonical_address("2001:DB8:0:0::7") == "2001:db8::7");
  CHECK(canonical_address("::ffff:192.0.2.7") == "192.0.2.7");
  for (const auto* none : {"", "localhost", "192.0.2.7:80", "[::1]", " ::1", "192.0.2.07.1"})
    CHECK(!canonical_address(none));
  for (const auto* own :
       {"localhost", "127.0.0.1", "127.8.9.1", "::1", "0:0::1", "::ffff:127.0.0.1"})
    CHECK(is_loopback(own));
  for (const auto* other : {"", "127.example", "128.0.0.1", "::2", "localhost.example"})
    CHECK(!is_loopback(other));
}

TEST_CASE("limits count IPv4 addresses one by one and IPv6 by the household") {
  CHECK(limit_key("192.0.2.7") == "192.0.2.7");
  CHECK(limit_key("::ffff:192.0.2.7") == "192.0.2.7");
  CHECK(limit_key("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64");
  CHECK(limit_key("2001:db8:1:2::1") == limit_key("2001:db8:1:2:ffff::"));
}
