// How a tournament begins: options, start cards and decks.

#include <algorithm>

#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

constexpr std::string_view kThrowingWords[] = {"two-dice", "original"};
// T-04: the first start player is drawn or named; seats beyond the table are refused by make.
constexpr std::string_view kFirstWords[] = {"random", "1", "2", "3", "4", "5"};
constexpr OptionInfo kOptions[] = {
    {.key = "throwing", .words = kThrowingWords, .default_value = "two-dice"},
    {.key = "throws", .words = {}, .default_value = "30", .min = 1, .max = 100},
    {.key = "first", .words = kFirstWords, .default_value = "random"},
};

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "turnier",
    .rules_version = 1,
    // T-01: three to five players.
    .seat_counts = seat_count_range(3, kSeats),
    .seats_default = 3,
    .options = kOptions,
    .action_ids = kActionIds,
    .hidden_information = false,
    .points = true,
    .minutes = 30,
};

Rules::Rules(Setup<Components> setup)
    : OpenRules(setup.seats, std::move(setup.options)),
      components_(std::move(setup.components)),
      throwing_(static_cast<Throwing>(options_.word("throwing"))),
      throws_max_(options_.number("throws")),
      first_(options_.word("first")) {}

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  KNOBEL_TRY(setup.has_seat("first"));
  const int phials = std::min(setup.components.start_plus_two, setup.components.start_back);
  if (phials < setup.seats)
    return error("start_cards are too few: " + std::to_string(setup.seats) +
                 " seats need as many of ++ and of <<");
  return Rules(std::move(setup));
}

int Rules::events_max() const {
  const int throws = throwing_ == Throwing::TwoDice ? throws_max_ : kOriginalThrowsFirst;
  // Choosing the first seat; then per round three cards, per turn the throws, as many actions
  // before or after them and one phial, and two picks.
  return 1 + components_.rounds * (kDecks + seats() * (2 * throws + 1) + 2);
}

State Rules::start() const {
  State s{};
  for (Seat seat = 0; seat < seats(); ++seat) {
    // T-02: one ++ and one << for each; the other start cards leave the game.
    s.collections[seat].add(phial_card(Phial::PlusTwo));
    s.collections[seat].add(phial_card(Phial::Back));
  }
  for (int deck = 0; deck < kDecks; ++deck)
    for (int i = 0; i < components_.decks[deck].kind_count; ++i)
      s.unseen[deck].bits |= std::uint64_t{components_.decks[deck].kinds[i].copies} << (4 * i);
  s.offered.fill(kNoCard);
  // T-04: the first start player is drawn, unless the option names one.
  s.phase = first_ == 0 ? Phase::FirstSeat : Phase::Reveal;
  s.starter = static_cast<Seat>(first_ == 0 ? 0 : first_ - 1);
  return s;
}

}  // namespace knobel::turnier
