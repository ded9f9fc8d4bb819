#include "server/net/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "engine/text.h"

namespace knobel::net {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

bool is_ipv4(const std::string& text) {
  in_addr address{};
  return inet_pton(AF_INET, text.c_str(), &address) == 1;
}

bool is_ipv6(const std::string& text) {
  in6_addr address{};
  return inet_pton(AF_INET6, text.c_str(), &address) == 1;
}

/// Network cards that exist in software only: nobody in the house is behind them.
bool made_up(std::string_view card) {
  constexpr std::array<std::string_view, 7> kPrefixes = {"docker", "br-",  "veth", "virbr",
                                                         "lxc",    "vnet", "cni"};
  return std::ranges::any_of(kPrefixes, [&](auto prefix) { return card.starts_with(prefix); });
}

bool is_private(std::uint32_t ipv4) {
  return (ipv4 >> 24) == 10 || (ipv4 >> 20) == 0xAC1 || (ipv4 >> 16) == 0xC0A8;
}

constexpr int kLastRank = 2;

/// How likely others reach this address; less is better, nothing if they cannot.
std::optional<int> rank(const ifaddrs& entry) {
  if (entry.ifa_addr == nullptr || (entry.ifa_flags & IFF_UP) == 0 ||
      (entry.ifa_flags & IFF_LOOPBACK) != 0 || made_up(entry.ifa_name))
    return std::nullopt;
  if (entry.ifa_addr->sa_family == AF_INET) {
    const auto* address = reinterpret_cast<const sockaddr_in*>(entry.ifa_addr);
    const std::uint32_t ipv4 = ntohl(address->sin_addr.s_addr);
    if ((ipv4 >> 16) == 0xA9FE) return std::nullopt;  // link-local: no router gave it
    return is_private(ipv4) ? 0 : 1;
  }
  if (entry.ifa_addr->sa_family == AF_INET6) {
    const auto* address = reinterpret_cast<const sockaddr_in6*>(entry.ifa_addr);
    if (IN6_IS_ADDR_LINKLOCAL(&address->sin6_addr) != 0) return std::nullopt;
    return kLastRank;
  }
  return std::nullopt;
}

std::string address_text(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes =
      address.sa_family == AF_INET
          ? static_cast<const void*>(&reinterpret_cast<const sockaddr_in&>(address).sin_addr)
          : static_cast<const void*>(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
  inet_ntop(address.sa_family, bytes, text.data(), text.size());
  return text.data();
}

bool plain_host(std::string_view host) {
  return !host.empty() && host.size() <= 253 && std::ranges::all_of(host, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
  });
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> machine_addresses() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, &freeifaddrs);
  std::vector<std::string> addresses;
  for (int wanted = 0; wanted <= kLastRank; ++wanted) {
    for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
      if (rank(*entry) != wanted) continue;
      auto text = address_text(*entry->ifa_addr);
      if (std::ranges::find(addresses, text) == addresses.end())
        addresses.push_back(std::move(text));
    }
  }
  return addresses;
}

std::optional<std::string> canonical_address(const std::string& text) {
  std::array<char, INET6_ADDRSTRLEN> spelled{};
  in6_addr address{};
  int family = AF_INET6;
  const void* bytes = &address;
  if (is_ipv4(text)) {
    inet_pton(family = AF_INET, text.c_str(), &address);
  } else if (inet_pton(AF_INET6, text.c_str(), &address) != 1) {
    return std::nullopt;
  } else if (IN6_IS_ADDR_V4MAPPED(&address) != 0) {
    family = AF_INET;
    bytes = address.s6_addr + 12;
  }
  return inet_ntop(family, bytes, spelled.data(), spelled.size());
}

bool is_loopback(const std::string& host) {
  const auto address = canonical_address(host);
  return address ? *address == "::1" || address->starts_with("127.") : host == "localhost";
}

std::string http_url(std::string_view address, std::uint16_t port) {
  const bool ipv6 = address.find(':') != std::string_view::npos;
  std::string url = "http://";
  url += ipv6 ? "[" + std::string(address) + "]" : std::string(address);
  if (port != 80) url += ":" + std::to_string(port);
  return url;
}

std::optional<HostPort> parse_host_port(std::string_view text) {
  HostPort result;
  std::string_view rest;
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    result.host = lower(text.substr(1, end - 1));
    if (!is_ipv6(result.host)) return std::nullopt;
    rest = text.substr(end + 1);
  } else {
    const auto colon = text.find(':');
    result.host = lower(text.substr(0, colon));
    if (!plain_host(result.host)) return std::nullopt;
    rest = colon == std::string_view::npos ? "" : text.substr(colon);
  }
  if (rest.empty()) return result;
  const auto port = parse_number(rest.substr(1));
  if (rest[0] != ':' || !port || *port < 1 || *port > 65535) return std::nullopt;
  result.port = static_cast<std::uint16_t>(*port);
  return result;
}

std::optional<Origin> parse_origin(std::string_view text) {
  constexpr std::string_view kSecure = "https://";
  constexpr std::string_view kPlain = "http://";
  Origin origin;
  origin.secure = text.starts_with(kSecure);
  if (!origin.secure && !text.starts_with(kPlain)) return std::nullopt;
  const auto host = parse_host_port(text.substr((origin.secure ? kSecure : kPlain).size()));
  if (!host) return std::nullopt;
  origin.host = *host;
  origin.port = host->port.value_or(origin.secure ? 443 : 80);
  return origin;
}

std::expected<PublicUrl, Error> parse_public_url(std::string_view text) {
  while (text.ends_with('/')) text.remove_suffix(1);
  const auto origin = parse_origin(text);
  if (!origin)
    return error("the public URL is http://HOST or https://HOST, with a port if it needs one; \"" +
                 std::string(text) + "\" is not");
  return PublicUrl{std::string(text), *origin};
}

bool host_allowed(std::string_view host, const std::optional<PublicUrl>& public_url) {
  const auto parsed = parse_host_port(host);
  if (!parsed) return false;
  if (is_ipv4(parsed->host) || is_ipv6(parsed->host)) return true;
  if (parsed->host == "localhost" || parsed->host.ends_with(".local")) return true;
  return public_url && parsed->host == public_url->origin.host.host;
}

bool origin_allowed(std::string_view origin, std::string_view host,
                    const std::optional<PublicUrl>& public_url) {
  if (origin.empty()) return true;
  const auto from = parse_origin(origin);
  const auto to = parse_host_port(host);
  if (!from || !to) return false;
  // A proxy may have left the port out of Host; the scheme never stands there.
  if (public_url && to->host == public_url->origin.host.host) return *from == public_url->origin;
  return from->host.host == to->host && from->port == to->port.value_or(from->secure ? 443 : 80);
}

std::string client_address(std::string_view peer, std::string_view forwarded_for,
                           std::span<const std::string> trusted_proxies) {
  const auto trusted = [&](std::string_view address) {
    return std::ranges::find(trusted_proxies, address) != trusted_proxies.end();
  };
  std::string client(peer);
  if (!trusted(client)) return client;
  // Each proxy appends whom it heard from, so the list is believed from its end up to the first
  // address that nobody vouches for.
  auto hops = split(forwarded_for, ',');
  for (auto hop = hops.rbegin(); hop != hops.rend() && trusted(client); ++hop) {
    const auto address = canonical_address(std::string(trimmed(*hop)));
    if (!address) break;
    client = *address;
  }
  return client;
}

std::string limit_key(std::string_view address) {
  const std::string text(address);
  const std::string known = canonical_address(text).value_or(text);
  in6_addr ipv6{};
  if (inet_pton(AF_INET6, known.c_str(), &ipv6) != 1) return known;
  std::memset(ipv6.s6_addr + 8, 0, 8);
  std::array<char, INET6_ADDRSTRLEN> network{};
  inet_ntop(AF_INET6, &ipv6, network.data(), network.size());
  return std::string(network.data()) + "/64";
}

}  // namespace knobel::net
