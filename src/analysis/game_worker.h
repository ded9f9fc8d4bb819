#pragma once

// The part of a simulation that knows the game's type. Included by one source per game only
// (one_game.cpp.in), behind that game's expert.

#include <chrono>

#include "analysis/playout.h"
#include "analysis/simulation_core.h"
#include "players/make_player.h"

namespace knobel {

/// Measures every `stride`-th decision. Looking at the clock takes longer than a random decision,
/// so long runs measure only some; a prime stride does not fall into step with a game's rounds.
class DecisionTimer : public SilentWatch {
 public:
  explicit DecisionTimer(const SimulationSettings& settings)
      : stride_(settings.games < kLongRun ? 1 : 61),
        countdown_(settings.timing == SimulationSettings::Timing::On ? 1 : 0) {}

  void attach(const PerSeat<std::uint8_t>& names, std::vector<DurationHistogram>& out) {
    names_ = &names;
    out_ = &out;
    first_ = kNobody;
  }
  void decision_begins(Seat seat) {
    if (first_ == kNobody) first_ = seat;
    // A countdown that starts at 0 has wrapped around for good: nothing is ever measured.
    measuring_ = countdown_ != 0 && --countdown_ == 0;
    if (measuring_) begin_ = std::chrono::steady_clock::now();
  }
  void decision_ends(Seat seat) {
    if (!measuring_) return;
    const auto spent = std::chrono::steady_clock::now() - begin_;
    (*out_)[(*names_)[seat]].add(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(spent).count()));
    countdown_ = stride_;
  }
  /// Who decided first in this match.
  Seat first() const { return first_; }

 private:
  static constexpr std::uint64_t kLongRun = 1000;
  std::uint32_t stride_;
  std::uint32_t countdown_;  // 0: never
  bool measuring_ = false;
  Seat first_ = kNobody;
  std::chrono::steady_clock::time_point begin_;
  const PerSeat<std::uint8_t>* names_ = nullptr;
  std::vector<DurationHistogram>* out_ = nullptr;
};

/// Times decisions and writes the match down.
struct TimedRecording : DecisionTimer, RecordingWatch {
  using DecisionTimer::decision_begins;
  using DecisionTimer::decision_ends;
  using RecordingWatch::action;
  using RecordingWatch::chance;
};

template <Game R>
class GameWorker final : public MatchWorker {
 public:
  GameWorker(const SimulationSettings& settings, const ErasedGame<R>& game)
      : settings_(settings), game_(game), timer_(settings) {
    for (const auto& name : settings.players) players_.push_back(*make_player<R>(name));
    const auto plain = R::make(Config{rules().seats(), {}, {}});
    KNOBEL_CHECK(plain.has_value());
    header_ = simulation_header(settings, game, plain->components());
  }

  void play(std::uint64_t number, MatchChunk& out) override {
    MatchSummary match;
    match.number = number;
    match.players = seating(number, rules().seats(), players_.size());
    timer_.attach(match.players, out.times);
    if (settings_.on_record) {
      TimedRecording watch{timer_, {}};
      run(match, watch);
      timer_ = watch;
      out.records.push_back(finish_record(match, std::move(watch.entries)));
    } else {
      run(match, timer_);
    }
    out.matches.push_back(match);
  }

 private:
  const R& rules() const { return game_.rules(); }

  void run(MatchSummary& match, auto& watch) {
    PerSeat<Player<R>*> seated{};
    for (Seat seat = 0; seat < rules().seats(); ++seat)
      seated[seat] = players_[match.players[seat]].get();
    MatchLuck luck(settings_.seed, match.number, rules().seats());
    auto state = rules().start();
    match.events = play_match(rules(), state, seated, luck, watch);
    match.first = watch.first();
    match.scores = rules().scores(state);
    match.winners = rules().winners(state);
  }

  Record finish_record(const MatchSummary& match, std::vector<Entry> entries) const {
    Record record{header_, std::move(entries), {}};
    for (Seat seat = 0; seat < rules().seats(); ++seat)
      record.header.players.push_back(settings_.players[match.players[seat]]);
    record.header.luck.stream = MatchLuck::nature_stream(match.number);
    const auto end = match.scores.begin() + rules().seats();
    record.result = RecordResult{{match.scores.begin(), end}, match.winners, {}};
    return record;
  }

  const SimulationSettings& settings_;
  const ErasedGame<R>& game_;
  RecordHeader header_;  // players and stream are filled in per match
  DecisionTimer timer_;
  std::vector<std::unique_ptr<Player<R>>> players_;  // one per name
};

template <class R>
std::expected<SimulationResult, Error> simulate_game(const SimulationSettings& settings) {
  KNOBEL_TRY_ASSIGN(auto rules, R::make(settings.config));
  const ErasedGame<R> game(std::move(rules));
  for (const auto& name : settings.players) KNOBEL_TRY(make_player<R>(name));
  return simulate_matches(settings, game,
                          [&] { return std::make_unique<GameWorker<R>>(settings, game); });
}

}  // namespace knobel
