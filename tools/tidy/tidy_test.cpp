// Each check is shown a tree that is fine and one that is not: a check that cannot fail is none.

#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "tools/tidy/tidy.h"

#include <doctest/doctest.h>

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

TEST_CASE("engine and games take the standard library only") {
  CHECK(run(check_includes, {{"src/engine/a.h", "#include <fmt/core.h>\n"}}).size() == 1);
  CHECK(run(check_includes, {{"src/games/x/a.h", "#include <sodium.h>\n"}}).size() == 1);
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

TEST_CASE("comments, code and strings are told apart") {
  const CppText text("a /*b*/ \"c // d\" 'e' // f\nR\"x(g\" // h)x\" i");
  CHECK(text.code == "a       \"      \" ' '     \nR\"           \" i");
  CHECK(text.comments == "  /*b*/              // f\n                ");
}

TEST_CASE("everything together is sorted by place") {
  const Tree tree{{"NOTICE", "Word mark: Foobar\n"},
                  {"b.h", "#pragma once\nfoobar\t\n"},
                  {"a.h", "#pragma once\n\t\n"}};
  const auto all = check_all(tree);
  REQUIRE(all.size() == 3);
  CHECK(all[0].file == "a.h");
  CHECK(all[1].file == "b.h");
}

}  // namespace knobel::tidy
