// What a person would tell of a tournament: every throw with what it is worth, the end of every
// turn, the ranking, and who gets which card.

#include <algorithm>
#include <functional>
#include <tuple>

#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

/// One event, from `before` to `after`.
class Story {
 public:
  Story(const Rules& rules, const State& before, const State& after, News& news)
      : rules_(rules), before_(before), after_(after), news_(news) {}

  void tell_start() { news_.begin("drawn", NewsArgument::seat(after_.starter)); }
  void tell_reveal();
  void tell_throw(const Outcome& outcome);
  void tell_phial(Seat seat, Phial phial);
  /// Precondition: the event has ended the seat's turn.
  void tell_turn_end(std::string_view key, Seat seat);
  void tell_pick(Seat seat, int deck);
  bool turn_has_ended() const { return after_.turns != before_.turns; }

 private:
  bool two_dice() const { return rules_.throwing() == Rules::Throwing::TwoDice; }
  NewsArgument card(Card card) const {
    return NewsArgument::cards({card_text(rules_.component_set(), card)});
  }
  NewsArgument worth(Tray tray) const;
  /// With what phials make of it.
  NewsArgument final_worth(Seat seat) const;
  void tell_dice(Seat seat, const Outcome& outcome);
  void tell_ranking();
  void tell_card(std::string_view key, Seat seat, Card taken);
  void tell_pair(Seat seat, Card taken);
  void tell_end();

  const Rules& rules_;
  const State& before_;
  const State& after_;
  News& news_;
};

/// The sum of two dice; by the original rules "3×4+1", and "nothing" if no die is alive.
NewsArgument Story::worth(Tray tray) const {
  if (two_dice()) return NewsArgument::number(tray.sum());
  const auto result = kit::result(tray.live(), 0);
  if (result.count() == 0) return NewsArgument::word("nothing");
  std::string text = std::to_string(result.count()) + "×" + std::to_string(result.face());
  if (result.extra() != 0) text += "+" + std::to_string(result.extra());
  return NewsArgument::word(text);
}

NewsArgument Story::final_worth(Seat seat) const {
  return two_dice() ? NewsArgument::number(rules_.strength(after_, seat))
                    : worth(after_.dice[seat]);
}

void Story::tell_reveal() {
  if (before_.offered[0] == kNoCard)
    news_.begin("round", NewsArgument::number(after_.round + 1),
                NewsArgument::number(rules_.component_set().rounds),
                NewsArgument::seat(after_.starter));
  // T-03, T-15: the cards are turned over one by one, but they lie there together.
  if (after_.phase != Phase::Throw) return;
  std::vector<std::string> offered;
  for (const Card card : after_.offered) offered.push_back(card_text(rules_.component_set(), card));
  news_.tell("offered", NewsArgument::cards(std::move(offered)));
}

void Story::tell_dice(Seat seat, const Outcome& outcome) {
  const auto who = NewsArgument::seat(seat);
  const auto thrown = NewsArgument::dice(outcome.dice);
  const auto now = worth(after_.dice[seat]);
  const bool first = before_.throws == 0;
  if (first) {
    news_.begin(two_dice() ? "threw" : "threw_six", who, thrown, now);
  } else if (two_dice()) {
    news_.tell("threw_again", who, thrown, now);
  } else if (before_.dice[seat].empty()) {
    news_.tell("kept_none", who, thrown, now);
  } else {
    // T-V1: what was kept belongs to the result, however few dice were thrown.
    auto kept = before_.dice[seat].live().set().faces();
    std::ranges::sort(kept, std::greater());
    news_.tell("kept", who, NewsArgument::dice(kept), thrown, now);
  }
}

void Story::tell_throw(const Outcome& outcome) {
  const Seat seat = rules_.thrower(before_);
  const auto who = NewsArgument::seat(seat);
  const Tray tray = after_.dice[seat];
  tell_dice(seat, outcome);
  // Why there is no further throw: T-08, T-V1 and T-07.
  if (two_dice() && before_.throws > 0 && tray.sum() < before_.before.sum())
    news_.tell("fell", who, worth(tray), worth(before_.before));
  else if (tray.empty())
    news_.tell("all_dead", who);
  else if (static_cast<int>(before_.throws) + 1 == rules_.throws_max(before_))
    news_.tell("throws_used", who, NewsArgument::number(rules_.throws_max(before_)));
  // B-18: a turn in which nothing can be done any more ends by itself.
  if (turn_has_ended()) tell_turn_end("turn_over", seat);
}

void Story::tell_phial(Seat seat, Phial phial) {
  const auto who = NewsArgument::seat(seat);
  const auto played = card(phial_card(phial));
  switch (phial) {
    case Phial::None: break;
    case Phial::PlusTwo:
      news_.tell("played_plus", who, played, NewsArgument::number(rules_.strength(before_, seat)),
                 final_worth(seat));
      break;
    case Phial::Minus: news_.tell("played_minus", who, played); break;
    case Phial::Copy:
      news_.tell("played_copy", who, played,
                 NewsArgument::seat(rules_.seat_at(before_, before_.turns - 1)),
                 worth(after_.dice[seat]));
      break;
    case Phial::Back: news_.tell("played_back", who, played, worth(after_.dice[seat])); break;
  }
  // T-23: whoever has fallen stays fallen.
  if (turn_has_ended()) tell_turn_end("turn_over", seat);
}

void Story::tell_turn_end(std::string_view key, Seat seat) {
  const auto who = NewsArgument::seat(seat);
  const auto bare = worth(after_.dice[seat]);
  // T-11: phials count when all is compared, also those that others have played.
  if (const auto changed = final_worth(seat); changed != bare)
    news_.tell(std::string(key) + "_changed", who, bare, changed);
  else
    news_.tell(key, who, bare);
  if (after_.phase == Phase::Pick) tell_ranking();
}

void Story::tell_ranking() {
  const auto ranked = rules_.ranking(after_);
  for (int place = 0; place < rules_.seats(); ++place) {
    const auto who = NewsArgument::seat(ranked[place]);
    const auto rank = NewsArgument::number(place + 1);
    const auto has = final_worth(ranked[place]);
    if (place == 0)
      news_.begin("rank", who, rank, has);
    else if (has != final_worth(ranked[place - 1]))
      news_.tell("rank", who, rank, has);
    else  // T-12: of equal ones the earlier is higher.
      news_.tell("rank_tied", who, rank, has, NewsArgument::seat(ranked[place - 1]));
  }
}

void Story::tell_pick(Seat seat, int deck) {
  tell_card("took", seat, before_.offered[deck]);
  if (after_.phase == Phase::Pick) return;
  const auto ranked = rules_.ranking(before_);
  // T-14: nothing for those between second and last.
  for (int place = 2; place < rules_.seats() - 1; ++place)
    news_.tell("empty_handed", NewsArgument::seat(ranked[place]));
  // T-13, B-18: the last is not asked.
  for (int other = 0; other < kDecks; ++other)
    if (other != deck && before_.offered[other] != kNoCard)
      tell_card("left_over", ranked[rules_.seats() - 1], before_.offered[other]);
  if (after_.phase == Phase::Over) tell_end();
}

void Story::tell_card(std::string_view key, Seat seat, Card taken) {
  const Points& points = rules_.component_set().points;
  const auto who = NewsArgument::seat(seat);
  if (is_defeat(taken)) {
    news_.tell(std::string(key) + "_defeat", who, card(taken), NewsArgument::number(points.defeat));
    // T-28: with every second one of a kind.
    if (after_.collections[seat].count(taken) % 2 == 0)
      news_.tell("defeat_pair", who, card(taken), NewsArgument::number(points.defeat_pair));
    return;
  }
  const int value = is_castle(taken) ? points.castle
                    : is_lady(taken) ? points.lady
                                     : points.phial_unused;
  news_.tell(key, who, card(taken), NewsArgument::number(value));
  if (!is_phial(taken)) tell_pair(seat, taken);
}

/// T-27: a pair more than before has the new card in it; others may have found new partners.
void Story::tell_pair(Seat seat, Card taken) {
  const Components& components = rules_.component_set();
  const Pairing had(before_.collections[seat], components);
  const Pairing has(after_.collections[seat], components);
  if (has.pairs() == had.pairs()) return;
  for (const auto& lady : has) {
    if (lady.crest == Pairing::kAlone) continue;
    const Card castle = castle_card(lady.crest);
    if (taken != castle && taken != lady.card) continue;
    const auto same = [&](const Pairing::Lady& other) {
      return other.card == lady.card && other.crest == lady.crest;
    };
    if (std::ranges::count_if(has, same) <= std::ranges::count_if(had, same)) continue;
    news_.tell("pair", NewsArgument::seat(seat), card(castle), card(lady.card),
               NewsArgument::number(components.points.castle_lady_pair));
    return;
  }
}

void Story::tell_end() {
  news_.begin("over", NewsArgument::number(after_.round));
  const Scores scores = rules_.scores(after_);
  const SeatSet winners = rules_.winners(after_);
  const auto tied =
      std::ranges::count(scores.begin(), scores.begin() + rules_.seats(), scores[winners.lowest()]);
  std::vector<Seat> order;
  for (Seat seat = 0; seat < rules_.seats(); ++seat) order.push_back(seat);
  std::ranges::sort(order, std::greater(), [&](Seat seat) {
    return std::tuple(winners.contains(seat), scores[seat], -seat);
  });
  for (const Seat seat : order) {
    const auto who = NewsArgument::seat(seat);
    const auto points = NewsArgument::number(scores[seat]);
    if (!winners.contains(seat))
      news_.tell("points", who, points);
    else if (winners.size() > 1)
      news_.tell("won_together", who, points);
    else if (tied > 1)  // T-29: fewest cards.
      news_.tell("won_by_cards", who, points,
                 NewsArgument::number(after_.collections[seat].size()));
    else
      news_.tell("won", who, points);
  }
}

}  // namespace

void Rules::news(const State& before, const Glimpse& glimpse, const State& after,
                 News& news) const {
  Story story(*this, before, after, news);
  const Event& event = *glimpse.event;  // everything lies open
  if (before.phase == Phase::FirstSeat)
    story.tell_start();
  else if (before.phase == Phase::Reveal)
    story.tell_reveal();
  else if (before.phase == Phase::Throw)
    story.tell_throw(event.outcome);
  else if (before.phase == Phase::Pick)
    story.tell_pick(event.seat, event.action - kPick);
  else if (event.action == kStop)
    story.tell_turn_end("stopped", event.seat);
  else if (event.action >= kPlay && event.action < kPick)
    story.tell_phial(event.seat, static_cast<Phial>(event.action - kPlay + 1));
  // A further throw is told with its dice: they follow at once.
}

}  // namespace knobel::turnier
