#include "coach/hint.h"

#include <algorithm>
#include <numeric>

#include "formats/catalogue.h"
#include "odds/edge/all.h"

namespace knobel {
namespace {

/// Guesses at what the seat cannot see are always the same.
constexpr std::uint64_t kLuck = 29;

}  // namespace

std::optional<OddsQuestion> reason_of(const AnyGame& game, const AnyCoach& coach,
                                      const AnyState& view, Seat seat, Action action) {
  if (auto reason = coach.reason(view, seat, action)) return reason;
  return odds_question(game, view, seat);
}

Hint hint(const AnyGame& game, AnyCoach& coach, const AnyState& view, Seat seat) {
  ActionList list;
  game.actions(view, seat, list);
  ActionValues values;
  if (list.size() > 1) {
    coach.judge(view, seat, list, values);
  } else {
    FastEntropy luck(kLuck);
    values[0] = coach.chances(game.complete(view, seat, luck))[seat];
  }
  std::vector<std::size_t> order(list.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return values[a] > values[b]; });
  if (order.size() > kHintActions) order.resize(kHintActions);
  Hint hint;
  for (const std::size_t place : order)
    hint.choices.push_back(
        {list[place], values[place], reason_of(game, coach, view, seat, list[place])});
  return hint;
}

std::string reason_text(const std::optional<OddsQuestion>& reason, const Sentences& say) {
  if (!reason) return "";
  // The first that names a probability; others say what to keep.
  for (const auto& sentence : odds_sentences(*reason, say))
    if (sentence.find('%') != std::string::npos) return sentence;
  return "";
}

void add_reason(JsonWriter& json, const AnyGame& game, const std::optional<OddsQuestion>& reason) {
  if (!reason) {
    json.null();
    return;
  }
  json.begin_object();
  for (const Language language : {Language::German, Language::English})
    json.member(language_code(language), reason_text(reason, catalogue(game.info().key, language)));
  json.key("odds").begin_object();
  add_odds(json, *reason);
  json.end_object().end_object();
}

void add_hint(JsonWriter& json, const AnyGame& game, const AnyState& view, Seat seat,
              const Hint& hint) {
  json.member("seat", seat + 1).member("unit", game.seats() == 1 ? "points" : "chance");
  json.key("actions").begin_list();
  for (const Hint::Choice& choice : hint.choices) {
    json.begin_object().member("action", game.action_text(view, seat, choice.action));
    json.member("chance", choice.chance).key("reason");
    add_reason(json, game, choice.reason);
    json.end_object();
  }
  json.end_list();
}

}  // namespace knobel
