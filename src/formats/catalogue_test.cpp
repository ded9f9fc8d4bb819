#include "formats/catalogue.h"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "formats/embedded.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

std::set<std::string> placeholders(const std::string& sentence) {
  std::set<std::string> found;
  for (auto open = sentence.find('{'); open != std::string::npos;
       open = sentence.find('{', open + 1))
    found.insert(sentence.substr(open, sentence.find('}', open) - open + 1));
  return found;
}

Catalogue read_one(std::string_view bytes) {
  auto made = Catalogue::read(std::vector{bytes});
  REQUIRE_MESSAGE(made.has_value(), made.error().text);
  return *made;
}

std::string_view file_bytes(std::string_view name) {
  for (const auto& file : message_files())
    if (file.name == name) return file.bytes;
  FAIL("not embedded: " << name);
  return {};
}

}  // namespace

TEST_CASE("embedded files are the files on disk, byte for byte") {
  REQUIRE(!message_files().empty());
  for (const auto& file : message_files()) {
    std::ifstream stream(KNOBEL_SOURCE_DIR "/src/" + std::string(file.name), std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    CHECK_MESSAGE(bytes.str() == file.bytes, file.name);
  }
}

TEST_CASE("German and English have the same keys and the same placeholders in every folder") {
  constexpr std::string_view kGerman = "/de.json";
  std::size_t pairs = 0;
  for (const auto& file : message_files()) {
    if (!file.name.ends_with(kGerman)) continue;
    ++pairs;
    const std::string other =
        std::string(file.name.substr(0, file.name.size() - kGerman.size())) + "/en.json";
    const auto german = read_one(file.bytes);
    const auto english = read_one(file_bytes(other));
    for (const auto& [key, sentence] : german.messages()) {
      CHECK_MESSAGE(english.has(key), other << " lacks " << key);
      if (!english.has(key)) continue;
      CHECK_MESSAGE(placeholders(sentence) == placeholders(english.messages().find(key)->second),
                    file.name << ": " << key);
    }
    for (const auto& [key, sentence] : english.messages())
      CHECK_MESSAGE(german.has(key), file.name << " lacks " << key);
  }
  CHECK(2 * pairs == message_files().size());
}

TEST_CASE("every game has a title, rules and a word for each of its options") {
  for (const auto& entry : tested_games())
    for (const auto language : {Language::German, Language::English}) {
      const auto& sentences = catalogue(entry.info->key, language);
      for (const std::string_view key : {"title", "tagline", "rules", "why.not_your_turn"})
        CHECK_MESSAGE(sentences.has(key), entry.info->key << " lacks " << key);
      for (const auto& option : entry.info->options)
        CHECK_MESSAGE(sentences.has("option." + std::string(option.key)),
                      entry.info->key << " lacks option." << option.key);
    }
}

TEST_CASE("every field that a view can show has a name, and its words have names too") {
  testing::for_each_table([](const std::shared_ptr<const AnyGame>& game) {
    std::map<std::string, std::set<std::string>> fields;
    FastEntropy luck(7), choice(8);
    Match match(game);
    while (match.turn().kind != Turn::Kind::Over) {
      testing::random_step(match, luck, choice);
      for (const auto& shown : {game->fields(match.state()), game->facts(match.state())})
        for (const auto& field : shown) {
          auto& words = fields[field.key];
          if (field.kind == FieldKind::Word) words.insert(field.words.begin(), field.words.end());
        }
    }
    for (const auto language : {Language::German, Language::English}) {
      const auto& sentences = catalogue(game->info().key, language);
      for (const auto& [key, values] : fields) {
        CHECK_MESSAGE(sentences.has("field." + key), game->info().key << " lacks field." << key);
        // An empty name keeps a field out of sight.
        if (sentences.say("field." + key).empty()) continue;
        for (const auto& word : values) {
          // Letters and signs are called what they are, results as well.
          const bool plain = word.size() < 3 || word.find_first_of("0123456789") != word.npos;
          CHECK_MESSAGE((plain || sentences.has("word." + word)),
                        game->info().key << " lacks word." << word);
        }
      }
    }
  });
}

TEST_CASE("placeholders are filled in, and nothing that a person needs is blank") {
  const auto sentences = read_one(R"({"a": "{2} before {1}, {3} {x} {", "b": "plain"})");
  const std::vector<std::string> args = {"one", "{1}"};
  CHECK(sentences.say("a", args) == "{1} before one, {3} {x} {");
  CHECK(sentences.say("b", args) == "plain");
  CHECK(sentences.say("c", args) == "c");
}

TEST_CASE("a later file fills in what the earlier ones lack") {
  const auto made =
      Catalogue::read(std::vector<std::string_view>{R"({"a":"1"})", R"({"a":"2","b":"3"})"});
  REQUIRE(made.has_value());
  CHECK(made->say("a") == "1");
  CHECK(made->say("b") == "3");
  CHECK(made->messages().size() == 2);
}

TEST_CASE("a broken message file is refused with its line") {
  const auto refused = [](std::string_view file) {
    return Catalogue::read(std::vector{file}).error().text;
  };
  CHECK(refused("{\"a\": \"1\",\n\"a\": \"2\"}") == "line 2: a stands twice");
  CHECK(refused("{\"a\":\n 1}") == "line 2: a is not a text");
  CHECK(refused("[]") == "a message file must be one object of texts");
  CHECK(refused("{").starts_with("line 1"));
}

TEST_CASE("refusals are explained in both languages") {
  const Refusal refusal{"unknown", {"hop"}};
  CHECK(explain(catalogue("knaster", Language::English), refusal) ==
        "I do not understand \"hop\".");
  CHECK(explain(catalogue("knaster", Language::German), refusal) == "„hop“ verstehe ich nicht.");
  CHECK(explain(catalogue("no such game", Language::English), {"over", {}}) ==
        "The match is over.");
  CHECK(parse_language("de") == Language::German);
  CHECK(parse_language("en") == Language::English);
  CHECK(!parse_language("fr").has_value());
}
