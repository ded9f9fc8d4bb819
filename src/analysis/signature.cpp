#include "analysis/signature.h"

#include <set>

#include "analysis/simulation.h"
#include "engine/sha256.h"
#include "games/registry.h"
#include "players/levels.h"

namespace knobel {
namespace {

constexpr std::uint64_t kMatches = 10;
/// The master thinks too long for that; a few matches at a small part of its budget are enough.
constexpr std::string_view kHastyMaster = "master@0.02";
constexpr std::uint64_t kMasterMatches = 2;
constexpr std::uint64_t kSeed = 1;

void add_text(Sha256& hash, const Record& record) {
  for (const auto& entry : record.entries) {
    if (const auto* action = std::get_if<ActionEntry>(&entry))
      hash.add(seat_text(action->seat) + " " + action->text + "\n");
    else
      hash.add(std::get<ChanceEntry>(entry).text + "\n");
  }
  for (const int score : record.result->scores) hash.add("score " + std::to_string(score) + "\n");
}

std::string signature_line(const GameInfo& info, int seats, std::string_view level) {
  const bool is_master = level == player_names().back();
  const std::string_view player = is_master ? kHastyMaster : level;
  Sha256 hash;
  SimulationSettings settings;
  settings.game = info.key;
  settings.config.seats = seats;
  settings.players = {std::string(player)};
  settings.games = is_master ? kMasterMatches : kMatches;
  settings.seed = kSeed;
  settings.on_record = [&](const MatchSummary&,
                           const Record& record) -> std::expected<void, Error> {
    add_text(hash, record);
    return {};
  };
  KNOBEL_CHECK(run_simulation(settings).has_value());
  return std::string(info.key) + " " + std::to_string(seats) + " " + std::string(player) + " " +
         hex(hash.finish()) + "\n";
}

}  // namespace

std::string signature() {
  std::string lines;
  for (const auto& entry : all_games()) {
    const GameInfo& info = *entry.info;
    for (const int seats : std::set{info.seats_min(), info.seats_default, info.seats_max()})
      for (const auto player : player_names()) lines += signature_line(info, seats, player);
  }
  return lines;
}

}  // namespace knobel
