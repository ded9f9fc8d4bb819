// How a match begins. Seats have committed to what they throw into the dice; `start` fixes the list
// and tells it to all, those who are here open together, and when all have, the match is there.
// Whoever does not open in time, or opens something else, has seen nothing that could still be
// used: the secret and all contributions are drawn anew, that seat plays without, and the record
// counts one start more. docs/fairness.md says what follows from it.

#include "formats/json.h"
#include "server/table/table.h"

namespace knobel::server {

Table::Answer Table::answer(const Call& call, const request::Contribute& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  const bool anew = state_.state == State::Opening && !state_.beginning.listed;
  if (!anew) KNOBEL_TRY(need_state(State::Open));
  if (state_.beginning.failed.contains(wish.seat))
    return problem("wrong_state", "this seat has not opened its contribution and plays without");
  if (state_.chairs[wish.seat].commitment != wish.commitment)
    write(row::Committed{wish.seat, wish.commitment});
  if (anew && state_.beginning.awaited.empty()) fix_commitments();
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Start&) {
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_state(State::Open));
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat)
    if (state_.chairs[seat].kind == Chair::Kind::Open)
      return problem("not_filled", "seat " + seat_text(seat) + " is empty");
  if (state_.settings.real_dice && state_.person_seats().empty())
    return problem("nobody_throws", "real dice need somebody who sits here and throws them");
  if (!state_.known.empty()) {
    // What is known already cannot be chosen any more.
    write(row::Started{});
    settle();
    return std::string();
  }
  // After a rematch nobody is left out because the host was faster.
  SeatSet awaited;
  for (const Seat seat : connected_seats())
    if (state_.beginning.awaited.contains(seat)) awaited.add(seat);
  if (awaited.empty())
    fix_commitments();
  else
    write(row::Begun{awaited});
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Open& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Opening));
  const Chair& chair = state_.chairs[wish.seat];
  if (chair.commitment.empty() || !state_.beginning.listed)
    return problem("wrong_state", "this seat has nothing to open now");
  const bool first = chair.contribution.empty();
  if (commitment_to(wish.contribution) != chair.commitment) {
    // Once opened it stands, whatever is said afterwards.
    if (first) begin_anew(SeatSet::one(wish.seat));
    return problem("bad_opening", "this is not what the seat has committed to");
  }
  if (first) write(row::Opened{wish.seat, wish.contribution});
  begin_if_open();
  return std::string();
}

void Table::fix_commitments() {
  const SeatSet here = connected_seats();
  std::vector<std::string> commitments(state_.chairs.size());
  for (const Seat seat : here) commitments[seat] = state_.chairs[seat].commitment;
  write(row::Opening{std::move(commitments)});
  begin_if_open();
}

void Table::begin_if_open() {
  if (!state_.sealed_seats().empty()) return;
  write(row::Started{});
  settle();
}

void Table::begin_anew(SeatSet failed) {
  write(row::Anew{failed, random_secret(parts_.random)});
  if (state_.beginning.awaited.empty()) fix_commitments();
}

void Table::opening_over() {
  if (state_.beginning.listed)
    begin_anew(state_.sealed_seats());
  else
    fix_commitments();
}

std::string Table::opening_json() const {
  JsonWriter json;
  const bool begun = state_.state != State::Opening;
  const Luck& luck = state_.header.luck;
  json.begin_object().member("push", "opening");
  json.member("match", begun ? state_.match_number : state_.match_number + 1);
  json.member("starts", begun ? static_cast<std::uint32_t>(luck.starts) : state_.beginning.starts);
  json.member("commitment", begun ? luck.commitment : commitment(state_.secret));
  json.key("failed").begin_list();
  for (const Seat seat : state_.beginning.failed) json.value(seat + 1);
  json.end_list().key("commitments");
  if (begun) {
    json.list(luck.commitments);
  } else if (state_.beginning.listed) {
    json.begin_list();
    for (const auto& chair : state_.chairs) json.value(chair.commitment);
    json.end_list();
  } else {
    json.null();
  }
  return json.end_object().take();
}

}  // namespace knobel::server
