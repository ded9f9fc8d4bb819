#include "games/turnier/collection.h"

namespace knobel::turnier {

Pairing::Pairing(const Collection& collection, const Components& components) {
  for (int crest = 0; crest < kCrestsMax; ++crest)
    free_[crest] = static_cast<std::uint8_t>(collection.count(castle_card(crest)));
  for (std::uint64_t rest = collection.counts[1].bits; rest != 0;) {
    const int kind = std::countr_zero(rest) / 4;
    const int copies = collection.counts[1].at(kind);
    for (int i = 0; i < copies; ++i) ladies_[size_++] = {static_cast<Card>(kLady + kind), kAlone};
    rest &= ~(std::uint64_t{15} << (4 * kind));
  }
  // T-27, B-8: no pair that is once found is ever lost, and a lady who finds no castle by moving
  // others will find none later either; so this is the largest number of pairs (augmenting paths).
  for (int lady = 0; lady < size_; ++lady) {
    CrestSet tried = 0;
    if (place(lady, tried, components)) ++pairs_;
  }
}

bool Pairing::place(int lady, CrestSet& tried, const Components& components) {
  const CrestSet likes = components.ladies[ladies_[lady].card - kLady];
  for (unsigned rest = likes & ~tried; rest != 0; rest = likes & ~tried & (rest & (rest - 1))) {
    const int crest = std::countr_zero(rest);
    tried = static_cast<CrestSet>(tried | (1U << crest));
    if (free_[crest] > 0) {
      --free_[crest];
      ladies_[lady].crest = static_cast<std::uint8_t>(crest);
      return true;
    }
    for (int other = 0; other < size_; ++other) {
      if (ladies_[other].crest != crest || other == lady) continue;
      if (!place(other, tried, components)) continue;
      ladies_[lady].crest = static_cast<std::uint8_t>(crest);
      return true;
    }
  }
  return false;
}

CollectionParts collection_parts(const Collection& collection, const Components& components) {
  const Points& points = components.points;
  // T-26: castles, ladies and unused phials bring points, defeats cost some. T-24: start phials are
  // counted with the won ones (B-14).
  CollectionParts parts{
      points.castle * collection.castles(),      points.lady * collection.ladies(),    0,
      points.phial_unused * collection.phials(), points.defeat * collection.defeats(), 0};
  if (collection.castles() > 0 && collection.ladies() > 0)
    parts.pairs = points.castle_lady_pair * Pairing(collection, components).pairs();
  // T-28: two equal defeats are a pair, whatever the others are.
  for (int defeat = 0; defeat < kDefeats; ++defeat)
    parts.defeat_pairs +=
        points.defeat_pair * (collection.count(static_cast<Card>(kDefeat + defeat)) / 2);
  return parts;
}

}  // namespace knobel::turnier
