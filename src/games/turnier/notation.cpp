// The words of the tournament: action texts both ways and the reasons for refusals.

#include <algorithm>

#include "engine/text.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

Phial phial_of(Action action) { return static_cast<Phial>(action - kPlay + 1); }

std::string sign_of(Phial phial) {
  return std::string(kPhialSigns[static_cast<std::size_t>(phial) - 1]);
}

}  // namespace

std::string_view Rules::asks(const State& s, Seat) const {
  if (s.phase == Phase::Pick) return "pick";
  if (!can_throw(s)) return has_fallen(s) ? "fallen" : "last";
  return throwing_ == Throwing::TwoDice ? "throw" : "keep";
}

std::string Rules::action_text(const State&, Seat, Action action) const {
  if (action == kStop) return "stop";
  if (action == kThrow) return "throw";
  if (action < kPick) return "phial " + sign_of(phial_of(action));
  // B-17: a pick names the deck, because two equal castles may be on offer.
  if (action < kKeep) return "pick " + std::string(kDeckNames[action - kPick]);
  return "keep " + kit::dice_text(kit::LiveDice::from_index(action - kKeep));
}

std::expected<Action, Refusal> Rules::parse_action(const State&, Seat,
                                                   std::string_view text) const {
  const auto words = split(text, ' ');
  if (words[0] == "stop" && words.size() == 1) return kStop;
  if (words[0] == "throw" && words.size() == 1) return kThrow;
  if (words[0] == "phial" && words.size() == 2) {
    const auto sign = std::ranges::find(kPhialSigns, words[1]);
    if (sign == std::end(kPhialSigns)) return refuse("no_phial", words[1]);
    return static_cast<Action>(kPlay + (sign - std::begin(kPhialSigns)));
  }
  if (words[0] == "pick" && words.size() == 2) {
    const auto deck = std::ranges::find(kDeckNames, words[1]);
    if (deck == std::end(kDeckNames)) return refuse("no_deck", words[1]);
    return static_cast<Action>(kPick + (deck - std::begin(kDeckNames)));
  }
  if (words[0] == "keep" && words.size() >= 2) {
    // T-V1: a six is dead and can be neither kept nor thrown.
    if (std::ranges::find(words, "6") != words.end()) return refuse("dead_six");
    const auto dice = kit::parse_dice(std::span(words).subspan(1));
    if (!dice) return refuse("no_dice", text.substr(words[0].size() + 1));
    // T-V1: at least one die is thrown, so six are never kept.
    if (dice->index() >= kKeeps) return refuse("keep_all");
    return static_cast<Action>(kKeep + dice->index());
  }
  return refuse("unknown", text);
}

Refusal Rules::why_not(const State& s, Seat seat, Action action) const {
  if (action >= kActionIds) return {"unknown", {std::to_string(action)}};
  if (s.phase == Phase::Pick) {
    // T-13: taking a card is not optional.
    if (action < kPick || action >= kKeep) return {"pick_now", {}};
    return {"card_gone", {std::string(kDeckNames[action - kPick])}};
  }
  if (action >= kKeep) return why_not_keep(s, seat, action);
  // T-13: cards are taken when everybody has thrown.
  if (action >= kPick) return {"pick_later", {}};
  if (action >= kPlay) return why_not_play(s, seat, phial_of(action));
  // T-V1: the original rules always say which dice are kept.
  if (throwing_ == Throwing::Original) return {"say_keep", {}};
  // T-08: a lower sum ends the throwing.
  if (has_fallen(s))
    return {"fallen", {std::to_string(s.dice[seat].sum()), std::to_string(s.before.sum())}};
  return {"throws_used", {std::to_string(throws_max(s))}};
}

Refusal Rules::why_not_play(const State& s, Seat seat, Phial phial) const {
  const std::string sign = sign_of(phial);
  // T-17: one phial in a turn, and only one's own.
  if (s.phials[seat] != Phial::None) return {"phial_used", {sign_of(s.phials[seat])}};
  if (!s.collections[seat].has(phial_card(phial))) return {"phial_missing", {sign}};
  // T-20, T-21, T-V2: what the sign needs.
  if (phial == Phial::Copy) return {"nobody_before", {}};
  if (phial == Phial::Back) return {"one_throw", {}};
  return {"no_sum", {sign}};
}

Refusal Rules::why_not_keep(const State& s, Seat seat, Action action) const {
  // T-06: both dice are always thrown.
  if (throwing_ == Throwing::TwoDice) return {"both_dice", {}};
  const kit::LiveDice live = s.dice[seat].live();
  if (live.empty()) return {"all_dead", {}};
  if (!can_throw(s)) return {"throws_used", {std::to_string(throws_max(s))}};
  const auto kept = kit::LiveDice::from_index(action - kKeep);
  if (kept == live) return {"keep_all", {}};
  return {"not_there", {kit::dice_text(kept), kit::dice_text(live)}};
}

}  // namespace knobel::turnier
