#pragma once

// Knaster. Everybody writes the rolled sum into an own 5×5 sheet or circles it there; lines filled
// with a good combination bring circles, lines full of circles bring points. RULES.md is the truth
// about the game; its numbers stand above the lines that do what they say.

#include "engine/game.h"
#include "games/knaster/components.h"
#include "games/knaster/sheet.h"

namespace knobel::knaster {

// An action is one id:
//    0 …  24   write the rolled sum into cell id
//   25 …  49   circle cell id − 25, which holds the rolled sum
//         50   pass (final roll only)
//   51 … 434   bonus: circle cells of a filled line. id − 51 = line * 32 + set, and bit i of
//              the set is the i-th cell of the line (kLineCells)
inline constexpr Action kWrite = 0;
inline constexpr Action kCircle = kWrite + kCells;
inline constexpr Action kPass = kCircle + kCells;
inline constexpr Action kBonus = kPass + 1;
inline constexpr int kLineSubsets = 1 << kSize;
inline constexpr int kActionIds = kBonus + kLines * kLineSubsets;

enum class Phase : std::uint8_t { FirstRoller, Roll, Act, Over };

inline constexpr std::uint16_t kNoCell = 0xFFFF;

/// What a seat has done with the present roll. It is kept apart from the sheet, because nobody else
/// may see it before everybody is done (S-35).
struct Choice {
  CellSet circled = 0;              // by the roll or as a bonus
  std::uint16_t lines_due = 0;      // bit l: line l still brings bonus circles
  std::uint16_t written = kNoCell;  // the cell written into
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct State {
  PerSeat<Sheet> sheets;    // as they stood when the dice were rolled
  PerSeat<Choice> choices;  // what this roll changes on them
  SeatSet waiting;          // who has not finished with this roll
  Phase phase;
  Seat roller;
  std::uint8_t rolls;                // how often the dice were rolled
  std::uint8_t final_round;          // 1: the present or next roll is the last one (S-25)
  std::array<std::uint8_t, 2> dice;  // ascending; zeros before the roll
  friend bool operator==(const State&, const State&) = default;
};

class Rules : public BaseRules {
 public:
  using State = knaster::State;
  static const GameInfo kInfo;

  static std::expected<Rules, Error> make(const Config& config);
  Data components() const { return components_data(components_); }
  int events_max() const;

  State start() const;
  Turn turn(const State& s) const;
  void actions(const State& s, Seat seat, ActionList& out) const;
  void act(State& s, Seat seat, Action action) const;
  Chance chance(const State& s) const;
  void resolve(State& s, const Outcome& outcome) const;
  Scores scores(const State& s) const;
  SeatSet winners(const State& s) const;

  State observe(const State& s, Seat seat) const;
  State complete(const State& view, Seat seat, Entropy& entropy) const;
  Audience audience(const State& s, const Event& event) const;

  std::string_view asks(const State& s, Seat seat) const;
  void fields(State& s, Fields& fields) const;
  std::vector<Field> facts(const State& s) const;
  std::expected<void, Error> validate(const State& s) const;
  std::string action_text(const State& s, Seat seat, Action action) const;
  std::expected<Action, Refusal> parse_action(const State& s, Seat seat,
                                              std::string_view text) const;
  Refusal why_not(const State& s, Seat seat, Action action) const;
  void news(const State& before, const Glimpse& glimpse, const State& after, News& news) const;
  std::string picture(const State& s, Seat seat, const Sentences& sentences) const;
  friend bool operator==(const Rules&, const Rules&) = default;

  // --- for this game's players and picture ------------------------------------------------------
  const Components& component_set() const { return components_; }
  /// The sheet with the seat's own choice of this roll on it.
  Sheet sheet_now(const State& s, Seat seat) const;
  /// How many cells of a filled line have to be circled, given what is circled already (S-14).
  int circles_due(const Sheet& sheet, int line) const;
  int points(const Sheet& sheet) const;

 private:
  explicit Rules(Setup<Components> setup)
      : BaseRules(setup.seats, std::move(setup.options)), components_(setup.components) {}

  /// Applies a seat's action to its choice. Returns whether the seat is done with this roll.
  bool choose(State& s, Seat seat, Action action) const;
  /// Bonus lines that lapse or leave no choice are dealt with. Returns whether the seat is done.
  bool settle_bonus(State& s, Seat seat) const;
  std::uint16_t filled_lines_with_bonus(const Sheet& sheet, Cell cell) const;
  void begin_round(State& s) const;
  void end_round(State& s) const;
  void sheet_facts(const State& s, Seat seat, std::vector<Field>& facts) const;
  std::expected<void, Error> validate_choice(const State& s, Seat seat) const;

  Components components_;
};

/// "c3", "row-3", "column-b", "diagonal-down": the words of the notation.
std::string cell_text(Cell cell);
std::string line_text(int line);
/// −1 if the text names none.
int parse_cell(std::string_view text);
int parse_line(std::string_view text);

/// S-34: more than so many points alone at the table earn a title.
inline constexpr int kTitlesAbove[] = {50, 80, 100};
/// The catalogue key of the title that points alone at the table are worth; empty for none.
std::string solo_title(int points);

static_assert(Game<Rules>);

}  // namespace knobel::knaster
