// How a match of the null game begins: options, and where everybody stands.

#include "games/null_game/rules.h"

namespace knobel::null_game {
namespace {

constexpr OptionInfo kOptions[] = {
    {.key = "rounds", .words = {}, .default_value = "30", .min = 1, .max = 200}};

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "null_game",
    .rules_version = 1,
    // N-01: two to four seats.
    .seat_counts = seat_count_range(2, 4),
    .seats_default = 2,
    .options = kOptions,
    .action_ids = 2,
    .hidden_information = false,
    .points = true,
    .minutes = 5,
};

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  return Rules(std::move(setup));
}

int Rules::events_max() const { return 2 * seats() * options_.number("rounds"); }

State Rules::start() const { return State{}; }

}  // namespace knobel::null_game
