#include "formats/view_json.h"

#include <algorithm>
#include <iterator>

#include "engine/text.h"
#include "formats/json.h"

namespace knobel {
namespace {

/// More than most views need.
constexpr std::size_t kViewBytes = 2000;

/// A word of digits becomes a number; a game may also have other words there, such as "?".
void add_number(const std::string& word, JsonWriter& json) {
  parse_number(word) ? json.raw(word) : json.value(word);
}

void add_value(const Field& field, JsonWriter& json) {
  const bool single = field.words.size() == 1;
  switch (field.kind) {
    case FieldKind::Number:
      if (single) return add_number(field.words[0], json);
      break;
    case FieldKind::Word:
      if (single) return void(json.value(field.words[0]));
      break;
    case FieldKind::Flag:
      if (single) return void(json.value(field.words[0] == "yes"));
      break;
    case FieldKind::Seat:
      if (single && field.words[0] == "-") return void(json.null());
      if (single) return add_number(field.words[0], json);
      break;
    case FieldKind::Dice:
      json.begin_list();
      for (const auto& face : field.words) add_number(face, json);
      return void(json.end_list());
    case FieldKind::Cards:
    case FieldKind::Cells:
    case FieldKind::Words: break;
  }
  json.list(field.words);
}

void add_fields(const std::vector<Field>& fields, Seat seat, JsonWriter& json) {
  json.begin_object();
  for (const auto& field : fields) {
    if (field.seat != seat) continue;
    json.key(field.key);
    add_value(field, json);
  }
  json.end_object();
}

void add_seats(SeatSet seats, JsonWriter& json) {
  json.begin_list();
  for (const auto seat : seats) json.value(seat + 1);
  json.end_list();
}

void add_turn(const AnyGame& game, const AnyState& state, Turn turn, JsonWriter& json) {
  constexpr std::string_view kKinds[] = {"decision", "chance", "over"};
  json.begin_object().member("kind", kKinds[static_cast<int>(turn.kind)]).key("seats");
  add_seats(turn.seats, json);
  if (turn.kind == Turn::Kind::Chance) {
    // Requests for chance exist on full states only; who has to say "roll", and whose luck it is,
    // is no secret.
    const Chance chance = game.chance(state);
    json.key("asker");
    chance.asker == kNobody ? json.null() : json.value(chance.asker + 1);
    json.key("of");
    chance.of == kNobody ? json.null() : json.value(chance.of + 1);
    if (chance.kind == Chance::Kind::Dice) json.member("dice", static_cast<int>(chance.count));
  }
  json.end_object();
}

void add_actions(const AnyGame& game, const AnyState& view, Seat seat, JsonWriter& json) {
  ActionList list;
  game.actions(view, seat, list);
  json.begin_list();
  for (const auto action : list) {
    const auto text = game.action_text(view, seat, action);
    std::string_view rest = text;
    const auto next_word = [&] {
      const auto word = rest.substr(0, rest.find(' '));
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
      return word;
    };
    json.begin_object().member("text", text).member("verb", next_word()).key("args").begin_list();
    while (!rest.empty()) json.value(next_word());
    json.end_list().end_object();
  }
  json.end_list();
}

/// Everything that stands between "seat" and "actions". `resigned`: somebody has given up, which
/// the state does not know.
std::string common_part(const AnyGame& game, const AnyState& state, const AnyState& view,
                        const Match* resigned) {
  const Turn turn = resigned != nullptr ? Turn::over() : game.turn(view);
  auto fields = game.fields(view);
  std::ranges::move(game.facts(view), std::back_inserter(fields));
  const auto scores = game.scores(view);
  JsonWriter json(1000);
  json.key("turn");
  add_turn(game, state, turn, json);
  json.key("fields");
  add_fields(fields, kNobody, json);
  json.key("players").begin_list();
  for (Seat other = 0; other < game.seats(); ++other) add_fields(fields, other, json);
  json.end_list();
  json.key("scores").list(std::span(scores).first(static_cast<std::size_t>(game.seats())));
  return json.take();
}

void write_view(const AnyGame& game, const AnyState& view, Seat seat, std::string_view common,
                const Match* resigned, JsonWriter& json) {
  const Turn turn = resigned != nullptr ? Turn::over() : game.turn(view);
  json.begin_object();
  json.member("game", game.info().key).member("rules", game.info().rules_version);
  json.member("seats", game.seats()).key("seat");
  seat == kSpectator ? json.null() : json.value(seat + 1);
  json.raw(common);
  if (turn.kind == Turn::Kind::Decision && turn.seats.contains(seat)) {
    json.key("actions");
    add_actions(game, view, seat, json);
  }
  if (turn.kind == Turn::Kind::Over) {
    json.key("winners");
    add_seats(resigned != nullptr ? resigned->winners() : game.winners(view), json);
  }
  json.end_object();
}

}  // namespace

std::string view_json(const AnyGame& game, const AnyState& state, Seat seat) {
  // From here on only `view` is looked at: whatever is written of it, this seat may know.
  const AnyState view = game.observe(state, seat);
  JsonWriter json(kViewBytes);
  write_view(game, view, seat, common_part(game, state, view, nullptr), nullptr, json);
  return json.take();
}

std::string position_json(const AnyGame& game, const AnyState& state, Seat seat) {
  return "{" + common_part(game, state, game.observe(state, seat), nullptr) + "}";
}

std::string view_json(const Match& match, Seat seat) {
  JsonWriter json(kViewBytes);
  Views(match).write(seat, json);
  return json.take();
}

void Views::write(Seat seat, JsonWriter& json) {
  const AnyGame& game = match_.game();
  const bool over = match_.turn().kind == Turn::Kind::Over;
  const bool resigned = over && game.turn(match_.state()).kind != Turn::Kind::Over;
  const Match* by_resigning = resigned ? &match_ : nullptr;
  const AnyState view = game.observe(match_.state(), seat);
  // OPTIMIZATION: of two views of an open game the second costs only its list of actions.
  if (observed_ != view) {
    common_ = common_part(game, match_.state(), view, by_resigning);
    observed_ = view;
  }
  write_view(game, view, seat, common_, by_resigning, json);
}

}  // namespace knobel
