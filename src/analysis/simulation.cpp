#include "analysis/simulation.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>

#include "analysis/simulation_core.h"
#include "games/registry.h"

namespace knobel {
namespace {

/// A whole win in the units in which wins are counted: the least common multiple of 1 … 12, so that
/// a win shared by any number of sides is still a whole number of them.
constexpr std::uint64_t kWholeWin = 27720;
static_assert(kSeatsMax == 12);

/// Adds up matches in their order.
class Tally {
 public:
  Tally(const SimulationSettings& settings, const AnyGame& game)
      : settings_(settings), game_(game), names_(settings.players.size()) {}

  std::expected<void, Error> add(const MatchChunk& chunk) {
    for (std::size_t i = 0; i < chunk.matches.size(); ++i) {
      const MatchSummary& match = chunk.matches[i];
      if (settings_.on_match) KNOBEL_TRY(settings_.on_match(match));
      if (settings_.on_record) KNOBEL_TRY(settings_.on_record(match, chunk.records[i]));
      add(match);
    }
    for (std::size_t name = 0; name < names_.size(); ++name)
      names_[name].times.add(chunk.times[name]);
    if (settings_.on_progress) settings_.on_progress(games_);
    return {};
  }

  SimulationResult result(double seconds) const {
    SimulationResult result;
    result.game = game_.info().key;
    result.seats = game_.seats();
    result.options.assign(game_.options().begin(), game_.options().end());
    result.games = games_;
    result.seed = settings_.seed;
    result.events = events_;
    result.draws = draws_;
    result.seconds = seconds;
    for (std::size_t i = 0; i < names_.size(); ++i)
      result.players.push_back(player_result(settings_.players[i], names_[i]));
    return result;
  }

 private:
  struct Name {
    std::uint64_t wins = 0;  // in units of 1/kWholeWin
    Distribution scores;
    DurationHistogram times;
  };

  void add(const MatchSummary& match) {
    ++games_;
    events_ += match.events;
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      names_[match.players[seat]].scores.add(match.scores[seat]);
    if (match.winners.empty()) {
      ++draws_;
      return;
    }
    // A side wins once, however many seats it has, and a name wins once with it.
    SeatSet sides;
    for (const Seat winner : match.winners) sides.add(static_cast<Seat>(game_.side(winner)));
    const std::uint64_t share = kWholeWin / static_cast<std::uint64_t>(sides.size());
    for (const Seat side : sides) {
      SeatSet credited;  // of names, of which there are no more than seats
      for (const Seat winner : match.winners) {
        if (game_.side(winner) != side || credited.contains(match.players[winner])) continue;
        credited.add(match.players[winner]);
        names_[match.players[winner]].wins += share;
      }
    }
  }

  PlayerResult player_result(const std::string& player, const Name& name) const {
    const double wins = static_cast<double>(name.wins) / kWholeWin;
    const double games = static_cast<double>(games_);
    return {.name = player,
            .win_rate = games_ == 0 ? 0 : wins / games,
            .win_rate_ci95 = wilson_interval95(wins, games),
            .score_mean = name.scores.mean(),
            .score_sd = name.scores.deviation(),
            .score_p10 = name.scores.quantile(0.1),
            .score_p50 = name.scores.quantile(0.5),
            .score_p90 = name.scores.quantile(0.9),
            .ms_per_decision_mean = name.times.mean_ms(),
            .ms_per_decision_p99 = name.times.quantile_ms(0.99)};
  }

  const SimulationSettings& settings_;
  const AnyGame& game_;
  std::vector<Name> names_;
  std::uint64_t games_ = 0;
  std::uint64_t events_ = 0;
  std::uint64_t draws_ = 0;
};

double ratio(std::uint64_t a, double b) { return b > 0 ? static_cast<double>(a) / b : 0; }

std::expected<void, Error> check_settings(const SimulationSettings& settings, int seats) {
  if (settings.players.empty()) return error("a simulation needs at least one player");
  if (settings.players.size() > static_cast<std::size_t>(seats))
    return error(std::to_string(settings.players.size()) + " players are too many for " +
                 std::to_string(seats) + (seats == 1 ? " seat" : " seats"));
  if (settings.games == 0) return error("a simulation needs at least one game");
  if (settings.threads < 0) return error("the number of threads cannot be negative");
  return {};
}

}  // namespace

double SimulationResult::games_per_second() const { return ratio(games, seconds); }
double SimulationResult::events_per_second() const { return ratio(events, seconds); }
double SimulationResult::events_mean() const { return ratio(events, static_cast<double>(games)); }
double SimulationResult::draw_rate() const { return ratio(draws, static_cast<double>(games)); }

PerSeat<std::uint8_t> seating(std::uint64_t match, int seats, std::size_t names) {
  PerSeat<std::uint8_t> players{};
  const auto count = static_cast<std::uint64_t>(seats);
  for (std::uint64_t place = 0; place < count; ++place)
    players[(place + match) % count] = static_cast<std::uint8_t>(place % names);
  return players;
}

RecordHeader simulation_header(const SimulationSettings& settings, const AnyGame& game,
                               const Data& default_components) {
  RecordHeader header;
  header.game = game.info().key;
  header.rules_version = game.info().rules_version;
  header.seats = game.seats();
  header.options.assign(game.options().begin(), game.options().end());
  if (auto components = game.components(); components != default_components)
    header.components = std::move(components);
  header.luck.kind = Luck::Kind::Seeded;
  header.luck.seed = settings.seed;
  return header;
}

std::expected<SimulationResult, Error> simulate_matches(const SimulationSettings& settings,
                                                        const AnyGame& game,
                                                        const MakeWorker& make_worker) {
  KNOBEL_TRY(check_settings(settings, game.seats()));
  const auto begin = std::chrono::steady_clock::now();
  const auto cores = std::max(1U, std::thread::hardware_concurrency());
  const int threads = settings.threads > 0 ? settings.threads : static_cast<int>(cores);
  // Long enough that handing chunks around costs nothing, short enough that all threads finish
  // together. The result does not depend on it.
  const std::uint64_t chunk_size = std::clamp<std::uint64_t>(
      settings.games / (static_cast<std::uint64_t>(threads) * 16), 1, 256);
  const auto cancelled = [&] {
    return settings.cancelled != nullptr && settings.cancelled->load(std::memory_order_relaxed);
  };

  Tally tally(settings, game);
  std::atomic<bool> closed = false;  // nothing more is added: cancelled, or a callback failed
  std::optional<Error> failure;
  std::uint64_t next = 0;
  tbb::enumerable_thread_specific<std::unique_ptr<MatchWorker>> workers(make_worker);

  const auto take = [&](tbb::flow_control& flow) -> std::uint64_t {
    const std::uint64_t first = next;
    if (first >= settings.games || closed || cancelled()) flow.stop();
    next += chunk_size;
    return first;
  };
  const auto play = [&](std::uint64_t first) {
    const std::uint64_t end = std::min(first + chunk_size, settings.games);
    auto chunk = std::make_unique<MatchChunk>();
    chunk->matches.reserve(end - first);
    chunk->times.resize(settings.players.size());
    MatchWorker& worker = *workers.local();
    for (std::uint64_t match = first; match < end && !closed && !cancelled(); ++match)
      worker.play(match, *chunk);
    return chunk.release();
  };
  const auto add = [&](MatchChunk* given) {
    const std::unique_ptr<MatchChunk> chunk(given);
    if (closed) return;
    const auto added = tally.add(*chunk);
    if (!added) failure = added.error();
    // A chunk that was cut short is the last one that counts: what is reported is always a
    // beginning.
    if (!added || cancelled()) closed = true;
  };

  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    using Mode = tbb::filter_mode;
    tbb::parallel_pipeline(static_cast<std::size_t>(threads) * 4,
                           tbb::make_filter<void, std::uint64_t>(Mode::serial_in_order, take) &
                               tbb::make_filter<std::uint64_t, MatchChunk*>(Mode::parallel, play) &
                               tbb::make_filter<MatchChunk*, void>(Mode::serial_in_order, add));
  });
  if (failure) return std::unexpected(*failure);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  return tally.result(seconds.count());
}

std::expected<SimulationResult, Error> run_simulation(const SimulationSettings& settings) {
  if (const auto found = find_game(settings.game); !found) return std::unexpected(found.error());
  std::optional<std::expected<SimulationResult, Error>> result;
  visit_game(settings.game, [&]<class R>() { result = simulate_game<R>(settings); });
  return std::move(*result);
}

}  // namespace knobel
