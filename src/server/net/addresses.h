#pragma once

// Names and addresses: where this machine can be reached, which requests are really meant for it,
// and who sent them. Pure text work, except for `machine_addresses`.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace knobel::net {

/// An item of a list in a header, without the blanks around it.
std::string_view trimmed(std::string_view item);

/// The addresses of this machine that others in the house can reach, the likeliest first: private
/// IPv4 of real network cards, then other IPv4, then global IPv6. Without loopback, link-local and
/// what container software makes up.
std::vector<std::string> machine_addresses();

/// An IPv4 or IPv6 address as the system spells it, so that equal ones are equal texts; an IPv4
/// address that is written as IPv6 becomes IPv4 again. Nothing if it is no address.
std::optional<std::string> canonical_address(const std::string& text);
/// Is this an address at which a machine only hears itself, or the name of one?
bool is_loopback(const std::string& host);

/// "http://192.168.1.7:8080"; IPv6 gets its brackets, port 80 is left out.
std::string http_url(std::string_view address, std::uint16_t port);

/// A host and a port as they stand in a Host header or a URL; the port may be missing.
struct HostPort {
  std::string host;  // lower case, IPv6 without brackets
  std::optional<std::uint16_t> port;
  friend bool operator==(const HostPort&, const HostPort&) = default;
};
std::optional<HostPort> parse_host_port(std::string_view text);

/// Where a page comes from: scheme, host and port.
struct Origin {
  HostPort host;
  std::uint16_t port = 0;  // the scheme's own if none is written
  bool secure = false;
  friend bool operator==(const Origin& a, const Origin& b) {
    return a.secure == b.secure && a.host.host == b.host.host && a.port == b.port;
  }
};
/// Nothing for anything but http(s)://host[:port].
std::optional<Origin> parse_origin(std::string_view text);

/// What `--public-url` says: the address under which people outside know this server.
struct PublicUrl {
  std::string text;  // without a slash at its end
  Origin origin;
};
/// Refuses anything but http(s)://host[:port], because the page lives at the root.
std::expected<PublicUrl, Error> parse_public_url(std::string_view text);

/// Is this Host header one that we answer to? An address, localhost, a name that ends in .local, or
/// the public URL's. Any other name may be somebody else's page that points at us (DNS rebinding).
bool host_allowed(std::string_view host, const std::optional<PublicUrl>& public_url);

/// Does the Origin header name a page of ours? It does if it is the public URL and Host is that
/// name; for every other Host, if it has the same host and port. An absent one does, too: every
/// browser sends it with a WebSocket, and whoever is no browser can write there what they like.
bool origin_allowed(std::string_view origin, std::string_view host,
                    const std::optional<PublicUrl>& public_url);

/// Whose request is this? The peer's own address, unless the peer is one of `trusted_proxies`: then
/// the last address in X-Forwarded-For that is not a trusted proxy itself.
std::string client_address(std::string_view peer, std::string_view forwarded_for,
                           std::span<const std::string> trusted_proxies);

/// The part of an address that limits are counted by: IPv4 whole, IPv6 its first 64 bits, because a
/// single household owns all of those.
std::string limit_key(std::string_view address);

}  // namespace knobel::net
