#include "server/protocol.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "fairness/committed_entropy.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "server/members.h"

namespace knobel::server {
namespace {

using What = Request::What;
using Texts = std::vector<std::string>;

constexpr std::int64_t kSeqMax = 1'000'000;
constexpr std::int64_t kMatchMax = 1'000'000;
constexpr std::size_t kDigits = 64;  // of a SHA-256, and of a contribution
constexpr std::size_t kThrownMax = 64;
constexpr int kThrownFaceMax = 99;
constexpr const char* kNoActions = "\"actions\" must hold at least one action";

std::uint32_t read_seq(Members& in) {
  return static_cast<std::uint32_t>(in.number("seq", 0, kSeqMax));
}

std::uint32_t read_match(Members& in) {
  return static_cast<std::uint32_t>(in.optional_number("match", 1, kMatchMax).value_or(0));
}

Texts read_actions(Members& in, const Limits& limits) {
  auto actions = in.texts("actions", limits.actions_per_message_max, limits.action_bytes_max);
  if (actions.empty()) in.complain(kNoActions);
  return actions;
}

/// A contribution, or the commitment to one.
std::string sixty_four_digits(Members& in, std::string_view key, std::string text) {
  if (!text.empty() && !valid_contribution(text))
    in.complain("\"" + std::string(key) + "\" must be 64 hexadecimal digits, in small letters");
  return text;
}

/// What one wants to look like.
Face read_face(Members& in) {
  const auto colour = find_colour(in.optional_text("colour", kWordBytesMax).value_or(""));
  const auto arms = find_arms(in.optional_text("arms", kWordBytesMax).value_or(""));
  if (!colour) in.complain("there is no such \"colour\"");
  if (!arms) in.complain("there are no such \"arms\"");
  return {colour.value_or(Face::kNone), arms.value_or(Face::kNone)};
}

// --- one reader per request, in the order of docs/protocol.md ------------------------------------

/// Which request is wanted of `read`.
template <class Wish>
struct Kind {};

request::Hello read(Kind<request::Hello>, Members& in, const Limits&) {
  return {static_cast<int>(in.number("version", 0, 1'000'000))};
}
request::Ping read(Kind<request::Ping>, Members&, const Limits&) { return {}; }
request::Create read(Kind<request::Create>, Members& in, const Limits& limits) {
  request::Create wish{in.text("game", kWordBytesMax),
                       static_cast<int>(in.number("seats", 1, kSeatsMax)),
                       read_settings_change(in, limits),
                       in.optional_text("components", kDigits),
                       in.optional_text("day", kWordBytesMax),
                       in.optional_texts("again", kSeatsMax + 1, kNameBytesMax)};
  if (wish.day && !is_day(*wish.day)) in.complain("\"day\" must be a day like 2026-11-19");
  if (!wish.again) return wish;
  if (wish.day) in.complain("\"day\" and \"again\" name different dice");
  if (wish.again->size() != static_cast<std::size_t>(wish.seats) + 1 ||
      !parse_secret(wish.again->front()) || !std::ranges::all_of(*wish.again, valid_name))
    in.complain("\"again\" must hold a secret, and what each seat threw in");
  return wish;
}
request::Enter read(Kind<request::Enter>, Members& in, const Limits& limits) {
  return {in.text("code", kWordBytesMax),
          in.optional_texts("tokens", kSeatsMax + 1, limits.token_bytes_max).value_or(Texts())};
}
request::Sit read(Kind<request::Sit>, Members& in, const Limits& limits) {
  return {in.text("name", limits.name_characters_max * 8), in.optional_seat("seat"),
          sixty_four_digits(in, "commitment",
                            in.optional_text("commitment", kDigits).value_or(std::string())),
          in.optional_text("token", limits.token_bytes_max, Absence::Either), read_face(in)};
}
request::Approve read(Kind<request::Approve>, Members& in, const Limits&) {
  return {static_cast<int>(in.number("ask", 1, 1'000'000)), in.flag("yes")};
}
request::Lock read(Kind<request::Lock>, Members& in, const Limits&) { return {in.flag("locked")}; }
request::Free read(Kind<request::Free>, Members& in, const Limits&) { return {in.seat("seat")}; }
request::PutBot read(Kind<request::PutBot>, Members& in, const Limits&) {
  return {in.seat("seat"), in.optional_text("level", kWordBytesMax, Absence::Null)};
}
request::Host read(Kind<request::Host>, Members& in, const Limits&) { return {in.seat("seat")}; }
request::ChangeFace read(Kind<request::ChangeFace>, Members& in, const Limits&) {
  const Seat seat = in.seat("seat");
  return {seat, read_face(in)};
}
request::Move read(Kind<request::Move>, Members& in, const Limits&) {
  const Seat seat = in.seat("seat");
  return {seat, in.seat("to")};
}
request::Swap read(Kind<request::Swap>, Members& in, const Limits&) {
  const Seat seat = in.seat("seat");
  const Seat with = in.seat("with");
  return {seat, with, in.flag("yes")};
}
request::Resize read(Kind<request::Resize>, Members& in, const Limits&) {
  return {static_cast<int>(in.number("seats", 1, kSeatsMax))};
}
request::ChangeSettings read(Kind<request::ChangeSettings>, Members& in, const Limits& limits) {
  return {read_settings_change(in, limits)};
}
request::Contribute read(Kind<request::Contribute>, Members& in, const Limits&) {
  return {in.seat("seat"), sixty_four_digits(in, "commitment", in.text("commitment", kDigits))};
}
request::Start read(Kind<request::Start>, Members&, const Limits&) { return {}; }
request::Open read(Kind<request::Open>, Members& in, const Limits&) {
  return {in.seat("seat"), sixty_four_digits(in, "contribution", in.text("contribution", kDigits))};
}
request::Roll read(Kind<request::Roll>, Members& in, const Limits&) {
  const Seat seat = in.seat("seat");
  const std::uint32_t seq = read_seq(in);
  // Which of them can have been thrown, the table knows.
  return {seat, seq, in.optional_numbers("dice", kThrownMax, 0, kThrownFaceMax)};
}
request::Act read(Kind<request::Act>, Members& in, const Limits& limits) {
  return {in.seat("seat"), read_seq(in), read_actions(in, limits)};
}
request::Undo read(Kind<request::Undo>, Members& in, const Limits&) {
  return {in.seat("seat"), read_seq(in)};
}
request::Resign read(Kind<request::Resign>, Members& in, const Limits&) {
  return {in.seat("seat"), read_seq(in)};
}
request::Preview read(Kind<request::Preview>, Members& in, const Limits& limits) {
  return {in.seat("seat"), read_actions(in, limits)};
}
request::WhyNot read(Kind<request::WhyNot>, Members& in, const Limits& limits) {
  return {in.seat("seat"), in.text("action", limits.action_bytes_max)};
}
/// Actions that are to be thought done first, which may be missing.
Texts read_actions_before(Members& in, const Limits& limits) {
  const auto actions =
      in.optional_texts("actions", limits.actions_per_message_max, limits.action_bytes_max);
  if (actions && actions->empty()) in.complain(kNoActions);
  return actions.value_or(Texts());
}
request::Odds read(Kind<request::Odds>, Members& in, const Limits& limits) {
  const Seat seat = in.seat("seat");
  return {seat, read_actions_before(in, limits)};
}
request::Hint read(Kind<request::Hint>, Members& in, const Limits& limits) {
  const Seat seat = in.seat("seat");
  return {seat, read_actions_before(in, limits)};
}
request::Story read(Kind<request::Story>, Members& in, const Limits&) {
  return {in.optional_seat("seat"), static_cast<std::uint32_t>(in.number("before", 0, kSeqMax))};
}
request::Components read(Kind<request::Components>, Members&, const Limits&) { return {}; }
request::Leave read(Kind<request::Leave>, Members& in, const Limits&) {
  return {in.optional_seat("seat")};
}
request::Back read(Kind<request::Back>, Members& in, const Limits&) { return {in.seat("seat")}; }
request::Rematch read(Kind<request::Rematch>, Members&, const Limits&) { return {}; }
request::Say read(Kind<request::Say>, Members& in, const Limits& limits) {
  using enum request::Say::Kind;
  const auto seat = in.optional_seat("seat");
  // One of the three; a second one is nobody's business.
  if (auto phrase = in.optional_text("phrase", kWordBytesMax)) return {Phrase, *phrase, seat};
  if (auto emote = in.optional_text("emote", kWordBytesMax)) return {Emote, *emote, seat};
  const auto text = in.optional_text("text", limits.say_characters_max * 4);
  if (!text) in.complain("\"text\" is missing");
  return {Text, text.value_or(std::string()), seat};
}
request::Extend read(Kind<request::Extend>, Members&, const Limits&) { return {}; }
request::Replay read(Kind<request::Replay>, Members& in, const Limits&) {
  const auto from = in.optional_number("from", 0, kSeqMax);
  return {read_match(in), static_cast<std::uint32_t>(in.number("event", 0, kSeqMax)),
          from ? std::optional(static_cast<std::uint32_t>(*from)) : std::nullopt,
          in.optional_seat("seat")};
}
request::Review read(Kind<request::Review>, Members& in, const Limits&) { return {read_match(in)}; }
request::GetRecord read(Kind<request::GetRecord>, Members& in, const Limits&) {
  return {read_match(in)};
}

struct Reader {
  const request::Traits* traits;
  What (*read)(Members& in, const Limits& limits);
};

/// Every request that there is. One without a reader does not compile.
template <class... Wishes>
constexpr std::array<Reader, sizeof...(Wishes)> all_readers(
    std::type_identity<std::variant<Wishes...>>) {
  return {Reader{&Wishes::kTraits, [](Members& in, const Limits& limits) -> What {
                   return Wishes{read(Kind<Wishes>{}, in, limits)};
                 }}...};
}
constexpr auto kReaders = all_readers(std::type_identity<What>{});

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
  for (const auto& reader : kReaders) {
    if (reader.traits->word != word) continue;
    Request request{id, reader.read(in, limits)};
    if (auto complaint = in.complaint(); !complaint.empty())
      return bad(std::move(id), "malformed", std::move(complaint));
    return request;
  }
  if (word.empty()) return bad(std::move(id), "malformed", "\"do\" must say what is asked for");
  return bad(std::move(id), "unknown_request", "nothing here can be asked to \"" + word + "\"");
}

std::vector<RequestInfo> all_requests() {
  std::vector<RequestInfo> requests;
  for (const auto& reader : kReaders) {
    std::vector<Wanted> wanted;
    Members in(wanted);
    reader.read(in, Limits{});
    requests.push_back({*reader.traits, std::move(wanted)});
  }
  return requests;
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

std::string hello_text(std::string_view id) {
  JsonWriter json;
  json.begin_object().member("id", id).member("do", request::Hello::kTraits.word);
  return json.member("version", kProtocolVersion).end_object().take();
}

std::string closed_text(const Problem& problem) {
  JsonWriter json;
  if (!problem.path.empty())
    return json.begin_object()
        .member("push", "moved")
        .member("path", problem.path)
        .end_object()
        .take();
  json.begin_object().member("push", "closed").key("error").begin_object();
  json.member("code", problem.code).member("text", problem.text);
  return json.end_object().end_object().take();
}

Problem moved(std::uint32_t node, std::string_view code) {
  Problem problem{"moved", "another server has this table now", {}, {}};
  problem.path = "/n/" + std::to_string(node) + "/ws/" + std::string(code);
  return problem;
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
  if (problem.retry_ms) json.member("retry_ms", *problem.retry_ms);
  if (!problem.path.empty()) json.member("path", problem.path);
  json.end_object();
  if (!problem.view.empty()) json.key("view").raw(problem.view);
  return json.end_object().take();
}

}  // namespace knobel::server
