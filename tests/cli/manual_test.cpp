// What is made from the options: help texts, the manual page, completions.

#include <doctest/doctest.h>

#include "tests/cli/program.h"

namespace knobel::test {
namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// What a shell says to a script; nothing if it is not installed.
Run in_shell(const std::string& shell, const std::string& script) {
  const Folder folder;
  write(folder.file("script"), script);
  const std::string command = shell + " '" + folder.file("script") + "' >'" + folder.file("out") +
                              "' 2>'" + folder.file("err") + "'";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), contents(folder.file("out")), contents(folder.file("err"))};
}

/// What bash offers for the last of these words.
std::string completions(const std::string& words) {
  const auto run = in_shell("bash", knobel("manual bash").out + "COMP_WORDS=(" + words +
                                        ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_knobel\n"
                                        "echo \"${COMPREPLY[*]}\"\n");
  CHECK(run.err == "");
  return run.out;
}

}  // namespace

TEST_CASE("docs/commands.txt, which the script shows, is what the program says") {
  const auto said = knobel("manual help").out;
  CHECK_MESSAGE(contents(KNOBEL_SOURCE_DIR "/docs/commands.txt") == said,
                "knobel manual help > docs/commands.txt");
  const auto trimmed = [](std::string text) { return text.substr(0, text.find_last_not_of('\n')); };
  CHECK(said.starts_with("$ knobel --help\n" + trimmed(knobel("--help").out)));
  CHECK(contains(said, "$ knobel play --help\n" + trimmed(knobel("play --help").out)));
}

TEST_CASE("the version is that of the tree, and the same everywhere") {
  const auto version = knobel("--version").out;
  CHECK(version.starts_with("knobel "));
  CHECK(contains(
      contents(KNOBEL_SOURCE_DIR "/CMakeLists.txt"),
      "project(knobel VERSION " + version.substr(7, version.find_first_of(" \n", 7) - 7) + " "));
  const auto changes = contents(KNOBEL_SOURCE_DIR "/CHANGELOG.md");
  const auto newest = changes.find("\n## ");
  CHECK(changes.substr(newest + 4)
            .starts_with(version.substr(7, version.find_first_of(" \n", 7) - 7) + " – 20"));
}

TEST_CASE("the manual page has every command and option, and is well formed") {
  const auto page = knobel("manual").out;
  CHECK(page.starts_with(".TH KNOBEL 1 "));
  for (const auto* part : {".SS knobel serve", ".SS knobel play GAME", "\\-\\-resume",
                           ".SH EXIT STATUS", "trust\\-proxy"})
    CHECK_MESSAGE(contains(page, part), part);
  CHECK_FALSE(contains(page, "\\-\\-luck"));
  CHECK(page.find("\n\n") == std::string::npos);
}

TEST_CASE("bash completes commands, options, games and levels") {
  CHECK(completions("knobel pl") == "play\n");
  CHECK(completions("knobel play kna") == "knatsch knaster\n");
  CHECK(completions("knobel play knaster --wi") == "--with\n");
  CHECK(completions("knobel play knaster --with ma") == "master\n");
  CHECK(completions("knobel play knaster --color al") == "always\n");
  CHECK(completions("knobel play knaster --seed ''") == "\n");
}

TEST_CASE("zsh reads its completions") {
  const auto script = knobel("manual zsh").out;
  CHECK(script.starts_with("#compdef knobel\n"));
  CHECK(contains(script, "'*--color[colours; default\\: auto, where a terminal has them]"));
}

}  // namespace knobel::test
