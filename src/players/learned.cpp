#include "players/learned.h"

#include <bit>
#include <cstring>
#include <optional>

#include "engine/sha256.h"
#include "engine/text.h"

namespace knobel {
namespace {

constexpr std::string_view kFirstLine = "knobel values 1";
static_assert(std::endian::native == std::endian::little);

std::string_view bytes_of(const std::vector<float>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

/// Takes the next line, "key rest", off `text` and returns the rest; nothing if it has another key.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view key) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  auto line = text.substr(0, end);
  if (!line.starts_with(key)) return std::nullopt;
  text.remove_prefix(end + 1);
  line.remove_prefix(key.size());
  if (line.starts_with(' ')) line.remove_prefix(1);
  return line;
}

std::expected<const LearnedFile*, Error> find_nowhere(std::string_view name) {
  return error("nobody has said where the trained values of " + std::string(name) + " are");
}

FindLearned find_learned = find_nowhere;

}  // namespace

std::string write_learned(const LearnedFile& file) {
  std::string text = std::string(kFirstLine) + "\ngame " + file.game + "\nrules " +
                     std::to_string(file.rules_version) + "\nmade " + file.made + "\nnumbers " +
                     std::to_string(file.numbers.size()) + "\nsha256 " +
                     sha256_hex(bytes_of(file.numbers)) + "\n\n";
  return text += bytes_of(file.numbers);
}

std::expected<LearnedFile, Error> read_learned(std::string_view bytes) {
  const auto wrong = [](std::string_view what) {
    return error("no file of values: " + std::string(what));
  };
  if (!take_line(bytes, kFirstLine)) return wrong("the first line is another");
  const auto game = take_line(bytes, "game");
  const auto rules = game ? take_line(bytes, "rules") : std::nullopt;
  const auto made = rules ? take_line(bytes, "made") : std::nullopt;
  const auto numbers = made ? take_line(bytes, "numbers") : std::nullopt;
  const auto hash = numbers ? take_line(bytes, "sha256") : std::nullopt;
  if (!hash || !take_line(bytes, "")) return wrong("a line of the header is missing");
  const auto version = parse_number(*rules);
  const auto count = parse_number(*numbers);
  if (!version || !count || *count < 0) return wrong("a number in the header is none");
  if (bytes.size() / sizeof(float) != static_cast<std::size_t>(*count) ||
      bytes.size() % sizeof(float) != 0)
    return wrong("it was cut short, or something follows it");
  if (sha256_hex(bytes) != *hash) return wrong("the numbers do not fit their hash");
  LearnedFile file{std::string(*game), static_cast<int>(*version), std::string(*made), {}};
  file.numbers.resize(static_cast<std::size_t>(*count));
  if (!bytes.empty()) std::memcpy(file.numbers.data(), bytes.data(), bytes.size());
  return file;
}

void find_learned_with(FindLearned find) { find_learned = find; }

std::expected<std::span<const float>, Error> learned_numbers(std::string_view game,
                                                             int rules_version, std::size_t count) {
  KNOBEL_TRY_ASSIGN(const LearnedFile* const file, find_learned(game));
  if (file->game != game.substr(0, game.find('-')) || file->rules_version != rules_version ||
      file->numbers.size() != count)
    return error("the trained values of " + std::string(game) + " were made for something else (" +
                 file->made + ")");
  return std::span<const float>(file->numbers);
}

}  // namespace knobel
