// What is told of the card game. Draws apart, everything lies open and is read off the two states,
// because most viewers see only the last card of a choice: what was laid down, and where stones
// went. So all viewers are told the same, but for the names of cards that only their owner knows.

#include "games/karten/rules.h"

namespace knobel::karten {
namespace {

NewsArgument who(Seat seat) { return NewsArgument::seat(seat); }
NewsArgument number(int number) { return NewsArgument::number(number); }
NewsArgument named(CardSet cards) { return NewsArgument::cards(card_words(cards)); }
NewsArgument named(Row row) { return NewsArgument::word(kRowNames[static_cast<int>(row)]); }

/// Precondition: a combination that can be played into that row.
Combination combination_of(CardSet cards, Row row) {
  const bool alike = cards.count(value_of(cards.lowest())) == cards.size();
  if (alike && cards.size() == 5) return Combination::FiveAlike;
  if (alike && cards.size() == 4) return Combination::FourAlike;
  return static_cast<Combination>(row);
}

/// One event, told to one viewer. The parts stand in the order in which they happen.
class Teller {
 public:
  Teller(const Rules& rules, const State& before, const State& after, News& news)
      : rules_(rules), before_(before), after_(after), news_(news), actor_(before.to_move) {
    // Only a card that is drawn leaves the deck, so whatever else it has gained was shuffled in.
    const bool draws =
        before.phase != Phase::StartSeat && rules.turn(before).kind == Turn::Kind::Chance;
    reshuffled_ = rules.deck_size(after) - rules.deck_size(before) + (draws ? 1 : 0);
    laid_ = (reshuffled_ > 0 ? new_deck() : after.discards) - before.discards;
  }

  void placed() const;
  void dealt() const;
  void draws() const;
  void drew(const Glimpse& glimpse) const;
  void took(std::string_view key, Seat seat) const;
  void laid_down() const;
  void discarded() const;
  void display() const;
  void by_itself() const;

 private:
  CardSet new_deck() const;
  Row row_played() const;
  void level(Seat seat, int row) const;
  void played() const;
  void stones() const;
  void exchanged() const;
  bool is_one_play_away() const;
  void last_stones() const;
  void no_second() const;
  void lost() const;
  void next_turns() const;
  void without_draw(Seat seat) const;
  void end() const;
  const Area& had() const { return before_.areas[actor_]; }
  const Area& has() const { return after_.areas[actor_]; }
  Seat behind(Seat seat) const { return static_cast<Seat>((seat + 1) % rules_.seats()); }
  bool is_capped_round(const State& s) const {
    return s.phase >= Phase::Turn && s.phase != Phase::Over && s.round + 1 == rules_.rounds_max();
  }
  /// In the simpler game a play or an exchange is the second action of a turn.
  template <class... Arguments>
  void act(std::string_view key, Arguments... arguments) const {
    rules_.draws_first() ? news_.tell(key, arguments...) : news_.begin(key, arguments...);
  }

  const Rules& rules_;
  const State& before_;
  const State& after_;
  News& news_;
  Seat actor_;
  int reshuffled_;  // how many discards have become the deck
  CardSet laid_;    // what has come to the discards, even if it went on to the deck at once
};

/// C-57: right after the discards have become the deck, everybody knows what it holds.
CardSet Teller::new_deck() const {
  CardSet elsewhere = after_.display | after_.kept;
  for (const CardSet shown : after_.shown) elsewhere |= shown;
  return CardSet::all() - elsewhere;
}

// --- set-up -------------------------------------------------------------------------------------

void Teller::placed() const {
  bool forced = false;
  for (int step = 1; step <= rules_.seats(); ++step) {
    // C-72: the order in which those place who have no choice left.
    const auto seat = static_cast<Seat>((before_.start + rules_.seats() - step) % rules_.seats());
    const Area& area = after_.areas[seat];
    if (area.placed == before_.areas[seat].placed) continue;
    const int stones = before_.areas[seat].reserve - area.reserve;
    news_.begin(forced ? "placed_forced" : "placed", who(seat), number(stones));
    for (int row = 0; row < kAbilityRows; ++row) level(seat, row);
    forced = true;
  }
}

void Teller::dealt() const {
  // Once for all: the cards come one by one, but nobody would tell it so.
  if (after_.phase == Phase::Deal) return;
  news_.begin("dealt", number(kStartCards));
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    if (Rules::hand_known(after_, seat)) news_.tell("got", who(seat), named(after_.hands[seat]));
}

// --- drawing ------------------------------------------------------------------------------------

void Teller::draws() const {
  const int full = rules_.ability(had(), Row::FullHouse);
  const int there = rules_.deck_size(before_) + before_.discards.size();
  const bool forced = before_.phase == Phase::Draw && !rules_.draws_first();
  // C-23: what is not there is not drawn.
  if (there == 0)
    news_.begin("no_cards", who(actor_));
  else if (there < full)
    news_.begin("draws_rest", who(actor_), number(there));
  else
    news_.begin(forced ? "must_draw" : "draws", who(actor_), number(full));
}

void Teller::drew(const Glimpse& glimpse) const {
  if (rules_.waits_to_draw(before_)) draws();
  // C-56: the card is seen by the one who draws it. At the end all hands are shown, but what one
  // did not know before is not what was drawn.
  if (!glimpse.event || !Rules::hand_known(before_, actor_)) return;
  const CardSet gained = after_.hands[actor_] - before_.hands[actor_];
  news_.tell("got", who(actor_), named(gained - before_.display));
}

void Teller::took(std::string_view key, Seat seat) const {
  const CardSet cards = after_.shown[seat] - before_.shown[seat];
  if (!cards.empty()) news_.tell(key, who(seat), named(cards));
}

// --- playing and exchanging ---------------------------------------------------------------------

void Teller::laid_down() const {
  if (laid_.empty()) return;  // a choice is in progress
  had().owned() == has().owned() ? exchanged() : played();
}

void Teller::exchanged() const {
  // C-50: first the cards, then the stones for them.
  act("gave", who(actor_), named(laid_));
  news_.tell("fetched", who(actor_), number(had().reserve - has().reserve), number(has().active));
}

Row Teller::row_played() const {
  for (int row = 0; row < kAbilityRows; ++row)
    if (had().levels[row] != has().levels[row]) return static_cast<Row>(row);
  return had().columns != has().columns ? Row::TwoPairs : static_cast<Row>(has().loose);
}

void Teller::played() const {
  const Row row = row_played();
  // C-78: whoever has lost by it lays down the whole hand, and nobody can tell the cards apart.
  if (has().lost != 0)
    act("played_row", who(actor_), named(row));
  else
    act("played." + std::string(name_of(combination_of(laid_, row))), who(actor_), named(laid_));
  stones();
  level(actor_, static_cast<int>(row));
  if (has().loose != kNoRow) news_.tell("last_stone", who(actor_), named(row));
  last_stones();
}

void Teller::stones() const {
  const int active = had().active - has().active;
  const int reserve = had().reserve - has().reserve;
  if (reserve == 0)
    news_.tell("stones_active", who(actor_), number(active));
  else if (active == 0)
    news_.tell("stones_reserve", who(actor_), number(reserve));
  else
    news_.tell("stones_both", who(actor_), number(active), number(reserve));
}

/// What a row gives now, if it has grown.
void Teller::level(Seat seat, int row) const {
  const Area& had = before_.areas[seat];
  const Area& has = after_.areas[seat];
  const Side& side = rules_.side_in_play();
  const bool pairs = row == static_cast<int>(Row::TwoPairs);
  const int filled = pairs ? has.columns : has.levels[row];
  if (filled == (pairs ? had.columns : had.levels[row])) return;
  if (pairs)
    news_.tell("columns", who(seat), number(filled));
  else
    news_.tell("level." + std::string(kRowNames[row]), who(seat),
               number(rules_.ability(has, static_cast<Row>(row))), number(filled));
  if (filled == (pairs ? side.pair_columns : side.levels))
    news_.tell("row_full", who(seat), named(static_cast<Row>(row)));
}

/// Can the next combination take all stones that are left?
bool Teller::is_one_play_away() const {
  for (int row = 0; row < kRows; ++row) {
    const Demand demand =
        demand_of(rules_.side_in_play(), rules_.last_stone(), has(), static_cast<Row>(row), 1);
    if (demand.fault == StoneFault::None && demand.stones == has().owned()) return true;
  }
  return false;
}

void Teller::last_stones() const {
  if (has().owned() > 0) {
    if (is_one_play_away()) news_.tell("few_left", who(actor_), number(has().owned()));
    return;
  }
  news_.tell("finished", who(actor_));
  if (rules_.anybody_finished(before_)) return;
  // C-53: the others go on, up to the seat before the start player.
  Seat last = kNobody;
  for (Seat seat = behind(actor_); seat != after_.start; seat = behind(seat))
    if (after_.areas[seat].lost == 0) last = seat;
  if (last != kNobody) news_.tell("last_round", who(last));
}

// --- the end of a turn --------------------------------------------------------------------------

void Teller::discarded() const {
  news_.tell("discarded", who(actor_), named(laid_), number(rules_.hand_limit(has())));
}

void Teller::display() const {
  // Once, when it is complete.
  if (after_.phase == Phase::Open || after_.phase == Phase::Refill) return;
  CardSet display = after_.display;
  for (Seat seat = 0; seat < rules_.seats(); ++seat)
    display |= after_.shown[seat] - before_.shown[seat];
  news_.tell("display", named(display));
}

void Teller::by_itself() const {
  no_second();
  lost();
  // C-22: for whatever card is needed next.
  if (reshuffled_ > 0) news_.tell("reshuffled", number(reshuffled_));
  if (is_capped_round(after_) && !is_capped_round(before_))
    news_.tell("rounds_end", number(rules_.rounds_max()));
  next_turns();
  end();
}

void Teller::no_second() const {
  const bool drawing = before_.phase == Phase::Draw || before_.phase == Phase::Take;
  if (!rules_.draws_first() || !drawing) return;
  // C-61: nobody is asked for what all can see to be impossible.
  if (after_.to_move != actor_ || after_.phase >= Phase::Discard)
    news_.tell("no_second", who(actor_));
}

void Teller::lost() const {
  if (actor_ == kNobody || has().lost == had().lost) return;
  news_.tell("lost", who(actor_), number(has().owned()));
  if (!laid_.empty()) news_.tell("hand_laid_off", who(actor_), named(laid_));
}

void Teller::next_turns() const {
  if (actor_ == kNobody || after_.to_move == kNobody) return;
  if (after_.to_move == actor_ && after_.round == before_.round) return;
  // C-23: a turn in which there is nothing to draw and nothing else to do passes by itself.
  for (Seat seat = behind(actor_); seat != after_.to_move; seat = behind(seat))
    if (after_.areas[seat].lost == 0) without_draw(seat);
  if (after_.phase > Phase::Draw) without_draw(after_.to_move);
}

void Teller::without_draw(Seat seat) const {
  news_.begin("no_cards", who(seat));
  took("took_all", seat);
}

void Teller::end() const {
  if (after_.phase != Phase::Over) return;
  const SeatSet winners = rules_.winners(after_);
  int playing = 0;
  int finished = 0;
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    playing += after_.areas[seat].lost == 0 ? 1 : 0;
    finished += after_.areas[seat].owned() == 0 ? 1 : 0;
  }
  // C-55: alone, or with most cards. C-79: or nobody else is left.
  if (finished == 1) return news_.tell("won", who(winners.lowest()));
  if (finished == 0 && playing == 1) return news_.tell("won_alone", who(winners.lowest()));
  if (finished == 0) news_.tell("rounds_over", number(after_.round));
  const bool shared = winners.size() > 1;
  for (const Seat seat : winners) {
    const Area& area = after_.areas[seat];
    if (finished > 0)
      news_.tell(shared ? "shared_by_cards" : "won_by_cards", who(seat), number(area.hand_size));
    else
      news_.tell(shared ? "shared_by_stones" : "won_by_stones", who(seat),
                 number(stones_on_board(rules_.side_in_play(), area)));
  }
}

}  // namespace

void Rules::news(const State& before, const Glimpse& glimpse, const State& after,
                 News& news) const {
  const Teller teller(*this, before, after, news);
  switch (before.phase) {
    case Phase::StartSeat: news.begin("begins", who(after.start)); break;
    case Phase::Place: teller.placed(); break;
    case Phase::Deal: teller.dealt(); break;
    case Phase::Open:
    case Phase::Refill: teller.display(); break;
    case Phase::Draw:
      teller.drew(glimpse);
      // C-20: as many as there are, or more, so there is nothing to choose.
      teller.took("took_all", before.to_move);
      break;
    case Phase::Take: teller.took("took", before.to_move); break;
    case Phase::Turn:
    case Phase::Second:
    case Phase::Cards:
      if (glimpse.event && glimpse.event->action == kDraw) {
        teller.draws();
        teller.took("took_all", before.to_move);
      } else if (glimpse.event && glimpse.event->action == kDone) {
        news.tell("done", who(before.to_move));
      } else {
        teller.laid_down();
      }
      break;
    case Phase::Discard: teller.discarded(); break;
    case Phase::Over: fail_check("an event after the end");
  }
  teller.by_itself();
}

}  // namespace knobel::karten
