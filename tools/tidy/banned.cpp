// Words that must not stand in the tree. The lists are written in pieces, so that this file passes
// its own check.

#include <algorithm>
#include <cctype>

#include "tools/tidy/cpp_text.h"
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

/// A word has one meaning in the whole tree. These are the names of things that had another's word,
/// and what they are called instead; they count as names in code, not in sentences.
struct OldName {
  std::string_view old;
  std::string_view instead;
};
constexpr OldName kOldNames[] = {
    {"Sitting", "TerminalMatch"},
    {"Workshop", "Equipment"},
    {"Told", "Sentence"},
    {"Shown", "Visible, RenderedView or SeatView"},
    {"LineState", "ConnectionState"},
    {"HandShape", "Shape"},
    {"HandParts", "CollectionParts"},
    {"hand_points", "collection_points"},
    {"Rules::check", "Rules::validate"},
    {"Incident", "Bug, or what has happened"},
};

/// The same for files, wherever they are or are spoken of: pieces of paths.
constexpr OldName kOldPaths[] = {
    {"players/ex"
     "perts/",
     "players/<game>/"},
    {"table_"
     "told",
     "server/table/views"},
    {"knaster_"
     "hand.h",
     "players/knaster/hope"},
    {"karten_"
     "hand.h",
     "players/karten/shape"},
    {"turnier_"
     "six.h",
     "players/turnier/original"},
    {"turnier/"
     "hand.",
     "turnier/collection"},
    {"app/"
     "hand.",
     "app/draft"},
    {"app/"
     "hands.",
     "app/drafts"},
    {"net/"
     "socket.ts",
     "net/connection.ts"},
    {"engine/"
     "picture",
     "engine/styled_text"},
    {"tidy/"
     "words",
     "tidy/banned"},
    {"ui/"
     "Check.svelte",
     "ui/Checkbox.svelte"},
    {"replay/"
     "Check.svelte",
     "proof/Verdict.svelte"},
    {"terminal/"
     "sitting",
     "terminal/terminal_match"},
    {"server/"
     "workshop",
     "server/equipment"},
    {"incidents_"
     "test",
     "legal_play_test"},
};

/// Where names are written: sources of the program and of the page.
constexpr std::string_view kSources[] = {".h", ".cpp", ".ts", ".mjs", ".svelte"};

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

std::string old_name(const OldName& name) {
  return "an old name; it is called " + std::string(name.instead) + " now";
}

}  // namespace

void check_old_names(const Tree& tree, Findings& out) {
  for (const auto& [file, text] : tree) {
    for (const OldName& path : kOldPaths) {
      if (file.find(path.old) != std::string::npos) out.push_back({file, 0, old_name(path)});
      find_all(file, text, path.old, old_name(path), out);
    }
    const bool source =
        std::any_of(std::begin(kSources), std::end(kSources),
                    [&](std::string_view ending) { return file.ends_with(ending); });
    if (!source) continue;
    // Comments and strings look the same in C++ and TypeScript.
    const std::string code = CppText(text).code;
    for (const OldName& name : kOldNames)
      for (const auto at : find_word(code, name.old))
        out.push_back({file, line_at(text, at), old_name(name)});
  }
}

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
