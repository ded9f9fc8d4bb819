// What is declared and used nowhere. Names are compared as words, so two things of one name hide
// each other; what is found is dead for certain.

#include <algorithm>
#include <cctype>
#include <regex>
#include <span>

#include "tools/tidy/cpp_text.h"
#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

/// Called by the language or by a library and never by name.
constexpr std::string_view kCalledByOthers[] = {"main", "operator", "static_assert"};

/// Made for tests, which could not ask or do it otherwise: a robot's view of a server that was
/// killed, a full disk, positions as text, all outcomes in their order, one keep's worth, what
/// documents and the page have to say of each request, what is in memory of a table.
constexpr std::string_view kForTests[] = {"set_port",    "disconnect",    "robots",
                                          "limit_pages", "read_position", "outcome_number",
                                          "keep_value",  "all_requests",  "state_of"};

/// Statements that declare nothing with a name of its own, by their first word.
constexpr std::string_view kOtherStatements[] = {
    "using", "namespace", "return", "enum", "public", "private", "static_assert", "protected"};

bool contains(std::span<const std::string_view> list, std::string_view item) {
  return std::ranges::find(list, item) != list.end();
}

using Words = std::map<std::string, int, std::less<>>;

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

void count_words(std::string_view text, Words& words) {
  for (std::size_t at = 0; at < text.size();) {
    auto end = at;
    while (end < text.size() && is_word_character(text[end])) ++end;
    if (end > at) ++words[std::string(text.substr(at, end - at))];
    at = end + 1;
  }
}

struct Declaration {
  std::string name;
  std::size_t offset;
};

/// The last word before `end`.
Declaration word_before(std::string_view code, std::size_t begin, std::size_t end) {
  while (end > begin && !is_word_character(code[end - 1])) --end;
  auto first = end;
  while (first > begin && is_word_character(code[first - 1])) --first;
  return {std::string(code.substr(first, end - first)), first};
}

/// What one statement of a header declares: the word before its parenthesis, or before its value.
Declaration declared(std::string_view code, std::size_t begin, std::size_t end) {
  while (begin < end && !is_word_character(code[begin])) ++begin;
  const auto first_end = std::find_if_not(code.begin() + static_cast<std::ptrdiff_t>(begin),
                                          code.end(), is_word_character);
  const auto first = code.substr(begin, static_cast<std::size_t>(first_end - code.begin()) - begin);
  if (contains(kOtherStatements, first)) return {{}, end};
  const auto stop = std::min(code.find_first_of("(=", begin), end);
  auto found = word_before(code, begin, stop);
  // One word alone has no type before it: an enumerator or a macro.
  if (found.offset == begin) found.name.clear();
  return found;
}

/// The functions, members and constants of a header. Bodies are blanked: what stands in them is no
/// declaration.
std::vector<Declaration> declarations(const CppText& text, const std::vector<Function>& bodies) {
  std::string code = text.code;
  for (const Function& function : bodies) {
    for (auto at = function.body_begin + 1; at + 1 < function.body_end; ++at) code[at] = ' ';
    code[function.body_end - 1] = ';';
    code[function.body_begin] = ' ';
  }
  std::vector<Declaration> found;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code[at] != ';' && code[at] != '{' && code[at] != '}' && code[at] != '#') continue;
    if (code[at] == ';') {
      auto declaration = declared(code, begin, at);
      if (!declaration.name.empty()) found.push_back(std::move(declaration));
    }
    // A directive is over at the end of its line.
    if (code[at] == '#') at = std::min(code.find('\n', at), code.size());
    begin = at + 1;
  }
  return found;
}

}  // namespace

void check_unused(const Tree& tree, Findings& out) {
  Words words;     // of all sources but tests
  Words declared;  // those of them that are declarations or definitions
  std::vector<std::pair<std::string, Declaration>> candidates;
  for (const auto& [file, content] : tree) {
    if (!is_cpp(file) || layer_of(file).empty() || is_test(file)) continue;
    const CppText text(content);
    count_words(text.code, words);
    const auto bodies = functions(text);
    if (file.ends_with(".h")) {
      for (auto& declaration : declarations(text, bodies)) {
        ++declared[declaration.name];
        candidates.emplace_back(file, std::move(declaration));
      }
    } else {
      for (const Function& function : bodies) ++declared[function.name()];
    }
  }
  for (const auto& [file, declaration] : candidates) {
    if (contains(kCalledByOthers, declaration.name) || contains(kForTests, declaration.name))
      continue;
    if (words[declaration.name] > declared[declaration.name]) continue;
    out.push_back({file, line_at(tree.find(file)->second, declaration.offset),
                   "\"" + declaration.name + "\" is declared and used nowhere but in tests"});
  }
}

void check_exports(const Tree& tree, Findings& out) {
  // A type may be exported for the sake of the function beside it that returns one.
  static const std::regex pattern("(?:^|\\n)export (?:async )?(?:function|const|let|class) (\\w+)");
  std::map<std::string, Words> words;
  for (const auto& [file, text] : tree)
    if (file.starts_with("web/")) count_words(text, words[file]);
  for (const auto& [file, text] : tree) {
    if (!file.starts_with("web/src/") || !file.ends_with(".ts")) continue;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
      const std::string name = (*it)[1];
      const bool used = std::any_of(words.begin(), words.end(), [&](const auto& other) {
        return other.first != file && other.second.contains(name);
      });
      if (!used)
        out.push_back({file, line_at(text, static_cast<std::size_t>(it->position(1))),
                       "\"" + name + "\" is exported, and nobody imports it"});
    }
  }
}

}  // namespace knobel::tidy
