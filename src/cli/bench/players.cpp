#include "cli/bench/players.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>

#include "analysis/simulation.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "engine/function_ref.h"
#include "engine/text.h"
#include "formats/json.h"
#include "games/registry.h"
#include "players/any_player.h"
#include "players/dice_solver.h"
#include "players/levels.h"

namespace knobel::bench {
namespace {

namespace fs = std::filesystem;

const std::string kKept = "build/bench_players.part";

/// One line of the ladder, measured.
struct Rung {
  std::string name;  // what was played
  double value = 0;
  Interval interval;
  double target = 0;
  bool at_most = false;
  std::string remark;

  bool has_target() const { return target != 0; }
  /// Is the target beyond the interval, on the wrong side?
  bool missed() const {
    return has_target() && (at_most ? interval.low > target : interval.high < target);
  }
};

/// What was measured before, by name: "name|value|low|high|target|at_most|remark" per line.
using Kept = std::map<std::string, Rung>;

std::string kept_line(const Rung& rung) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}\n", rung.name, rung.value, rung.interval.low,
                     rung.interval.high, rung.target, rung.at_most ? 1 : 0, rung.remark);
}

Kept read_kept(const std::string& path) {
  Kept kept;
  const auto text = fs::exists(path) ? cli::read_file(path) : std::string();
  if (!text) return kept;
  for (const auto line : split(std::string_view(*text), '\n')) {
    const auto parts = split(line, '|');
    if (parts.size() != 7) continue;
    const auto number = [&](std::size_t i) {
      return std::strtod(std::string(parts[i]).c_str(), nullptr);
    };
    kept[std::string(parts[0])] = {std::string(parts[0]),  number(1),
                                   {number(2), number(3)}, number(4),
                                   number(5) != 0,         std::string(parts[6])};
  }
  return kept;
}

std::string rung_text(const Rung& rung) {
  std::string target;
  if (rung.has_target())
    target = fmt::format("{} {:<7g}{}", rung.at_most ? "<=" : ">=", rung.target,
                         rung.missed() ? " MISSED" : "");
  return fmt::format("{:<66}{:>9.4g}  [{:.4g}, {:.4g}]  {:<16}{}\n", rung.name, rung.value,
                     rung.interval.low, rung.interval.high, target, rung.remark);
}

/// The mean and what chance may have done to it.
Interval interval_of_mean(const PlayerResult& player, double count) {
  const double half = 1.96 * player.score_sd / std::sqrt(count);
  return {player.score_mean - half, player.score_mean + half};
}

std::string rung_name(std::string_view game, const LadderLine& line, std::uint64_t games) {
  std::string_view figure;
  switch (line.figure) {
    case LadderLine::Figure::WinRate: figure = "wins"; break;
    case LadderLine::Figure::Score: figure = "points"; break;
    case LadderLine::Figure::Draws: figure = "draws"; break;
  }
  return fmt::format("{} for {}{}{}: {}, {} in {} games", game, line.seats,
                     line.options.empty() ? "" : ", ", line.options, line.players, figure, games);
}

std::string equals_name(std::string_view game, int seats, std::string_view level,
                        std::uint64_t games) {
  return fmt::format("{} for {}: {} among equals, undecided in {} games", game, seats, level,
                     games);
}

SimulationSettings settings_of(std::string_view game, const LadderLine& line, std::uint64_t games,
                               int threads) {
  SimulationSettings settings;
  settings.game = game;
  settings.config.seats = line.seats;
  if (!line.options.empty())
    for (const auto option : split(line.options, ',')) {
      const auto parts = split(option, '=');
      settings.config.options.push_back({std::string(parts.front()), std::string(parts.back())});
    }
  for (const auto entry : split(line.players, ',')) {
    const auto parts = split(entry, '*');
    const auto count = parts.size() == 1 ? 1 : *parse_number(parts.back());
    settings.players.insert(settings.players.end(), static_cast<std::size_t>(count),
                            std::string(parts.front()));
  }
  settings.games = games;
  settings.threads = threads;
  settings.timing = SimulationSettings::Timing::On;
  settings.cancelled = &cli::InterruptFlag::interrupted;
  return settings;
}

std::expected<Rung, Error> measure(std::string_view game, const LadderLine& line,
                                   std::uint64_t games, int threads) {
  auto settings = settings_of(game, line, games, threads);
  int best = -1;
  std::uint64_t best_count = 0;
  settings.on_match = [&](const MatchSummary& match) -> std::expected<void, Error> {
    for (Seat seat = 0; seat < line.seats; ++seat) {
      if (match.players[seat] != 0 || match.scores[seat] < best) continue;
      best_count = match.scores[seat] == best ? best_count + 1 : 1;
      best = match.scores[seat];
    }
    return {};
  };
  KNOBEL_TRY_ASSIGN(const auto result, run_simulation(settings));
  const PlayerResult& first = result.players.front();
  Rung rung{rung_name(game, line, games),
            first.win_rate,
            first.win_rate_ci95,
            line.target,
            false,
            fmt::format("{:.3g} ms a decision, p99 {:.3g}; {:.0f} s", first.ms_per_decision_mean,
                        first.ms_per_decision_p99, result.seconds)};
  const auto count = static_cast<double>(result.games);
  if (line.figure == LadderLine::Figure::Score) {
    rung.value = first.score_mean;
    rung.interval = interval_of_mean(first, count);
    rung.remark +=
        fmt::format("; {} in {:.1f} %", best, 100 * static_cast<double>(best_count) / count);
  } else if (line.figure == LadderLine::Figure::Draws) {
    rung.value = result.draw_rate();
    rung.interval = wilson_interval95(static_cast<double>(result.draws), count);
    rung.at_most = true;
  }
  return rung;
}

/// Players of one level among themselves: do their matches come to an end, how long are they, and
/// how much is beginning worth? One in a hundred may end without a winner.
constexpr double kUndecidedMost = 0.01;

/// "27 25 24 24 %": of the matches that somebody won, by the place behind who decided first; what
/// seats win together they share.
std::string shares_text(const PerSeat<double>& wins, int seats) {
  double all = 0;
  for (int place = 0; place < seats; ++place) all += wins[place];
  std::string text;
  for (int place = 0; place < seats; ++place)
    text += fmt::format("{:.0f} ", all == 0 ? 0 : 100 * wins[place] / all);
  return text + "%";
}

std::expected<Rung, Error> measure_equals(std::string_view game, int seats, std::string_view level,
                                          std::uint64_t games, int threads) {
  LadderLine line;
  line.seats = seats;
  line.players = level;
  auto settings = settings_of(game, line, games, threads);
  settings.timing = SimulationSettings::Timing::Off;
  std::vector<std::uint32_t> lengths;
  PerSeat<double> wins{};
  settings.on_match = [&](const MatchSummary& match) -> std::expected<void, Error> {
    lengths.push_back(match.events);
    for (const Seat winner : match.winners)
      wins[(winner + seats - match.first) % seats] += 1.0 / match.winners.size();
    return {};
  };
  KNOBEL_TRY_ASSIGN(const auto result, run_simulation(settings));
  const auto count = static_cast<double>(result.games);
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::ranges::nth_element(lengths, middle);
  return Rung{equals_name(game, seats, level, games),
              result.draw_rate(),
              wilson_interval95(static_cast<double>(result.draws), count),
              kUndecidedMost,
              true,
              fmt::format("median {} events; wins from who begins on: {}", *middle,
                          shares_text(wins, seats))};
}

/// Microseconds of CPU time for the plan of a whole turn, best of some rounds.
Rung measure_solver(int dice, DeadFaces dead, double target) {
  constexpr int kRounds = 20;
  constexpr int kPlans = 200;
  const SolverLattice& lattice = solver_lattice();
  std::vector<double> values;
  for (int i = lattice.first(dice); i < lattice.first(dice + 1); ++i)
    values.push_back(i * 7919 % 1000);
  const DiceSolver solver(dice, dead);
  double best = 1e9;
  double sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto begin = std::clock();
    for (int i = 0; i < kPlans; ++i) sum += solver.solve_values(3, values).value();
    const double spent = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    best = std::min(best, spent / kPlans);
  }
  KNOBEL_CHECK(sum > 0);
  return {fmt::format("dice solver: {} dice, three throws, microseconds", dice),
          best,
          {best, best},
          target,
          true,
          ""};
}

/// Runs what is not known yet and shows each line as soon as it is there.
class Bench {
 public:
  explicit Bench(const Arguments& arguments) : arguments_(arguments), kept_(read_kept(kKept)) {}

  std::expected<void, Error> run() {
    add(measure_solver(5, 0, 20));
    add(measure_solver(6, DeadFaces{1U << 5}, 40));
    std::expected<void, Error> status;
    for (const auto& entry : all_games()) {
      const std::string_view key = entry.info->key;
      if (!arguments_.game.empty() && arguments_.game != key) continue;
      if (status) status = compare_equals(*entry.info);
      for (const LadderLine& line : ladder_of(key))
        if (status) status = climb(key, line);
    }
    return status;
  }

  const std::vector<Rung>& rungs() const { return rungs_; }

 private:
  std::uint64_t scaled(std::uint64_t games) const {
    return std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(games) * arguments_.scale));
  }

  std::expected<void, Error> climb(std::string_view game, const LadderLine& line) {
    const auto games = scaled(line.games);
    return once(rung_name(game, line, games),
                [&] { return measure(game, line, games, arguments_.threads); });
  }

  /// At every table with more than one seat; masters, who think, at the smallest one only.
  std::expected<void, Error> compare_equals(const GameInfo& info) {
    constexpr std::uint64_t kGames = 400;
    constexpr std::uint64_t kMasterGames = 100;
    bool smallest = true;
    for (const Seat count : info.seat_counts) {
      const int seats = count + 1;
      if (seats == 1) continue;
      for (const std::string_view level : {"apprentice", "journeyman", "master"}) {
        const bool is_master = level == player_names().back();
        if (is_master && !smallest) continue;
        const auto games = scaled(is_master ? kMasterGames : kGames);
        KNOBEL_TRY(once(equals_name(info.key, seats, level, games), [&] {
          return measure_equals(info.key, seats, level, games, arguments_.threads);
        }));
      }
      smallest = false;
    }
    return {};
  }

  /// What an earlier run has measured is not measured again.
  std::expected<void, Error> once(const std::string& name,
                                  FunctionRef<std::expected<Rung, Error>()> measure_it) {
    if (cli::InterruptFlag::interrupted) return {};
    if (const auto found = kept_.find(name); found != kept_.end()) {
      add(found->second);
      return {};
    }
    KNOBEL_TRY_ASSIGN(auto rung, measure_it());
    if (cli::InterruptFlag::interrupted) return {};
    kept_text_ += kept_line(rung);
    add(std::move(rung));
    std::string text;
    for (const auto& [_, known] : kept_) text += kept_line(known);
    std::error_code failed;
    fs::create_directories(fs::path(kKept).parent_path(), failed);
    return cli::write_file(kKept, text + kept_text_);
  }

  void add(Rung rung) {
    if (!arguments_.json) {
      cli::print(rung_text(rung));
      std::fflush(stdout);
    }
    rungs_.push_back(std::move(rung));
  }

  const Arguments& arguments_;
  Kept kept_;
  std::string kept_text_;
  std::vector<Rung> rungs_;
};

std::string json_text(const std::vector<Rung>& rungs) {
  JsonWriter json;
  json.begin_object().member("area", "players").key("ladder").begin_list();
  for (const auto& rung : rungs) {
    json.begin_object().member("name", rung.name).member("value", rung.value);
    json.key("ci95").begin_list().value(rung.interval.low).value(rung.interval.high).end_list();
    json.key(rung.at_most ? "at_most" : "at_least");
    rung.has_target() ? json.value(rung.target) : json.null();
    json.member("missed", rung.missed()).member("remark", rung.remark).end_object();
  }
  return json.end_list().end_object().take() + "\n";
}

}  // namespace

int run_players(const Arguments& arguments) {
  const cli::InterruptFlag interrupt;
  Bench bench(arguments);
  if (const auto ran = bench.run(); !ran) return cli::cannot(ran.error().text);
  if (cli::InterruptFlag::interrupted) {
    cli::complain("interrupted; the same command goes on from here");
    return cli::kInterrupted;
  }
  if (arguments.json) cli::print(json_text(bench.rungs()));
  std::error_code ignored;
  fs::remove(kKept, ignored);
  // Its folder goes only if it is empty, and then it was made for this file.
  fs::remove(fs::path(kKept).parent_path(), ignored);
  const bool missed = std::ranges::any_of(bench.rungs(), [](const Rung& r) { return r.missed(); });
  return missed ? cli::kAnswerIsNo : cli::kDone;
}

}  // namespace knobel::bench
