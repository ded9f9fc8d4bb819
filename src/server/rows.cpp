#include "server/rows.h"

#include "engine/text.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "server/keys.h"
#include "server/members.h"

namespace knobel::server {
namespace {

// What came from us is as long as we let it be; the limits on what comes from outside are
// elsewhere.
constexpr std::size_t kAnyLength = 1 << 20;
constexpr std::int64_t kAnyNumber = INT32_MAX;

void write_options(const std::vector<Option>& options, JsonWriter& json) {
  json.key("options").begin_object();
  for (const auto& option : options) json.member(option.key, option.value);
  json.end_object();
}

void add_settings(const Settings& settings, JsonWriter& json) {
  json.key("settings").begin_object();
  write_settings(settings, json);
  json.end_object();
}

Settings take_settings(Members& from) {
  static const Data kNothing;
  const Data* data = from.any("settings");
  Members in(data == nullptr ? kNothing : *data);
  const Settings settings = read_settings(in);
  if (auto complaint = in.complaint(); !complaint.empty()) from.complain(std::move(complaint));
  return settings;
}

/// 32 bytes in hexadecimal: a digest or a secret.
Sha256::Digest read_bytes(Members& in, std::string_view key) {
  const auto bytes = parse_digest(in.text(key, 64));
  if (!bytes) in.complain("\"" + std::string(key) + "\" must be 64 hexadecimal digits");
  return bytes.value_or(Sha256::Digest{});
}

void write_face(const Face& face, JsonWriter& json) {
  if (face.whole()) json.member("colour", colour_word(face)).member("arms", arms_word(face));
}

/// Words that this program does not have are as good as none.
Face read_face(Members& in) {
  const auto colour = find_colour(in.optional_text("colour", kAnyLength).value_or(""));
  const auto arms = find_arms(in.optional_text("arms", kAnyLength).value_or(""));
  return {colour.value_or(Face::kNone), arms.value_or(Face::kNone)};
}

void write_seats(std::string_view key, SeatSet seats, JsonWriter& json) {
  json.key(key).begin_list();
  for (const Seat seat : seats) json.value(seat_text(seat));
  json.end_list();
}

SeatSet read_seats(Members& in, std::string_view key) {
  SeatSet seats;
  for (const auto& text : in.texts(key, kSeatsMax, kAnyLength)) {
    const auto number = parse_number(text);
    if (number && *number >= 1 && *number <= kSeatsMax)
      seats.add(static_cast<Seat>(*number - 1));
    else
      in.complain("\"" + std::string(key) + "\" must hold seats");
  }
  return seats;
}

// --- one pair of functions per kind --------------------------------------------------------------

void write(const row::Created& row, JsonWriter& json) {
  json.key("created").begin_object().member("code", row.code).member("game", row.game);
  json.member("rules", row.rules).member("seats", row.seats);
  write_options(row.options, json);
  if (row.components) json.key("components").raw(to_json(*row.components));
  add_settings(row.settings, json);
  json.member("host_key", hex(row.host_key)).member("secret", secret_text(row.secret));
  if (!row.known.empty())
    json.member("known", row.known).key("contributions").list(row.contributions);
  json.end_object();
}
Row::What read_created(Members& in) {
  row::Created row;
  row.code = in.text("code", kCodeLength);
  row.game = in.text("game", kAnyLength);
  row.rules = static_cast<int>(in.number("rules", 1, kAnyNumber));
  row.seats = static_cast<int>(in.number("seats", 1, kSeatsMax));
  row.options = in.options("options", kAnyLength, kAnyLength);
  if (const Data* components = in.any("components")) row.components = *components;
  row.settings = take_settings(in);
  row.host_key = read_bytes(in, "host_key");
  row.secret = read_bytes(in, "secret");
  row.known = in.optional_text("known", kAnyLength).value_or(std::string());
  row.contributions = in.optional_texts("contributions", kSeatsMax, kAnyLength)
                          .value_or(std::vector<std::string>());
  return row;
}

void write(const row::Changed& row, JsonWriter& json) {
  json.key("changed").begin_object();
  write_options(row.options, json);
  add_settings(row.settings, json);
  json.end_object();
}
Row::What read_changed(Members& in) {
  auto options = in.options("options", kAnyLength, kAnyLength);
  return row::Changed{std::move(options), take_settings(in)};
}

void write(const row::Sat& row, JsonWriter& json) {
  json.key("sat").begin_object().member("seat", row.seat + 1).member("name", row.name);
  json.member("token", hex(row.token)).member("commitment", row.commitment);
  write_face(row.face, json);
  json.end_object();
}
Row::What read_sat(Members& in) {
  const Seat seat = in.seat("seat");
  auto name = in.text("name", kAnyLength);
  const auto token = read_bytes(in, "token");
  return row::Sat{seat,
                  std::move(name),
                  token,
                  in.optional_text("commitment", kAnyLength).value_or(std::string()),
                  in.optional_text("contribution", kAnyLength).value_or(std::string()),
                  read_face(in)};
}

void write(const row::Bot& row, JsonWriter& json) {
  json.key("bot").begin_object().member("seat", row.seat + 1).member("level", row.level);
  if (!row.called.empty()) json.member("called", row.called);
  write_face(row.face, json);
  json.end_object();
}
Row::What read_bot(Members& in) {
  const Seat seat = in.seat("seat");
  auto level = in.text("level", kAnyLength);
  auto called = in.optional_text("called", kAnyLength).value_or(std::string());
  return row::Bot{seat, std::move(level), std::move(called), read_face(in)};
}

void write(const row::Faced& row, JsonWriter& json) {
  json.key("faced").begin_object().member("seat", row.seat + 1);
  write_face(row.face, json);
  json.end_object();
}
Row::What read_faced(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Faced{seat, read_face(in)};
}

void write(const row::Freed& row, JsonWriter& json) {
  json.key("freed").begin_object().member("seat", row.seat + 1).end_object();
}
Row::What read_freed(Members& in) { return row::Freed{in.seat("seat")}; }

void write(const row::Returned& row, JsonWriter& json) {
  json.key("returned").begin_object().member("seat", row.seat + 1).end_object();
}
Row::What read_returned(Members& in) { return row::Returned{in.seat("seat")}; }

void write(const row::Committed& row, JsonWriter& json) {
  json.key("committed").begin_object().member("seat", row.seat + 1);
  json.member("commitment", row.commitment).end_object();
}
Row::What read_committed(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Committed{seat, in.text("commitment", kAnyLength)};
}

void write(const row::Contributed& row, JsonWriter& json) {
  json.key("contributed").begin_object().member("seat", row.seat + 1);
  json.member("contribution", row.contribution).end_object();
}
Row::What read_contributed(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Contributed{seat, in.text("contribution", kAnyLength)};
}

void write(const row::Locked& row, JsonWriter& json) {
  json.key("locked").begin_object().member("locked", row.locked).end_object();
}
Row::What read_locked(Members& in) { return row::Locked{in.flag("locked")}; }

void write(const row::Host& row, JsonWriter& json) {
  json.key("host").begin_object().member("seat", row.seat + 1);
  if (row.maker) json.member("maker", true);
  json.end_object();
}
Row::What read_host(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Host{seat, in.optional_flag("maker").value_or(false)};
}

void write(const row::Swapped& row, JsonWriter& json) {
  json.key("swapped").begin_object().member("seat", row.seat + 1).member("with", row.with + 1);
  json.end_object();
}
Row::What read_swapped(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Swapped{seat, in.seat("with")};
}

void write(const row::Resized& row, JsonWriter& json) {
  json.key("resized").begin_object().member("seats", row.seats);
  write_options(row.options, json);
  json.end_object();
}
Row::What read_resized(Members& in) {
  const auto seats = static_cast<int>(in.number("seats", 1, kSeatsMax));
  return row::Resized{seats, in.options("options", kAnyLength, kAnyLength)};
}

void write(const row::Begun& row, JsonWriter& json) {
  json.key("begun").begin_object();
  write_seats("awaited", row.awaited, json);
  json.end_object();
}
Row::What read_begun(Members& in) { return row::Begun{read_seats(in, "awaited")}; }

void write(const row::Opening& row, JsonWriter& json) {
  json.key("opening").begin_object().key("commitments").list(row.commitments).end_object();
}
Row::What read_opening(Members& in) {
  return row::Opening{in.texts("commitments", kSeatsMax, kAnyLength)};
}

void write(const row::Opened& row, JsonWriter& json) {
  json.key("opened").begin_object().member("seat", row.seat + 1);
  json.member("contribution", row.contribution).end_object();
}
Row::What read_opened(Members& in) {
  const Seat seat = in.seat("seat");
  return row::Opened{seat, in.text("contribution", kAnyLength)};
}

void write(const row::Anew& row, JsonWriter& json) {
  json.key("anew").begin_object();
  write_seats("failed", row.failed, json);
  json.member("secret", secret_text(row.secret)).end_object();
}
Row::What read_anew(Members& in) {
  const SeatSet failed = read_seats(in, "failed");
  return row::Anew{failed, read_bytes(in, "secret")};
}

void write(const row::Started&, JsonWriter& json) {
  json.key("started").begin_object().end_object();
}
Row::What read_started(Members&) { return row::Started{}; }

void write(const row::Finished& row, JsonWriter& json) {
  json.key("finished").begin_object().key("result").raw(row.result).end_object();
}
Row::What read_finished(Members& in) {
  const Data* result = in.any("result");
  if (result == nullptr) in.complain("\"result\" is missing");
  return row::Finished{result == nullptr ? std::string() : to_json(*result)};
}

void write(const row::Voided& row, JsonWriter& json) {
  json.key("voided").begin_object().member("reason", row.reason).end_object();
}
Row::What read_voided(Members& in) { return row::Voided{in.text("reason", kAnyLength)}; }

void write(const row::Rematch& row, JsonWriter& json) {
  json.key("rematch").begin_object().member("secret", secret_text(row.secret)).end_object();
}
Row::What read_rematch(Members& in) { return row::Rematch{read_bytes(in, "secret")}; }

void write(const row::Happened& row, JsonWriter& json) {
  json.key("entry");
  write_entry(row.entry, json);
}

struct Kind {
  std::string_view word;
  Row::What (*read)(Members& in);
};
constexpr Kind kKinds[] = {
    {"created", read_created},   {"changed", read_changed},     {"sat", read_sat},
    {"bot", read_bot},           {"faced", read_faced},         {"freed", read_freed},
    {"returned", read_returned}, {"committed", read_committed}, {"contributed", read_contributed},
    {"locked", read_locked},     {"host", read_host},           {"swapped", read_swapped},
    {"resized", read_resized},   {"begun", read_begun},         {"opening", read_opening},
    {"opened", read_opened},     {"anew", read_anew},           {"started", read_started},
    {"finished", read_finished}, {"voided", read_voided},       {"rematch", read_rematch},
};

std::expected<Row::What, Error> read_what(std::string_view word, const Data& data) {
  if (word == "entry") {
    KNOBEL_TRY_ASSIGN(auto entry, parse_entry(data, kSeatsMax));
    return row::Happened{std::move(entry)};
  }
  for (const auto& kind : kKinds) {
    if (kind.word != word) continue;
    Members in(data);
    auto what = kind.read(in);
    if (auto complaint = in.complaint(); !complaint.empty()) return error(std::move(complaint));
    return what;
  }
  return error("a row of an unknown kind, \"" + std::string(word) + "\"");
}

}  // namespace

std::string row_text(const Row& row) {
  JsonWriter json;
  json.begin_object();
  std::visit([&](const auto& what) { write(what, json); }, row.what);
  if (row.by) {
    json.key("by").begin_object().member("id", row.by->id).member("seat", row.by->seat + 1);
    json.member("seq", row.by->seq).end_object();
  }
  return json.end_object().take();
}

std::expected<Row, Error> parse_row(std::string_view text) {
  KNOBEL_TRY_ASSIGN(const auto data, parse_json(text));
  const auto* object = std::get_if<Data::Object>(&data.value);
  if (object == nullptr || object->empty() || object->size() > 2) return error("not a row");
  KNOBEL_TRY_ASSIGN(auto what, read_what(object->front().key, object->front().value));
  Row row{std::move(what), {}};
  if (object->size() == 1) return row;
  if (object->back().key != "by") return error("not a row");
  Members in(object->back().value);
  By by;
  by.id = in.text("id", kAnyLength);
  by.seat = in.seat("seat");
  by.seq = static_cast<std::uint32_t>(in.number("seq", 0, kAnyNumber));
  if (auto complaint = in.complaint(); !complaint.empty()) return error(std::move(complaint));
  row.by = std::move(by);
  return row;
}

}  // namespace knobel::server
