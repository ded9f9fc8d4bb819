#include <algorithm>

#include "formats/json.h"
#include "formats/record_json.h"
#include "server/names.h"
#include "server/table/table.h"

namespace knobel::server {
namespace {

using Kind = Chair::Kind;

bool shows(const Guest& guest, const Sha256::Digest& key) {
  return std::ranges::find(guest.keys, key) != guest.keys.end();
}

NameLimits name_limits(const Limits& limits) { return {limits.name_characters_max, kNameBytesMax}; }

}  // namespace

// --- who is here ---------------------------------------------------------------------------------

Guest* Table::find_guest(ConnectionId connection) {
  const auto found = std::ranges::find(guests_, connection, &Guest::connection);
  return found == guests_.end() ? nullptr : &*found;
}

SeatSet Table::connected_seats() const {
  SeatSet seats;
  for (const auto& guest : guests_)
    for (const Seat seat : guest.seats) seats.add(seat);
  return seats;
}

bool Table::is_host(const Guest& guest) const {
  if (state_.host_seat && guest.seats.contains(*state_.host_seat)) return true;
  return (!state_.host_seat || state_.maker_hosts) && shows(guest, state_.host_key);
}

TimeMs Table::host_free_at() const {
  return host_away_since_ == kNever ? kNever : host_away_since_ + parts_.limits.host_absent_after;
}

void Table::look_around(TimeMs now) {
  bool host_here = false;
  for (auto& guest : guests_) {
    SeatSet seats;
    for (const Seat seat : state_.person_seats())
      if (shows(guest, state_.chairs[seat].token)) seats.add(seat);
    if (seats != guest.seats) guest.told = false;
    guest.seats = seats;
    const bool host = is_host(guest);
    if (host != guest.host) guest.told = false;
    guest.host = host;
    host_here = host_here || host;
  }
  if (host_here) host_away_since_ = kNever;
  if (!host_here && host_away_since_ == kNever) host_away_since_ = now;
  const SeatSet here = connected_seats();
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    Times& times = times_[seat];
    const bool away = state_.chairs[seat].kind == Kind::Person && !here.contains(seat);
    if (!away) times.away_since = kNever, times.shares_screen = false;
    if (away && times.away_since == kNever) times.away_since = now;
  }
}

std::expected<void, Problem> Table::enter(ConnectionId connection,
                                          std::span<const std::string> tokens, TimeMs now) {
  std::vector<Sha256::Digest> keys;
  for (const auto& token : tokens) {
    const auto key = token_digest(token);
    const bool known =
        key == state_.host_key || std::ranges::any_of(state_.chairs, [&](const Chair& chair) {
          return (chair.kind == Kind::Person && chair.token == key) ||
                 (chair.former && chair.former->token == key);
        });
    if (known && std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  }
  Guest* guest = find_guest(connection);
  if (guest == nullptr) {
    const auto watching =
        std::ranges::count_if(guests_, [](const Guest& g) { return g.keys.empty(); });
    if (guests_.size() >= parts_.limits.connections_per_table_max ||
        (keys.empty() &&
         static_cast<std::size_t>(watching) >= parts_.limits.spectators_per_table_max))
      return problem("full", "there is no more room at this table");
    guests_.push_back(Guest{connection, {}, {}, false, false, {}});
    guest = &guests_.back();
    table_changed_ = true;
  }
  for (const auto& key : keys)
    if (!shows(*guest, key)) guest->keys.push_back(key);
  guest->told = false;
  guest->sent.clear();
  for (const auto& key : keys) return_to_seat(key);
  look_around(now);
  // Whoever comes back plays again.
  if (state_.state == State::Playing)
    for (const Seat seat : find_guest(connection)->seats)
      if (!state_.chairs[seat].bot.empty())
        write(row::Happened{TableEntry{TableEntry::Kind::BotOut, seat, ""}});
  table_changed_ = table_changed_ || !keys.empty();
  return {};
}

void Table::gone(ConnectionId connection, TimeMs now) {
  const Guest* guest = find_guest(connection);
  if (guest == nullptr) return;
  const SeatSet seats = guest->seats;
  std::erase_if(guests_, [&](const Guest& g) { return g.connection == connection; });
  const auto asking =
      std::erase_if(asks_, [&](const Ask& a) { return a.connection == connection; });
  asks_changed_ = asks_changed_ || asking > 0;
  table_changed_ = true;
  look_around(now);
  if (seats.size() < 2) return;
  for (const Seat seat : seats)
    if (times_[seat].away_since != kNever) times_[seat].shares_screen = true;
}

void Table::take_over(std::vector<Guest> guests, TimeMs now) {
  guests_ = std::move(guests);
  for (auto& guest : guests_) {
    guest.told = false;
    guest.sent.clear();
  }
  table_changed_ = views_changed_ = true;
  look_around(now);
}

// --- who may -------------------------------------------------------------------------------------

std::expected<void, Problem> Table::need_host(const Guest& guest) const {
  if (guest.host) return {};
  return problem("not_host", "only the host of the table can do that");
}

std::expected<void, Problem> Table::may_look_back(ConnectionId connection) const {
  const auto guest = std::ranges::find(guests_, connection, &Guest::connection);
  const bool belongs = guest != guests_.end() && (guest->host || !guest->seats.empty());
  if (state_.settings.watch || belongs) return {};
  return problem("no_onlookers", "only who has a seat at this table can see its matches");
}

std::expected<void, Problem> Table::need_seat(const Guest& guest, Seat seat) const {
  if (seat >= state_.chairs.size())
    return problem("no_such_seat", "there is no seat " + seat_text(seat));
  if (!guest.seats.contains(seat))
    return problem("not_your_seat", "seat " + seat_text(seat) + " is not yours");
  return {};
}

std::expected<void, Problem> Table::need_state(State state) const {
  if (state_.state == state) return {};
  constexpr std::string_view kNeeded[] = {"this is possible only before the match",
                                          "this is possible only during the match",
                                          "this is possible only after the match",
                                          "this is possible only while a match is being begun"};
  return problem("wrong_state", std::string(kNeeded[static_cast<int>(state)]));
}

// --- sitting down --------------------------------------------------------------------------------

void Table::return_to_seat(const Sha256::Digest& key) {
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat)
    if (const auto& former = state_.chairs[seat].former; former && former->token == key) {
      write(row::Returned{seat});
      write(row::Happened{TableEntry{TableEntry::Kind::BotOut, seat, ""}});
    }
}

std::expected<Seat, Problem> Table::free_seat(std::optional<Seat> wanted) const {
  if (wanted) {
    if (*wanted >= state_.chairs.size())
      return problem("no_such_seat", "there is no seat " + seat_text(*wanted));
    if (state_.chairs[*wanted].kind != Kind::Open)
      return problem("seat_taken", "seat " + seat_text(*wanted) + " is taken");
  }
  bool secret = false;
  for (Seat seat = 0; seat < state_.chairs.size(); ++seat) {
    if (state_.chairs[seat].kind != Kind::Open || seat != wanted.value_or(seat)) continue;
    if (state_.has_no_secret(seat)) return seat;
    secret = true;
  }
  if (!secret) return problem("no_free_seat", "all seats are taken");
  return problem("secret_seat",
                 "a bot plays on here: whoever sat down now would see what is hidden from the "
                 "others; only who had the seat can come back to it");
}

std::string Table::seat_guest(Guest& guest, Seat seat, const request::Sit& wish, TimeMs now) {
  const std::string token = *wish.token;
  const auto key = token_digest(token);
  std::vector<std::string> names;
  for (Seat other = 0; other < state_.chairs.size(); ++other) {
    if (other == seat) continue;
    names.push_back(state_.chairs[other].name);
    names.push_back(state_.chairs[other].called);
    // Who may still come back keeps the name.
    if (const auto& former = state_.chairs[other].former) names.push_back(former->name);
  }
  // In the middle of a match there is nothing to be thrown in any more.
  write(row::Sat{seat, distinct_name(wish.name, names, name_limits(parts_.limits)), key,
                 state_.state == State::Open ? wish.commitment : "", "",
                 state_.face_for(seat, wish.face)});
  // Whoever opened the table is the host by a key until they sit down; then the role has a seat,
  // which everybody sees, and from which it can be taken when nobody is there any more.
  if (!state_.host_seat && shows(guest, state_.host_key)) write(row::Host{seat, true});
  if (state_.state == State::Playing && !state_.chairs[seat].bot.empty())
    write(row::Happened{TableEntry{TableEntry::Kind::BotOut, seat, ""}});
  guest.keys.push_back(key);
  look_around(now);
  return JsonWriter()
      .begin_object()
      .member("seat", seat + 1)
      .member("token", token)
      .end_object()
      .take();
}

Table::Answer Table::answer(const Call& call, const request::Sit& asked) {
  request::Sit wish = asked;
  const auto name = clean_name(wish.name, name_limits(parts_.limits));
  if (!name)
    return problem("bad_name", "a name has 1 to " +
                                   std::to_string(parts_.limits.name_characters_max) +
                                   " characters, nothing that cannot be seen, and letters of one "
                                   "script");
  wish.name = *name;
  if (!wish.token) wish.token = random_token(parts_.random);
  if (wish.token->size() < parts_.limits.token_bytes_min || !valid_token_characters(*wish.token))
    return problem("bad_token", "a token has at least " +
                                    std::to_string(parts_.limits.token_bytes_min) +
                                    " letters, digits, '-' or '_'");
  const auto key = token_digest(*wish.token);
  // Whoever asks again with the same token sits there already, if the answer got lost, or used to.
  return_to_seat(key);
  for (const Seat seat : state_.person_seats()) {
    if (state_.chairs[seat].token != key) continue;
    if (!shows(call.guest, key)) call.guest.keys.push_back(key);
    look_around(call.now);
    return JsonWriter()
        .begin_object()
        .member("seat", seat + 1)
        .member("token", *wish.token)
        .end_object()
        .take();
  }
  if (key == state_.host_key) return problem("bad_token", "this token is in use");
  if (!state_.known.empty()) KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY_ASSIGN(const auto seat, free_seat(wish.seat));
  if (call.guest.host || (!state_.locked && !state_.settings.approve))
    return seat_guest(call.guest, seat, wish, call.now);
  if (state_.locked) return problem("locked", "the table is locked");
  // The host decides; until then nothing has happened that would have to be remembered.
  if (asks_.size() >= parts_.limits.asks_per_table_max)
    return problem("full", "too many people are waiting already");
  std::erase_if(asks_, [&](const Ask& ask) { return ask.connection == call.guest.connection; });
  asks_.push_back({++asks_made_, call.guest.connection, std::move(wish)});
  asks_changed_ = true;
  return std::string("{\"waiting\":true}");
}

Table::Answer Table::answer(const Call& call, const request::Approve& wish) {
  KNOBEL_TRY(need_host(call.guest));
  const auto found = std::ranges::find(asks_, wish.ask, &Ask::number);
  if (found == asks_.end()) return problem("no_such_ask", "nobody is asking by that number");
  Guest* asking = find_guest(found->connection);
  KNOBEL_CHECK(asking != nullptr);
  std::string told = "{\"push\":\"asked\",\"ok\":false}";
  if (wish.yes) {
    KNOBEL_TRY_ASSIGN(const auto seat, free_seat(found->wish.seat));
    const auto members = seat_guest(*asking, seat, found->wish, call.now);
    told = "{\"push\":\"asked\",\"ok\":true," + members.substr(1);
  }
  whispered_.emplace_back(found->connection, std::move(told));
  asks_.erase(found);
  asks_changed_ = true;
  return std::string();
}

// --- what the host does --------------------------------------------------------------------------

Table::Answer Table::answer(const Call& call, const request::Lock& wish) {
  KNOBEL_TRY(need_host(call.guest));
  if (state_.locked != wish.locked) write(row::Locked{wish.locked});
  return std::string();
}

void Table::stand_in(Seat seat) {
  write(row::Happened{TableEntry{TableEntry::Kind::BotIn, seat, parts_.equipment.stand_in()}});
}

/// Nobody has the seat any more; in a match a bot plays on.
void Table::vacate(Seat seat, TimeMs now) {
  if (state_.state == State::Playing && state_.chairs[seat].bot.empty()) stand_in(seat);
  write(row::Freed{seat});
  look_around(now);
}

std::expected<void, Problem> Table::need_settled() const {
  if (state_.state != State::Opening) return {};
  return problem("wrong_state", "the match is about to begin; try again in a moment");
}

Table::Answer Table::answer(const Call& call, const request::Free& wish) {
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_settled());
  if (wish.seat >= state_.chairs.size())
    return problem("no_such_seat", "there is no seat " + seat_text(wish.seat));
  if (state_.chairs[wish.seat].kind != Kind::Open) vacate(wish.seat, call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::PutBot& wish) {
  if (!wish.level) return answer(call, request::Free{wish.seat});
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_settled());
  if (wish.seat >= state_.chairs.size())
    return problem("no_such_seat", "there is no seat " + seat_text(wish.seat));
  if (!parts_.equipment.has_level(*wish.level))
    return problem("no_such_level", "there is no bot \"" + *wish.level + "\"");
  if (state_.state == State::Playing && state_.chairs[wish.seat].bot != *wish.level)
    write(row::Happened{TableEntry{TableEntry::Kind::BotIn, wish.seat, *wish.level}});
  write(state_.bot_for(wish.seat, *wish.level));
  look_around(call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Host& wish) {
  if (wish.seat >= state_.chairs.size() || state_.chairs[wish.seat].kind != Kind::Person)
    return problem("no_such_seat", "nobody sits on seat " + seat_text(wish.seat));
  // When the host has been gone for a while, somebody has to be able to go on.
  const bool takes = call.now >= host_free_at() && call.guest.seats.contains(wish.seat);
  if (!takes) KNOBEL_TRY(need_host(call.guest));
  if (state_.host_seat != wish.seat) write(row::Host{wish.seat});
  look_around(call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::ChangeSettings& wish) {
  KNOBEL_TRY(need_host(call.guest));
  std::vector<Option> options{state_.game->options().begin(), state_.game->options().end()};
  if (wish.settings.options) {
    KNOBEL_TRY(need_state(State::Open));
    Config config{static_cast<int>(state_.chairs.size()), *wish.settings.options, {}};
    if (state_.own_components) config.components = state_.game->components();
    const auto game = parts_.equipment.game(state_.game->info().key, config);
    if (!game) return problem("bad_option", game.error().text);
    options = {(*game)->options().begin(), (*game)->options().end()};
  }
  const Settings settings = wish.settings.over(state_.settings);
  if (settings.real_dice != state_.settings.real_dice) KNOBEL_TRY(need_state(State::Open));
  KNOBEL_TRY(may_have(settings, *state_.game));
  write(row::Changed{std::move(options), settings});
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Rematch&) {
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_state(State::Finished));
  if (state_.match_number >= parts_.limits.matches_per_table_max)
    return problem("full", "this table has seen enough matches; make a new one");
  write(row::Rematch{random_secret(parts_.random)});
  look_around(call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Extend&) {
  KNOBEL_TRY(need_host(call.guest));
  KNOBEL_TRY(need_state(State::Playing));
  if (state_.settings.clock_s == 0) return problem("no_clock", "there is no clock at this table");
  for (auto& times : times_)
    if (times.clock_end != kNever) times.clock_end += TimeMs{state_.settings.clock_s} * 1000;
  clock_changed_ = true;
  return std::string();
}

// --- what people do ------------------------------------------------------------------------------

Table::Answer Table::answer(const Call& call, const request::Leave& wish) {
  KNOBEL_CHECK(wish.seat.has_value());
  KNOBEL_TRY(need_seat(call.guest, *wish.seat));
  KNOBEL_TRY(need_settled());
  // Where several share a device, another of them goes on as the host.
  SeatSet beside = call.guest.seats;
  beside.remove(*wish.seat);
  if (state_.host_seat == wish.seat && !beside.empty())
    write(row::Host{beside.lowest(), state_.maker_hosts});
  if (state_.state == State::Playing)
    write(row::Happened{TableEntry{TableEntry::Kind::Leave, *wish.seat, ""}});
  vacate(*wish.seat, call.now);
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Back& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_state(State::Playing));
  if (!state_.chairs[wish.seat].bot.empty())
    write(row::Happened{TableEntry{TableEntry::Kind::BotOut, wish.seat, ""}});
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::ChangeFace& wish) {
  KNOBEL_TRY(need_seat(call.guest, wish.seat));
  KNOBEL_TRY(need_settled());
  Face wanted = state_.chairs[wish.seat].face;
  if (wish.face.colour != Face::kNone) wanted.colour = wish.face.colour;
  if (wish.face.arms != Face::kNone) wanted.arms = wish.face.arms;
  const Face face = state_.face_for(wish.seat, wanted);
  if (face != state_.chairs[wish.seat].face) write(row::Faced{wish.seat, face});
  return std::string();
}

Table::Answer Table::answer(const Call& call, const request::Say& wish) {
  using SayKind = request::Say::Kind;
  if (call.guest.seats.empty())
    return problem("not_your_seat", "only those who sit here can speak");
  const Seat seat = wish.seat.value_or(call.guest.seats.lowest());
  KNOBEL_TRY(need_seat(call.guest, seat));
  std::string text = wish.text;
  if (wish.kind == SayKind::Text) {
    if (!state_.settings.chat) return problem("chat_off", "this table has no free chat");
    const auto clean =
        clean_text(text, parts_.limits.say_characters_max, parts_.limits.say_characters_max * 4);
    if (!clean)
      return problem("malformed", "this cannot be said: too long, empty or not plain text");
    text = *clean;
  } else {
    const auto known = wish.kind == SayKind::Phrase ? phrases() : emotes();
    if (std::ranges::find(known, text) == known.end())
      return problem("malformed", "there is no such phrase or emote");
  }
  constexpr std::string_view kKinds[] = {"phrase", "emote", "text"};
  said_.push_back(JsonWriter()
                      .begin_object()
                      .member("push", "said")
                      .member("seat", seat + 1)
                      .member(kKinds[static_cast<int>(wish.kind)], text)
                      .end_object()
                      .take());
  return std::string();
}

}  // namespace knobel::server
