// Who sits where before a match: places are changed, and there are more or fewer of them.

#include <algorithm>

#include "server/table/table.h"

namespace knobel::server {

void Table::swap(Seat seat, Seat with, TimeMs now) {
  write(row::Swapped{seat, with});
  look_around(now);
}

void Table::forget_wishes(const Row& row) {
  const auto forget = [&](Seat seat) {
    std::erase_if(wishes_,
                  [&](const PlaceWish& wish) { return wish.seat == seat || wish.to == seat; });
  };
  if (const auto* sat = std::get_if<row::Sat>(&row.what)) forget(sat->seat);
  if (const auto* bot = std::get_if<row::Bot>(&row.what)) forget(bot->seat);
  if (const auto* freed = std::get_if<row::Freed>(&row.what)) forget(freed->seat);
  if (const auto* swapped = std::get_if<row::Swapped>(&row.what)) {
    forget(swapped->seat);
    forget(swapped->with);
  }
  if (state_.state != State::Open || std::holds_alternative<row::Rematch>(row.what))
    wishes_.clear();
}

Table::Answer Table::answer(const Call& call, const request::Move& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Open));
  if (wish.to >= state_.chairs.size())
    return problem("no_such_seat", "there is no seat " + seat_text(wish.to));
  // Whoever wants something else, or to stay, wants nothing any more.
  if (std::erase_if(wishes_, [&](const PlaceWish& old) { return old.seat == wish.seat; }) > 0)
    table_changed_ = true;
  if (wish.to == wish.seat) return std::string();
  const bool wanted_back = std::ranges::any_of(wishes_, [&](const PlaceWish& other) {
    return other.seat == wish.to && other.to == wish.seat;
  });
  if (state_.chairs[wish.to].kind != Chair::Kind::Person || call.guest.seats.contains(wish.to) ||
      wanted_back) {
    swap(wish.seat, wish.to, call.now);
    return std::string();
  }
  wishes_.push_back({wish.seat, wish.to});
  table_changed_ = true;
  return std::string("{\"waiting\":true}");
}

Table::Answer Table::answer(const Call& call, const request::Swap& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Open));
  const auto found = std::ranges::find_if(wishes_, [&](const PlaceWish& other) {
    return other.seat == wish.with && other.to == wish.seat;
  });
  if (found == wishes_.end())
    return problem("no_such_ask", "seat " + seat_text(wish.with) + " does not ask for this place");
  wishes_.erase(found);
  table_changed_ = true;
  if (wish.yes) swap(wish.seat, wish.with, call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Resize& wish) {
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_state(State::Open));
  if (const auto fits = check_seats(state_.game->info(), wish.seats); !fits)
    return problem("bad_option", fits.error().text);
  const auto seats = static_cast<std::size_t>(wish.seats);
  if (seats == state_.chairs.size()) return std::string();
  for (std::size_t seat = seats; seat < state_.chairs.size(); ++seat)
    if (state_.chairs[seat].kind != Chair::Kind::Open)
      return problem("seat_taken", "seat " + seat_text(static_cast<Seat>(seat)) +
                                       " would go, and somebody has it");
  const auto game = state_.game_for(wish.seats);
  if (!game) return problem("bad_option", game.error().text);
  write(row::Resized{wish.seats, {(*game)->options().begin(), (*game)->options().end()}});
  look_around(call.now);
  return std::string();
}

}  // namespace knobel::server
