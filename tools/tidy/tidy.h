#pragma once

// What the project demands of its own text, as a test: layers, rule numbers, line lengths, words
// that must not appear. A rule of style that nobody checks is a wish; one that a person has to
// check is a quarrel. Every check works on a tree in memory, so that its own test can show it
// failing.

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace knobel::tidy {

/// Path below the project's root, with forward slashes, to the file's bytes.
using Tree = std::map<std::string, std::string, std::less<>>;

struct Finding {
  std::string file;
  std::size_t line;  // from 1; 0 where the whole file is meant
  std::string text;  // one sentence
  friend auto operator<=>(const Finding&, const Finding&) = default;
};

using Findings = std::vector<Finding>;

/// "file:line: sentence", as editors and compilers have it.
std::string to_text(const Finding& finding);

/// The files below `root`: what git tracks or would track, and without git what .gitignore leaves.
Tree read_tree(const std::string& root);
/// Would git ignore this path, if .gitignore said this? A folder ends with a slash. Of git's
/// patterns it knows "/folder/", "/path", "*.ending", and "!" before them.
bool is_ignored(std::string_view path, std::string_view gitignore);

// --- the checks, each in the file that its heading names

// files.cpp
/// Entries of the root that nobody knows, large files, logs and databases.
void check_files(const Tree& tree, Findings& out);

// layers.cpp
/// Includes outside of the layer table.
void check_includes(const Tree& tree, Findings& out);
/// Arrows of the layer table that no include needs: it says what is, not what might be.
void check_layer_table(const Tree& tree, Findings& out);
/// A concrete game named in a layer that must not know one.
void check_game_names(const Tree& tree, Findings& out);

// rules.cpp
/// Numbered rules without a test or a citing comment, and numbers that no RULES.md has.
void check_rule_numbers(const Tree& tree, Findings& out);

// banned.cpp
/// Paths of somebody's machine, work left open, word marks outside of NOTICE, download hosts.
void check_words(const Tree& tree, Findings& out);
/// Names that a thing had once and must not get again.
void check_old_names(const Tree& tree, Findings& out);

// shape.cpp
/// Columns, tabs, blanks at the end, long files.
void check_lines(const Tree& tree, Findings& out);
/// Long functions, headers without a guard, tests that assert nothing.
void check_cpp(const Tree& tree, Findings& out);

// unused.cpp
/// Functions, members and constants in headers of src/ that nothing but tests uses.
void check_unused(const Tree& tree, Findings& out);
/// Functions and values that the page's sources export and no other file of web/ names.
void check_exports(const Tree& tree, Findings& out);

// stages.cpp
/// Labels by which tests/stages.sh chooses tests and that no test has.
void check_labels(const Tree& tree, Findings& out);

/// All of them, sorted by place. Files with a zero byte, pictures and fonts, are checked by
/// check_files alone.
Findings check_all(const Tree& tree);

// --- what several checks need

/// The folders of src/games that are games: they have a rules.h.
std::vector<std::string> games(const Tree& tree);

bool is_cpp(std::string_view path);
/// A *_test.cpp, its test_support.h, or anything below tests/: tests may look everywhere.
bool is_test(std::string_view path);
/// "src/players/x/expert.cpp" → "players"; empty outside of src/.
std::string_view layer_of(std::string_view path);

/// The line, from 1, in which the character at `offset` stands.
std::size_t line_at(std::string_view text, std::size_t offset);

/// Where `word` stands in `text` as a whole word (letters, digits and _ belong to words).
std::vector<std::size_t> find_word(std::string_view text, std::string_view word);

}  // namespace knobel::tidy
