// Every numbered rule of a game's RULES.md has a test whose name begins with the number and a
// comment in the game's sources that cites it; and whatever is cited or tested exists.

#include <regex>
#include <set>

#include "tools/tidy/cpp_text.h"
#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

// One or two letters, a dash, perhaps the letter of a variant, digits: S-06, K-V1, A-12.
constexpr std::string_view kNumber = "[A-Z]{1,2}-[A-Z]?[0-9]+[a-z]?";

using Places = std::map<std::string, Finding, std::less<>>;  // number → where it stands first

void note(Places& places, const std::string& number, const std::string& file, std::size_t line) {
  places.try_emplace(number, Finding{file, line, {}});
}

std::string family(const std::string& number) { return number.substr(0, number.find('-')); }

Places numbers_defined(const std::string& file, const std::string& text) {
  static const std::regex pattern("\\*\\*(" + std::string(kNumber) + ")\\*\\*");
  Places places;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    note(places, (*it)[1], file, line_at(text, static_cast<std::size_t>(it->position())));
  return places;
}

/// The numbers in front of a test's name: two for "S-12 S-13 both diagonals count".
void add_tested(const std::string& file, const CppText& text, Places& places) {
  static const std::regex pattern("^(" + std::string(kNumber) + ")[,:]?\\s+");
  for (const TestCase& test : test_cases(text)) {
    std::smatch match;
    for (std::string rest = test.name + " "; std::regex_search(rest, match, pattern);
         rest = match.suffix().str())
      note(places, match[1], file, test.line);
  }
}

void add_cited(const std::string& file, const CppText& text, Places& places) {
  static const std::regex pattern("(^|[^\\w-])(" + std::string(kNumber) + ")(?![\\w-])");
  const auto& comments = text.comments;
  for (std::sregex_iterator it(comments.begin(), comments.end(), pattern), end; it != end; ++it)
    note(places, (*it)[2], file, line_at(comments, static_cast<std::size_t>(it->position(2))));
}

void collect(const Tree& tree, const std::string& folder, Places& tested, Places& cited) {
  for (auto it = tree.lower_bound(folder); it != tree.end() && it->first.starts_with(folder);
       ++it) {
    if (!is_cpp(it->first)) continue;
    const CppText text(it->second);
    if (is_test(it->first))
      add_tested(it->first, text, tested);
    else
      add_cited(it->first, text, cited);
  }
}

void check_unknown(const Places& used, const Places& defined, const std::string& game,
                   std::string_view verb, Findings& out) {
  std::set<std::string> families;
  for (const auto& [number, where] : defined) families.insert(family(number));
  for (const auto& [number, where] : used)
    if (families.contains(family(number)) && !defined.contains(number))
      out.push_back({where.file, where.line,
                     number + " is " + std::string(verb) + " but not in the RULES.md of " + game});
}

}  // namespace

void check_rule_numbers(const Tree& tree, Findings& out) {
  // A kit carries out rules of the games that use it, so what it cites and tests counts for them.
  Places kit_tested;
  Places kit_cited;
  collect(tree, "src/games/kit/", kit_tested, kit_cited);
  for (const auto& game : games(tree)) {
    const std::string folder = "src/games/" + game + "/";
    const auto rules = tree.find(folder + "RULES.md");
    if (rules == tree.end()) {
      out.push_back({folder + "RULES.md", 0, "the game has no numbered rules"});
      continue;
    }
    const Places defined = numbers_defined(rules->first, rules->second);
    if (defined.empty()) out.push_back({rules->first, 0, "there is no number like **S-06** here"});
    Places tested;
    Places cited;
    collect(tree, folder, tested, cited);
    check_unknown(tested, defined, game, "tested", out);
    check_unknown(cited, defined, game, "cited", out);
    for (const auto& [number, where] : defined) {
      if (!tested.contains(number) && !kit_tested.contains(number))
        out.push_back({where.file, where.line, number + " has no test whose name begins with it"});
      if (!cited.contains(number) && !kit_cited.contains(number))
        out.push_back({where.file, where.line, number + " is cited in no comment of the sources"});
    }
  }
}

}  // namespace knobel::tidy
