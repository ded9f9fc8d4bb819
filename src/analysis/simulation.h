#pragma once

// Many matches between players, on all cores, with one result. The result is the same to the last
// bit for any number of threads: every match has its own streams of luck, and everything that is
// counted is a whole number (statistics.h).
//
// Streams. Match m (from 0) of a simulation with seed S uses
//   FastEntropy(S, 16 m)           for dice and cards, in order through `sample`,
//   FastEntropy(S, 16 m + 1 + s)   for the decisions of seat s.
// So a match can be played again alone, and two players can be compared on the same dice.

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/statistics.h"
#include "engine/config.h"
#include "engine/game.h"
#include "engine/record.h"

namespace knobel {

/// How one match ended.
struct MatchSummary {
  std::uint64_t number = 0;  // from 0
  std::uint32_t events = 0;  // actions and outcomes of chance
  Seat first = kNobody;      // who decided first
  Scores scores{};
  SeatSet winners;
  PerSeat<std::uint8_t> players{};  // who sat there: a place in SimulationSettings::players
};

struct SimulationSettings {
  std::string game;
  Config config;  // seats, options, components
  /// The i-th plays seat i in the first match, and from match to match everybody moves on by one
  /// seat. Fewer names than seats repeat in order; more are refused.
  std::vector<std::string> players;
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  int threads = 1;  // 0: one per core
  /// Measure decisions: all of them in short runs, a sample of them in long ones.
  enum class Timing : std::uint8_t { Off, On } timing = Timing::Off;

  /// Set from outside (a signal, another thread) to stop early: the result then covers the matches
  /// 0 … n − 1 that were finished.
  const std::atomic<bool>* cancelled = nullptr;
  // The following are called in the order of matches, never two at the same time, but from changing
  // threads. An error ends the simulation and becomes its answer.
  std::function<void(std::uint64_t done)> on_progress;
  std::function<std::expected<void, Error>(const MatchSummary&)> on_match;
  /// The whole match as a record; asking for it costs time.
  std::function<std::expected<void, Error>(const MatchSummary&, const Record&)> on_record;
};

struct PlayerResult {
  std::string name;
  /// The share of matches won. A win shared by k sides counts 1/k; a name that holds several seats
  /// wins with any of its sides.
  double win_rate = 0;
  Interval win_rate_ci95;
  // Over all matches and all seats that the name held.
  double score_mean = 0;
  double score_sd = 0;
  int score_p10 = 0;
  int score_p50 = 0;
  int score_p90 = 0;
  // 0 unless asked for.
  double ms_per_decision_mean = 0;
  double ms_per_decision_p99 = 0;
};

struct SimulationResult {
  std::string game;
  int seats = 0;
  std::vector<Option> options;  // all of them
  std::uint64_t games = 0;      // played to the end
  std::uint64_t seed = 0;
  std::uint64_t events = 0;
  std::uint64_t draws = 0;  // matches that nobody won
  double seconds = 0;
  std::vector<PlayerResult> players;  // one per name given

  double games_per_second() const;
  double events_per_second() const;
  double events_mean() const;
  double draw_rate() const;
};

/// Plays them. Refuses unknown games, players, options, seat counts, each with what is allowed.
std::expected<SimulationResult, Error> run_simulation(const SimulationSettings& settings);

/// The same for the game of these rules, which need not be known here; settings.game is not looked
/// at.
template <class R>
std::expected<SimulationResult, Error> simulate_game(const SimulationSettings& settings);

/// Which player (a place in the list of names) sits where in a match.
PerSeat<std::uint8_t> seating(std::uint64_t match, int seats, std::size_t names);

}  // namespace knobel
