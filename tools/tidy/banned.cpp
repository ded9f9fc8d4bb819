// Words that must not stand in the tree. The lists are written in pieces, so that this file passes
// its own check.

#include <algorithm>
#include <cctype>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

/// Folders that exist on somebody's machine and nowhere else.
constexpr std::string_view kMachineFolders[] = {"home", "root", "tmp", "work", "Users"};

constexpr std::string_view kLeftOpen[] = {
    "TO"
    "DO",
    "FIX"
    "ME",
    "XX"
    "X"};

constexpr std::string_view kNotice = "NOTICE";
constexpr std::string_view kMarkLabel = "Word mark:";

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// The marks that NOTICE names on lines of their own: "Word mark: Foo".
std::vector<std::string> word_marks(const Tree& tree) {
  std::vector<std::string> marks;
  const auto notice = tree.find(kNotice);
  if (notice == tree.end()) return marks;
  const std::string& text = notice->second;
  for (auto at = text.find(kMarkLabel); at != std::string::npos; at = text.find(kMarkLabel, at)) {
    at += kMarkLabel.size();
    const auto begin = text.find_first_not_of(' ', at);
    const auto end = std::min(text.find('\n', at), text.size());
    if (begin < end) marks.push_back(lower(std::string_view(text).substr(begin, end - begin)));
  }
  return marks;
}

void find_all(const std::string& file, std::string_view text, std::string_view what,
              const std::string& sentence, Findings& out) {
  for (auto at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1))
    out.push_back({file, line_at(text, at), sentence});
}

}  // namespace

void check_words(const Tree& tree, Findings& out) {
  const auto marks = word_marks(tree);
  if (marks.empty())
    out.push_back({std::string(kNotice), 0,
                   "the marks to keep out are read from here: a line \"Word mark: …\" is missing"});
  for (const auto& [file, text] : tree) {
    for (const auto folder : kMachineFolders)
      find_all(file, text, "/" + std::string(folder) + "/", "a path of somebody's machine", out);
    for (const auto word : kLeftOpen)
      for (const auto at : find_word(text, word))
        out.push_back(
            {file, line_at(text, at), "work left open: do it, or write it down elsewhere"});
    if (file != kNotice) {
      const std::string small = lower(text);
      for (const auto& mark : marks)
        find_all(file, small, mark, "a word mark that only NOTICE may name", out);
      for (const auto& mark : marks)
        if (lower(file).find(mark) != std::string::npos)
          out.push_back({file, 0, "a word mark in the name of a file"});
    }
    if (file.ends_with("package-lock.json"))
      find_all(file, text, "\"resolved\": \"http", "the lock file names a download host", out);
  }
}

}  // namespace knobel::tidy
