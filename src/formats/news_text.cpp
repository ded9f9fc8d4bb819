#include "formats/news_text.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {
namespace {

/// What the catalogue calls a word; the word itself if it has no other name.
std::string named(const Catalogue& words, std::string_view kind, const std::string& word) {
  const std::string key = std::string(kind) + "." + word;
  return words.has(key) ? words.say(key) : word;
}

std::string said(const NewsArgument& argument, const Catalogue& words,
                 std::span<const std::string> names) {
  std::string text;
  switch (argument.kind) {
    case FieldKind::Seat: {
      const auto seat = static_cast<std::size_t>(parse_number(argument.words[0]).value_or(0));
      return seat >= 1 && seat <= names.size() ? names[seat - 1] : argument.words[0];
    }
    case FieldKind::Number:
      return argument.words[0].starts_with('-') ? "−" + argument.words[0].substr(1)
                                                : argument.words[0];
    case FieldKind::Dice:
      for (const auto& face : argument.words) text += "[" + face + "]";
      return text;
    case FieldKind::Cards:
      for (const auto& card : argument.words) {
        if (!text.empty()) text += ", ";
        text += named(words, "card", card);
      }
      return text;
    default: return named(words, "word", argument.words[0]);
  }
}

}  // namespace

std::string news_text(const NewsItem& item, const Catalogue& words,
                      std::span<const std::string> names) {
  std::vector<std::string> arguments;
  for (const auto& argument : item.arguments) arguments.push_back(said(argument, words, names));
  const std::string key = "news." + item.key;
  const auto number = std::ranges::find(item.arguments, FieldKind::Number, &NewsArgument::kind);
  const bool one = number != item.arguments.end() && number->words[0] == "1";
  return words.say(one && words.has(key + ".one") ? key + ".one" : key, arguments);
}

void write_news(const NewsItem& item, JsonWriter& json) {
  json.begin_object().member("key", item.key).key("args").begin_list();
  for (const auto& argument : item.arguments) {
    switch (argument.kind) {
      case FieldKind::Number: json.raw(argument.words[0]); break;
      case FieldKind::Seat:
        json.begin_object().key("seat").raw(argument.words[0]).end_object();
        break;
      case FieldKind::Dice:
        json.begin_object().key("dice").begin_list();
        for (const auto& face : argument.words) json.raw(face);
        json.end_list().end_object();
        break;
      case FieldKind::Cards:
        json.begin_object().key("cards").list(argument.words).end_object();
        break;
      default: json.begin_object().member("word", argument.words[0]).end_object();
    }
  }
  json.end_list();
  if (item.heading) json.member("heading", true);
  json.end_object();
}

}  // namespace knobel
