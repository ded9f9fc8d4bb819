// How a match of Knaster begins: options, and who rolls first.

#include "games/knaster/rules.h"

namespace knobel::knaster {
namespace {

// S-02: the first roller is random or chosen; seats beyond the table are refused by make.
constexpr std::string_view kFirstWords[] = {"random", "1", "2", "3",  "4",  "5", "6",
                                            "7",      "8", "9", "10", "11", "12"};
constexpr OptionInfo kOptions[] = {{"first", kFirstWords, "random"}};

// S-33: 25 rounds of writing, at most 24 circles by roll before the last cell, one final roll.
constexpr int kRollsMax = 50;

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "knaster",
    .rules_version = 1,
    // S-01: one to twelve players, each with an own empty sheet.
    .seat_counts = seat_count_range(1, kSeatsMax),
    .seats_default = 2,
    .options = kOptions,
    .action_ids = kActionIds,
    .hidden_information = true,
    .points = true,
    .minutes = 15,
};

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  KNOBEL_TRY(setup.has_seat("first"));
  return Rules(std::move(setup));
}

int Rules::events_max() const {
  // Choosing the first roller; then per roll the dice and per seat one choice and four bonus lines.
  return 1 + kRollsMax * (1 + seats() * 5);
}

State Rules::start() const {
  State s{};
  const int first = options_.word("first");
  s.phase = first == 0 && seats() > 1 ? Phase::FirstRoller : Phase::Roll;
  s.roller = static_cast<Seat>(first == 0 ? 0 : first - 1);
  return s;
}

}  // namespace knobel::knaster
