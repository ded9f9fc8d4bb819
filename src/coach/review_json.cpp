#include "coach/review_json.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "coach/hint.h"
#include "formats/json.h"

namespace knobel {
namespace {

/// A curve has hundreds of numbers, and nobody sees more of them.
constexpr double kPerUnit = 1e5;

void add_if(JsonWriter& json, std::string_view name, double piece) {
  if (piece != 0) json.member(name, piece);
}

void add_seat(JsonWriter& json, const AnyGame& game, const Review& review, Seat seat) {
  const SeatReview& one = review.seats[seat];
  const Pieces& pieces = one.pieces;
  json.begin_object().member("seat", seat + 1).member("start", one.start).key("result");
  one.result ? json.value(*one.result) : json.null();
  add_if(json, "own_luck", pieces.own_luck);
  add_if(json, "other_luck", pieces.other_luck);
  add_if(json, "common_luck", pieces.common_luck);
  add_if(json, "hidden_luck", pieces.hidden_luck);
  add_if(json, "own_play", pieces.own_play);
  add_if(json, "other_play", pieces.other_play);
  add_if(json, "given_up", pieces.given_up);
  add_if(json, "model", pieces.model);
  constexpr std::string_view kBands[] = {"2", "5", "10"};
  constexpr std::string_view kBandsInPoints[] = {"1", "2", "4"};
  json.key("errors").begin_object();
  for (std::size_t band = 0; band < one.errors.size(); ++band)
    json.member(review.in_points ? kBandsInPoints[band] : kBands[band], one.errors[band]);
  json.end_object().member("decisions", one.decisions).member("loss_mean", one.loss_mean());
  json.key("like");
  const auto level = review.calibrated ? like(game, one) : std::nullopt;
  level ? json.value(*level) : json.null();
  json.end_object();
}

void add_chances(JsonWriter& json, std::string_view name, const AnyGame& game,
                 const Chances& chances) {
  json.key(name).begin_list();
  for (Seat seat = 0; seat < game.seats(); ++seat)
    json.value(std::round(chances[seat] * kPerUnit) / kPerUnit);
  json.end_list();
}

void add_beat(JsonWriter& json, const AnyGame& game, const Beat& beat) {
  constexpr std::string_view kKinds[] = {"luck", "play", "given_up"};
  json.begin_object().member("event", beat.event);
  json.member("kind", kKinds[static_cast<std::size_t>(beat.kind)]);
  if (beat.seat != kNobody) json.member("seat", beat.seat + 1);
  add_chances(json, "chances", game, beat.chances);
  add_chances(json, "change", game, beat.change);
  json.end_object();
}

void add_moment(JsonWriter& json, const AnyGame& game, const Mistake& moment) {
  json.begin_object().member("event", moment.event).member("seat", moment.seat + 1);
  const auto add = [&](std::string_view name, Action action, double chance) {
    json.key(name).begin_object();
    json.member("action", game.action_text(moment.before, moment.seat, action));
    json.member("chance", chance).end_object();
  };
  add("done", moment.done, moment.chance_done);
  add("best", moment.best, moment.chance_best);
  json.member("loss", moment.loss()).key("why");
  add_reason(json, game, moment.why);
  json.key("actions").begin_list();
  for (const auto& [action, chance] : moment.chances) {
    json.begin_object().member("action", game.action_text(moment.before, moment.seat, action));
    json.member("chance", std::round(chance * kPerUnit) / kPerUnit).end_object();
  }
  json.end_list().end_object();
}

}  // namespace

std::string review_json(const AnyGame& game, const Review& review) {
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < game.seats(); ++seat) seats.push_back(seat);
  return review_json(game, review, seats);
}

std::string review_json(const AnyGame& game, const Review& review, std::span<const Seat> seats) {
  JsonWriter json;
  json.begin_object().member("game", review.game);
  json.member("unit", review.in_points ? "points" : "chance");
  json.member("calibrated", review.calibrated).key("seats").begin_list();
  for (const Seat seat : seats) add_seat(json, game, review, seat);
  json.end_list().key("curve").begin_list();
  for (const Beat& beat : review.curve) add_beat(json, game, beat);
  json.end_list().key("moments").begin_list();
  for (const Mistake& moment : review.moments) add_moment(json, game, moment);
  return json.end_list().end_object().take();
}

}  // namespace knobel
