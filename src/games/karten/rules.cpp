#include "games/karten/rules.h"

#include <algorithm>

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
};

Play play_of(Action action) {
  if (action < kPlayFour) {
    const auto row = static_cast<std::uint8_t>(action - kPlay);
    return {static_cast<Combination>(row), static_cast<Row>(row), 1, 0};
  }
  if (action < kPlayFive)
    return {Combination::FourAlike, Row::TwoPairs, 1,
            static_cast<std::uint8_t>(action - kPlayFour)};
  if (action < kPlayFiveDouble) {
    const int code = action - kPlayFive;
    return {Combination::FiveAlike, static_cast<Row>(code / kReserveSteps), 1,
            static_cast<std::uint8_t>(code % kReserveSteps)};
  }
  return {Combination::FiveAlike, Row::TwoPairs, 2,
          static_cast<std::uint8_t>(action - kPlayFiveDouble)};
}

Action action_of(const Play& play) {
  const int row = static_cast<int>(play.row);
  if (play.combination == Combination::FourAlike)
    return static_cast<Action>(kPlayFour + play.reserve);
  if (play.combination != Combination::FiveAlike) return static_cast<Action>(kPlay + row);
  if (play.columns == 2) return static_cast<Action>(kPlayFiveDouble + play.reserve);
  return static_cast<Action>(kPlayFive + row * kReserveSteps + play.reserve);
}

const Filling& filling_of(Action action) { return kFillingLevels[action - kPlace]; }

Rules::Rules(int seats, Options options, const Components& components)
    : BaseRules(seats, std::move(options)), components_(components) {
  level_ = static_cast<Level>(options_.word("level"));
  // C-02: the blue side. C-70: the red one in the trickier game.
  side_ = is_changed(options_, "board") ? components.red : components.blue;
  stones_ = kStones[is_changed(options_, "stones") ? 1 : 0][seats - 2];
  // C-06: three start stones. C-72: two in the trickier game.
  start_stones_ = is_changed(options_, "start_stones") ? 2 : 3;
  active_limited_ = is_changed(options_, "active_limit") ? 1 : 0;
  // C-76: the trickier game has no rule for the last stone; C-63: the simpler one has.
  last_stone_ = is_changed(options_, "last_stone") ? LastStone::Forbidden : LastStone::Allowed;
  rounds_ = options_.number("rounds");
}

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY(check_seats(kInfo, config.seats));
  auto options = Options::make(kInfo, config);
  if (!options) return std::unexpected(options.error());
  Components components;
  if (config.components) {
    const auto read = read_components(*config.components);
    if (!read) return std::unexpected(read.error());
    components = *read;
  }
  const Rules rules(config.seats, std::move(*options), components);
  KNOBEL_TRY(rules.check_setup());
  return rules;
}

std::expected<void, Error> Rules::check_setup() const {
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

// --- what there is ------------------------------------------------------------------------------

int Rules::deck_size(const State& s) const {
  int elsewhere = s.display.size() + s.discards.size();
  for (const Area& area : s.areas) elsewhere += area.hand_size;
  return kCards - elsewhere;
}

CardSet Rules::unseen(const State& s) const {
  CardSet seen = s.display | s.discards;
  for (const CardSet hand : s.hands) seen |= hand;
  return CardSet::all() - seen;
}

HiddenCards Rules::hidden_cards(const State& s, Seat seat) const {
  const Area& area = s.areas[seat];
  const int kept = area.hand_kept - (s.hands[seat] & s.kept).size();
  return {kept, area.hand_size - s.hands[seat].size() - kept};
}

int Rules::exchange_max(const Area& area) const {
  // C-51: at most what the triple row says, the hand holds and the reserve has. C-52: that can be
  // none.
  int most = std::min<int>({ability(area, Row::Triple), area.hand_size, area.reserve});
  // C-75: the active zone never holds more stones than the hand limit.
  if (active_limited_ != 0) most = std::min(most, hand_limit(area) - area.active);
  return std::max(most, 0);
}

unsigned Rules::affordable(const Area& area) const {
  unsigned found = 0;
  const auto note = [&](Combination combination) { found |= 1U << static_cast<int>(combination); };
  for (int row = 0; row < kRows; ++row) {
    const Demand demand = demand_of(side_, last_stone_, area, static_cast<Row>(row), 1);
    if (demand.fault != StoneFault::None) continue;
    if (demand.stones <= area.active) note(static_cast<Combination>(row));
    if (row == static_cast<int>(Row::TwoPairs)) note(Combination::FourAlike);
    if (row != static_cast<int>(Row::TwoPairs) || area.active > 0) note(Combination::FiveAlike);
  }
  return found;
}

bool Rules::nothing_but_draw(const State& s, Seat seat) const {
  const Area& area = s.areas[seat];
  if (exchange_max(area) > 0) return false;
  const unsigned stones_for = affordable(area);
  // A hand that everybody knows is judged by its cards, any other one by its size alone: to judge
  // it by its cards would tell them.
  if (s.shown[seat].size() == area.hand_size)
    return (combinations_in(s.shown[seat]) & stones_for) == 0;
  for (int i = 0; i < kCombinations; ++i)
    if (((stones_for >> i) & 1U) != 0 && kCombinationCards[i] <= area.hand_size) return false;
  return true;
}

bool Rules::anybody_finished(const State& s) const {
  return std::any_of(s.areas.begin(), s.areas.begin() + seats(),
                     [](const Area& area) { return area.owned() == 0; });
}

SeatSet Rules::alive(const State& s) const {
  SeatSet alive;
  for (Seat seat = 0; seat < seats(); ++seat)
    if (s.areas[seat].lost == 0) alive.add(seat);
  return alive;
}

Turn Rules::turn(const State& s) const {
  switch (s.phase) {
    case Phase::StartSeat:
    case Phase::Deal:
    case Phase::Open:
    case Phase::Draw:
    case Phase::Refill: return Turn::chance();
    case Phase::Place: {
      // C-72: in reverse turn order, one after another.
      if (start_stones_ == 2) return Turn::decision(next_to_place(s));
      SeatSet waiting;
      // C-11: independent of each other, at the same time, in the open.
      for (Seat seat = 0; seat < seats(); ++seat)
        if (s.areas[seat].placed == 0) waiting.add(seat);
      return Turn::decision(waiting);
    }
    case Phase::Turn:
    case Phase::Take:
    case Phase::Second:
    case Phase::Cards:
    case Phase::Discard: return Turn::decision(s.to_move);
    case Phase::Over: return Turn::over();
  }
  fail_check("unknown phase");
}

void Rules::actions(const State& s, Seat seat, ActionList& out) const {
  const auto add_cards = [&](Action first, CardSet cards) {
    for (const Card card : cards) out.add(static_cast<Action>(first + card));
  };
  switch (s.phase) {
    case Phase::Place:
      for (int i = 0; i < kFillings; ++i)
        if (is_free_filling(s, seat, kFillingLevels[i])) out.add(static_cast<Action>(kPlace + i));
      return;
    case Phase::Turn:
      // C-15: exactly one of drawing, playing and exchanging. C-16: drawing is always possible.
      out.add(kDraw);
      list_plays(s, seat, out);
      return;
    case Phase::Second:
      // C-61: the second action may be declined.
      out.add(kDone);
      list_plays(s, seat, out);
      return;
    // C-19: the display cards are the player's choice, one after another.
    case Phase::Take: add_cards(kTake, s.display); return;
    case Phase::Cards: add_cards(s.choice < kExchange ? kUse : kGive, next_of_choice(s)); return;
    // C-21: the player chooses what goes.
    case Phase::Discard: add_cards(kDiscard, possible_discards(s, seat)); return;
    default: fail_check("a decision");
  }
}

void Rules::list_plays(const State& s, Seat seat, ActionList& out) const {
  const Area& area = s.areas[seat];
  // C-24: all cards of a combination come from the hand. C-32: a hand that fits several
  // combinations offers them all.
  const unsigned held = combinations_in(s.hands[seat]) & affordable(area);
  for (Action action = kPlay; held != 0 && action < kExchange; ++action) {
    const Play play = play_of(action);
    if (((held >> static_cast<int>(play.combination)) & 1U) == 0) continue;
    if (demand_of(side_, last_stone_, area, play).fault == StoneFault::None) out.add(action);
  }
  // An observed hand cannot say which of its cards it gives.
  const int most = hand_known(s, seat) ? exchange_max(area) : 0;
  for (int cards = 1; cards <= most; ++cards) out.add(static_cast<Action>(kExchange + cards - 1));
}

CardSet Rules::possible_discards(const State& s, Seat seat) const {
  if (hand_known(s, seat)) return s.hands[seat];
  // In an observed state the hand can hold whatever the two pools allow.
  const HiddenCards hidden = hidden_cards(s, seat);
  CardSet possible = s.hands[seat];
  if (hidden.kept > 0) possible |= unseen(s) & s.kept;
  if (hidden.since > 0) possible |= unseen(s) - s.kept;
  return possible;
}

void Rules::act(State& s, Seat seat, Action action) const {
  if (action < kDraw) {
    place(s, seat, filling_of(action));
    go_on_placing(s);
  } else if (action == kDraw) {
    begin_draw(s);
  } else if (action == kDone) {
    end_turn(s);
  } else if (action < kTake) {
    s.choice = action;
    go_on_choosing(s);
  } else if (action < kDiscard) {
    take_card(s, seat, static_cast<Card>(action - kTake));
    --s.due;
    go_on_taking(s);
  } else if (action < kUse) {
    lay_off(s, seat, static_cast<Card>(action - kDiscard));
    end_turn(s);
  } else {
    s.picked.add(static_cast<Card>(action < kGive ? action - kUse : action - kGive));
    go_on_choosing(s);
  }
}

// --- chance -------------------------------------------------------------------------------------

Chance Rules::chance(const State& s) const {
  // C-12: the start player is drawn by lot.
  if (s.phase == Phase::StartSeat) return Chance::one_of(seats());
  Seat asker = kNobody;
  // A draw that was not chosen, because nothing else is possible, waits until the seat asks.
  if (s.phase == Phase::Draw && s.due == ability(s.areas[s.to_move], Row::FullHouse) &&
      (level_ == Level::Simpler || nothing_but_draw(s, s.to_move)))
    asker = s.to_move;
  // C-13: shuffling is not an event; a card is drawn when somebody gets to know it.
  return Chance::draw((unseen(s) - s.kept).bag(), asker);
}

void Rules::resolve(State& s, const Outcome& outcome) const {
  if (s.phase == Phase::StartSeat) {
    s.start = static_cast<Seat>(outcome.pick);
    s.phase = Phase::Place;
    return;
  }
  const Card card = (unseen(s) - s.kept).at(outcome.pick);
  switch (s.phase) {
    case Phase::Deal:
      // C-13: three hidden cards for each …
      draw_card(s, static_cast<Seat>((s.start + kStartCards * seats() - s.due) % seats()), card);
      if (--s.due == 0) s.phase = Phase::Open;
      return;
    case Phase::Open:
      // … and four open ones.
      s.display.add(card);
      // C-14: the start player begins.
      if (s.display.size() == kDisplay) begin_turn(s, s.start);
      return;
    case Phase::Draw:
      draw_card(s, s.to_move, card);
      --s.due;
      go_on_drawing(s);
      return;
    case Phase::Refill:
      s.display.add(card);
      refill(s);
      return;
    default: fail_check("a chance event");
  }
}

// --- set-up -------------------------------------------------------------------------------------

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

// --- the parts of a turn ------------------------------------------------------------------------

void Rules::begin_turn(State& s, Seat seat) const {
  s.to_move = seat;
  s.phase = Phase::Turn;
  // C-60: in the simpler game every turn begins with drawing.
  if (level_ == Level::Simpler || nothing_but_draw(s, seat)) begin_draw(s);
}

void Rules::begin_draw(State& s) const {
  // C-18: first from the deck, the full number that the full-house row says.
  s.due = static_cast<std::uint8_t>(ability(s.areas[s.to_move], Row::FullHouse));
  go_on_drawing(s);
}

void Rules::go_on_drawing(State& s) const {
  if (s.due > 0 && supply(s)) {
    s.phase = Phase::Draw;
    return;
  }
  // C-19: only then from the display, which is not refilled in between. C-20: the full number of
  // the flush row, or all that lie there.
  s.due = static_cast<std::uint8_t>(
      std::min(ability(s.areas[s.to_move], Row::Flush), s.display.size()));
  go_on_taking(s);
}

void Rules::go_on_taking(State& s) const {
  if (s.due > 0 && s.due < s.display.size()) {
    s.phase = Phase::Take;
    return;
  }
  if (s.due > 0)
    for (const Card card : s.display) take_card(s, s.to_move, card);
  s.due = 0;
  // C-60: the simpler game goes on with one more action, C-61: unless all can see there is none.
  if (level_ == Level::Simpler && !nothing_but_draw(s, s.to_move))
    s.phase = Phase::Second;
  else
    end_turn(s);
}

int Rules::choice_size(const State& s) const {
  return s.choice < kExchange ? cards_in(play_of(s.choice).combination) : s.choice - kExchange + 1;
}

CardSet Rules::next_of_choice(const State& s) const {
  const CardSet hand = s.hands[s.to_move];
  if (s.choice < kExchange) return next_cards(play_of(s.choice).combination, hand, s.picked);
  // C-50: any cards; those that leave enough behind them, since they are picked in ascending order.
  const CardSet behind = s.picked.empty() ? hand : hand & CardSet::above(s.picked.highest());
  const int missing = choice_size(s) - s.picked.size();
  CardSet next = behind;
  for (int left = missing; left > 1; --left) next.remove(next.highest());
  return next;
}

void Rules::go_on_choosing(State& s) const {
  // The choice is seen by its seat alone, so what its hand forces resolves itself.
  while (s.picked.size() < choice_size(s)) {
    const CardSet next = next_of_choice(s);
    if (next.size() > 1) {
      s.phase = Phase::Cards;
      return;
    }
    s.picked.add(next.lowest());
  }
  carry_out(s);
}

void Rules::carry_out(State& s) const {
  Area& area = s.areas[s.to_move];
  // C-42, C-50: the cards go to the discard pile, face up.
  for (const Card card : s.picked) lay_off(s, s.to_move, card);
  if (s.choice < kExchange) {
    place_stones(side_, last_stone_, area, play_of(s.choice));
  } else {
    // C-50: a stone for each card, from the reserve to the active zone.
    const int stones = choice_size(s);
    area.reserve = static_cast<std::uint8_t>(area.reserve - stones);
    area.active = static_cast<std::uint8_t>(area.active + stones);
  }
  s.picked = {};
  s.choice = kNoChoice;
  end_turn(s);
}

void Rules::end_turn(State& s) const {
  const Area& area = s.areas[s.to_move];
  // C-17, C-62: after all actions first the hand limit, then the display, then the next player.
  // C-44: a limit that has just risen counts already.
  if (area.hand_size > hand_limit(area)) {
    s.phase = Phase::Discard;
    return;
  }
  refill(s);
}

void Rules::refill(State& s) const {
  if (s.display.size() < kDisplay && supply(s)) {
    s.phase = Phase::Refill;
    return;
  }
  Area& area = s.areas[s.to_move];
  if (last_stone_ == LastStone::Forbidden && !can_finish(side_, area)) {
    area.lost = 1;
    // C-78: the hand of a lost player goes to the discard pile. An observed hand is laid off as far
    // as it is known.
    for (const Card card : s.hands[s.to_move]) lay_off(s, s.to_move, card);
  }
  next_seat(s);
}

void Rules::next_seat(State& s) const {
  const auto end = [&] {
    s.phase = Phase::Over;
    s.to_move = kNobody;
  };
  // C-79: if all others have lost and nobody has finished, the last one wins at once.
  if (!anybody_finished(s) && alive(s).size() == 1) return end();
  Seat seat = s.to_move;
  do {
    // C-14: clockwise.
    seat = static_cast<Seat>((seat + 1) % seats());
    if (seat != s.start) continue;
    ++s.round;
    // C-53: a round in which somebody finished is played to its end. C-54: so nobody who has
    // finished comes to move again.
    if (anybody_finished(s) || s.round == rounds_) return end();
    // C-78: lost players are skipped.
  } while (s.areas[seat].lost != 0);
  begin_turn(s, seat);
}

// --- cards --------------------------------------------------------------------------------------

bool Rules::supply(State& s) const {
  if (deck_size(s) > 0) return true;
  // C-23: no deck and no discards: the rest of the draw or refill is skipped.
  if (s.discards.empty()) return false;
  // C-57: now everybody knows that all unseen cards are in hands, and how many each hand has.
  CardSet known = s.display | s.discards;
  for (Seat seat = 0; seat < seats(); ++seat) {
    known |= s.shown[seat];
    s.areas[seat].hand_kept =
        static_cast<std::uint8_t>(s.areas[seat].hand_size - s.shown[seat].size());
  }
  s.kept = CardSet::all() - known;
  // C-22: the discard pile becomes the deck when a card is needed.
  s.discards = {};
  s.top = kNoCard;
  return true;
}

void Rules::draw_card(State& s, Seat seat, Card card) const {
  s.hands[seat].add(card);
  ++s.areas[seat].hand_size;
}

void Rules::take_card(State& s, Seat seat, Card card) const {
  s.display.remove(card);
  draw_card(s, seat, card);
  // C-57: everybody saw it, and knows it in this hand as long as it stays there.
  s.shown[seat].add(card);
}

void Rules::lay_off(State& s, Seat seat, Card card) const {
  s.hands[seat].remove(card);
  s.shown[seat].remove(card);
  --s.areas[seat].hand_size;
  if (s.kept.contains(card)) {
    s.kept.remove(card);
    --s.areas[seat].hand_kept;
  }
  s.discards.add(card);
  s.top = card;
}

// --- the end ------------------------------------------------------------------------------------

Scores Rules::scores(const State& s) const {
  Scores scores{};
  if (s.phase == Phase::Over)
    for (const Seat seat : winners(s)) scores[seat] = 1;
  return scores;
}

SeatSet Rules::winners(const State& s) const {
  SeatSet winners;
  int best = -1;
  const bool finished = anybody_finished(s);
  for (const Seat seat : alive(s)) {
    const Area& area = s.areas[seat];
    // C-55: only those who have finished can win, the one with most cards in hand; ties share. The
    // cap: nobody has, and most stones on the board win.
    if (finished && area.owned() != 0) continue;
    const int rank = finished ? area.hand_size : stones_on_board(side_, area);
    if (rank < best) continue;
    if (rank > best) winners = {};
    best = rank;
    winners.add(seat);
  }
  return winners;
}

}  // namespace knobel::karten
