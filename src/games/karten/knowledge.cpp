// Who knows what: hands and the deck are secret, and so is a choice until its last step.

#include "games/karten/rules.h"

namespace knobel::karten {

State Rules::observe(const State& s, Seat seat) const {
  if (s.phase == Phase::Over) return s;
  State view = s;
  for (Seat other = 0; other < seats(); ++other) {
    // C-56: of other hands one knows how many cards there are, and C-57: the ones seen before.
    if (other != seat) view.hands[other] = s.hands[other] & s.shown[other];
  }
  if (s.phase == Phase::Cards && s.to_move != seat) {
    // A combination or an exchange is shown when it is complete; until then its player thinks.
    view.phase = level_ == Level::Simpler ? Phase::Second : Phase::Turn;
    view.choice = kNoChoice;
    view.picked = {};
  }
  return view;
}

State Rules::complete(const State& view, Seat, Entropy& entropy) const {
  State s = view;
  const auto deal = [&](CardSet& pool, Seat seat, int count) {
    for (; count > 0; --count) {
      const Card card =
          pool.at(static_cast<int>(entropy.below(static_cast<std::uint32_t>(pool.size()))));
      pool.remove(card);
      s.hands[seat].add(card);
    }
  };
  const CardSet hidden = unseen(view);
  CardSet kept = hidden & view.kept;
  CardSet since = hidden - view.kept;
  for (Seat seat = 0; seat < seats(); ++seat) {
    // C-57: so many from the cards that were in hands before the reshuffle, the others from the
    // deck since then; what is left over is the deck.
    const HiddenCards missing = hidden_cards(view, seat);
    deal(kept, seat, missing.kept);
    deal(since, seat, missing.since);
  }
  return s;
}

Audience Rules::audience(const State& s, const Event& event) const {
  const SeatSet everybody = SeatSet::first(seats());
  if (event.is_chance()) {
    // C-56: a drawn card is seen by the one who draws it.
    const Seat drawer = next_card_of(s);
    return {drawer == kNobody ? everybody : SeatSet::one(drawer), {}};
  }
  const Action action = event.action;
  const bool chooses = (action >= kPlay && action < kTake) || action >= kUse;
  if (chooses) {
    State after = s;
    act(after, event.seat, action);
    if (after.phase == Phase::Cards && after.to_move == event.seat && after.choice != kNoChoice)
      return {SeatSet::one(event.seat), {}};
  }
  // C-56: cards that are played, given or discarded are shown, and cannot be taken back.
  const bool shows = chooses || (action >= kDiscard && action < kUse);
  return {everybody, shows ? SeatSet::one(event.seat) : SeatSet{}};
}

}  // namespace knobel::karten
