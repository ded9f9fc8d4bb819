#include "tools/tidy/tidy.h"

#include <algorithm>
#include <cctype>

namespace knobel::tidy {

std::string to_text(const Finding& finding) {
  const std::string line = finding.line == 0 ? "" : ":" + std::to_string(finding.line);
  return finding.file + line + ": " + finding.text;
}

Findings check_all(const Tree& tree) {
  Findings out;
  check_files(tree, out);
  Tree texts;
  for (const auto& [file, bytes] : tree)
    if (bytes.find('\0') == std::string::npos) texts.emplace(file, bytes);
  for (const auto check :
       {check_includes, check_layer_table, check_game_names, check_rule_numbers, check_words,
        check_old_names, check_lines, check_cpp, check_unused, check_exports, check_labels})
    check(texts, out);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> games(const Tree& tree) {
  constexpr std::string_view kFolder = "src/games/";
  constexpr std::string_view kRules = "/rules.h";
  std::vector<std::string> names;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with(kFolder) || !path.ends_with(kRules)) continue;
    const auto name = path.substr(kFolder.size(), path.size() - kFolder.size() - kRules.size());
    if (name.find('/') == std::string::npos) names.push_back(name);
  }
  return names;
}

bool is_cpp(std::string_view path) { return path.ends_with(".h") || path.ends_with(".cpp"); }

bool is_test(std::string_view path) {
  return path.ends_with("_test.cpp") || path.ends_with("/test_support.h") ||
         path.starts_with("tests/");
}

std::string_view layer_of(std::string_view path) {
  constexpr std::string_view kSource = "src/";
  if (!path.starts_with(kSource)) return {};
  path.remove_prefix(kSource.size());
  const auto slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::size_t line_at(std::string_view text, std::size_t offset) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size()));
  return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

std::vector<std::size_t> find_word(std::string_view text, std::string_view word) {
  const auto in_word = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  std::vector<std::size_t> found;
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    if ((at == 0 || !in_word(at - 1)) && !in_word(at + word.size())) found.push_back(at);
  return found;
}

}  // namespace knobel::tidy
