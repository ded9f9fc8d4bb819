// How a match of the card game is set up: options, stones, start stones.

#include <algorithm>

#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

constexpr std::string_view kLevelWords[] = {"basic", "simpler", "trickier"};
// The five changes of the trickier game one by one; "level" means: as the level says.
constexpr std::string_view kBoardWords[] = {"level", "blue", "red"};
constexpr std::string_view kStonesWords[] = {"level", "basic", "trickier"};
constexpr std::string_view kStartStonesWords[] = {"level", "three", "two"};
constexpr std::string_view kActiveLimitWords[] = {"level", "no", "yes"};
constexpr std::string_view kLastStoneWords[] = {"level", "yes", "no"};
/// In each of them the second word is the basic game's way and the third the trickier one's.
constexpr OptionInfo kOptions[] = {
    {"level", kLevelWords, "basic"},
    {"board", kBoardWords, "level"},
    {"stones", kStonesWords, "level"},
    {"start_stones", kStartStonesWords, "level"},
    {"active_limit", kActiveLimitWords, "level"},
    {"last_stone", kLastStoneWords, "level"},
    {.key = "rounds", .words = {}, .default_value = "200", .min = 1, .max = 250},
};
constexpr std::string_view kChanges[] = {"board", "stones", "start_stones", "active_limit",
                                         "last_stone"};

// C-03: stones for two, three and four. C-71: the trickier game has more of them.
constexpr int kStones[2][3] = {{24, 20, 18}, {30, 24, 18}};

/// All ways to fill one to three levels, rows from the lowest level upward.
constexpr auto kFillingLevels = [] {
  std::array<Filling, kFillings> fillings{};
  std::size_t next = 0;
  for (int code = 1; code < 256; ++code) {
    // C-07: rows are filled from level 1 upward, so a filling is a level per row.
    const Filling levels = {
        static_cast<std::uint8_t>(code / 64), static_cast<std::uint8_t>(code / 16 % 4),
        static_cast<std::uint8_t>(code / 4 % 4), static_cast<std::uint8_t>(code % 4)};
    if (levels[0] + levels[1] + levels[2] + levels[3] <= 3) fillings[next++] = levels;
  }
  return fillings;
}();

/// Is one of the five changes made? Either its own option says so, or the level does.
bool is_changed(const Options& options, std::string_view key) {
  const int word = options.word(key);
  return word == 0 ? kLevelWords[options.word("level")] == "trickier" : word == 2;
}

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "karten",
    .rules_version = 1,
    // C-01: two, three or four players.
    .seat_counts = seat_count_range(2, kSeats),
    .seats_default = 2,
    .options = kOptions,
    .action_ids = kActionIds,
    .hidden_information = true,
    .points = false,
    .minutes = 40,
};

const Filling& filling_of(Action action) { return kFillingLevels[action - kPlace]; }

Rules::Rules(Setup<Components> setup)
    : BaseRules(setup.seats, std::move(setup.options)), components_(setup.components) {
  level_ = static_cast<Level>(options_.word("level"));
  // C-02: the blue side. C-70: the red one in the trickier game.
  side_ = is_changed(options_, "board") ? components_.red : components_.blue;
  side_name_ = is_changed(options_, "board") ? "red" : "blue";
  stones_ = kStones[is_changed(options_, "stones") ? 1 : 0][seats_ - 2];
  // C-06: three start stones. C-72: two in the trickier game.
  start_stones_ = is_changed(options_, "start_stones") ? 2 : 3;
  active_limited_ = is_changed(options_, "active_limit") ? 1 : 0;
  // C-76: the trickier game has no rule for the last stone; C-63: the simpler one has.
  last_stone_ = is_changed(options_, "last_stone") ? LastStone::Forbidden : LastStone::Allowed;
  rounds_ = options_.number("rounds");
}

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  const Rules rules(std::move(setup));
  KNOBEL_TRY(rules.validate_setup());
  return rules;
}

std::expected<void, Error> Rules::validate_setup() const {
  if (level_ == Level::Simpler) {
    for (const auto key : kChanges) {
      // C-80: the simpler game takes none of the trickier game's changes.
      if (is_changed(options_, key))
        return error("level=simpler cannot be combined with a change of the trickier game (" +
                     std::string(key) + "); leave that option out or choose level=basic");
    }
  }
  const std::string board = side_ == components_.red ? "red" : "blue";
  if (side_.capacity() < stones_)
    return error("the " + board + " board takes " + std::to_string(side_.capacity()) +
                 " stones, but each of " + std::to_string(seats()) + " players has " +
                 std::to_string(stones_));
  const State s = start();
  int free = 0;
  for (const Filling& filling : kFillingLevels) {
    if (!is_free_filling(s, 0, filling)) continue;
    ++free;
    Area area = s.areas[0];
    area.levels = filling;
    area.reserve = static_cast<std::uint8_t>(area.reserve - start_stones_);
    if (last_stone_ == LastStone::Forbidden && !can_finish(side_, area))
      return error("on the " + board + " board a player with " + std::to_string(stones_) +
                   " stones can be lost before the first turn");
  }
  if (free < seats())
    return error(std::to_string(start_stones_) + " start stones fill the first levels of the " +
                 board + " board in " + std::to_string(free) + " ways; one per seat is needed");
  return {};
}

int Rules::events_max() const {
  const int draws = side_.value_max(Row::FullHouse) + side_.value_max(Row::Flush);
  // An action, the cards drawn and taken, a second action with its cards, the same number of cards
  // discarded again, the display.
  const int turn = 1 + draws + 1 + std::max(5, side_.value_max(Row::Triple)) + draws + kDisplay;
  return 1 + seats() * (1 + kStartCards) + kDisplay + rounds_ * seats() * turn;
}

State Rules::start() const {
  State s{};
  s.phase = Phase::StartSeat;
  s.to_move = kNobody;
  s.start = kNobody;
  s.top = kNoCard;
  for (Area& area : s.areas) area.loose = kNoRow;
  for (Seat seat = 0; seat < seats(); ++seat) {
    // C-05: three stones lie in the active zone. C-04: a stone is in one place at a time.
    s.areas[seat].active = kStartActive;
    s.areas[seat].reserve = static_cast<std::uint8_t>(stones_ - kStartActive);
  }
  return s;
}

bool Rules::is_free_filling(const State& s, Seat seat, const Filling& filling) const {
  int stones = 0;
  // C-08: only ability rows take start stones.
  for (const int level : filling) {
    if (level > side_.levels) return false;
    stones += side_.stones_up_to(level);
  }
  // C-09: all start stones are placed. C-10: this leaves 16 fillings on blue and 10 on red.
  if (stones != start_stones_) return false;
  if (start_stones_ != 2) return true;
  for (Seat other = 0; other < seats(); ++other)
    // C-74: no two players have the same pair of fields.
    if (other != seat && s.areas[other].placed != 0 && s.areas[other].levels == filling)
      return false;
  return true;
}

Seat Rules::next_to_place(const State& s) const {
  // C-72: from the right of the start player counter-clockwise; the start player comes last.
  for (int step = 1; step <= seats(); ++step) {
    const auto seat = static_cast<Seat>((s.start + seats() - step) % seats());
    if (s.areas[seat].placed == 0) return seat;
  }
  return kNobody;
}

void Rules::place(State& s, Seat seat, const Filling& filling) const {
  Area& area = s.areas[seat];
  // C-73: all start stones of a player at once, from the reserve.
  area.levels = filling;
  area.reserve = static_cast<std::uint8_t>(area.reserve - start_stones_);
  area.placed = 1;
}

void Rules::go_on_placing(State& s) const {
  for (Seat seat = next_to_place(s); seat != kNobody; seat = next_to_place(s)) {
    if (start_stones_ != 2) return;
    const Filling* only = nullptr;
    int free = 0;
    for (const Filling& filling : kFillingLevels) {
      if (!is_free_filling(s, seat, filling)) continue;
      only = &filling;
      ++free;
    }
    if (free != 1) return;
    place(s, seat, *only);
  }
  s.phase = Phase::Deal;
  s.due = static_cast<std::uint8_t>(kStartCards * seats());
}

}  // namespace knobel::karten
