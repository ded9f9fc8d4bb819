#include "cli/bench/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <set>

#include "analysis/simulation.h"
#include "cli/output.h"
#include "engine/match.h"
#include "engine/random_playout.h"
#include "formats/json.h"
#include "games/all_rules.h"
#include "games/plain_playouts.h"
#include "games/registry.h"

namespace knobel::bench {
namespace {

constexpr int kRounds = 9;
constexpr double kSecondsPerTiming = 0.05;
constexpr std::uint64_t kCheckedMatches = 100;
constexpr std::uint64_t kMatchesPerStep = 20;

struct EngineRow {
  std::string game;
  int seats = 0;
  std::size_t state_bytes = 0;
  double typed = 0;  // events per second, best of all rounds
  double erased = 0;
  std::optional<double> plain;  // games that have a second implementation

  double ratio() const { return typed / erased; }
};

struct ThreadsRow {
  std::string game;
  double one = 0;  // events per second with one thread
  double two = 0;

  double ratio() const { return two / one; }
};

struct MatchRow {
  std::string game;
  int seats = 0;
  double by_text = 0;  // events per second, best of all rounds
  double by_id = 0;

  double ratio() const { return by_id / by_text; }
};

/// Events per second of CPU time, which other programs on the machine disturb less than the clock.
/// `play(seed)` returns the events of a match.
template <class Play>
double speed(Play&& play) {
  const auto now = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const double begin = now();
  std::uint64_t events = 0;
  std::uint64_t seed = 0;
  do {
    for (std::uint64_t i = 0; i < kMatchesPerStep; ++i) events += play(seed++);
  } while (now() - begin < kSecondsPerTiming);
  return static_cast<double>(events) / (now() - begin);
}

template <Game R>
std::uint32_t play_typed(const R& rules, std::uint64_t seed, typename R::State& s) {
  FastEntropy luck(seed);
  s = rules.start();
  return play_randomly(rules, s, luck);
}

std::uint32_t play_erased(const AnyGame& game, std::uint64_t seed, AnyState& s) {
  FastEntropy luck(seed);
  s = game.start();
  return play_randomly(game, s, luck);
}

/// Do all implementations play the same matches? Says where not.
template <Game R>
std::expected<void, Error> check_agreement(const R& rules, const AnyGame& game) {
  for (std::uint64_t seed = 0; seed < kCheckedMatches; ++seed) {
    const auto where = [&] {
      return fmt::format(" disagree: {} for {}, seed {}", R::kInfo.key, rules.seats(), seed);
    };
    auto typed = rules.start();
    AnyState erased;
    const auto events = play_typed(rules, seed, typed);
    if (play_erased(game, seed, erased) != events || erased != AnyState(typed))
      return error("typed and erased game" + where());
    if constexpr (PlainPlayout<R>::kExists) {
      FastEntropy luck(seed);
      if (PlainPlayout<R>::run(rules.seats(), luck) != PlainResult{rules.scores(typed), events})
        return error("game and plain playout" + where());
    }
  }
  return {};
}

template <Game R>
std::expected<EngineRow, Error> bench_game(int seats) {
  const Config config{seats, {}, {}};
  const auto rules = R::make(config);
  const auto game = AnyGame::make<R>(config);
  KNOBEL_CHECK(rules.has_value() && game.has_value());
  KNOBEL_TRY(check_agreement(*rules, **game));
  EngineRow row{std::string(R::kInfo.key), seats, sizeof(typename R::State), 0, 0, {}};
  // Interleaved, so that a slow moment of the machine hits all of them.
  for (int round = 0; round < kRounds; ++round) {
    auto typed = rules->start();
    AnyState erased;
    row.typed = std::max(
        row.typed, speed([&](std::uint64_t seed) { return play_typed(*rules, seed, typed); }));
    row.erased = std::max(
        row.erased, speed([&](std::uint64_t seed) { return play_erased(**game, seed, erased); }));
    if constexpr (PlainPlayout<R>::kExists)
      row.plain = std::max(row.plain.value_or(0), speed([&](std::uint64_t seed) {
                             FastEntropy luck(seed);
                             return PlainPlayout<R>::run(seats, luck).events;
                           }));
  }
  return row;
}

ThreadsRow bench_threads(const GameInfo& info) {
  SimulationSettings settings;
  settings.game = info.key;
  settings.config.seats = info.seats_default;
  settings.players = {"random"};
  settings.games = 20'000;
  ThreadsRow row{std::string(info.key), 0, 0};
  const auto run = [&](int threads) {
    settings.threads = threads;
    return run_simulation(settings)->events_per_second();
  };
  for (int round = 0; round < 3; ++round) {
    row.one = std::max(row.one, run(1));
    row.two = std::max(row.two, run(2));
  }
  return row;
}

/// A match as it comes in: what seats say, and what nature answers.
struct Line {
  Event event;
  std::string text;  // of an action
};
using Script = std::vector<Line>;

Script random_script(const std::shared_ptr<const AnyGame>& game, std::uint64_t seed) {
  FastEntropy luck(seed);
  Match match(game);
  Script script;
  for (Turn turn = match.turn(); turn.kind != Turn::Kind::Over; turn = match.turn()) {
    Event event;
    std::string text;
    if (turn.kind == Turn::Kind::Chance) {
      event.outcome = sample(game->chance(match.state()), luck);
    } else {
      event.seat = turn.seats.lowest();
      ActionList list;
      game->actions(match.state(), event.seat, list);
      event.action = list[luck.below(static_cast<std::uint32_t>(list.size()))];
      text = game->action_text(match.state(), event.seat, event.action);
    }
    match.apply(event, match.entry_of(event));
    script.push_back({event, std::move(text)});
  }
  return script;
}

/// What a seat says, judged by what it sees.
Action judged(const Match& match, const Line& line) {
  const AnyState view = match.game().observe(match.state(), line.event.seat);
  return *match.game().find_action(view, line.event.seat, line.text);
}

/// The way of a server that keeps texts only: tried on a copy, written, and read again.
std::uint32_t play_by_text(const std::shared_ptr<const AnyGame>& game, const Script& script) {
  Match match(game);
  for (const auto& line : script) {
    Event event = line.event;
    if (!event.is_chance()) {
      event.action = judged(match, line);
      AnyState tried = match.state();
      game->act(tried, event.seat, event.action);
    }
    KNOBEL_CHECK(match.apply(match.entry_of(event)).has_value());
  }
  return static_cast<std::uint32_t>(script.size());
}

/// The way of ours (server/table): what was understood once is played by its id, and written once.
std::uint32_t play_by_id(const std::shared_ptr<const AnyGame>& game, const Script& script) {
  Match match(game);
  for (const auto& line : script) {
    Event event = line.event;
    if (!event.is_chance()) event.action = judged(match, line);
    match.apply(event, match.entry_of(event));
  }
  return static_cast<std::uint32_t>(script.size());
}

MatchRow bench_match(const GameEntry& entry) {
  const int seats = entry.info->allows_seats(2) ? 2 : entry.info->seats_default;
  const auto game = *entry.make({seats, {}, {}});
  std::vector<Script> scripts;
  for (std::uint64_t seed = 0; seed < kMatchesPerStep; ++seed)
    scripts.push_back(random_script(game, seed));
  MatchRow row{std::string(entry.info->key), seats, 0, 0};
  for (int round = 0; round < kRounds; ++round) {
    const auto best = [&](double& fastest, auto play) {
      fastest = std::max(fastest, speed([&](std::uint64_t seed) {
                           return play(game, scripts[seed % scripts.size()]);
                         }));
    };
    best(row.by_text, play_by_text);
    best(row.by_id, play_by_id);
  }
  return row;
}

struct Figures {
  std::vector<EngineRow> playouts;
  std::vector<MatchRow> matches;
  std::vector<ThreadsRow> threads;
};

std::string text(const Figures& figures) {
  const auto millions = [](double speed) { return fmt::format("{:.2f}", speed / 1e6); };
  std::string out = fmt::format("{:<12}{:>6}{:>8}{:>10}{:>10}{:>8}{:>10}\n", "game", "seats",
                                "bytes", "typed", "erased", "ratio", "plain");
  for (const auto& row : figures.playouts)
    out += fmt::format("{:<12}{:>6}{:>8}{:>10}{:>10}{:>8.2f}{:>10}\n", row.game, row.seats,
                       row.state_bytes, millions(row.typed), millions(row.erased), row.ratio(),
                       row.plain ? millions(*row.plain) : "-");
  out += "million events per second of CPU time: random playouts, actions listed\n\n";
  out +=
      fmt::format("{:<12}{:>6}{:>10}{:>10}{:>8}\n", "match", "seats", "by text", "by id", "ratio");
  for (const auto& row : figures.matches)
    out += fmt::format("{:<12}{:>6}{:>10.0f}{:>10.0f}{:>8.2f}\n", row.game, row.seats,
                       1e9 / row.by_text, 1e9 / row.by_id, row.ratio());
  out += "nanoseconds of CPU time per event: from what a seat says to an entry of the match\n\n";
  out += fmt::format("{:<12}{:>10}{:>10}{:>8}\n", "simulate", "1 thread", "2 threads", "ratio");
  for (const auto& row : figures.threads)
    out += fmt::format("{:<12}{:>10}{:>10}{:>8.2f}\n", row.game, millions(row.one),
                       millions(row.two), row.ratio());
  return out + "million events per second: random players, default seats\n";
}

std::string json_text(const Figures& figures) {
  JsonWriter json;
  json.begin_object().member("area", "engine").key("playouts").begin_list();
  for (const auto& row : figures.playouts) {
    json.begin_object().member("game", row.game).member("seats", row.seats);
    json.member("state_bytes", row.state_bytes).member("typed_events_per_second", row.typed);
    json.member("erased_events_per_second", row.erased).member("ratio", row.ratio());
    json.key("plain_events_per_second");
    row.plain ? json.value(*row.plain) : json.null();
    json.end_object();
  }
  json.end_list().key("matches").begin_list();
  for (const auto& row : figures.matches) {
    json.begin_object().member("game", row.game).member("seats", row.seats);
    json.member("by_text_events_per_second", row.by_text);
    json.member("by_id_events_per_second", row.by_id).member("ratio", row.ratio()).end_object();
  }
  json.end_list().key("simulate").begin_list();
  for (const auto& row : figures.threads) {
    json.begin_object().member("game", row.game);
    json.member("events_per_second_1_thread", row.one);
    json.member("events_per_second_2_threads", row.two).member("ratio", row.ratio()).end_object();
  }
  return json.end_list().end_object().take() + "\n";
}

}  // namespace

int run_engine(const Arguments& arguments) {
  Figures figures;
  std::optional<Error> wrong;
  AllGames::for_each([&]<class R>() {
    const GameInfo& info = R::kInfo;
    const int middle = info.allows_seats(2) ? 2 : info.seats_default;
    for (const int seats : std::set{info.seats_min(), middle, info.seats_max()}) {
      if (wrong) return;
      auto row = bench_game<R>(seats);
      if (row)
        figures.playouts.push_back(std::move(*row));
      else
        wrong = row.error();
    }
    figures.threads.push_back(bench_threads(info));
  });
  if (wrong) {
    cli::complain(wrong->text);
    return cli::kAnswerIsNo;
  }
  for (const auto& entry : all_games()) figures.matches.push_back(bench_match(entry));
  cli::print(arguments.json ? json_text(figures) : text(figures));
  return cli::kDone;
}

}  // namespace knobel::bench
