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
#include "server/settings.h"

namespace knobel::server {

inline constexpr int kProtocolVersion = 1;

/// Why a request was refused. The page translates `code`; `text` is English for whoever reads logs.
struct Problem {
  std::string code;            // "stale", "not_your_seat", …: the list is in docs/protocol.md
  std::string text;            // one English sentence
  std::optional<Refusal> why;  // code "refused": the rules' own reason
  std::string view;            // code "stale": the fresh view as JSON, else empty
};

[[nodiscard]] inline std::unexpected<Problem> problem(std::string code, std::string text) {
  return std::unexpected(Problem{std::move(code), std::move(text), {}, {}});
}

/// What clients ask for; docs/protocol.md explains each. Seats are 0 … n−1 here already.
namespace request {
struct Hello {
  int version;
};
struct Ping {};
struct Create {
  std::string game;
  int seats;
  SettingsChange settings;
};
struct Enter {
  std::string code;
  std::vector<std::string> tokens;
};
struct Sit {
  std::string name;
  std::optional<Seat> seat;
  std::string contribution;
  std::optional<std::string> token;  // made by the client, so that a lost answer costs nothing
};
struct Approve {
  int ask;
  bool yes;
};
struct Lock {
  bool locked;
};
struct Free {
  Seat seat;
};
struct PutBot {
  Seat seat;
  std::optional<std::string> level;  // nothing: take the bot off
};
struct Host {
  Seat seat;
};
struct ChangeSettings {
  SettingsChange settings;
};
struct Contribute {
  Seat seat;
  std::string contribution;
};
struct Start {};
// The next four change a match: `seq` is how much of it the client has been shown.
struct Roll {
  Seat seat;
  std::uint32_t seq;
  std::string contribution;  // room for later; not used yet
};
struct Act {
  Seat seat;
  std::uint32_t seq;
  std::vector<std::string> actions;
  std::string contribution;  // for the chance that may follow; not used yet
};
struct Undo {
  Seat seat;
  std::uint32_t seq;
};
struct Resign {
  Seat seat;
  std::uint32_t seq;
};
struct Preview {
  Seat seat;
  std::vector<std::string> actions;
};
struct WhyNot {
  Seat seat;
  std::string action;
};
struct Odds {
  Seat seat;
  std::vector<std::string> actions;  // before the position that is asked about; may be empty
};
struct Leave {
  std::optional<Seat> seat;
};  // nothing: stop looking at this table
struct Back {
  Seat seat;
};
struct Rematch {};
struct Say {
  enum class Kind : std::uint8_t { Phrase, Emote, Text };
  Kind kind;
  std::string text;
  std::optional<Seat> seat;
};
struct Extend {};
struct Replay {
  std::uint32_t match;  // counted from one; 0: the latest
  std::uint32_t event;
  std::optional<Seat> seat;
};
struct GetRecord {
  std::uint32_t match;
};
}  // namespace request

struct Request {
  using What =
      std::variant<request::Hello, request::Ping, request::Create, request::Enter, request::Sit,
                   request::Approve, request::Lock, request::Free, request::PutBot, request::Host,
                   request::ChangeSettings, request::Contribute, request::Start, request::Roll,
                   request::Act, request::Undo, request::Resign, request::Preview, request::WhyNot,
                   request::Odds, request::Leave, request::Back, request::Rematch, request::Say,
                   request::Extend, request::Replay, request::GetRecord>;
  std::string id;
  What what;
};

/// A request that could not be read. `id` is the client's if that much could be made out.
struct BadRequest {
  std::string id;
  Problem problem;
};

/// Accepts exactly what docs/protocol.md describes: unknown words, unknown keys, keys that stand
/// twice and values out of range are refused with the reason.
std::expected<Request, BadRequest> parse_request(std::string_view bytes, const Limits& limits);

/// What can be said at every table, as keys; the page has the words and pictures.
std::span<const std::string_view> phrases();
std::span<const std::string_view> emotes();

/// {"re":"7","ok":true,…}: `members` is a JSON object whose members follow, or empty.
std::string ok_text(std::string_view id, std::string_view members = {});
/// {"re":"7","error":{"code":…,"text":…}}; without an id "re" is null.
std::string error_text(std::string_view id, const Problem& problem);
/// {"push":"closed","error":{…}}: the table is not there any more.
std::string closed_text(const Problem& problem);

}  // namespace knobel::server
