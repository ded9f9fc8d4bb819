#pragma once

// Random matches of every tested game, for tests and fuzzers that need many different positions and
// records without knowing any game.

#include <string_view>
#include <utility>
#include <vector>

#include "engine/match.h"
#include "games/registry.h"

namespace knobel::testing {

/// A MakeGame over the tested games.
inline std::expected<std::shared_ptr<const AnyGame>, Error> make_tested(std::string_view key,
                                                                        const Config& config) {
  for (const auto& entry : tested_games())
    if (entry.info->key == key) return entry.make(config);
  return error("there is no game \"" + std::string(key) + "\"");
}

/// The game with its default options. Precondition: it can be played by that many.
inline std::shared_ptr<const AnyGame> plain_game(std::string_view key, int seats) {
  auto game = make_tested(key, Config{seats, {}, {}});
  KNOBEL_CHECK(game.has_value());
  return *game;
}

/// Calls visit(game) for every tested game with its smallest, default and largest number of seats.
template <class Visit>
void for_each_table(Visit&& visit) {
  for (const auto& entry : tested_games()) {
    std::vector<int> counts = {entry.info->seats_min()};
    for (const int seats : {entry.info->seats_default, entry.info->seats_max()})
      if (seats > counts.back()) counts.push_back(seats);
    for (const int seats : counts) visit(plain_game(entry.info->key, seats));
  }
}

/// One step of a random match: nature by `luck`, seats by `choice`, now and then an undo.
/// Precondition: the match is not over.
inline void random_step(Match& match, Entropy& luck, Entropy& choice) {
  const auto regretful =
      static_cast<Seat>(choice.below(static_cast<std::uint32_t>(match.game().seats())));
  if (match.can_undo(regretful) && choice.below(8) == 0) {
    KNOBEL_CHECK(match.undo(regretful).has_value());
    return;
  }
  const Turn turn = match.turn();
  if (turn.kind == Turn::Kind::Chance) {
    match.resolve(sample(match.game().chance(match.state()), luck));
    return;
  }
  SeatSet seats = turn.seats;
  for (auto skip = choice.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip)
    seats.remove(seats.lowest());
  const Seat seat = seats.lowest();
  ActionList list;
  match.game().actions(match.state(), seat, list);
  const Action action = list[choice.below(static_cast<std::uint32_t>(list.size()))];
  KNOBEL_CHECK(match.act(seat, action).has_value());
}

/// A random match after at most `steps` steps, played with FastEntropy(seed, stream).
inline Match random_match(std::shared_ptr<const AnyGame> game, std::uint64_t seed,
                          std::uint64_t stream, std::size_t steps) {
  Match match(std::move(game));
  FastEntropy luck(seed, stream);
  FastEntropy choice(seed + 1, stream);
  for (std::size_t i = 0; i < steps && match.turn().kind != Turn::Kind::Over; ++i)
    random_step(match, luck, choice);
  return match;
}

/// What would be written down of a match that used this luck.
inline Record record_of(const Match& match, const Luck& luck) {
  Record record;
  record.header.game = match.game().info().key;
  record.header.rules_version = match.game().info().rules_version;
  record.header.seats = match.game().seats();
  record.header.options = {match.game().options().begin(), match.game().options().end()};
  record.header.players.assign(static_cast<std::size_t>(match.game().seats()), "random");
  record.header.luck = luck;
  record.entries = match.entries();
  if (match.turn().kind == Turn::Kind::Over) record.result = match.result();
  return record;
}

inline Record random_record(std::shared_ptr<const AnyGame> game, std::uint64_t seed,
                            std::uint64_t stream, std::size_t steps = 100'000) {
  Luck luck;
  luck.kind = Luck::Kind::Seeded;
  luck.seed = seed;
  luck.stream = stream;
  return record_of(random_match(std::move(game), seed, stream, steps), luck);
}

}  // namespace knobel::testing
