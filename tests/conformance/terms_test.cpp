// One name for one thing: the table under "Words" in each game's RULES.md says how the things of
// the game are called in both languages, and how they are never called. What is shown to people
// keeps to it, in the terminal and on the page.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/text.h"
#include "formats/components_json.h"
#include "games/registry.h"

using namespace knobel;

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Small letters, those with dots and accents too (U+00C0 … U+00DE).
std::string small(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out[i]);
    const bool after_c3 = i > 0 && out[i - 1] == '\xC3' && byte >= 0x80 && byte <= 0x9E;
    if ((byte >= 'A' && byte <= 'Z') || after_c3) out[i] = static_cast<char>(byte + 0x20);
  }
  return out;
}

/// " one word after the other ", so that whole words can be looked for. What stands for something
/// else, {1} or {count}, is none.
std::string words_of(std::string_view text) {
  std::string words = " ";
  bool placeholder = false;
  // Quotes and dashes begin with \xE2 and are no letters; ä and ß begin with \xC3.
  bool punctuation = false;
  for (const char letter : small(text)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80 || byte >= 0xC0) punctuation = byte == 0xE2;
    if (letter == '{' || letter == '}') placeholder = letter == '{';
    const bool in_word =
        !punctuation && !placeholder &&
        (byte >= 0x80 || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9'));
    if (in_word)
      words += letter;
    else if (words.back() != ' ')
      words += ' ';
    // "diagonal-up" is what one types; it does not say "diagonal up".
    if (letter == '-') words += "- ";
  }
  return words.back() == ' ' ? words : words + " ";
}

std::string trimmed(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(' '), text.size());
  return std::string(text.substr(begin, text.find_last_not_of(' ') + 1 - begin));
}

struct Term {
  std::string german;
  std::string english;
  std::vector<std::string> never;
};

constexpr std::string_view kHead = "| German | English | never |";

/// The rows of the table under "## Words".
std::vector<Term> terms_of(const fs::path& rules) {
  std::vector<Term> terms;
  const std::string text = contents(rules);
  bool inside = false;
  for (const auto line : split(text, '\n')) {
    if (line.starts_with("## ")) inside = line == "## Words";
    const auto cells = split(line, '|');
    // Behind its head and the line below that.
    if (!inside || cells.size() != 5 || line.starts_with("|-") || line == kHead) continue;
    Term term{trimmed(cells[1]), trimmed(cells[2]), {}};
    for (const auto word : split(cells[3], ','))
      if (words_of(word) != " ") term.never.push_back(trimmed(word));
    terms.push_back(std::move(term));
  }
  return terms;
}

struct Message {
  std::string where;  // "src/games/x/messages/de.json: title"
  std::string text;
};

/// Every text in a message: the page has messages with a text for each number.
void add_texts(std::vector<Message>& messages, const std::string& where, const Data& data) {
  if (const auto* text = std::get_if<std::string>(&data.value)) messages.push_back({where, *text});
  if (const auto* list = std::get_if<Data::List>(&data.value))
    for (const auto& item : *list) add_texts(messages, where, item);
  if (const auto* object = std::get_if<Data::Object>(&data.value))
    for (const auto& [key, value] : *object)
      if (key != "declarations" && key != "selectors") add_texts(messages, where, value);
}

/// All that people are told in one language; nothing if there is no such file.
std::vector<Message> messages_in(const std::string& path) {
  std::vector<Message> messages;
  const fs::path file = fs::path(KNOBEL_SOURCE_DIR) / path;
  if (!fs::is_regular_file(file)) return messages;
  const auto data = parse_json(contents(file));
  REQUIRE_MESSAGE(data.has_value(), path);
  for (const auto& [key, value] : std::get<Data::Object>(data->value))
    add_texts(messages, path + ": " + key, value);
  return messages;
}

void check_used(const std::vector<Message>& messages, const std::string& term) {
  const bool used = std::ranges::any_of(messages, [&](const Message& message) {
    return small(message.text).find(small(term)) != std::string::npos;
  });
  CHECK_MESSAGE(used, "no message says \"", term, "\"");
}

void check_terms(const std::string& game) {
  const auto terms = terms_of(fs::path(KNOBEL_SOURCE_DIR) / "src" / "games" / game / "RULES.md");
  CHECK_MESSAGE(!terms.empty(), "RULES.md has no table under \"## Words\"");
  std::vector<Message> all;
  for (const std::string language : {"de", "en"}) {
    const std::string file = game + "/messages/" + language + ".json";
    const auto messages = messages_in("src/games/" + file);
    for (const auto& term : terms)
      check_used(messages, language == "de" ? term.german : term.english);
    std::ranges::copy(messages, std::back_inserter(all));
    std::ranges::copy(messages_in("web/src/games/" + file), std::back_inserter(all));
  }
  for (const auto& message : all) {
    const std::string words = words_of(message.text);
    for (const auto& term : terms)
      for (const auto& never : term.never)
        CHECK_MESSAGE(words.find(words_of(never)) == std::string::npos, message.where, " says \"",
                      never, "\" for ", term.german, ", ", term.english);
  }
}

}  // namespace

TEST_CASE("every game has one word for one thing, in what it says and on its page") {
  for (const auto& entry : tested_games()) {
    const std::string game(entry.info->key);
    CAPTURE(game);
    check_terms(game);
  }
}

TEST_CASE("words are found whole, whatever stands round them") {
  CHECK(words_of("Die „Burg“ fällt – ÜBER Nacht!") == " die burg fällt über nacht ");
  CHECK(words_of("{dice}: {name} takes it") == " takes it ");
  CHECK(words_of("row-1") == " row - 1 ");
  CHECK(words_of("Burgherr").find(words_of("Burg")) == std::string::npos);
}
