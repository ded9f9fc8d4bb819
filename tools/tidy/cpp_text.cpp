#include "tools/tidy/cpp_text.h"

#include <cctype>
#include <regex>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Walks over the text once and copies each character to where it belongs.
class Splitter {
 public:
  Splitter(const std::string& text, std::string& code, std::string& comments)
      : text_(text), code_(code), comments_(comments) {}

  void run() {
    while (at_ < text_.size()) {
      if (starts("//")) {
        until(comments_, find_end("\n", 0));
      } else if (starts("/*")) {
        until(comments_, find_end("*/", 2));
      } else if (starts("R\"") && (at_ == 0 || !is_word_character(text_[at_ - 1]))) {
        raw_string();
      } else if (text_[at_] == '"') {
        quoted('"');
      } else if (text_[at_] == '\'' && (at_ == 0 || !is_word_character(text_[at_ - 1]))) {
        // After a letter or digit it is a separator, as in 1'000.
        quoted('\'');
      } else {
        until(code_, at_ + 1);
      }
    }
  }

 private:
  bool starts(std::string_view what) const { return text_.compare(at_, what.size(), what) == 0; }

  std::size_t find_end(std::string_view what, std::size_t length) const {
    const auto end = text_.find(what, at_ + length);
    return end == std::string::npos ? text_.size() : end + length;
  }

  void until(std::string& target, std::size_t end) {
    for (; at_ < end; ++at_) target[at_] = text_[at_];
  }

  void quoted(char quote) {
    until(code_, at_ + 1);
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n')
      at_ += text_[at_] == '\\' ? 2U : 1U;
    until(code_, std::min(at_ + 1, text_.size()));
  }

  void raw_string() {
    const auto open = text_.find('(', at_);
    const auto end = open == std::string::npos
                         ? text_.size()
                         : find_end(")" + text_.substr(at_ + 2, open - at_ - 2) + "\"", 0);
    until(code_, std::min(at_ + 2, text_.size()));
    at_ = end;
    while (at_ < text_.size() && text_[at_] != '"') ++at_;
    until(code_, std::min(at_ + 1, text_.size()));
  }

  const std::string& text_;
  std::string& code_;
  std::string& comments_;
  std::size_t at_ = 0;
};

/// Macros have braces that belong to nobody: preprocessor lines count as blank.
std::string without_preprocessor(std::string code) {
  bool continued = false;
  for (std::size_t begin = 0; begin < code.size();) {
    auto end = code.find('\n', begin);
    if (end == std::string::npos) end = code.size();
    const auto first = code.find_first_not_of(' ', begin);
    const bool directive = continued || (first < end && code[first] == '#');
    continued = directive && end > begin && code[end - 1] == '\\';
    if (directive)
      std::fill(code.begin() + static_cast<std::ptrdiff_t>(begin),
                code.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    begin = end + 1;
  }
  return code;
}

enum class Block { Scope, Function, Other };

Block kind_of(const std::string& header) {
  static const std::regex scope("(^|[^\\w])(namespace|class|struct|union|enum|extern)($|[^\\w])");
  static const std::regex lambda("=\\s*\\[");
  static const std::regex alignment("alignas\\s*\\([^)]*\\)");
  const std::string plain = std::regex_replace(header, alignment, "");
  const auto call = plain.find('(');
  if (call == std::string::npos) {
    if (std::regex_search(plain, lambda)) return Block::Function;
    return std::regex_search(plain, scope) ? Block::Scope : Block::Other;
  }
  // A table such as "kCards = make({" is data, however long.
  const auto equals = plain.find(" = ");
  if (equals < call && !std::regex_search(plain, lambda)) return Block::Other;
  return Block::Function;
}

std::size_t matching_brace(const std::string& code, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < code.size(); ++i) {
    if (code[i] == '{') ++depth;
    if (code[i] == '}' && --depth == 0) return i + 1;
  }
  return code.size();
}

}  // namespace

CppText::CppText(std::string_view text) : raw(text), code(text.size(), ' '), comments(code) {
  Splitter(raw, code, comments).run();
  for (std::size_t i = 0; i < raw.size(); ++i)
    if (raw[i] == '\n') code[i] = comments[i] = '\n';
}

std::string Function::name() const {
  const auto call = header.find('(');
  auto end = call == std::string::npos ? header.size() : call;
  while (end > 0 && !is_word_character(header[end - 1])) --end;
  auto begin = end;
  while (begin > 0 && is_word_character(header[begin - 1])) --begin;
  return header.substr(begin, end - begin);
}

std::vector<Function> functions(const CppText& text) {
  const std::string code = without_preprocessor(text.code);
  std::vector<Function> found;
  std::size_t header = 0;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] == ';' || code[i] == '}') header = i + 1;
    if (code[i] != '{') continue;
    const auto begin = std::min(code.find_first_not_of(" \n", header), i);
    const std::string words = code.substr(begin, i - begin);
    const Block kind = kind_of(words);
    // A scope is entered; everything else is one thing, with whatever stands in it.
    if (kind != Block::Scope) {
      const auto end = matching_brace(code, i);
      if (kind == Block::Function) found.push_back({words, begin, i, end});
      i = end - 1;
    }
    header = i + 1;
  }
  return found;
}

std::vector<Include> includes(const CppText& text) {
  static const std::regex pattern("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
  std::vector<Include> found;
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.raw.size();) {
    ++line;
    auto end = text.raw.find('\n', begin);
    if (end == std::string::npos) end = text.raw.size();
    std::smatch match;
    const std::string words = text.raw.substr(begin, end - begin);
    // Only what is code counts: the raw line is needed for the name between the quotes.
    const auto hash = text.code.find('#', begin);
    if (hash < end && std::regex_search(words, match, pattern))
      found.push_back(
          {line, match[2], match[1] == "<" ? Include::Form::Angled : Include::Form::Quoted});
    begin = end + 1;
  }
  return found;
}

std::vector<TestCase> test_cases(const CppText& text) {
  static const std::regex pattern("\\bTEST_CASE\\w*\\s*\\(\\s*\"");
  std::vector<TestCase> found;
  for (std::sregex_iterator it(text.code.begin(), text.code.end(), pattern), end; it != end; ++it) {
    const auto begin = static_cast<std::size_t>(it->position() + it->length());
    const auto close = text.raw.find('"', begin);
    found.push_back({line_at(text.raw, static_cast<std::size_t>(it->position())),
                     text.raw.substr(begin, close - begin)});
  }
  return found;
}

}  // namespace knobel::tidy
