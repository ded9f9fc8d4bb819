#pragma once

// The wire: one JSON object per text frame, described with examples in docs/protocol.md. Bytes are
// parsed into types once, here; behind this file nobody sees JSON from outside.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/config.h"
#include "engine/error.h"
#include "engine/seat.h"
#include "server/limits.h"
#include "server/members.h"
#include "server/requests.h"

namespace knobel::server {

inline constexpr int kProtocolVersion = 3;

/// Given out by whoever holds the sockets; never twice.
using ConnectionId = std::uint64_t;

/// Why a request was refused. The page translates `code`; `text` is English for whoever reads logs.
struct Problem {
  std::string code;            // "stale", "not_your_seat", …: the list is in docs/protocol.md
  std::string text;            // one English sentence
  std::optional<Refusal> why;  // code "refused": the rules' own reason
  std::string view;            // code "stale": the fresh view as JSON, else empty
  std::optional<std::int64_t> retry_ms = {};  // code "too_fast": after so long it may work
  std::string detail = {};  // for the log of the program only: it may name files of the host
  std::string path = {};    // code "moved": where the table is served, on the same origin
};

[[nodiscard]] inline std::unexpected<Problem> problem(std::string code, std::string text) {
  return std::unexpected(Problem{std::move(code), std::move(text), {}, {}});
}

[[nodiscard]] inline std::unexpected<Problem> too_fast(std::string text, std::int64_t retry_ms) {
  return std::unexpected(Problem{"too_fast", std::move(text), {}, {}, retry_ms});
}

/// A request that could not be read. `id` is the client's if that much could be made out.
struct BadRequest {
  std::string id;
  Problem problem;
};

/// Accepts exactly what docs/protocol.md describes: unknown words, unknown keys, keys that stand
/// twice and values out of range are refused with the reason.
std::expected<Request, BadRequest> parse_request(std::string_view bytes, const Limits& limits);

/// A request that there is, and the members that its reader asks for.
struct RequestInfo {
  const request::Traits& traits;
  std::vector<Wanted> members;
};
/// All of them, in the order of docs/protocol.md: what documents and the page are compared with.
std::vector<RequestInfo> all_requests();

/// What can be said at every table, as keys; the page has the words and pictures.
std::span<const std::string_view> phrases();
std::span<const std::string_view> emotes();

/// {"re":"7","ok":true,…}: `members` is a JSON object whose members follow, or empty.
std::string ok_text(std::string_view id, std::string_view members = {});
/// {"re":"7","error":{"code":…,"text":…}}; without an id "re" is null.
std::string error_text(std::string_view id, const Problem& problem);
/// A client's first words, {"id":…,"do":"hello","version":3}.
std::string hello_text(std::string_view id);
/// {"push":"closed","error":{…}}: the table is not there any more; or, if it is served elsewhere,
/// {"push":"moved","path":…}.
std::string closed_text(const Problem& problem);
/// Another node serves the table with this code.
Problem moved(std::uint32_t node, std::string_view code);

}  // namespace knobel::server
