// How a duel begins: options, and where the figures stand.

#include "games/duell/rules.h"

namespace knobel::duell {
namespace {

constexpr std::string_view kOvershootWords[] = {"clamp", "exact", "clampMin2"};
constexpr OptionInfo kOptions[] = {
    {"overshoot", kOvershootWords, "clamp"},
    // D-39: the rules know no limit; this one only makes sure that every match ends.
    {.key = "turns", .words = {}, .default_value = "1000", .min = 1, .max = 10'000},
};

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "duell",
    .rules_version = 1,
    // D-01: two players, or two teams of two, three or four.
    .seat_counts = seat_counts({2, 4, 6, 8}),
    .seats_default = 2,
    .options = kOptions,
    .action_ids = kActionIds,
    // D-40: everything is open.
    .hidden_information = false,
    .points = false,
    .minutes = 15,
};

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  return Rules(std::move(setup));
}

Rules::Rules(Setup<Components> setup)
    : OpenRules(setup.seats, std::move(setup.options)),
      components_(setup.components),
      overshoot_(static_cast<Overshoot>(options_.word("overshoot"))),
      turns_max_(options_.number("turns")) {}

int Rules::events_max() const {
  // Every seat in every start roll; then per turn the rolls, the keeps between them and a result.
  return kTiesMax * seats() + turns_max_ * 2 * components_.rolls_max;
}

State Rules::start() const {
  State s{};
  // D-02: all figures stand in the middle.
  for (int i = 0; i < kColumns; ++i) s.figures[i] = components_.track(static_cast<Column>(i)).start;
  s.next_seats = {0, 1};
  s.phase = Phase::StartRoll;
  return s;
}

}  // namespace knobel::duell
