// Plays matches of every game at every seat count, and prints one line for each: a digest of all
// that could be seen and done in it, and of its record. Built natively and as WebAssembly, the same
// lines have to come out (compare.mjs).
//
//   agreement SEEDS MASTER_SEEDS DATA      stdout: the lines; stderr: median µs per decision

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "engine/sha256.h"
#include "formats/record_json.h"
#include "formats/view_json.h"
#include "players/any_player.h"
#include "players/learned.h"
#include "tests/support/playout.h"

using namespace knobel;

namespace {

// As in the signature: the master thinks too long for many matches.
constexpr std::string_view kHastyMaster = "master@0.02";

std::string data_folder;  // NOLINT: FindLearned is a plain function

std::expected<const LearnedFile*, Error> find_values(std::string_view name) {
  static std::map<std::string, LearnedFile, std::less<>> loaded;
  const auto found = loaded.find(name);
  if (found != loaded.end()) return &found->second;
  std::FILE* in = std::fopen((data_folder + "/" + std::string(name) + ".kval").c_str(), "rb");
  std::string bytes;
  for (char part[4096]; in != nullptr && !std::feof(in);)
    bytes.append(part, std::fread(part, 1, sizeof part, in));
  if (in != nullptr) std::fclose(in);
  KNOBEL_TRY_ASSIGN(auto file, read_learned(bytes));
  return &loaded.emplace(name, std::move(file)).first->second;
}

/// In µs, of each decision. Their median says more than their mean on a machine that has a lot else
/// to do.
using Times = std::map<std::string, std::vector<double>>;

double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::ranges::nth_element(times, middle);
  return *middle;
}

class Played {
 public:
  Played(std::shared_ptr<const AnyGame> game, std::uint64_t seed,
         const std::vector<std::string>& levels, Times& times)
      : match_(std::move(game)), luck_(seed, 1), bots_(seed, 2), levels_(levels), times_(times) {
    for (const auto& level : levels) {
      auto player = make_any_player(level, match_.game());
      KNOBEL_CHECK(player.has_value());
      players_.push_back(std::move(*player));
    }
  }

  std::string digest() {
    while (match_.turn().kind != Turn::Kind::Over) step();
    Luck luck;
    luck.kind = Luck::Kind::Seeded;
    const auto record = write_record(testing::record_of(match_, luck));
    KNOBEL_CHECK(record.has_value());
    hash_.add(*record);
    return hex(hash_.finish());
  }

 private:
  void step() {
    const Turn turn = match_.turn();
    if (turn.kind == Turn::Kind::Chance)
      return match_.resolve(sample(match_.game().chance(match_.state()), luck_));
    for (int seat = 0; seat < match_.game().seats(); ++seat)
      hash_.add(view_json(match_, static_cast<Seat>(seat)));
    decide(turn.seats.lowest());
  }
  void decide(Seat seat) {
    const AnyGame& game = match_.game();
    const auto begin = std::chrono::steady_clock::now();
    const Action action = players_[seat]->choose(game.observe(match_.state(), seat), seat, bots_);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    times_[std::string(game.info().key) + " " + levels_[seat]].push_back(took.count());
    KNOBEL_CHECK(match_.act(seat, action).has_value());
  }

  Match match_;
  FastEntropy luck_;
  FastEntropy bots_;
  std::vector<std::string> levels_;
  Times& times_;
  std::vector<std::unique_ptr<AnyPlayer>> players_;
  Sha256 hash_;
};

void play(std::string_view key, int seats, std::uint64_t seed,
          const std::vector<std::string>& levels, Times& times) {
  const auto digest = Played(testing::plain_game(key, seats), seed, levels, times).digest();
  std::printf("%s %d %s %u %s\n", std::string(key).c_str(), seats, levels[0].c_str(),
              static_cast<unsigned>(seed), digest.c_str());
}

/// The levels below the master take turns, by seat and by seed.
std::vector<std::string> mixed(int seats, int seed) {
  const auto names = player_names().first(player_names().size() - 1);
  std::vector<std::string> levels;
  for (int seat = 0; seat < seats; ++seat)
    levels.emplace_back(names[static_cast<std::size_t>(seat + seed) % names.size()]);
  return levels;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  data_folder = argv[3];
  find_learned_with(find_values);
  Times times;
  for (const auto& entry : tested_games()) {
    for (const Seat last : entry.info->seat_counts) {
      const int seats = last + 1;
      for (int seed = 0; seed < std::atoi(argv[1]); ++seed)
        play(entry.info->key, seats, static_cast<std::uint64_t>(seed), mixed(seats, seed), times);
      const std::vector<std::string> masters(static_cast<std::size_t>(seats),
                                             std::string(kHastyMaster));
      for (int seed = 0; seed < std::atoi(argv[2]); ++seed)
        play(entry.info->key, seats, static_cast<std::uint64_t>(seed), masters, times);
    }
    std::fflush(stdout);
  }
  for (auto& [who, list] : times) std::fprintf(stderr, "%s %.3f\n", who.c_str(), median(list));
  return 0;
}
