// What tests/stages.sh asks CTest for has to be there: CTest says nothing about a label that no
// test has, it runs everything, or nothing.

#include <regex>
#include <set>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

constexpr std::string_view kStages = "tests/stages.sh";

/// All words that stand behind LABELS in a CMakeLists.txt, up to what is no label any more.
std::set<std::string> labels(const Tree& tree) {
  static const std::regex pattern("LABELS \"?([\\w;]+)");
  static const std::regex word("\\w+");
  std::set<std::string> found;
  for (const auto& [file, text] : tree) {
    if (!file.ends_with("CMakeLists.txt")) continue;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
      const std::string list = (*it)[1];
      for (std::sregex_iterator one(list.begin(), list.end(), word); one != end; ++one)
        found.insert(one->str());
    }
  }
  return found;
}

}  // namespace

void check_labels(const Tree& tree, Findings& out) {
  static const std::regex pattern("\\s-LE? (\\w+)");
  const auto stages = tree.find(kStages);
  if (stages == tree.end()) return;
  const auto known = labels(tree);
  const std::string& text = stages->second;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    if (!known.contains((*it)[1]))
      out.push_back({std::string(kStages), line_at(text, static_cast<std::size_t>(it->position(1))),
                     "no test has the label \"" + (*it)[1].str() + "\""});
}

}  // namespace knobel::tidy
