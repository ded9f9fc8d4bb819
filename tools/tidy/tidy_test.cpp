// Each check is shown a tree that is fine and one that is not: a check that cannot fail is none.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "tools/tidy/tidy.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "tools/tidy/cpp_text.h"

namespace knobel::tidy {
namespace {

using Check = void (*)(const Tree&, Findings&);

/// The findings of one check, as text.
std::vector<std::string> run(Check check, const Tree& tree) {
  Findings findings;
  check(tree, findings);
  std::vector<std::string> texts;
  for (const auto& finding : findings) texts.push_back(to_text(finding));
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("every entry of the root is known") {
  CHECK(run(check_files, {{"README.md", ""}, {"src/a.h", ""}, {".ci/run", ""}}) == Texts{});
  CHECK(run(check_files, {{"notes.md", ""}}) ==
        Texts{"notes.md: \"notes.md\" is no entry of the root; the list is in "
              "tools/tidy/files.cpp"});
  CHECK(run(check_files, {{"knobel-bench-a1/x", ""}}).size() == 1);
  CHECK(run(check_files, {{"source/a.h", ""}}).size() == 1);
}

TEST_CASE("a file of more than a megabyte stands below data/ only") {
  const std::string megabyte(1024 * 1024, 'x');
  CHECK(run(check_files, {{"docs/a.png", megabyte}, {"data/a.kval", megabyte + "x"}}) == Texts{});
  CHECK(run(check_files, {{"docs/a.png", megabyte + "x"}}) ==
        Texts{"docs/a.png: more than a megabyte, and not below data/"});
}

TEST_CASE("logs and databases are found, by name or by what is in them") {
  CHECK(run(check_files, {{"bench/a.log", ""}}) ==
        Texts{"bench/a.log: a log that a program left behind"});
  for (const std::string name : {"a.db", "a.db-wal", "a.db-shm", "a.db-lock"}) {
    CAPTURE(name);
    CHECK(run(check_files, {{"tests/" + name, ""}}) ==
          Texts{"tests/" + name + ": a database that a program left behind"});
  }
  CHECK(run(check_files, {{"tests/a", std::string("SQLite format 3\0", 16)}}).size() == 1);
  CHECK(run(check_files, {{"tests/old_data/version-2.db", "SQLite format 3"}}) == Texts{});
  CHECK(run(check_files, {{"src/catalog.h", "the log says SQLite format 3"}}) == Texts{});
}

TEST_CASE("without git, what .gitignore says is left out") {
  const std::string patterns = "# a comment\n/build/\n/web/dist/\n*.db\n*.db-*\n!/tests/a.db\n";
  for (const auto path : {"build/", "web/dist/", "a.db", "src/x/a.db", "a.db-wal"}) {
    CAPTURE(path);
    CHECK(is_ignored(path, patterns));
  }
  for (const auto path : {"build", "src/build/", "dist/", "a.dbx", "tests/a.db", "# a comment"}) {
    CAPTURE(path);
    CHECK_FALSE(is_ignored(path, patterns));
  }
}

TEST_CASE("a tree is read from a folder without git, pictures included") {
  const auto root = std::filesystem::temp_directory_path() / "knobel_tidy_test_tree";
  std::filesystem::remove_all(root);
  std::filesystem::create_directories(root / "build/deep");
  std::filesystem::create_directories(root / "docs");
  const auto write = [&](const std::string& path, const std::string& bytes) {
    std::ofstream(root / path, std::ios::binary) << bytes;
  };
  write(".gitignore", "/build/\n*.log\n");
  write("build/deep/a.txt", "built\n");
  write("docs/a.md", "text\n");
  write("docs/a.png", std::string("\0\1", 2));
  write("docs/a.log", "said\n");
  const Tree expected{{".gitignore", "/build/\n*.log\n"},
                      {"docs/a.md", "text\n"},
                      {"docs/a.png", std::string("\0\1", 2)}};
  CHECK(read_tree(root.string()) == expected);
  std::filesystem::remove_all(root);
}

TEST_CASE("a layer includes what the table allows") {
  const Tree tree{
      {"src/engine/a.h", "#include <vector>\n#include \"engine/b.h\"\n"},
      {"src/games/x/rules.h", "#include \"engine/a.h\"\n#include \"games/kit/k.h\"\n"},
      {"src/games/x/rules.cpp", "#include \"games/x/rules.h\"\n"},
      {"src/games/registry.h", "#include \"games/x/rules.h\"\n"},
      {"src/players/p.cpp", "#include \"games/registry.h\"\n#include <oneapi/tbb.h>\n"},
      {"src/players/x/expert.cpp", "#include \"games/x/rules.h\"\n"},
      {"src/odds/x.cpp", "#include \"games/x/rules.h\"\n"},
      {"src/engine/a_test.cpp", "#include <doctest/doctest.h>\n#include \"games/x/rules.h\"\n"},
      {"src/games/x/test_support.h", "#include \"formats/f.h\"\n#include <doctest/doctest.h>\n"},
      {"src/server/net/n.cpp", "#include <boost/asio/io_context.hpp>\n"},
      {"tests/conformance/c.h", "#include \"games/x/rules.h\"\n"},
  };
  CHECK(run(check_includes, tree) == Texts{});
}

TEST_CASE("an include against the arrows is found, with its line") {
  CHECK(run(check_includes, {{"src/engine/a.h", "\n#include \"games/registry.h\"\n"}}) ==
        Texts{"src/engine/a.h:2: layer \"engine\" may not include \"games/registry.h\""});
  CHECK(run(check_includes, {{"src/formats/a.cpp", "#include \"players/p.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/engine/a.h", "#include \"tests/t.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/newlayer/a.h", "#include \"engine/a.h\"\n"}}).size() == 1);
}

TEST_CASE("an arrow of the layer table that no include needs is found") {
  CHECK(run(check_layer_table, {{"src/store/a.h", "#include \"engine/b.h\"\n"}}) == Texts{});
  CHECK(run(check_layer_table, {{"src/store/a.h", "#include \"store/b.h\"\n"},
                                {"src/store/a_test.cpp", "#include \"engine/b.h\"\n"}}) ==
        Texts{"tools/tidy/layers.cpp: layer \"store\" may include \"engine\" and never does; take "
              "it out of the table"});
}

TEST_CASE("engine and games take the standard library only") {
  CHECK(run(check_includes, {{"src/engine/a.h", "#include <fmt/core.h>\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/games/x/a.h", "#include <fmt/core.h>\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/formats/a.h", "#include <boost/json.hpp>\n"}}).empty());
}

TEST_CASE("a library that belongs in one place is found elsewhere") {
  CHECK(run(check_includes, {{"src/server/lobby.cpp", "#include <boost/asio.hpp>\n"}}) ==
        Texts{"src/server/lobby.cpp:1: <boost/asio.hpp> belongs into src/server/net/ only"});
}

TEST_CASE("a game does not include another, and nothing above games includes one") {
  CHECK(run(check_includes, {{"src/games/x/a.h", "#include \"games/y/rules.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/games/x/a_test.cpp", "#include \"games/y/b.h\"\n"}}).size() ==
        1);
  CHECK(run(check_includes, {{"src/games/kit/a.h", "#include \"games/y/b.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/cli/a.cpp", "#include \"games/y/rules.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/players/a.h", "#include \"games/y/rules.h\"\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/odds/x.h", "#include \"games/y/rules.h\"\n"}}).size() == 1);
}

TEST_CASE("an include in a comment or a string is none") {
  CHECK(run(check_includes, {{"src/engine/a.h", "// #include \"cli/a.h\"\n"}}).empty());
}

TEST_CASE("a game's name above games is found, in comments too") {
  const Tree tree{
      {"src/games/skat/rules.h", "namespace skat\n"},
      {"src/games/null_game/rules.h", ""},
      {"src/engine/game.h", "// read games/null_game first\n"},
      {"src/engine/dice.h", "// as in skat\n"},
      {"src/cli/play.cpp", "\nplay(\"skat\");  // skatting is another word\n"},
      {"src/players/skat/expert.cpp", "namespace skat\n"},
      {"src/odds/skat.cpp", "namespace skat\n"},
      {"src/players/greedy_test.cpp", "skat\n"},
      {"docs/formats.md", "skat\n"},
  };
  CHECK(run(check_game_names, tree) ==
        Texts{"src/cli/play.cpp:2: layer \"cli\" names the game \"skat\"; nothing above games "
              "knows one",
              "src/engine/dice.h:1: layer \"engine\" names the game \"skat\"; nothing above games "
              "knows one"});
}

namespace {

Tree game_tree(std::string rules, std::string source, std::string test) {
  return {{"src/games/x/RULES.md", std::move(rules)},
          {"src/games/x/rules.h", ""},
          {"src/games/x/rules.cpp", std::move(source)},
          {"src/games/x/rules_test.cpp", std::move(test)}};
}

}  // namespace

TEST_CASE("rules with a test and a citing comment are complete") {
  const auto tree = game_tree("- **S-01** a\n- **S-02** b\n- **S-V1** c\n",
                              "// S-01, S-02: both.\nint a;  // S-V1: and UTF-8, K-77, S-01-x\n",
                              "TEST_CASE(\"S-01 S-02 both\") {}\nTEST_CASE(\n  \"S-V1 c\") {}\n");
  CHECK(run(check_rule_numbers, tree) == Texts{});
}

TEST_CASE("a rule without test or comment is found at its line in RULES.md") {
  const auto tree = game_tree("\n- **S-01** a\n", "const char* s = \"S-01\";\n",
                              "// S-01 b\nTEST_CASE(\"a sentence with S-01 inside\") {}\n");
  CHECK(run(check_rule_numbers, tree) ==
        Texts{"src/games/x/RULES.md:2: S-01 has no test whose name begins with it",
              "src/games/x/RULES.md:2: S-01 is cited in no comment of the sources"});
}

TEST_CASE("a number that RULES.md does not have is found") {
  const auto tree = game_tree("**S-01**\n", "// S-01\n\n// S-09: what is this?\n",
                              "TEST_CASE(\"S-01 a\") {}\nTEST_CASE(\"S-08 b\") {}\n");
  CHECK(run(check_rule_numbers, tree) ==
        Texts{"src/games/x/rules_test.cpp:2: S-08 is tested but not in the RULES.md of x",
              "src/games/x/rules.cpp:3: S-09 is cited but not in the RULES.md of x"});
}

TEST_CASE("what the kit cites and tests counts for the games") {
  auto tree = game_tree("**S-01**\n", "", "");
  tree["src/games/kit/k.h"] = "// S-01: here.\n";
  tree["src/games/kit/k_test.cpp"] = "TEST_CASE(\"S-01 here\") {}\n";
  CHECK(run(check_rule_numbers, tree) == Texts{});
}

TEST_CASE("a game without numbered rules is found") {
  CHECK(run(check_rule_numbers, {{"src/games/x/rules.h", ""}}) ==
        Texts{"src/games/x/RULES.md: the game has no numbered rules"});
  CHECK(run(check_rule_numbers, game_tree("prose", "", "")).size() == 1);
}

namespace {

Texts words(std::string file, std::string text) {
  return run(check_words, {{"NOTICE", "We thank.\nWord mark: Foobar\nWord mark: Quux\n"},
                           {std::move(file), std::move(text)}});
}

}  // namespace

TEST_CASE("plain words pass") {
  CHECK(words("a.md",
              "foo bar, /dev/null, build/x, mktemp XX"
              "XX\n") == Texts{});
}

TEST_CASE("a word mark stands in NOTICE only, and is found in any case") {
  CHECK(words("a.md", "a\nFOOBARs\n") == Texts{"a.md:2: a word mark that only NOTICE may name"});
  CHECK(words("a.md", "quux\n").size() == 1);
  CHECK(words("foobar.md", "").size() == 1);
  CHECK(run(check_words, {{"NOTICE", "nothing\n"}}).size() == 1);
}

TEST_CASE("a machine's path is found") {
  CHECK(words("a.sh",
              "\n\ncd /"
              "tmp/x\n") == Texts{"a.sh:3: a path of somebody's machine"});
  CHECK(words("a.sh",
              "/"
              "home/me\n")
            .size() == 1);
}

TEST_CASE("work left open is found") {
  CHECK(words("a.cpp",
              "// TO"
              "DO later\n")
            .size() == 1);
  CHECK(words("a.cpp",
              "// FIX"
              "ME\n")
            .size() == 1);
  CHECK(words("a.cpp",
              "// XX"
              "X\n")
            .size() == 1);
}

TEST_CASE("an old name is found in code, and is a word like others in a sentence") {
  CHECK(run(check_old_names, {{"src/a.h", "// Shown to all. Told in time.\nint shown;\n"}}) ==
        Texts{});
  CHECK(run(check_old_names, {{"src/a.h", "\nstruct Shown {};\n"}}) ==
        Texts{"src/a.h:2: an old name; it is called Visible, RenderedView or SeatView now"});
  CHECK(run(check_old_names, {{"web/src/a.svelte.ts", "const x: Told = 'Told';\n"}}).size() == 1);
  CHECK(run(check_old_names, {{"src/a.cpp", "void Rules::check() {}\n"}}).size() == 1);
  CHECK(run(check_old_names, {{"src/a.cpp", "void Rules::checked() {}\n"}}) == Texts{});
  CHECK(run(check_old_names, {{"docs/a.md", "Workshop\n"}}) == Texts{});
}

TEST_CASE("an old path is found as a file and where it is spoken of") {
  const std::string old =
      "table_"
      "told.cpp";
  CHECK(run(check_old_names, {{"src/server/" + old, ""}}) ==
        Texts{"src/server/" + old + ": an old name; it is called server/table/views now"});
  CHECK(run(check_old_names, {{"docs/a.md", "\nsee " + old + "\n"}}) ==
        Texts{"docs/a.md:2: an old name; it is called server/table/views now"});
}

TEST_CASE("a lock file names no download host") {
  const std::string host = "\"resolved\": \"https://example.org/x.tgz\"\n";
  CHECK(words("web/package-lock.json", host).size() == 1);
  CHECK(words("a.json", host).empty());
}

TEST_CASE("a hundred columns are allowed, one more is not, and bytes are not columns") {
  CHECK(run(check_lines, {{"a.cpp", std::string(100, 'x') + "\n"}}).empty());
  CHECK(run(check_lines, {{"a.cpp", std::string(99, 'x') + "ü\n"}}).empty());
  CHECK(run(check_lines, {{"a.cpp", "\n" + std::string(101, 'x') + "\n"}}) ==
        Texts{"a.cpp:2: 101 columns; there are 100"});
  CHECK(run(check_lines, {{"a.md", std::string(200, 'x') + "\n"}}).empty());
}

TEST_CASE("tabs and blanks at the end are found") {
  CHECK(run(check_lines, {{"a.h", "\tx\n"}}) == Texts{"a.h:1: a tab"});
  CHECK(run(check_lines, {{"a.md", "x \n"}}) == Texts{"a.md:1: blanks at the end of the line"});
  CHECK(run(check_lines, {{"src/games/x/golden/a.txt", "x \n"}}).empty());
}

TEST_CASE("a file has at most 500 lines") {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "x\n";
  CHECK(run(check_lines, {{"a.cpp", text}}).empty());
  CHECK(run(check_lines, {{"a.cpp", text + "x\n"}}) ==
        Texts{"a.cpp: 501 lines; a file has at most 500"});
}

namespace {

/// A function of `lines` lines, its head and its closing brace included.
std::string function_of(int lines, const std::string& head) {
  std::string text = head + " {\n";
  for (int i = 0; i < lines - 2; ++i) text += "  call(1'000, '{', \"}\", R\"(})\");  // }\n";
  return text + "}\n";
}

}  // namespace

TEST_CASE("a function has at most 70 lines") {
  for (const std::string head :
       {"void f()", "TEST_CASE(\"x\")", "int A::f(int a) const", "A::A() : a_{1}, b_(2)"}) {
    CAPTURE(head);
    CHECK(run(check_cpp, {{"a.cpp", "namespace {\n" + function_of(70, head) + "}\n"}}).empty());
    const auto found = run(check_cpp, {{"a.cpp", "class A {\n" + function_of(71, head) + "};\n"}});
    CHECK(found == Texts{"a.cpp:2: a function of 71 lines; at most 70"});
  }
}

TEST_CASE("a long table, class or macro is no function") {
  CHECK(run(check_cpp, {{"a.cpp", function_of(90, "constexpr int kA[] =")}}).empty());
  CHECK(run(check_cpp, {{"a.cpp", function_of(90, "const auto kA = to_array<B>(")}}).empty());
  CHECK(run(check_cpp, {{"a.cpp", function_of(90, "template <class T>\nstruct A")}}).empty());
}

TEST_CASE("a header says pragma once") {
  CHECK(run(check_cpp, {{"a.h", "#pragma once\n"}}).empty());
  CHECK(run(check_cpp, {{"a.h", "// #pragma once\n"}}) ==
        Texts{"a.h:1: a header without #pragma once"});
}

TEST_CASE("a test that asserts nothing is found") {
  CHECK(run(check_cpp, {{"a_test.cpp", "\nTEST_CASE(\"x\") {\n  f();  // CHECK(1)\n}\n"}}) ==
        Texts{"a_test.cpp:2: a test that asserts nothing"});
  CHECK(run(check_cpp, {{"a_test.cpp", "TEST_CASE(\"x\") { KNOBEL_CHECK(a); }\n"}}).size() == 1);
  CHECK(run(check_cpp, {{"a_test.cpp", "TEST_CASE(\"x\") { REQUIRE_FALSE(a); }\n"}}).empty());
  CHECK(run(check_cpp, {{"a_test.cpp", "TEST_CASE(\"x\") { rc::check(a); }\n"}}).empty());
}

TEST_CASE("a test may assert through functions of its own file") {
  const std::string helpers = "void g() { h(); }\nvoid h() { CHECK(a); }\nvoid i() {}\n";
  CHECK(run(check_cpp, {{"a_test.cpp", helpers + "TEST_CASE(\"x\") { g(); }\n"}}).empty());
  CHECK(run(check_cpp, {{"a_test.cpp", helpers + "TEST_CASE(\"x\") { i(); }\n"}}).size() == 1);
}

namespace {

/// A header with one declaration, a source that defines it if `definition` says so, and a test that
/// uses everything.
Texts unused(const std::string& declaration, const std::string& source) {
  return run(check_unused, {{"src/engine/a.h", "#pragma once\nnamespace x {\n" + declaration +
                                                   "\n}  // namespace x\n"},
                            {"src/engine/a.cpp", source},
                            {"src/engine/a_test.cpp", "it(); a.it(); kIt; a.it;\n"}});
}

}  // namespace

TEST_CASE("what is declared and used nowhere but in tests is found") {
  const Texts found{"src/engine/a.h:3: \"it\" is declared and used nowhere but in tests"};
  CHECK(unused("int it(int a);", "") == found);
  CHECK(unused("int it(int a);", "int it(int a) {\n  return a;\n}\n") == found);
  CHECK(unused("inline int it() { return 1; }", "// it\n") == found);
  CHECK(unused("struct A { std::vector<int> it() const; };", "int A::it() const { }\n") == found);
  CHECK(unused("struct A { int it = 0; };", "\"it\"\n") == found);
  CHECK(unused("constexpr int kIt = 7;", "").size() == 1);
}

TEST_CASE("what is used once is not found, nor what nobody calls by name") {
  CHECK(unused("int it(int a);", "int b() { return it(1); }\n") == Texts{});
  CHECK(unused("int it(int a);", "int it(int a) {\n  return it(a - 1);\n}\n") == Texts{});
  CHECK(unused("inline int it() { return 1; }\nint b = it();", "int c = b;\n") == Texts{});
  CHECK(unused("struct A { int it = 0; };", "a.it = 1;\n") == Texts{});
  CHECK(unused("bool operator==(const int& a, int b);", "") == Texts{});
  CHECK(unused("enum class A { It, That };\nusing B = int;", "") == Texts{});
}

TEST_CASE("an export that no other file names is found") {
  CHECK(run(check_exports, {{"web/src/a.ts", "// a\nexport const it = 1;\nit;\n"}}) ==
        Texts{"web/src/a.ts:2: \"it\" is exported, and nobody imports it"});
  CHECK(run(check_exports, {{"web/src/a.ts", "export async function it() {}\n"},
                            {"web/src/B.svelte", "import { it } from './a';\n"}}) == Texts{});
  CHECK(run(check_exports,
            {{"web/src/a.ts", "export function It() {}\n"}, {"web/src/b.ts", "Item\n"}})
            .size() == 1);
}

TEST_CASE("a type may be exported for a signature alone") {
  CHECK(run(check_exports, {{"web/src/a.ts", "export interface It {}\n"}}) == Texts{});
}

TEST_CASE("a label that stages ask for is one that a test has") {
  const std::string stages = "stage run_ctest -LE slow\nstage run_ctest -L crash\n";
  CHECK(run(check_labels, {{"tests/stages.sh", stages},
                           {"tests/CMakeLists.txt", "p(a PROPERTIES LABELS \"unit;slow\" T 1)"},
                           {"tests/x/CMakeLists.txt", "LABELS crash)"}}) == Texts{});
  CHECK(run(check_labels,
            {{"tests/stages.sh", stages}, {"tests/x/CMakeLists.txt", "LABELS crash)"}}) ==
        Texts{"tests/stages.sh:1: no test has the label \"slow\""});
}

TEST_CASE("comments, code and strings are told apart") {
  const CppText text("a /*b*/ \"c // d\" 'e' // f\nR\"x(g\" // h)x\" i");
  CHECK(text.code == "a       \"      \" ' '     \nR\"           \" i");
  CHECK(text.comments == "  /*b*/              // f\n                ");
}

TEST_CASE("everything together is sorted by place") {
  const Tree tree{{"NOTICE", "Word mark: Foobar\n"},
                  {"docs/b.h", "#pragma once\nfoobar\t\n"},
                  {"docs/a.h", "#pragma once\n\t\n"},
                  {"docs/picture.h", std::string("foobar\t\0\n", 9)}};
  const auto all = check_all(tree);
  REQUIRE(all.size() == 3);
  CHECK(all[0].file == "docs/a.h");
  CHECK(all[1].file == "docs/b.h");
  CHECK(all[2].file == "docs/b.h");
}

}  // namespace knobel::tidy
