#include "formats/record_json.h"

#include <algorithm>
#include <charconv>

#include "engine/check.h"
#include "engine/sha256.h"
#include "engine/text.h"
#include "formats/components_json.h"
#include "formats/json.h"

namespace knobel {
namespace {

constexpr std::string_view kTableWords[] = {"undo", "bot_in", "bot_out", "leave", "resign"};
constexpr std::string_view kLuckWords[] = {"unknown", "seed", "committed"};
/// Of luck that is committed, where dice are not computed.
constexpr std::string_view kByHand[] = {"by_hand"};
constexpr std::size_t kSha256Digits = 64;
/// Longer than any notation of any game.
constexpr std::size_t kNotationBytesMax = 256;
/// Each start that failed has taken a seat's contribution away.
constexpr int kStartsMax = kSeatsMax + 1;

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// How many bytes the UTF-8 character at the front takes; 0 if it is not one. Overlong forms,
/// surrogates and what lies beyond Unicode are none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  if (first == 0xE0 && byte(1) < 0xA0) return 0;
  if (first == 0xED && byte(1) > 0x9F) return 0;
  if (first == 0xF0 && byte(1) < 0x90) return 0;
  if (first == 0xF4 && byte(1) > 0x8F) return 0;
  return length;
}

// --- reading: from the tree of one line to the model --------------------------------------------
// Only types and ranges are looked at here. Order of keys, unknown keys, blanks, escapes and
// leading zeros need no attention, because the line is written again afterwards and compared.

std::expected<Seat, Error> read_seat(const DataReader& data, int seats) {
  KNOBEL_TRY_ASSIGN(const auto number, data.number(1, seats));
  return static_cast<Seat>(number - 1);
}

std::expected<std::string, Error> read_member_text(const DataReader& data, std::string_view key) {
  KNOBEL_TRY_ASSIGN(const auto member, data.member(key));
  return member.text();
}

std::expected<int, Error> read_member_number(const DataReader& data, std::string_view key, int min,
                                             int max) {
  KNOBEL_TRY_ASSIGN(const auto member, data.member(key));
  return member.number(min, max);
}

/// 64 bits without sign are more than a JSON number is safe for, so they are written as a text.
std::expected<std::uint64_t, Error> read_u64(const DataReader& data, std::string_view key) {
  KNOBEL_TRY_ASSIGN(const auto text, read_member_text(data, key));
  std::uint64_t value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size())
    return data.member(key)->fail("is not a number of 64 bits");
  return value;
}

std::expected<std::vector<std::string>, Error> read_names(const DataReader& data,
                                                          std::string_view key, int seats) {
  KNOBEL_TRY_ASSIGN(const auto member, data.member(key));
  const auto count = static_cast<std::size_t>(seats);
  KNOBEL_TRY_ASSIGN(const auto items, member.items(count, count));
  std::vector<std::string> names;
  for (const auto& item : items) {
    KNOBEL_TRY_ASSIGN(auto name, item.text());
    if (!valid_name(name))
      return item.fail("is longer than " + std::to_string(kNameBytesMax) +
                       " bytes or has control characters in it");
    names.push_back(std::move(name));
  }
  return names;
}

/// What the seats committed to: a SHA-256 each, or nothing.
std::expected<void, Error> read_commitments(const DataReader& data, int seats, Luck& luck) {
  KNOBEL_TRY_ASSIGN(luck.commitments, read_names(data, "commitments", seats));
  for (const auto& each : luck.commitments)
    if (!each.empty() && !is_hex(each, kSha256Digits))
      return data.member("commitments")->fail("has something else than a SHA-256 in it");
  KNOBEL_TRY_ASSIGN(luck.starts, read_member_number(data, "starts", 1, kStartsMax));
  return {};
}

std::expected<Luck, Error> read_luck(const DataReader& data, int seats) {
  Luck luck;
  KNOBEL_TRY_ASSIGN(const auto word, data.member("kind"));
  KNOBEL_TRY_ASSIGN(const auto kind, word.word(kLuckWords));
  luck.kind = static_cast<Luck::Kind>(kind);
  if (luck.kind == Luck::Kind::Seeded) {
    KNOBEL_TRY_ASSIGN(const auto seed, read_u64(data, "seed"));
    KNOBEL_TRY_ASSIGN(const auto stream, read_u64(data, "stream"));
    luck.seed = seed;
    luck.stream = stream;
  } else if (luck.kind == Luck::Kind::Committed) {
    KNOBEL_TRY_ASSIGN(auto commitment, read_member_text(data, "commitment"));
    if (!is_hex(commitment, kSha256Digits))
      return data.member("commitment")->fail("is not a SHA-256 in hexadecimal digits");
    KNOBEL_TRY_ASSIGN(auto contributions, read_names(data, "contributions", seats));
    luck.commitment = std::move(commitment);
    luck.contributions = std::move(contributions);
    if (data.member("commitments")) KNOBEL_TRY(read_commitments(data, seats, luck));
    if (const auto dice = data.member("dice")) {
      KNOBEL_TRY(dice->word(kByHand));
      luck.dice_by_hand = true;
    }
    if (const auto known = data.member("known")) {
      KNOBEL_TRY_ASSIGN(luck.known, known->text());
      if (luck.known != Luck::kAgain && !is_day(luck.known))
        return known->fail("is neither a day nor \"again\"");
    }
  }
  return luck;
}

std::expected<std::vector<Option>, Error> read_options(const Data& data, const DataReader& reader) {
  const auto* object = std::get_if<Data::Object>(&data.value);
  if (object == nullptr) return reader.fail("is not an object");
  std::vector<Option> options;
  for (const auto& [key, value] : *object) {
    KNOBEL_TRY_ASSIGN(auto text, DataReader(value, "options." + key).text());
    if (std::ranges::find(options, key, &Option::key) != options.end())
      return reader.fail("has the key " + key + " twice");
    options.push_back({key, std::move(text)});
  }
  return options;
}

const Data* find_member(const Data& data, std::string_view key) {
  const auto* object = std::get_if<Data::Object>(&data.value);
  if (object == nullptr) return nullptr;
  const auto found = std::ranges::find(*object, key, &DataMember::key);
  return found == object->end() ? nullptr : &found->value;
}

std::expected<RecordHeader, Error> read_header(const Data& data) {
  const DataReader reader(data, "the header");
  KNOBEL_TRY(read_member_number(reader, "knobel", kRecordFormat, kRecordFormat));
  RecordHeader header;
  KNOBEL_TRY_ASSIGN(auto game, read_member_text(reader, "game"));
  header.game = std::move(game);
  KNOBEL_TRY_ASSIGN(const auto version, read_member_number(reader, "rules", 1, 1'000'000));
  header.rules_version = version;
  KNOBEL_TRY_ASSIGN(const auto seats, read_member_number(reader, "seats", 1, kSeatsMax));
  header.seats = seats;

  KNOBEL_TRY_ASSIGN(const auto options, reader.member("options"));
  KNOBEL_TRY_ASSIGN(auto values, read_options(*find_member(data, "options"), options));
  header.options = std::move(values);
  if (const Data* components = find_member(data, "components")) header.components = *components;
  KNOBEL_TRY_ASSIGN(auto players, read_names(reader, "players", header.seats));
  header.players = std::move(players);
  KNOBEL_TRY_ASSIGN(const auto luck_member, reader.member("luck"));
  KNOBEL_TRY_ASSIGN(auto luck, read_luck(luck_member, header.seats));
  header.luck = std::move(luck);
  return header;
}

std::expected<std::string, Error> read_notation(const DataReader& data, std::string_view key) {
  auto text = read_member_text(data, key);
  if (text && text->size() > kNotationBytesMax)
    return data.member(key)->fail("is longer than " + std::to_string(kNotationBytesMax) + " bytes");
  return text;
}

std::expected<Entry, Error> read_table_entry(const DataReader& reader, int seats) {
  KNOBEL_TRY_ASSIGN(const auto kind, reader.member("table")->word(kTableWords));
  TableEntry entry{static_cast<TableEntry::Kind>(kind), 0, ""};
  KNOBEL_TRY_ASSIGN(const auto seat_member, reader.member("seat"));
  KNOBEL_TRY_ASSIGN(const auto seat, read_seat(seat_member, seats));
  entry.seat = seat;
  if (entry.kind == TableEntry::Kind::BotIn) {
    KNOBEL_TRY_ASSIGN(auto detail, read_member_text(reader, "detail"));
    if (!valid_name(detail)) return reader.member("detail")->fail("is not a name");
    entry.detail = std::move(detail);
  }
  return entry;
}

std::expected<Entry, Error> read_entry(const Data& data, int seats) {
  const DataReader reader(data, "the entry");
  if (find_member(data, "chance") != nullptr) {
    KNOBEL_TRY_ASSIGN(auto text, read_notation(reader, "chance"));
    return ChanceEntry{std::move(text)};
  }
  if (find_member(data, "table") != nullptr) return read_table_entry(reader, seats);
  const auto seat_member = reader.member("seat");
  if (!seat_member) return reader.fail("is neither a chance, an action nor a table event");
  KNOBEL_TRY_ASSIGN(const auto seat, read_seat(*seat_member, seats));
  KNOBEL_TRY_ASSIGN(auto text, read_notation(reader, "action"));
  return ActionEntry{seat, std::move(text)};
}

std::expected<RecordResult, Error> read_result(const Data& data, const RecordHeader& header) {
  const DataReader reader(data, "the result");
  const auto seats = static_cast<std::size_t>(header.seats);
  RecordResult result;
  KNOBEL_TRY_ASSIGN(const auto scores_member, reader.member("scores"));
  KNOBEL_TRY_ASSIGN(const auto scores, scores_member.items(seats, seats));
  for (const auto& item : scores) {
    KNOBEL_TRY_ASSIGN(const auto score, item.number(INT16_MIN, INT16_MAX));
    result.scores.push_back(score);
  }
  KNOBEL_TRY_ASSIGN(const auto winners_member, reader.member("winners"));
  KNOBEL_TRY_ASSIGN(const auto winners, winners_member.items(0, seats));
  for (const auto& item : winners) {
    KNOBEL_TRY_ASSIGN(const auto seat, read_seat(item, header.seats));
    result.winners.add(seat);
  }
  if (find_member(data, "secret") != nullptr) {
    KNOBEL_TRY_ASSIGN(auto secret, read_member_text(reader, "secret"));
    if (!is_hex(secret, kSha256Digits) || header.luck.kind != Luck::Kind::Committed)
      return reader.member("secret")->fail("must be 64 hexadecimal digits, and committed before");
    result.secret = std::move(secret);
  }
  return result;
}

// --- the file, line by line ----------------------------------------------------------------------

std::unexpected<Error> fail(int line, const std::string& what) {
  return error("line " + std::to_string(line) + ": " + what);
}

/// Cuts the next line off, newline included.
std::expected<std::string_view, Error> next_line(std::string_view& rest, int number) {
  const auto newline = rest.find('\n');
  if (newline == std::string_view::npos)
    return fail(number, rest.empty() ? "the file ends here; the line with \"sha256\" is missing"
                                     : "the line does not end with a newline");
  if (newline >= kRecordLineBytesMax)
    return fail(number, "longer than " + std::to_string(kRecordLineBytesMax) + " bytes");
  const auto line = rest.substr(0, newline + 1);
  rest.remove_prefix(newline + 1);
  return line;
}

std::expected<void, Error> same_bytes(std::string_view found, std::string_view written, int line) {
  if (found == written) return {};
  const auto here = std::ranges::mismatch(found, written).in1;
  return fail(line, "not written the one canonical way, from column " +
                        std::to_string(here - found.begin() + 1) + " on");
}

}  // namespace

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = utf8_length(text);
    if (length == 0 || first < 0x20 || first == 0x7F) return false;
    // U+0080 … U+009F: the second set of control characters, which terminals obey as well.
    if (first == 0xC2 && static_cast<unsigned char>(text[1]) < 0xA0) return false;
    text.remove_prefix(length);
  }
  return true;
}

bool valid_name(std::string_view name) {
  return name.size() <= kNameBytesMax && is_plain_text(name);
}

bool is_day(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() != kForm.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (kForm[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != kForm[i]) return false;
  const auto month = text.substr(5, 2);
  const auto day = text.substr(8);
  return month >= "01" && month <= "12" && day >= "01" && day <= "31";
}

std::string shown_name(std::string_view name) {
  std::string shown;
  while (!name.empty()) {
    const auto letter = name.substr(0, std::max<std::size_t>(1, utf8_length(name)));
    // U+061C, U+200E and U+200F, U+202A … U+202E, U+2066 … U+2069.
    const bool turns = letter == "\u061C" || letter == "\u200E" || letter == "\u200F" ||
                       (letter >= "\u202A" && letter <= "\u202E") ||
                       (letter >= "\u2066" && letter <= "\u2069");
    if (!turns) shown += letter;
    name.remove_prefix(letter.size());
  }
  return shown;
}

std::string header_line(const RecordHeader& header) {
  JsonWriter json;
  json.begin_object().member("knobel", kRecordFormat).member("game", header.game);
  json.member("rules", header.rules_version).member("seats", header.seats);
  json.key("options").begin_object();
  for (const auto& option : header.options) json.member(option.key, option.value);
  json.end_object();
  if (header.components) json.key("components").raw(to_json(*header.components));
  json.key("players").list(header.players);
  const Luck& luck = header.luck;
  json.key("luck").begin_object().member("kind", kLuckWords[static_cast<int>(luck.kind)]);
  if (luck.kind == Luck::Kind::Seeded)
    json.member("seed", std::to_string(luck.seed)).member("stream", std::to_string(luck.stream));
  if (luck.kind == Luck::Kind::Committed) {
    json.member("commitment", luck.commitment);
    if (!luck.commitments.empty()) json.key("commitments").list(luck.commitments);
    json.key("contributions").list(luck.contributions);
    if (!luck.commitments.empty()) json.member("starts", luck.starts);
    if (luck.dice_by_hand) json.member("dice", kByHand[0]);
    if (!luck.known.empty()) json.member("known", luck.known);
  }
  return json.end_object().end_object().take() + "\n";
}

void write_entry(const Entry& entry, JsonWriter& json) {
  json.begin_object();
  if (const auto* chance = std::get_if<ChanceEntry>(&entry)) {
    json.member("chance", chance->text);
  } else if (const auto* action = std::get_if<ActionEntry>(&entry)) {
    json.member("seat", action->seat + 1).member("action", action->text);
  } else {
    const auto& table = std::get<TableEntry>(entry);
    json.member("table", kTableWords[static_cast<int>(table.kind)]).member("seat", table.seat + 1);
    if (table.kind == TableEntry::Kind::BotIn) json.member("detail", table.detail);
  }
  json.end_object();
}

std::string entry_line(const Entry& entry) {
  JsonWriter json;
  write_entry(entry, json);
  return json.take() + "\n";
}

void write_result(const RecordResult& result, JsonWriter& json) {
  json.begin_object().key("scores").list(result.scores).key("winners").begin_list();
  for (const auto seat : result.winners) json.value(seat + 1);
  json.end_list();
  if (!result.secret.empty()) json.member("secret", result.secret);
  json.end_object();
}

std::string result_line(const RecordResult& result) {
  JsonWriter json;
  json.begin_object().key("result");
  write_result(result, json);
  return json.end_object().take() + "\n";
}

std::string digest_line(std::string_view lines) {
  return JsonWriter().begin_object().member("sha256", sha256_hex(lines)).end_object().text() + "\n";
}

std::expected<Entry, Error> parse_entry(const Data& data, int seats) {
  return read_entry(data, seats);
}

std::expected<std::string, Error> write_record(const Record& record) {
  std::string lines = header_line(record.header);
  for (const auto& entry : record.entries) lines += entry_line(entry);
  if (record.result) lines += result_line(*record.result);
  lines += digest_line(lines);
  KNOBEL_TRY_ASSIGN(const auto back, read_record(lines));
  if (back != record) return error("a part of this record has no place in its file");
  return lines;
}

std::expected<Record, Error> read_record(std::string_view bytes) {
  if (bytes.size() > kRecordBytesMax)
    return error("a record has at most " + std::to_string(kRecordBytesMax) + " bytes");
  Record record;
  std::string_view rest = bytes;
  for (int number = 1;; ++number) {
    const std::string_view before = bytes.substr(0, bytes.size() - rest.size());
    KNOBEL_TRY_ASSIGN(const auto line, next_line(rest, number));
    KNOBEL_TRY_ASSIGN(const auto data, parse_json(line.substr(0, line.size() - 1), number));
    if (number > 1 && find_member(data, "sha256") != nullptr) {
      if (line != digest_line(before))
        return fail(number, "the digest does not fit the lines before it");
      if (!rest.empty()) return fail(number + 1, "nothing may follow the digest");
      return record;
    }
    if (record.result) return fail(number, "after the result only the digest may follow");
    if (number == 1) {
      KNOBEL_TRY_ASSIGN(auto header, read_header(data));
      record.header = std::move(header);
      KNOBEL_TRY(same_bytes(line, header_line(record.header), number));
    } else if (const Data* result = find_member(data, "result")) {
      KNOBEL_TRY_ASSIGN(auto read, read_result(*result, record.header));
      record.result = std::move(read);
      KNOBEL_TRY(same_bytes(line, result_line(*record.result), number));
    } else {
      if (record.entries.size() == kRecordEntriesMax)
        return fail(number, "more than " + std::to_string(kRecordEntriesMax) + " entries");
      KNOBEL_TRY_ASSIGN(auto entry, read_entry(data, record.header.seats));
      record.entries.push_back(std::move(entry));
      KNOBEL_TRY(same_bytes(line, entry_line(record.entries.back()), number));
    }
  }
}

}  // namespace knobel
