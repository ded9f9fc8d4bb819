#include "server/replay.h"

#include <algorithm>

#include "engine/text.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "formats/steps_json.h"
#include "formats/view_json.h"

namespace knobel::server {
namespace {

/// Who is told more than this at once wants to read, not to look.
constexpr std::size_t kEventsWithViewsMax = 100;

std::expected<void, Problem> read_seat(std::string_view text, ReplayWish& wish) {
  if (text == "none") {
    wish.eyes = ReplayWish::Eyes::Onlooker;
  } else if (text == "all") {
    wish.eyes = ReplayWish::Eyes::EverySeat;
  } else {
    const auto number = parse_number(text);
    if (!number || *number < 1 || *number > kSeatsMax)
      return problem("malformed", "\"seat\" is a number, none or all");
    wish.eyes = ReplayWish::Eyes::OneSeat;
    wish.seat = static_cast<Seat>(*number - 1);
  }
  return {};
}

std::expected<std::size_t, Problem> read_number(const std::string& name, std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number < 0) return problem("malformed", "\"" + name + "\" is a number");
  return static_cast<std::size_t>(*number);
}

/// Writes the members of replay_json into an object that is begun.
std::expected<void, Problem> write_moment(const Record& record, const ReplayWish& wish,
                                          const MakeGame& make, JsonWriter& json) {
  const std::size_t events = record.entries.size();
  const std::size_t event = wish.event.value_or(events);
  if (event > events)
    return problem("no_such_event", "this match has " + std::to_string(events) + " events");
  if (wish.eyes == ReplayWish::Eyes::OneSeat && wish.seat >= record.header.seats)
    return problem("no_such_seat", "there is no seat " + seat_text(wish.seat));
  const auto match = fold(record, make, event);
  if (!match) return problem("bad_record", match.error().text);
  json.member("event", event).member("events", events);
  const Seat viewer = wish.eyes == ReplayWish::Eyes::OneSeat ? wish.seat : kSpectator;
  if (wish.eyes != ReplayWish::Eyes::EverySeat) {
    json.key("view").raw(view_json(*match, viewer));
  } else {
    json.key("views").begin_list();
    for (Seat seat = 0; seat < record.header.seats; ++seat) json.raw(view_json(*match, seat));
    json.end_list();
  }
  const std::size_t from = wish.from.value_or(event - std::min<std::size_t>(event, 1));
  auto steps = match->stretch_from(viewer, from).steps();
  std::erase_if(steps, [&](const Step& step) { return step.place < from; });
  json.key("steps");
  const bool views = event - std::min(event, from) <= kEventsWithViewsMax;
  write_steps(
      match->game(), steps, viewer, [&](std::uint32_t place) { return match->entry(place); },
      {.views = views, .event = true}, json);
  return {};
}

}  // namespace

std::expected<ReplayWish, Problem> parse_replay_query(std::string_view query) {
  ReplayWish wish;
  if (query.empty()) return wish;
  for (const auto part : split(query, '&')) {
    const auto sign = std::min(part.find('='), part.size());
    const auto value = part.substr(std::min(sign + 1, part.size()));
    if (part.substr(0, sign) == "seat") {
      KNOBEL_TRY(read_seat(value, wish));
    } else if (part.substr(0, sign) == "event") {
      KNOBEL_TRY_ASSIGN(wish.event, read_number("event", value));
    } else if (part.substr(0, sign) == "from") {
      KNOBEL_TRY_ASSIGN(wish.from, read_number("from", value));
    } else {
      return problem("malformed", "what can be asked for is event, from and seat");
    }
  }
  return wish;
}

std::expected<std::string, Problem> replay_json(const Record& record, const ReplayWish& wish,
                                                const MakeGame& make) {
  JsonWriter json;
  json.begin_object();
  KNOBEL_TRY(write_moment(record, wish, make, json));
  return json.end_object().take();
}

std::expected<std::string, Problem> replay_file_json(std::string_view bytes, const ReplayWish& wish,
                                                     const MakeGame& make) {
  const auto record = read_record(bytes);
  if (!record) return problem("bad_record", record.error().text);
  const std::string header = header_line(record->header);
  JsonWriter json;
  json.begin_object().key("header").raw(std::string_view(header).substr(0, header.size() - 1));
  KNOBEL_TRY(write_moment(*record, wish, make, json));
  return json.end_object().take();
}

}  // namespace knobel::server
