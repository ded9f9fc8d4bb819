#pragma once

// Fünfling – Das Kartenspiel. Collect cards, play combinations, and so bring stones onto your
// board, which lets you draw, exchange and hold more; whoever gets rid of all stones wins. RULES.md
// is the truth about the game; its numbers stand above the lines that do what they say.
//
// This is the game with secrets: hands and deck. What everybody knows is computed from what
// everybody knows, never from a hand, so that it is the same in a full state and in an observed
// one.

#include <optional>

#include "engine/game.h"
#include "games/karten/cards.h"
#include "games/karten/combinations.h"
#include "games/karten/components.h"
#include "games/karten/stones.h"

namespace knobel::karten {

inline constexpr int kSeats = 4;         // at most
inline constexpr int kStartCards = 3;    // dealt to each
inline constexpr int kStartActive = 3;   // stones in the active zone at the start
inline constexpr int kReserveSteps = 5;  // a level takes 0 … 4 stones from the reserve
inline constexpr int kDoubleSteps = 9;   // two columns take 0 … 8
inline constexpr int kFillings = 34;     // ways to fill one to three levels of four rows

// An action is one id:
//    0 …  33   place the start stones: the rows' levels become kFillingLevels[id]
//         34   draw cards
//         35   done: no second action (simpler game)
//   36 …  40   play full house, flush, triple, straight, two pairs into their row
//   41 …  45   play four alike with id − 41 stones from the reserve
//   46 …  65   play five alike into ability row (id − 46) / 5 with (id − 46) % 5 from the reserve
//   66 …  70   play five alike into one column with id − 66 from the reserve
//   71 …  79   play five alike into two columns with id − 71 from the reserve
//   80 …  89   exchange id − 79 cards for stones
//   90 … 154   take card id − 90 from the display
//  155 … 219   discard card id − 155, which is beyond the hand limit
//  220 … 284   use card id − 220 for the combination that is being played
//  285 … 349   give card id − 285 in the exchange
inline constexpr Action kPlace = 0;
inline constexpr Action kDraw = kPlace + kFillings;
inline constexpr Action kDone = kDraw + 1;
inline constexpr Action kPlay = kDone + 1;
inline constexpr Action kPlayFour = kPlay + kRows;
inline constexpr Action kPlayFive = kPlayFour + kReserveSteps;
inline constexpr Action kPlayFiveDouble = kPlayFive + kRows * kReserveSteps;
inline constexpr Action kExchange = kPlayFiveDouble + kDoubleSteps;
inline constexpr Action kTake = kExchange + kDrawMax;
inline constexpr Action kDiscard = kTake + kCards;
inline constexpr Action kUse = kDiscard + kCards;
inline constexpr Action kGive = kUse + kCards;
inline constexpr int kActionIds = kGive + kCards;

/// No choice is in progress; never an exchange or a play.
inline constexpr Action kNoChoice = 0;

/// Precondition: kPlay <= action < kExchange.
Play play_of(Action action);
Action action_of(const Play& play);
using Filling = std::array<std::uint8_t, kAbilityRows>;
/// The levels that a placing action fills. Precondition: action < kDraw.
const Filling& filling_of(Action action);

enum class Phase : std::uint8_t {
  StartSeat,  // chance: who begins
  Place,      // start stones
  Deal,       // chance: a card for the next hand
  Open,       // chance: the first cards of the display
  Turn,       // draw, play or exchange
  Draw,       // chance: a card from the deck
  Take,       // cards from the display
  Second,     // simpler game: play, exchange or done
  Cards,      // the cards of a combination or an exchange; others still see Turn or Second
  Discard,    // down to the hand limit
  Refill,     // chance: the display
  Over
};

struct State {
  std::array<CardSet, kSeats> hands;  // observed: of other hands only what everybody knows
  std::array<CardSet, kSeats> shown;  // what everybody knows of the hands
  CardSet display;
  CardSet discards;
  /// The cards that were hidden in hands when the discards last became the deck, and still are.
  /// Everybody can work out which they are, and how many each hand has (Area::hand_kept), but not
  /// which hand has which. All other unseen cards are those of the deck since then.
  CardSet kept;
  CardSet picked;  // cards of the choice in progress; they still are in the hand
  std::array<Area, kSeats> areas;
  Action choice;  // the play or exchange in progress, or kNoChoice
  Phase phase;
  Seat to_move;        // from Turn to Refill, else kNobody
  Seat start;          // kNobody before it is drawn
  std::uint8_t due;    // cards still to be dealt, drawn or taken
  Card top;            // of the discard pile, or kNoCard
  std::uint8_t round;  // completed ones
  friend bool operator==(const State&, const State&) = default;
};

/// Cards of a hand that one does not know, by the two pools that everybody can tell apart (C-57).
struct HiddenCards {
  int kept;   // from State::kept
  int since;  // from the deck since then
};

class Rules : public BaseRules {
 public:
  using State = karten::State;
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
  /// What is printed on the side of the board in play: stones per level, and what each level gives.
  std::vector<Field> facts(const State& s) const;
  std::expected<void, Error> validate(const State& s) const;
  std::string action_text(const State& s, Seat seat, Action action) const;
  std::expected<Action, Refusal> parse_action(const State& s, Seat seat,
                                              std::string_view text) const;
  Refusal why_not(const State& s, Seat seat, Action action) const;
  void news(const State& before, const Glimpse& glimpse, const State& after, News& news) const;
  std::string picture(const State& s, Seat seat, const Sentences& sentences) const;
  friend bool operator==(const Rules&, const Rules&) = default;

  // --- for this game's players, odds, news and picture ------------------------------------------
  const Components& component_set() const { return components_; }
  /// The side of the board that is played on.
  const Side& side_in_play() const { return side_; }
  LastStone last_stone() const { return last_stone_; }
  /// The simpler game: every turn draws, and then may do something else.
  bool draws_first() const { return level_ == Level::Simpler; }
  bool anybody_finished(const State& s) const;
  /// A draw that was not chosen, because nothing else is possible, waits until the seat asks.
  bool waits_to_draw(const State& s) const;
  int rounds_max() const { return rounds_; }
  /// Stones of each seat, in all places together.
  int stones() const { return stones_; }
  /// What a row gives a seat now.
  int ability(const Area& area, Row row) const {
    return side_.values[static_cast<int>(row)][area.levels[static_cast<int>(row)]];
  }
  int hand_limit(const Area& area) const { return ability(area, Row::Straight); }
  /// How many cards a seat may exchange now; 0: none.
  int exchange_max(const Area& area) const;
  /// How many cards the deck holds: the number is open.
  int deck_size(const State& s) const;
  /// All cards of which `s` does not say where they are: in a full state the deck, in an observed
  /// one the deck and the hidden cards of the others.
  CardSet unseen(const State& s) const;
  /// How many cards of a hand `s` does not know.
  HiddenCards hidden_cards(const State& s, Seat seat) const;
  /// Is the whole hand known in `s`?
  static bool hand_known(const State& s, Seat seat) {
    return s.hands[seat].size() == s.areas[seat].hand_size;
  }

 private:
  enum class Level : std::uint8_t { Basic, Simpler, Trickier };
  explicit Rules(Setup<Components> setup);
  std::expected<void, Error> validate_setup() const;

  // --- set-up
  bool is_free_filling(const State& s, Seat seat, const Filling& filling) const;
  /// In the order of C-72: who places next, or kNobody.
  Seat next_to_place(const State& s) const;
  void place(State& s, Seat seat, const Filling& filling) const;
  void go_on_placing(State& s) const;
  // --- the parts of a turn, in their order; each goes on to the next if nothing is left to decide
  void begin_turn(State& s, Seat seat) const;
  void begin_draw(State& s) const;
  void go_on_drawing(State& s) const;
  void go_on_taking(State& s) const;
  void go_on_choosing(State& s) const;
  void carry_out(State& s) const;
  void end_turn(State& s) const;
  void refill(State& s) const;
  void next_seat(State& s) const;
  // --- cards
  /// Who gets the card that comes next from the deck; kNobody: it is turned up.
  Seat next_card_of(const State& s) const;
  bool supply(State& s) const;
  void draw_card(State& s, Seat seat, Card card) const;
  void take_card(State& s, Seat seat, Card card) const;
  void lay_off(State& s, Seat seat, Card card) const;
  // --- what may be chosen
  void list_plays(const State& s, Seat seat, ActionList& out) const;
  /// Combinations for which `seat` has the stones, bit k for Combination k. Open to all.
  unsigned affordable(const Area& area) const;
  /// Can everybody see that `seat` can neither play nor exchange?
  bool nothing_but_draw(const State& s, Seat seat) const;
  int choice_size(const State& s) const;
  CardSet next_of_choice(const State& s) const;
  CardSet possible_discards(const State& s, Seat seat) const;
  SeatSet alive(const State& s) const;

  Refusal why_not_placed(const State& s, Seat seat, Action action) const;
  Refusal why_not_chosen(const State& s, Seat seat, Action action) const;
  Refusal why_not_played(const State& s, Seat seat, const Play& play) const;
  Refusal why_not_exchanged(const State& s, Seat seat) const;
  Refusal why_not_picked(const State& s, Seat seat, Card card) const;

  std::expected<void, Error> validate_cards(const State& s) const;
  std::expected<void, Error> validate_area(const State& s, Seat seat) const;
  std::expected<void, Error> validate_setup_phase(const State& s) const;
  std::expected<void, Error> validate_turn_phase(const State& s) const;
  std::expected<void, Error> validate_choice(const State& s) const;

  Components components_;
  Side side_;
  std::string_view side_name_;  // "blue" or "red"
  Level level_;
  LastStone last_stone_;
  int stones_;
  int start_stones_;
  int rounds_;
  std::uint8_t active_limited_;  // C-75
};

/// "full-house", …: the words of the notation; kNoRow if the text names none.
std::uint8_t parse_row(std::string_view text);

static_assert(Game<Rules>);

}  // namespace knobel::karten
