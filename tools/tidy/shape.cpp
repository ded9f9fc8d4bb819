// How a file looks: its lines, its length, its functions and its tests.

#include <algorithm>
#include <regex>
#include <set>

#include "tools/tidy/cpp_text.h"
#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

constexpr std::size_t kColumnsMax = 100;
constexpr std::size_t kFunctionLinesMax = 70;
constexpr std::size_t kFileLinesMax = 500;

/// What people write; the rest (goldens, lock files, data) is written by programs.
constexpr std::string_view kWritten[] = {".h",  ".cpp", ".md",     ".txt", ".cmake", ".sh",
                                         ".ts", ".js",  ".svelte", ".css", ".html"};

bool is_written(std::string_view path) {
  if (path.find("/golden/") != std::string_view::npos) return false;
  return std::any_of(std::begin(kWritten), std::end(kWritten),
                     [&](std::string_view ending) { return path.ends_with(ending); });
}

/// Characters, not bytes: UTF-8 continuation bytes take no column.
std::size_t columns(std::string_view line) {
  return static_cast<std::size_t>(std::count_if(
      line.begin(), line.end(), [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

void check_line(const std::string& file, std::size_t number, std::string_view line, Findings& out) {
  if (is_cpp(file) && columns(line) > kColumnsMax)
    out.push_back(
        {file, number,
         std::to_string(columns(line)) + " columns; there are " + std::to_string(kColumnsMax)});
  if (line.find('\t') != std::string_view::npos) out.push_back({file, number, "a tab"});
  if (line.ends_with(' ') || line.ends_with('\r'))
    out.push_back({file, number, "blanks at the end of the line"});
}

bool asserts(std::string_view body) {
  static const std::regex pattern("\\b(CHECK|REQUIRE|FAIL)\\w*\\s*\\(|\\brc::");
  return std::regex_search(body.begin(), body.end(), pattern);
}

/// The names of the functions of this file that assert, themselves or through one another. A
/// function may stand above or below its callers, so this goes on until nothing is added.
std::set<std::string> asserting_helpers(const CppText& text, const std::vector<Function>& all) {
  std::set<std::string> names;
  for (bool grew = true; grew;) {
    grew = false;
    for (const Function& function : all) {
      const auto body = function.body(text);
      const bool calls = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return !find_word(body, name).empty();
      });
      if ((calls || asserts(body)) && !function.header.starts_with("TEST_CASE"))
        grew |= names.insert(function.name()).second;
    }
  }
  return names;
}

void check_assertions(const std::string& file, const CppText& text,
                      const std::vector<Function>& all, Findings& out) {
  const auto helpers = asserting_helpers(text, all);
  for (const Function& function : all) {
    if (!function.header.starts_with("TEST_CASE")) continue;
    const auto body = function.body(text);
    const bool helped = std::any_of(helpers.begin(), helpers.end(), [&](const std::string& name) {
      return !find_word(body, name).empty();
    });
    if (!helped && !asserts(body))
      out.push_back(
          {file, line_at(text.raw, function.header_begin), "a test that asserts nothing"});
  }
}

}  // namespace

void check_lines(const Tree& tree, Findings& out) {
  for (const auto& [file, text] : tree) {
    if (!is_written(file)) continue;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
      const auto end = std::min(text.find('\n', begin), text.size());
      check_line(file, ++number, std::string_view(text).substr(begin, end - begin), out);
      begin = end + 1;
    }
    if (number > kFileLinesMax)
      out.push_back(
          {file, 0,
           std::to_string(number) + " lines; a file has at most " + std::to_string(kFileLinesMax)});
  }
}

void check_cpp(const Tree& tree, Findings& out) {
  for (const auto& [file, content] : tree) {
    if (!is_cpp(file)) continue;
    const CppText text(content);
    if (file.ends_with(".h") && text.code.find("#pragma once") == std::string::npos)
      out.push_back({file, 1, "a header without #pragma once"});
    const auto all = functions(text);
    for (const Function& function : all) {
      const auto begin = line_at(content, function.header_begin);
      const auto lines = line_at(content, function.body_end - 1) - begin + 1;
      if (lines > kFunctionLinesMax)
        out.push_back({file, begin,
                       "a function of " + std::to_string(lines) + " lines; at most " +
                           std::to_string(kFunctionLinesMax)});
    }
    if (file.ends_with("_test.cpp")) check_assertions(file, text, all, out);
  }
}

}  // namespace knobel::tidy
