#include "cli/bench/coach.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>

#include "cli/interrupt.h"
#include "cli/output.h"
#include "coach/any_coach.h"
#include "coach/review.h"
#include "engine/match.h"
#include "formats/json.h"
#include "games/registry.h"
#include "players/any_player.h"
#include "server/hint.h"

namespace knobel::bench {
namespace {

constexpr std::array<std::string_view, 4> kLevels = {"random", "apprentice", "journeyman",
                                                     "master"};
/// Matches per line with --scale 1.
constexpr double kMatchesCalibrated = 300;
constexpr double kMatchesReviewed = 60;
constexpr double kNear = 0.003;
constexpr double kNearPoints = 0.2;
/// What may be missed, and by how much.
constexpr double kTenthOff = 0.03;
constexpr double kOffMean = 0.02;
constexpr int kTenthLeast = 300;
constexpr double kModelMean = 0.08;
constexpr double kHiddenMean = 0.01;
constexpr double kHintMs = 150;
/// One of so many decisions is hinted at.
constexpr std::uint64_t kDecisionsPerHint = 16;

double seconds_since(std::clock_t begin) {
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// A mean and its standard error, one number per match.
class Mean {
 public:
  void add(double value) {
    ++count_;
    sum_ += value;
    squares_ += value * value;
  }
  double mean() const { return count_ == 0 ? 0 : sum_ / count_; }
  double error() const {
    if (count_ < 2) return 0;
    const double variance = std::max(0.0, squares_ / count_ - mean() * mean());
    return std::sqrt(variance / (count_ - 1));
  }
  double count() const { return count_; }

 private:
  double count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// How often those won who were said to win so often.
struct Tenth {
  double positions = 0;
  double said = 0;
  double won = 0;
  Mean off;  // by match: won − said, summed over its positions
};

class Calibration {
 public:
  /// One match: what was said of each position, and what came of it.
  void add(const AnyGame& game, const std::vector<Chances>& said, const Chances& result) {
    std::array<double, 10> off{};
    std::array<bool, 10> touched{};
    for (const Chances& chances : said) {
      SeatSet sides;
      for (Seat seat = 0; seat < game.seats(); ++seat) {
        const auto side = static_cast<Seat>(game.side(seat));
        if (sides.contains(side)) continue;
        sides.add(side);
        const auto place =
            static_cast<std::size_t>(std::clamp(static_cast<int>(chances[seat] * 10), 0, 9));
        Tenth& tenth = tenths_[place];
        ++tenth.positions;
        tenth.said += chances[seat];
        tenth.won += result[seat];
        off[place] += result[seat] - chances[seat];
        touched[place] = true;
      }
    }
    for (std::size_t place = 0; place < 10; ++place)
      if (touched[place]) tenths_[place].off.add(off[place]);
  }

  const std::array<Tenth, 10>& tenths() const { return tenths_; }
  static double difference(const Tenth& tenth) {
    return tenth.positions == 0 ? 0 : (tenth.won - tenth.said) / tenth.positions;
  }
  /// Of `difference`, by match.
  static double error(const Tenth& tenth) {
    return tenth.positions == 0 ? 0 : tenth.off.error() * tenth.off.count() / tenth.positions;
  }
  double weighted() const {
    double sum = 0;
    double positions = 0;
    for (const Tenth& tenth : tenths_) {
      sum += std::abs(tenth.won - tenth.said);
      positions += tenth.positions;
    }
    return positions == 0 ? 0 : sum / positions;
  }
  bool holds() const {
    return weighted() <= kOffMean && std::ranges::all_of(tenths_, [](const Tenth& tenth) {
             return tenth.positions < kTenthLeast ||
                    std::abs(difference(tenth)) <= kTenthOff + 2 * error(tenth);
           });
  }

 private:
  std::array<Tenth, 10> tenths_;
};

using Choose = std::function<Action(const AnyState& view, Seat seat)>;

/// Plays a match and returns all states on the way.
Match play(const std::shared_ptr<const AnyGame>& game, Entropy& luck, const Choose& choose,
           std::vector<AnyState>* states) {
  Match match(game);
  for (Turn turn = match.turn(); turn.kind != Turn::Kind::Over; turn = match.turn()) {
    if (states != nullptr) states->push_back(match.state());
    if (turn.kind == Turn::Kind::Chance) {
      match.resolve(sample(game->chance(match.state()), luck));
      continue;
    }
    const Seat seat = turn.seats.lowest();
    const auto acted = match.act(seat, choose(game->observe(match.state(), seat), seat));
    KNOBEL_CHECK(acted);
  }
  return match;
}

/// What the coach would do; of what is nearly as good, any. Else all would play alike with the same
/// dice, and every match of some games would be drawn.
Action best_of(const AnyGame& game, AnyCoach& coach, const AnyState& view, Seat seat,
               Entropy& entropy) {
  ActionList list;
  game.actions(view, seat, list);
  if (list.size() == 1) return list[0];
  ActionValues values;
  coach.judge(view, seat, list, values);
  const std::span all(values.data(), list.size());
  const double best = std::ranges::max(all);
  const double near = game.seats() == 1 ? kNearPoints : kNear;
  std::vector<Action> good;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (values[i] >= best - near) good.push_back(list[i]);
  return good[entropy.below(static_cast<std::uint32_t>(good.size()))];
}

/// One game with so many seats.
struct Line {
  std::string game;
  int seats = 0;
  // calibration
  double matches = 0;
  Calibration calibration;
  double judge_us = 0;          // per decision of the coach
  double outlook_us = 0;        // per state
  std::vector<double> hint_ms;  // from what a seat sees to the answer's bytes
  // reviews
  std::array<Mean, 4> losses;  // per level, one number per match: mean loss per counted decision
  std::vector<Mean> luck;      // per seat, own and others' and common together
  std::vector<Mean> hidden;
  std::vector<Mean> model;
  Mean model_size;
  double sum_off = 0;
  std::vector<double> cpu_s;

  bool in_points() const { return seats == 1; }
  std::vector<std::string> broken() const;
};

std::vector<std::string> Line::broken() const {
  std::vector<std::string> broken;
  const auto say = [&](bool holds, std::string what) {
    if (!holds) broken.push_back(std::move(what));
  };
  say(sum_off < 1e-9, "sum");
  say(quantile(hint_ms, 0.95) <= kHintMs, "time of a hint");
  for (const Mean& mean : luck) say(std::abs(mean.mean()) <= 4 * mean.error() + 1e-12, "luck");
  for (const Mean& mean : hidden)
    say(in_points() || std::abs(mean.mean()) <= kHiddenMean + 2 * mean.error(), "hidden luck");
  for (const Mean& mean : model) say(std::abs(mean.mean()) <= 4 * mean.error() + 1e-12, "model");
  if (in_points()) return broken;
  say(model_size.mean() <= kModelMean, "size of model");
  say(calibration.holds(), "calibration");
  for (std::size_t level = 1; level < losses.size(); ++level)
    say(losses[level].mean() < losses[level - 1].mean(), "order of levels");
  return broken;
}

class Bench {
 public:
  explicit Bench(const Arguments& arguments) : arguments_(arguments) {}

  std::expected<std::vector<Line>, Error> run() {
    std::vector<Line> lines;
    for (const GameEntry& entry : all_games()) {
      if (!arguments_.game.empty() && arguments_.game != entry.info->key) continue;
      int most = 0;
      for (const Seat last : entry.info->seat_counts) most = last + 1;
      const int fewest = entry.info->seat_counts.lowest() + 1;
      std::vector<int> counts = {fewest, entry.info->seats_default, most};
      counts.erase(std::ranges::unique(counts).begin(), counts.end());
      for (const int seats : counts) {
        KNOBEL_TRY_ASSIGN(auto line, measure(entry, seats));
        if (cli::InterruptFlag::interrupted) return lines;
        lines.push_back(std::move(line));
        if (!arguments_.json) show(lines.back());
      }
    }
    return lines;
  }

 private:
  std::expected<Line, Error> measure(const GameEntry& entry, int seats) {
    KNOBEL_TRY_ASSIGN(const auto game, entry.make({seats, {}, {}}));
    KNOBEL_TRY_ASSIGN(const auto coach, make_any_coach(*game));
    Line line;
    line.game = std::string(entry.info->key);
    line.seats = seats;
    calibrate(game, *coach, line);
    KNOBEL_TRY(look_back(game, line));
    return line;
  }

  /// Self-play of the coach's own judge; one position from each quarter of each match.
  void calibrate(const std::shared_ptr<const AnyGame>& game, AnyCoach& coach, Line& line) {
    const auto matches = std::max(2.0, kMatchesCalibrated * arguments_.scale);
    std::uint64_t decisions = 0;
    double judge_s = 0;
    double outlooks = 0;
    double outlook_s = 0;
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(matches); ++number) {
      if (cli::InterruptFlag::interrupted) return;
      FastEntropy luck(number, 71);
      std::vector<AnyState> states;
      const Match match = play(
          game, luck,
          [&](const AnyState& view, Seat seat) {
            if (decisions++ % kDecisionsPerHint == 0)
              line.hint_ms.push_back(hint_ms(*game, view, seat));
            const auto begin = std::clock();
            const Action action = best_of(*game, coach, view, seat, luck);
            judge_s += seconds_since(begin);
            return action;
          },
          &states);
      std::vector<Chances> said;
      for (std::size_t quarter = 0; quarter < 4; ++quarter) {
        const std::size_t first = states.size() * quarter / 4;
        const std::size_t size =
            std::max<std::size_t>(1, states.size() * (quarter + 1) / 4 - first);
        const auto begin = std::clock();
        said.push_back(coach.chances(states[first + luck.below(static_cast<std::uint32_t>(size))]));
        outlook_s += seconds_since(begin);
        ++outlooks;
      }
      ++line.matches;
      if (!line.in_points()) line.calibration.add(*game, said, coach.chances(match.state()));
    }
    line.judge_us = 1e6 * judge_s / static_cast<double>(decisions);
    line.outlook_us = 1e6 * outlook_s / outlooks;
  }

  /// As a server makes it, with a coach of its own.
  static double hint_ms(const AnyGame& game, const AnyState& view, Seat seat) {
    const auto begin = std::clock();
    KNOBEL_CHECK(server::hint_for(game, view, seat).has_value());
    return 1000 * seconds_since(begin);
  }

  std::expected<void, Error> look_back(const std::shared_ptr<const AnyGame>& game, Line& line) {
    const auto seats = static_cast<std::size_t>(line.seats);
    line.luck.resize(seats);
    line.hidden.resize(seats);
    line.model.resize(seats);
    const auto matches = std::max(2.0, kMatchesReviewed * arguments_.scale);
    for (std::size_t level = 0; level < kLevels.size(); ++level) {
      KNOBEL_TRY_ASSIGN(const auto player, make_any_player(kLevels[level], *game));
      for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(matches); ++number) {
        if (cli::InterruptFlag::interrupted) return {};
        FastEntropy luck(number, 72 + level);
        const Match match = play(
            game, luck,
            [&](const AnyState& view, Seat seat) { return player->choose(view, seat, luck); },
            nullptr);
        Record record;
        record.header.game = line.game;
        record.header.seats = line.seats;
        record.entries = match.entries();
        const auto begin = std::clock();
        KNOBEL_TRY_ASSIGN(const auto made, review(record, *game));
        line.cpu_s.push_back(seconds_since(begin));
        add(made, level, line);
      }
    }
    return {};
  }

  static void add(const Review& made, std::size_t level, Line& line) {
    double loss = 0;
    double decisions = 0;
    double model = 0;
    for (std::size_t seat = 0; seat < made.seats.size(); ++seat) {
      const SeatReview& one = made.seats[seat];
      const Pieces& pieces = one.pieces;
      loss += one.loss;
      decisions += one.decisions;
      line.luck[seat].add(pieces.own_luck + pieces.other_luck + pieces.common_luck);
      line.hidden[seat].add(pieces.hidden_luck);
      line.model[seat].add(pieces.model);
      model += std::abs(pieces.model) / static_cast<double>(made.seats.size());
      line.sum_off =
          std::max(line.sum_off, std::abs(one.start + pieces.sum() - one.result.value_or(-1)));
    }
    line.model_size.add(model);
    if (decisions > 0) line.losses[level].add(loss / decisions);
  }

  static void show(const Line& line) {
    const auto worst = [](const std::vector<Mean>& means) {
      double most = 0;
      for (const Mean& mean : means)
        if (mean.error() > 0) most = std::max(most, std::abs(mean.mean()) / mean.error());
      return most;
    };
    double hidden = 0;
    for (const Mean& mean : line.hidden) hidden = std::max(hidden, std::abs(mean.mean()));
    const double unit = line.in_points() ? 1 : 100;
    std::string text =
        fmt::format("{} for {}: {:.0f} matches, {:.0f} us a decision, {:.0f} us a state\n",
                    line.game, line.seats, line.matches, line.judge_us, line.outlook_us);
    if (!line.in_points()) {
      text += "  said/won";
      for (const Tenth& tenth : line.calibration.tenths())
        if (tenth.positions > 0)
          text += fmt::format(" {:.3f}/{:.3f}({:.0f})", tenth.said / tenth.positions,
                              tenth.won / tenth.positions, tenth.positions);
      text += fmt::format("  off {:.3f}\n", line.calibration.weighted());
    }
    text += fmt::format("  loss random {:.2f} apprentice {:.2f} journeyman {:.2f} master {:.2f}\n",
                        unit * line.losses[0].mean(), unit * line.losses[1].mean(),
                        unit * line.losses[2].mean(), unit * line.losses[3].mean());
    text += fmt::format("  a hint {:.1f} ms, p95 {:.1f}\n", quantile(line.hint_ms, 0.5),
                        quantile(line.hint_ms, 0.95));
    text += fmt::format(
        "  sum {:.0e}; luck {:.1f} s.e., model {:.1f} s.e., size {:.3f}; hidden luck {:.4f}; CPU "
        "{:.2f} s, p95 {:.2f}\n",
        line.sum_off, worst(line.luck), worst(line.model), line.model_size.mean(), hidden,
        quantile(line.cpu_s, 0.5), quantile(line.cpu_s, 0.95));
    for (const auto& what : line.broken()) text += "  BROKEN: " + what + "\n";
    cli::print(text);
    std::fflush(stdout);
  }

  const Arguments& arguments_;
};

std::string json_text(const std::vector<Line>& lines) {
  JsonWriter json;
  json.begin_object().member("area", "coach").key("lines").begin_list();
  for (const Line& line : lines) {
    json.begin_object().member("game", line.game).member("seats", line.seats);
    json.member("off", line.calibration.weighted()).key("tenths").begin_list();
    for (const Tenth& tenth : line.calibration.tenths()) {
      if (tenth.positions == 0) continue;
      json.begin_object().member("positions", tenth.positions);
      json.member("said", tenth.said / tenth.positions);
      json.member("won", tenth.won / tenth.positions);
      json.member("error", Calibration::error(tenth)).end_object();
    }
    json.end_list().key("losses").begin_object();
    for (std::size_t level = 0; level < kLevels.size(); ++level)
      json.member(kLevels[level], line.losses[level].mean());
    json.end_object().member("model_size", line.model_size.mean());
    json.member("decision_us", line.judge_us).member("state_us", line.outlook_us);
    json.member("hint_ms_p95", quantile(line.hint_ms, 0.95));
    json.member("cpu_s_median", quantile(line.cpu_s, 0.5));
    json.member("cpu_s_p95", quantile(line.cpu_s, 0.95)).key("broken").list(line.broken());
    json.end_object();
  }
  return json.end_list().end_object().take() + "\n";
}

}  // namespace

int run_coach(const Arguments& arguments) {
  const cli::InterruptFlag interrupt;
  const auto lines = Bench(arguments).run();
  if (!lines) return cli::cannot(lines.error().text);
  if (cli::InterruptFlag::interrupted) return cli::kInterrupted;
  if (arguments.json) cli::print(json_text(*lines));
  const bool broken =
      std::ranges::any_of(*lines, [](const Line& l) { return !l.broken().empty(); });
  return broken ? cli::kAnswerIsNo : cli::kDone;
}

}  // namespace knobel::bench
