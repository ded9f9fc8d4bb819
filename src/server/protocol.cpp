#include "server/protocol.h"

#include <array>

#include "formats/components_json.h"
#include "formats/json.h"
#include "server/members.h"

namespace knobel::server {
namespace {

using What = Request::What;

constexpr std::int64_t kSeqMax = 1'000'000;
constexpr std::int64_t kMatchMax = 1'000'000;

std::uint32_t read_seq(Members& in) {
  return static_cast<std::uint32_t>(in.number("seq", 0, kSeqMax));
}

std::vector<std::string> read_actions(Members& in, const Limits& limits) {
  auto actions = in.texts("actions", limits.actions_per_message_max, limits.action_bytes_max);
  if (actions.empty()) in.complain("\"actions\" must hold at least one action");
  return actions;
}

std::string read_contribution(Members& in, const Limits& limits) {
  return in.text_or_empty("contribution", limits.contribution_bytes_max);
}

What read_say(Members& in, const Limits& limits) {
  using Kind = request::Say::Kind;
  request::Say say{Kind::Text, {}, in.optional_seat("seat")};
  if (in.has("phrase")) {
    say.kind = Kind::Phrase;
    say.text = in.text("phrase", kWordBytesMax);
  } else if (in.has("emote")) {
    say.kind = Kind::Emote;
    say.text = in.text("emote", kWordBytesMax);
  } else {
    say.text = in.text("text", limits.say_characters_max * 4);
  }
  return say;
}

struct Word {
  std::string_view word;
  What (*read)(Members& in, const Limits& limits);
};

// One line per word of the protocol, in the order of docs/protocol.md.
constexpr Word kWords[] = {
    {"hello",
     [](Members& in, const Limits&) -> What {
       return request::Hello{static_cast<int>(in.number("version", 0, 1'000'000))};
     }},
    {"ping", [](Members&, const Limits&) -> What { return request::Ping{}; }},
    {"create",
     [](Members& in, const Limits& limits) -> What {
       return request::Create{in.text("game", kWordBytesMax),
                              static_cast<int>(in.number("seats", 1, kSeatsMax)),
                              read_settings_change(in, limits)};
     }},
    {"enter",
     [](Members& in, const Limits& limits) -> What {
       request::Enter enter{in.text("code", kWordBytesMax), {}};
       if (in.has("tokens"))
         enter.tokens = in.texts("tokens", kSeatsMax + 1, limits.token_bytes_max);
       return enter;
     }},
    {"sit",
     [](Members& in, const Limits& limits) -> What {
       return request::Sit{in.text("name", limits.name_characters_max * 8),
                           in.optional_seat("seat"), read_contribution(in, limits),
                           in.optional_text("token", limits.token_bytes_max)};
     }},
    {"approve",
     [](Members& in, const Limits&) -> What {
       return request::Approve{static_cast<int>(in.number("ask", 1, 1'000'000)), in.flag("yes")};
     }},
    {"lock", [](Members& in, const Limits&) -> What { return request::Lock{in.flag("locked")}; }},
    {"free", [](Members& in, const Limits&) -> What { return request::Free{in.seat("seat")}; }},
    {"bot",
     [](Members& in, const Limits&) -> What {
       if (!in.has("level")) in.complain("\"level\" is missing");
       return request::PutBot{in.seat("seat"), in.optional_text("level", kWordBytesMax)};
     }},
    {"host", [](Members& in, const Limits&) -> What { return request::Host{in.seat("seat")}; }},
    {"settings",
     [](Members& in, const Limits& limits) -> What {
       return request::ChangeSettings{read_settings_change(in, limits)};
     }},
    {"contribute",
     [](Members& in, const Limits& limits) -> What {
       return request::Contribute{in.seat("seat"),
                                  in.text("contribution", limits.contribution_bytes_max)};
     }},
    {"start", [](Members&, const Limits&) -> What { return request::Start{}; }},
    {"roll",
     [](Members& in, const Limits& limits) -> What {
       return request::Roll{in.seat("seat"), read_seq(in), read_contribution(in, limits)};
     }},
    {"act",
     [](Members& in, const Limits& limits) -> What {
       return request::Act{in.seat("seat"), read_seq(in), read_actions(in, limits),
                           read_contribution(in, limits)};
     }},
    {"undo",
     [](Members& in, const Limits&) -> What {
       return request::Undo{in.seat("seat"), read_seq(in)};
     }},
    {"resign",
     [](Members& in, const Limits&) -> What {
       return request::Resign{in.seat("seat"), read_seq(in)};
     }},
    {"preview",
     [](Members& in, const Limits& limits) -> What {
       return request::Preview{in.seat("seat"), read_actions(in, limits)};
     }},
    {"why_not",
     [](Members& in, const Limits& limits) -> What {
       return request::WhyNot{in.seat("seat"), in.text("action", limits.action_bytes_max)};
     }},
    {"odds",
     [](Members& in, const Limits& limits) -> What {
       request::Odds odds{in.seat("seat"), {}};
       if (in.has("actions")) odds.actions = read_actions(in, limits);
       return odds;
     }},
    {"leave",
     [](Members& in, const Limits&) -> What { return request::Leave{in.optional_seat("seat")}; }},
    {"back", [](Members& in, const Limits&) -> What { return request::Back{in.seat("seat")}; }},
    {"rematch", [](Members&, const Limits&) -> What { return request::Rematch{}; }},
    {"say", read_say},
    {"extend", [](Members&, const Limits&) -> What { return request::Extend{}; }},
    {"replay",
     [](Members& in, const Limits&) -> What {
       return request::Replay{static_cast<std::uint32_t>(in.number_or("match", 1, kMatchMax, 0)),
                              static_cast<std::uint32_t>(in.number("event", 0, kSeqMax)),
                              in.optional_seat("seat")};
     }},
    {"record",
     [](Members& in, const Limits&) -> What {
       return request::GetRecord{
           static_cast<std::uint32_t>(in.number_or("match", 1, kMatchMax, 0))};
     }},
};

std::unexpected<BadRequest> bad(std::string id, std::string code, std::string text) {
  return std::unexpected(BadRequest{std::move(id), {std::move(code), std::move(text), {}, {}}});
}

}  // namespace

std::expected<Request, BadRequest> parse_request(std::string_view bytes, const Limits& limits) {
  if (bytes.size() > limits.message_bytes_max)
    return bad("", "too_long",
               "a message has at most " + std::to_string(limits.message_bytes_max) + " bytes");
  const auto data = parse_json(bytes);
  if (!data) return bad("", "malformed", data.error().text);
  Members in(*data);
  std::string id = in.text("id", limits.request_id_bytes_max);
  if (auto complaint = in.complaint(); id.empty())
    return bad("", "malformed",
               complaint.empty() || in.has("id")
                   ? "\"id\" must be a text that is not empty, of at "
                     "most " +
                         std::to_string(limits.request_id_bytes_max) + " bytes"
                   : complaint);
  const std::string word = in.text("do", kWordBytesMax);
  for (const auto& known : kWords) {
    if (known.word != word) continue;
    Request request{id, known.read(in, limits)};
    if (auto complaint = in.complaint(); !complaint.empty())
      return bad(std::move(id), "malformed", std::move(complaint));
    return request;
  }
  if (word.empty()) return bad(std::move(id), "malformed", "\"do\" must say what is asked for");
  return bad(std::move(id), "unknown_request", "nothing here can be asked to \"" + word + "\"");
}

std::span<const std::string_view> phrases() {
  static constexpr std::array<std::string_view, 10> kPhrases = {
      "hello",  "good_luck", "well_played", "thanks",      "sorry",
      "moment", "your_turn", "close_call",  "what_a_roll", "good_bye"};
  return kPhrases;
}

std::span<const std::string_view> emotes() {
  static constexpr std::array<std::string_view, 8> kEmotes = {"smile", "laugh", "wow",  "thinking",
                                                              "sad",   "angry", "clap", "dice"};
  return kEmotes;
}

std::string ok_text(std::string_view id, std::string_view members) {
  JsonWriter json;
  json.begin_object().member("re", id).member("ok", true);
  std::string text = json.take();
  if (members.size() > 2) text += "," + std::string(members.substr(1, members.size() - 2));
  return text + "}";
}

std::string closed_text(const Problem& problem) {
  JsonWriter json;
  json.begin_object().member("push", "closed").key("error").begin_object();
  json.member("code", problem.code).member("text", problem.text);
  return json.end_object().end_object().take();
}

std::string error_text(std::string_view id, const Problem& problem) {
  JsonWriter json;
  json.begin_object().key("re");
  id.empty() ? json.null() : json.value(id);
  json.key("error").begin_object().member("code", problem.code).member("text", problem.text);
  if (problem.why) {
    json.key("why").begin_object().member("key", problem.why->key).key("args");
    json.list(problem.why->args).end_object();
  }
  json.end_object();
  if (!problem.view.empty()) json.key("view").raw(problem.view);
  return json.end_object().take();
}

}  // namespace knobel::server
