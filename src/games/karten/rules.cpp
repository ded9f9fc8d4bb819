#include "games/karten/rules.h"

#include <algorithm>

namespace knobel::karten {

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
      for (Action action = kPlace; action < kDraw; ++action)
        if (is_free_filling(s, seat, filling_of(action))) out.add(action);
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
  // C-13: shuffling is not an event; a card is drawn when somebody gets to know it.
  return Chance::draw((unseen(s) - s.kept).bag(), waits_to_draw(s) ? s.to_move : kNobody)
      .luck_of(next_card_of(s));
}

bool Rules::waits_to_draw(const State& s) const {
  return s.phase == Phase::Draw && s.due == ability(s.areas[s.to_move], Row::FullHouse) &&
         (level_ == Level::Simpler || nothing_but_draw(s, s.to_move));
}

Seat Rules::next_card_of(const State& s) const {
  if (s.phase == Phase::Draw) return s.to_move;
  if (s.phase != Phase::Deal) return kNobody;
  return static_cast<Seat>((s.start + kStartCards * seats() - s.due) % seats());
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
      draw_card(s, next_card_of(s), card);
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
