#include "coach/hint.h"

#include <algorithm>
#include <numeric>

#include "formats/catalogue.h"
#include "odds/edge/all.h"

namespace knobel {
namespace {

/// Guesses at what the seat cannot see are always the same.
constexpr std::uint64_t kLuck = 29;

std::optional<OddsQuestion> reason_of(const AnyGame& game, const AnyCoach& coach,
                                      const AnyState& view, Seat seat, Action action) {
  if (auto reason = coach.reason(view, seat, action)) return reason;
  return odds_question(game, view, seat);
}

}  // namespace

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

std::string reason_text(const Hint::Choice& choice, const Sentences& say) {
  if (!choice.reason) return "";
  // The first that names a probability; others say what to keep.
  for (const auto& sentence : odds_sentences(*choice.reason, say))
    if (sentence.find('%') != std::string::npos) return sentence;
  return "";
}

void add_hint(JsonWriter& json, const AnyGame& game, const AnyState& view, Seat seat,
              const Hint& hint) {
  json.member("seat", seat + 1).member("unit", game.seats() == 1 ? "points" : "chance");
  json.key("actions").begin_list();
  for (const Hint::Choice& choice : hint.choices) {
    json.begin_object().member("action", game.action_text(view, seat, choice.action));
    json.member("chance", choice.chance).key("reason");
    if (!choice.reason) {
      json.null().end_object();
      continue;
    }
    json.begin_object();
    for (const Language language : {Language::German, Language::English})
      json.member(language_code(language),
                  reason_text(choice, catalogue(game.info().key, language)));
    json.key("odds").begin_object();
    add_odds(json, *choice.reason);
    json.end_object().end_object().end_object();
  }
  json.end_list();
}

}  // namespace knobel
