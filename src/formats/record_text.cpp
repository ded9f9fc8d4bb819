#include "formats/record_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/text.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "formats/record_json.h"

namespace knobel {
namespace {

constexpr std::array<std::string_view, 5> kTableWords = {"undo", "bot_in", "bot_out", "leave",
                                                         "resign"};

constexpr std::string_view kByHand = "dice by hand";
constexpr std::string_view kKnown = "known ";

std::string luck_text(const Luck& luck) {
  if (luck.kind == Luck::Kind::Unknown) return "luck unknown\n";
  if (luck.kind == Luck::Kind::Seeded)
    return "luck seeded " + std::to_string(luck.seed) + " stream " + std::to_string(luck.stream) +
           "\n";
  std::string text = "luck committed " + luck.commitment;
  if (!luck.commitments.empty()) text += " starts " + std::to_string(luck.starts);
  text += "\n";
  for (const auto& seal : luck.commitments) text += "commitment " + json_string(seal) + "\n";
  for (const auto& part : luck.contributions) text += "contribution " + json_string(part) + "\n";
  if (luck.dice_by_hand) text += std::string(kByHand) + "\n";
  if (!luck.known.empty()) text += std::string(kKnown) + luck.known + "\n";
  return text;
}

std::string entry_text(const Entry& entry) {
  if (const auto* action = std::get_if<ActionEntry>(&entry))
    return "seat " + seat_text(action->seat) + " " + action->text;
  if (const auto* chance = std::get_if<ChanceEntry>(&entry)) return chance->text;
  const auto& table = std::get<TableEntry>(entry);
  return std::string(kTableWords[static_cast<std::size_t>(table.kind)]) + " seat " +
         seat_text(table.seat) + (table.detail.empty() ? "" : " " + json_string(table.detail));
}

/// Takes the text apart, line by line.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) { next(); }

  std::expected<Record, Error> read() {
    KNOBEL_TRY(read_header());
    KNOBEL_TRY(expect("match"));
    while (!at_end_ && line_ != "result") KNOBEL_TRY(read_entry());
    if (!at_end_) KNOBEL_TRY(read_result());
    if (!at_end_) return fail("nothing stands behind the result");
    return std::move(record_);
  }

 private:
  using Done = std::expected<void, Error>;

  std::unexpected<Error> fail(const std::string& what) const {
    const std::string found = at_end_ ? "the text ends here" : "\"" + std::string(line_) + "\"";
    return error("line " + std::to_string(number_) + ": " + found + "; " + what);
  }

  void next() {
    do {
      at_end_ = rest_.empty();
      const auto end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
    } while (!at_end_ && (line_.empty() || line_.starts_with('#')));
  }

  Done expect(std::string_view line) {
    if (at_end_ || line_ != line) return fail("needed is \"" + std::string(line) + "\"");
    next();
    return {};
  }

  /// What stands behind `word` on this line, if it begins with it.
  std::optional<std::string_view> behind(std::string_view word) const {
    if (at_end_ || !line_.starts_with(word)) return std::nullopt;
    if (line_.size() == word.size()) return "";
    return line_[word.size()] == ' ' ? std::optional(line_.substr(word.size() + 1)) : std::nullopt;
  }

  std::expected<int, Error> number(std::string_view word) {
    const auto text = behind(word);
    const auto value = text ? parse_number(*text) : std::nullopt;
    if (!value || *value < 0 || *value > 1'000'000)
      return fail("needed is \"" + std::string(word) + "\" and a number");
    next();
    return static_cast<int>(*value);
  }

  /// A text in quotes that may stand in a record as a name.
  std::expected<std::string, Error> quoted(std::string_view text) const {
    const auto data = parse_json(text);
    const auto* name = data ? std::get_if<std::string>(&data->value) : nullptr;
    if (name == nullptr || !valid_name(*name))
      return fail("needed is a short text in double quotes");
    return *name;
  }

  Done read_names(std::string_view word, std::vector<std::string>& names) {
    for (int seat = 0; seat < record_.header.seats; ++seat) {
      const auto text = behind(word);
      if (!text) return fail("needed is \"" + std::string(word) + "\" once for every seat");
      KNOBEL_TRY_ASSIGN(auto name, quoted(*text));
      names.push_back(std::move(name));
      next();
    }
    return {};
  }

  Done read_header() {
    RecordHeader& header = record_.header;
    const auto game = behind("game");
    if (!game) return fail("needed is \"game\" and its name");
    header.game = std::string(*game);
    next();
    KNOBEL_TRY_ASSIGN(const auto rules, number("rules"));
    header.rules_version = rules;
    KNOBEL_TRY_ASSIGN(const auto seats, number("seats"));
    header.seats = seats;
    if (header.seats < 1 || header.seats > kSeatsMax)
      return error("line " + std::to_string(number_ - 1) + ": seats are 1 to " +
                   std::to_string(kSeatsMax));
    while (const auto option = behind("option")) {
      const auto blank = option->find(' ');
      if (blank == std::string_view::npos) return fail("an option has a key and a value");
      header.options.push_back(
          {std::string(option->substr(0, blank)), std::string(option->substr(blank + 1))});
      next();
    }
    if (const auto json = behind("components")) {
      KNOBEL_TRY_ASSIGN(auto data, parse_json(*json, number_));
      header.components = std::move(data);
      next();
    }
    if (behind("player")) KNOBEL_TRY(read_names("player", header.players));
    return read_luck(header.luck);
  }

  Done read_luck(Luck& luck) {
    const auto text = behind("luck");
    const auto words = split(text.value_or(""), ' ');
    if (words[0] == "unknown" && words.size() == 1) {
      next();
      return {};
    }
    if (words[0] == "seeded" && words.size() == 4 && words[2] == "stream") {
      const auto seed = natural(words[1]);
      const auto stream = natural(words[3]);
      if (!seed || !stream) return fail("seed and stream are numbers from 0");
      luck.kind = Luck::Kind::Seeded;
      luck.seed = *seed;
      luck.stream = *stream;
      next();
      return {};
    }
    const bool sealed = words.size() == 4 && words[2] == "starts";
    if (words[0] != "committed" || (words.size() != 2 && !sealed))
      return fail("needed is \"luck unknown\", \"luck seeded S stream N\" or \"luck committed …\"");
    luck.kind = Luck::Kind::Committed;
    luck.commitment = std::string(words[1]);
    if (sealed) {
      const auto starts = parse_number(words[3]);
      if (!starts || *starts < 1 || *starts > kSeatsMax + 1)
        return fail("starts are 1 to " + std::to_string(kSeatsMax + 1));
      luck.starts = static_cast<int>(*starts);
    }
    next();
    if (sealed) KNOBEL_TRY(read_names("commitment", luck.commitments));
    KNOBEL_TRY(read_names("contribution", luck.contributions));
    luck.dice_by_hand = line_ == kByHand;
    if (luck.dice_by_hand) next();
    if (!line_.starts_with(kKnown)) return {};
    luck.known = line_.substr(kKnown.size());
    next();
    return {};
  }

  static std::optional<std::uint64_t> natural(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc() || std::to_string(value) != text) return std::nullopt;
    return value;
  }

  std::expected<Seat, Error> seat(std::string_view text) const {
    const auto number = parse_number(text);
    if (!number || *number < 1 || *number > record_.header.seats)
      return fail("seats are 1 to " + std::to_string(record_.header.seats));
    return static_cast<Seat>(*number - 1);
  }

  Done read_entry() {
    const auto words = split(line_, ' ');
    const auto kind = std::ranges::find(kTableWords, words[0]);
    if (words[0] == "seat" && words.size() >= 3) {
      KNOBEL_TRY_ASSIGN(const auto who, seat(words[1]));
      const auto place = static_cast<std::size_t>(words[2].data() - line_.data());
      record_.entries.emplace_back(ActionEntry{who, std::string(line_.substr(place))});
    } else if (kind != kTableWords.end() && words.size() >= 3 && words[1] == "seat") {
      KNOBEL_TRY_ASSIGN(const auto who, seat(words[2]));
      TableEntry entry{static_cast<TableEntry::Kind>(kind - kTableWords.begin()), who, ""};
      if (words.size() > 3) {
        const auto place = static_cast<std::size_t>(words[3].data() - line_.data());
        KNOBEL_TRY_ASSIGN(auto detail, quoted(line_.substr(place)));
        entry.detail = std::move(detail);
      }
      record_.entries.emplace_back(std::move(entry));
    } else if (words[0] == "dice" || words[0] == "pick" || words[0] == "one") {
      record_.entries.emplace_back(ChanceEntry{std::string(line_)});
    } else {
      return fail("an event begins with seat, dice, pick, one, " + join(kTableWords, ", "));
    }
    next();
    return {};
  }

  Done read_result() {
    next();
    RecordResult result;
    const auto scores = behind("scores");
    for (const auto word : split(scores.value_or(""), ' ')) {
      const auto score = parse_number(word);
      if (!score || *score < -32768 || *score > 32767)
        return fail("needed is \"scores\" and a number for every seat");
      result.scores.push_back(static_cast<int>(*score));
    }
    if (std::ssize(result.scores) != record_.header.seats)
      return fail("needed is \"scores\" and a number for every seat");
    next();
    const auto winners = behind("winners");
    if (!winners) return fail("needed is \"winners\" and their seats");
    if (!winners->empty())
      for (const auto word : split(*winners, ' ')) {
        KNOBEL_TRY_ASSIGN(const auto who, seat(word));
        result.winners.add(who);
      }
    next();
    if (const auto secret = behind("secret")) {
      result.secret = std::string(*secret);
      next();
    }
    record_.result = std::move(result);
    return {};
  }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  bool at_end_ = false;
  Record record_;
};

}  // namespace

std::string record_text(const Record& record) {
  const RecordHeader& header = record.header;
  std::string text = std::string(kRecordTextMarker) + "\ngame " + header.game + "\nrules " +
                     std::to_string(header.rules_version) + "\nseats " +
                     std::to_string(header.seats) + "\n";
  for (const auto& option : header.options)
    text += "option " + option.key + " " + option.value + "\n";
  if (header.components) text += "components " + to_json(*header.components) + "\n";
  for (const auto& name : header.players) text += "player " + json_string(name) + "\n";
  text += luck_text(header.luck) + "match\n";
  for (const auto& entry : record.entries) text += entry_text(entry) + "\n";
  if (!record.result) return text;
  text += "result\nscores";
  for (const int score : record.result->scores) text += " " + std::to_string(score);
  text += "\nwinners";
  for (const Seat seat : record.result->winners) text += " " + seat_text(seat);
  if (!record.result->secret.empty()) text += "\nsecret " + record.result->secret;
  return text + "\n";
}

std::expected<Record, Error> read_record_text(std::string_view text) {
  auto record = Reader(text).read();
  if (!record) return record;
  // Limits and spellings that records have of their own are checked where records are read.
  std::string bytes = header_line(record->header);
  for (const auto& entry : record->entries) bytes += entry_line(entry);
  if (record->result) bytes += result_line(*record->result);
  bytes += digest_line(bytes);
  if (const auto read = read_record(bytes); !read)
    return error("the record that this text describes is refused: " + read.error().text);
  return record;
}

}  // namespace knobel
