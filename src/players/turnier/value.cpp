#include "players/turnier/value.h"

#include <algorithm>
#include <cmath>

namespace knobel::turnier {

float final_standing(const Rules& rules, const Collection& collection) {
  // So steep that one card less is as good as certain.
  constexpr float kCertain = 20;
  constexpr int kCardsMax = 64;
  return kCertain *
         static_cast<float>(kCardsMax * collection_points(collection, rules.component_set()) -
                            collection.size());
}

// --- by hand -------------------------------------------------------------------------------------

namespace {

/// What chances are worth at the beginning of a match, as parts of the pair they may become;
/// they fade with the rounds. Estimated by hand.
constexpr double kLadyAlone = 0.3;
constexpr double kCastleAlone = 0.2;
constexpr double kDefeatAlone = 0.3;
/// What playing a phial at the right moment brings, beyond its point.
constexpr double kPhialUse = 1.0;
/// By so many points, times the root of the number of rounds, final scores stray.
constexpr double kStray = 2.0;

}  // namespace

double collection_value(const Components& components, const Collection& collection,
                        int rounds_left) {
  const Points& points = components.points;
  const double fading = static_cast<double>(rounds_left) / components.rounds;
  double value = collection_points(collection, components);
  if (rounds_left > 0) value += kPhialUse * collection.phials();
  int pairs = 0;
  if (collection.castles() > 0 && collection.ladies() > 0)
    pairs = Pairing(collection, components).pairs();
  value +=
      fading * points.castle_lady_pair *
      (kLadyAlone * (collection.ladies() - pairs) + kCastleAlone * (collection.castles() - pairs));
  for (int defeat = 0; defeat < kDefeats; ++defeat)
    if (collection.count(static_cast<Card>(kDefeat + defeat)) % 2 == 1)
      value += fading * kDefeatAlone * points.defeat_pair;
  return value;
}

float EstimatedValuer::standing(const Rules& rules, const std::array<Counts, kDecks>& /*unseen*/,
                                const Between& seat) const {
  const double value = collection_value(rules.component_set(), seat.collection, seat.rounds_left);
  return static_cast<float>(value / (kStray * std::sqrt(seat.rounds_left)));
}

// --- by training ---------------------------------------------------------------------------------

namespace {

/// Rounds to be played, in groups that get longer.
int stage(int rounds_left) {
  constexpr int kFirst[] = {2, 3, 4, 6, 9};
  int stage = 0;
  while (stage < 5 && rounds_left >= kFirst[stage]) ++stage;
  return stage;
}
constexpr int kStages = 6;

/// Castles without a lady and ladies without a castle, and who may still come for them.
struct Singles {
  int pairs = 0;
  int castles = 0;
  int ladies = 0;
  int ladies_for_castles = 0;
  int castles_for_ladies = 0;
};

Singles singles(const Components& components, const std::array<Counts, kDecks>& unseen,
                const Collection& collection) {
  Singles found;
  const Pairing pairing(collection, components);
  CrestSet castles = 0;
  CrestSet wanted = 0;
  for (int crest = 0; crest < kCrestsMax; ++crest)
    if (pairing.castles_left(crest) > 0) castles = static_cast<CrestSet>(castles | 1U << crest);
  for (const auto& lady : pairing)
    if (lady.crest == Pairing::kAlone)
      wanted = static_cast<CrestSet>(wanted | components.ladies[lady.card - kLady]);
  found.pairs = pairing.pairs();
  found.castles = collection.castles() - found.pairs;
  found.ladies = collection.ladies() - found.pairs;
  for (int deck = kGreen; deck < kDecks; ++deck)
    for (int i = 0; i < components.decks[deck].kind_count; ++i) {
      const Card card = components.decks[deck].kinds[i].card;
      const int copies = unseen[deck].at(i);
      if (is_castle(card) && ((wanted >> card) & 1U) != 0) found.castles_for_ladies += copies;
      if (is_lady(card) && (components.ladies[card - kLady] & castles) != 0)
        found.ladies_for_castles += copies;
    }
  return found;
}

}  // namespace

void net_inputs(const Rules& rules, const std::array<Counts, kDecks>& unseen, const Between& seat,
                NetInputs& inputs) {
  const Components& components = rules.component_set();
  const Collection& collection = seat.collection;
  const Singles alone = singles(components, unseen, collection);
  const double points = collection_points(collection, components);
  const double left = static_cast<double>(seat.rounds_left) / components.rounds;
  int next = 0;
  const auto one_of = [&](int which, int count, double value = 1) {
    inputs.add(next + std::clamp(which, 0, count - 1), static_cast<float>(value));
    next += count;
  };
  const auto number = [&](double value) { inputs.add(next++, static_cast<float>(value)); };
  one_of(rules.seats() - 3, 3);
  one_of(seat.distance, kSeats);
  one_of(stage(seat.rounds_left), kStages);
  one_of(stage(seat.rounds_left), kStages, points / 10);
  number(points / 10);
  for (int phial = 0; phial < kPhials; ++phial) {
    const int count = collection.count(static_cast<Card>(kPhial + phial));
    number(std::min(count, 1));
    number(std::max(count - 1, 0));
    number(std::min(count, 1) * left);
  }
  number(0.3 * collection.phials());
  number(collection.phials() > seat.rounds_left ? 0.3 * (collection.phials() - seat.rounds_left)
                                                : 0);
  number(0.3 * alone.castles);
  number(0.3 * alone.ladies);
  number(0.3 * alone.castles * left);
  number(0.3 * alone.ladies * left);
  number(0.2 * alone.castles_for_ladies);
  number(0.2 * alone.ladies_for_castles);
  for (int defeat = 0; defeat < kDefeats; ++defeat) {
    const bool odd = collection.count(static_cast<Card>(kDefeat + defeat)) % 2 == 1;
    int to_come = 0;
    for (int i = 0; i < components.decks[kRed].kind_count; ++i)
      if (components.decks[kRed].kinds[i].card == kDefeat + defeat) to_come = unseen[kRed].at(i);
    number(odd ? 1 : 0);
    number(odd ? 0.3 * to_come : 0);
  }
  number(0.1 * collection.size());
  number(left);
  KNOBEL_CHECK(next == kNetInputs);
}

float NetValuer::standing(const Rules& rules, const std::array<Counts, kDecks>& unseen,
                          const Between& seat) const {
  NetInputs inputs;
  net_inputs(rules, unseen, seat, inputs);
  Net::Units units;
  return net_(inputs, units);
}

}  // namespace knobel::turnier
