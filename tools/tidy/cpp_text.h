#pragma once

// As much of C++ as the checks need: what is comment, what is code, and where functions begin and
// end. It is no parser. It knows comments, literals, preprocessor lines and braces, and relies on
// the tree being formatted by clang-format; that is enough for rules of thumb such as "at most 70
// lines".

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace knobel::tidy {

/// The same text three times, byte for byte at the same places, so that an offset into one is an
/// offset into all. What does not belong is blanked; line breaks always stay.
struct CppText {
  std::string raw;
  std::string code;      // without comments and without what stands between quotes
  std::string comments;  // nothing else

  explicit CppText(std::string_view text);
};

struct Function {
  std::string header;        // from the end of the statement before it to its brace, code only
  std::size_t header_begin;  // offsets into the text
  std::size_t body_begin;    // the opening brace
  std::size_t body_end;      // behind the closing brace

  std::string_view body(const CppText& text) const {
    return std::string_view(text.code).substr(body_begin, body_end - body_begin);
  }
  /// The word before the first parenthesis: "act" of "void Rules::act(State& s) const".
  std::string name() const;
};

/// Functions in namespaces and classes, TEST_CASEs included; not lambdas inside of functions.
std::vector<Function> functions(const CppText& text);

struct Include {
  std::size_t line;
  std::string path;
  enum class Form { Quoted, Angled } form;
};
std::vector<Include> includes(const CppText& text);

struct TestCase {
  std::size_t line;
  std::string name;
};
/// The names of all TEST_CASE… macros.
std::vector<TestCase> test_cases(const CppText& text);

}  // namespace knobel::tidy
