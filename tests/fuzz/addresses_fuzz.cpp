// Addresses and names that others wrote: X-Forwarded-For, Host, Origin, --listen and its like.
// Nobody becomes an address that no trusted proxy has named, and an address has one spelling.

#include <algorithm>

#include "engine/text.h"
#include "server/net/addresses.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;
using namespace knobel::net;

namespace {

void check_address(const std::string& text) {
  const auto address = canonical_address(text);
  const auto key = limit_key(text);
  KNOBEL_CHECK(limit_key(key) == key);
  if (!address) return;
  KNOBEL_CHECK(canonical_address(*address) == address);
  KNOBEL_CHECK(limit_key(*address) == key);
  const bool ipv6 = address->find(':') != std::string::npos;
  KNOBEL_CHECK(ipv6 == key.ends_with("/64"));
  const auto url = http_url(*address, 8080);
  const auto origin = parse_origin(url);
  KNOBEL_CHECK(origin && origin->host.host == *address && origin->port == 8080);
  KNOBEL_CHECK(host_allowed(url.substr(7), std::nullopt));
}

void check_forwarded(std::string_view peer, std::string_view list,
                     const std::vector<std::string>& proxies) {
  const auto trusted = [&](const std::string& address) {
    return std::ranges::find(proxies, address) != proxies.end();
  };
  const auto client = client_address(peer, list, proxies);
  if (client == peer) return;
  KNOBEL_CHECK(trusted(std::string(peer)) && canonical_address(client) == client);
  // Whoever stands behind them in the list is a proxy of ours.
  auto hops = split(list, ',');
  while (canonical_address(std::string(trimmed(hops.back()))) != client) {
    KNOBEL_CHECK(trusted(*canonical_address(std::string(trimmed(hops.back())))));
    hops.pop_back();
    KNOBEL_CHECK(!hops.empty());
  }
}

void check_host(std::string_view host, std::string_view origin) {
  const auto url = parse_public_url(origin);
  const std::optional<PublicUrl> known = url ? std::optional(*url) : std::nullopt;
  if (known)
    KNOBEL_CHECK(
        origin_allowed(known->text, known->text.substr(known->text.find("//") + 2), known));
  if (origin_allowed(origin, host, known) && !origin.empty()) {
    KNOBEL_CHECK(parse_origin(origin).has_value() && parse_host_port(host).has_value());
    KNOBEL_CHECK(parse_origin(origin)->host.host == parse_host_port(host)->host);
  }
  if (host_allowed(host, known)) KNOBEL_CHECK(parse_host_port(host).has_value());
}

}  // namespace

// Four lines: who asks, X-Forwarded-For, trusted proxies, an origin; each of them is an address and
// a host as well.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto lines = split(fuzzing::as_text(data, size), '\n');
  const auto line = [&](std::size_t i) { return i < lines.size() ? lines[i] : std::string_view(); };
  for (const auto text : lines) check_address(std::string(text));
  std::vector<std::string> proxies;
  for (const auto proxy : split(line(2), ','))
    if (auto address = canonical_address(std::string(proxy)))
      proxies.push_back(std::move(*address));
  check_forwarded(line(0), line(1), proxies);
  for (const auto host : lines) check_host(host, line(3));
  return 0;
}
