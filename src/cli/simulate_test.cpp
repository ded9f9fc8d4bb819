#include "cli/simulate.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/files.h"
#include "cli/run.h"
#include "formats/record_json.h"
#include "games/registry.h"

using namespace knobel;

namespace {

namespace fs = std::filesystem;

/// A directory of its own, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "knobel-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
  }

 private:
  fs::path path_;
};

struct Said {
  int status;
  std::string out;
  std::string err;
};

/// Runs the program in this process, with stdout and stderr in files.
Said run_words(std::vector<std::string> words) {
  const Folder folder;
  words.insert(words.begin(), "knobel");
  std::vector<const char*> argv;
  for (const auto& word : words) argv.push_back(word.c_str());
  std::fflush(stdout);
  const int out = ::dup(STDOUT_FILENO);
  const int err = ::dup(STDERR_FILENO);
  REQUIRE(std::freopen(folder.file("out").c_str(), "w", stdout) != nullptr);
  REQUIRE(std::freopen(folder.file("err").c_str(), "w", stderr) != nullptr);
  const int status = cli::run(static_cast<int>(argv.size()), argv.data());
  std::fflush(stdout);
  std::fflush(stderr);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  ::close(out);
  ::close(err);
  return {status, *cli::read_file(folder.file("out")), *cli::read_file(folder.file("err"))};
}

std::string first_game() { return std::string(all_games()[0].info->key); }

}  // namespace

TEST_CASE("simulate --json prints one object with the promised keys in their order") {
  const auto said = run_words({"simulate", first_game(), "--players", "random,apprentice",
                               "--games", "20", "--seats", "2", "--json"});
  CHECK(said.status == 0);
  CHECK(said.err == "");
  CHECK(std::ranges::count(said.out, '\n') == 1);
  std::size_t last = 0;
  for (const auto* key : {"\"game\":",
                          "\"seats\":2",
                          "\"options\":{",
                          "\"games\":20",
                          "\"seed\":1",
                          "\"seconds\":",
                          "\"games_per_second\":",
                          "\"events_per_second\":",
                          "\"events_mean\":",
                          "\"draw_rate\":",
                          "\"players\":[{\"name\":\"random\"",
                          "\"win_rate\":",
                          "\"win_rate_ci95\":[",
                          "\"score_mean\":",
                          "\"score_sd\":",
                          "\"score_quantiles\":{\"p10\":",
                          "\"p50\":",
                          "\"p90\":",
                          "\"ms_per_decision_mean\":",
                          "\"ms_per_decision_p99\":",
                          "{\"name\":\"apprentice\""}) {
    CAPTURE(key);
    const auto place = said.out.find(key, last);
    REQUIRE(place != std::string::npos);
    last = place;
  }
}

TEST_CASE("simulate prints a table that names game, seed and players") {
  const auto said = run_words({"simulate", first_game(), "--players", "random", "--games", "3"});
  CHECK(said.status == 0);
  CHECK(said.out.starts_with(first_game() + " for "));
  CHECK(said.out.find("; 3 games, seed 1\n") != std::string::npos);
  CHECK(said.out.find("\nrandom ") != std::string::npos);
}

TEST_CASE("simulate writes a row per game and seat and a record per game, and nothing else") {
  const Folder folder;
  const auto said = run_words({"simulate", first_game(), "--players", "random,apprentice",
                               "--seats", "2", "--games", "3", "--seed", "9", "--csv",
                               folder.file("rows.csv"), "--record", folder.file("records")});
  REQUIRE(said.status == 0);
  CHECK(folder.files() == 2);
  const auto rows = *cli::read_file(folder.file("rows.csv"));
  CHECK(rows.starts_with("game,seat,player,score,winner,events\n1,1,random,"));
  CHECK(std::ranges::count(rows, '\n') == 1 + 3 * 2);
  for (const auto* number : {"1", "2", "3"}) {
    const auto path = "records/" + first_game() + "-9-" + number + ".jsonl";
    const auto bytes = cli::read_file(folder.file(path));
    REQUIRE(bytes.has_value());
    const auto record = read_record(*bytes);
    REQUIRE(record.has_value());
    CHECK(record->header.luck.seed == 9);
  }
}

TEST_CASE("simulate answers wrong use and a world that fails with one line and status 2") {
  const Folder folder;
  REQUIRE(cli::write_file(folder.file("plain"), "").has_value());
  const std::vector<std::vector<std::string>> wrong = {
      {"no-such-game", "--players", "random", "--games", "1"},
      {first_game(), "--players", "genius", "--games", "1"},
      {first_game(), "--players", "random", "--games", "0"},
      {first_game(), "--players", "random"},
      {first_game(), "--players", "random", "--games", "1", "--option", "colour=red"},
      {first_game(), "--players", "random", "--games", "1", "--seats", "77"},
      {first_game(), "--players", "random", "--games", "1", "--csv", folder.file("a/b.csv")},
      {first_game(), "--players", "random", "--games", "1", "--csv", "/dev/full"},
      {first_game(), "--players", "random", "--games", "1", "--record", folder.file("plain")},
      {first_game(), "--players", "random", "--games", "1", "--components", folder.file("none")},
  };
  for (auto words : wrong) {
    words.insert(words.begin(), "simulate");
    CAPTURE(words.back());
    const auto said = run_words(words);
    CHECK(said.status == 2);
    CHECK(said.out == "");
    CHECK(said.err.starts_with("knobel: "));
    CHECK(std::ranges::count(said.err, '\n') == 1);
  }
  CHECK(folder.files() == 1);
}
