#include "formats/catalogue.h"

#include <vector>

#include "engine/check.h"
#include "formats/components_json.h"
#include "formats/embedded.h"

namespace knobel {
namespace {

constexpr Language kLanguages[] = {Language::German, Language::English};

std::optional<std::string_view> message_file(std::string_view folder, Language language) {
  const auto name =
      std::string(folder) + "/messages/" + std::string(language_code(language)) + ".json";
  for (const auto& file : message_files())
    if (file.name == name) return file.bytes;
  return std::nullopt;
}

/// What is said wherever a game is played, with that game's own sentences in front.
Catalogue make_catalogue(std::string_view game_folder, Language language) {
  std::vector<std::string_view> files;
  for (const auto folder : {game_folder, std::string_view("engine"), std::string_view("cli")})
    if (const auto file = message_file(folder, language)) files.push_back(*file);
  auto made = Catalogue::read(files);
  // The files were compiled in: a broken one is our bug, not the user's.
  if (!made) fail_check(made.error().text.c_str());
  return std::move(*made);
}

/// By game key; the common sentences alone under the empty key.
using Shelf = std::map<std::string, Catalogue, std::less<>>;

Shelf make_shelf(Language language) {
  constexpr std::string_view kGames = "games/";
  Shelf shelf;
  shelf.emplace("", make_catalogue("", language));
  for (const auto& file : message_files()) {
    if (!file.name.starts_with(kGames)) continue;
    const auto folder = file.name.substr(0, file.name.find('/', kGames.size()));
    const std::string key(folder.substr(kGames.size()));
    if (!shelf.contains(key)) shelf.emplace(key, make_catalogue(folder, language));
  }
  return shelf;
}

}  // namespace

std::string_view language_code(Language language) {
  return language == Language::German ? "de" : "en";
}

std::optional<Language> parse_language(std::string_view code) {
  for (const auto language : kLanguages)
    if (language_code(language) == code) return language;
  return std::nullopt;
}

std::expected<Catalogue, Error> Catalogue::read(std::span<const std::string_view> files) {
  Catalogue catalogue;
  for (const auto file : files) {
    KNOBEL_TRY_ASSIGN(const auto data, parse_json(file));
    const auto* object = std::get_if<Data::Object>(&data.value);
    if (object == nullptr) return error("a message file must be one object of texts");
    std::map<std::string_view, int> lines;
    for (const auto& [key, value] : *object) {
      KNOBEL_TRY_ASSIGN(const auto text, DataReader(value, key).text());
      if (!lines.emplace(key, value.line).second)
        return DataReader(value, key).fail("stands twice");
      catalogue.messages_.emplace(key, text);
    }
  }
  return catalogue;
}

std::string Catalogue::say(std::string_view key, std::span<const std::string> args) const {
  const auto found = messages_.find(key);
  if (found == messages_.end()) return std::string(key);
  const std::string& sentence = found->second;
  std::string out;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool placeholder = i + 2 < sentence.size() && sentence[i] == '{' &&
                             sentence[i + 1] >= '1' && sentence[i + 1] <= '9' &&
                             sentence[i + 2] == '}';
    const auto index = placeholder ? static_cast<std::size_t>(sentence[i + 1] - '1') : args.size();
    if (index < args.size()) {
      out += args[index];
      i += 2;
    } else {
      out += sentence[i];
    }
  }
  return out;
}

const Catalogue& catalogue(std::string_view game_key, Language language) {
  static const Shelf german = make_shelf(Language::German);
  static const Shelf english = make_shelf(Language::English);
  const Shelf& shelf = language == Language::German ? german : english;
  const auto found = shelf.find(game_key);
  return found != shelf.end() ? found->second : shelf.find("")->second;
}

std::string explain(const Sentences& sentences, const Refusal& refusal) {
  return sentences.say("why." + refusal.key, refusal.args);
}

}  // namespace knobel
