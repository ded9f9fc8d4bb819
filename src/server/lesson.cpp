#include "server/lesson.h"

#include <algorithm>

#include "engine/text.h"
#include "formats/catalogue.h"
#include "formats/json.h"
#include "formats/lesson.h"
#include "formats/record_json.h"
#include "formats/steps_json.h"
#include "formats/view_json.h"

namespace knobel::server {
namespace {

/// More than anybody does between two throws.
constexpr std::size_t kTriesMax = 20;

/// The text that "write%20c3" stands for; nothing if it is not spelled like that.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    unsigned char byte = 0;
    if (text.size() - i < 3) return std::nullopt;
    const char* const end = text.data() + i + 3;
    const auto read = std::from_chars(text.data() + i + 1, end, byte, 16);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    plain += static_cast<char>(byte);
    i += 2;
  }
  return plain;
}

std::expected<std::size_t, Problem> read_number(std::string_view name, std::string_view text) {
  const auto number = parse_number(text);
  if (!number || *number < 0 || *number > 1000)
    return problem("malformed", "\"" + std::string(name) + "\" is a number");
  return static_cast<std::size_t>(*number);
}

std::expected<void, Problem> read_part(std::string_view name, std::string_view value,
                                       LessonWish& wish) {
  if (name == "try") {
    auto action = decoded(value);
    if (!action || wish.tries.size() == kTriesMax)
      return problem("malformed",
                     "\"try\" is an action, at most " + std::to_string(kTriesMax) + " of them");
    wish.tries.push_back(std::move(*action));
    return {};
  }
  if (name != "chapter" && name != "event" && name != "from" && name != "seat")
    return problem("malformed", "what can be asked for is chapter, event, from, seat and try");
  KNOBEL_TRY_ASSIGN(const auto number, read_number(name, value));
  if (name == "event") {
    wish.event = number;
  } else if (name == "from") {
    wish.from = number;
  } else if (number == 0 || (name == "seat" && number > kSeatsMax)) {
    return problem("malformed", "chapters and seats are counted from one");
  } else if (name == "seat") {
    wish.seat = static_cast<Seat>(number - 1);
  } else {
    wish.chapter = number;
  }
  return {};
}

void write_words(const LessonWords& words, JsonWriter& json) {
  json.begin_object().member("de", words.german).member("en", words.english).end_object();
}

std::string contents_json(const Lesson& lesson, const AnyGame& game) {
  constexpr std::string_view kKinds[] = {"say", "do", "why"};
  JsonWriter json;
  json.begin_object().member("game", lesson.game).member("rules", lesson.rules_version);
  json.member("seats", lesson.seats).key("options").begin_object();
  for (const auto& option : game.options()) json.member(option.key, option.value);
  json.end_object().member("learner", lesson.learner + 1).key("chapters").begin_list();
  for (const auto& chapter : lesson.chapters) {
    json.begin_object().key("title");
    write_words(chapter.title, json);
    json.key("events").begin_list();
    for (const auto& entry : chapter.entries) write_entry(entry, json);
    json.end_list().key("notes").begin_list();
    for (const auto& note : chapter.notes) {
      json.begin_object().member("kind", kKinds[static_cast<int>(note.kind)]);
      json.member("event", note.event).member("look", note.look).key("words");
      write_words(note.words, json);
      json.end_object();
    }
    json.end_list().end_object();
  }
  return json.end_list().end_object().take();
}

/// The moment after the actions that `entries` holds in the end, up to one that is refused or that
/// luck, others or the end follow.
struct Try {
  Moment moment;
  std::vector<Entry> entries;
  std::string_view stopped;  // empty: the seat can go on
  std::optional<Refusal> refusal;
};

Try try_actions(const AnyGame& game, Moment moment, Seat seat,
                const std::vector<std::string>& actions) {
  Try tried{std::move(moment), {}, {}, {}};
  for (const auto& text : actions) {
    // Judged by what the seat can see, as at a table.
    const AnyState view = game.observe(tried.moment.state(), seat);
    const auto may = may_act(tried.moment.turn(game), seat);
    const auto action = may ? game.find_action(view, seat, text) : std::unexpected(may.error());
    if (!action) {
      tried.refusal = action.error();
      return tried;
    }
    const Event event{seat, *action, {}};
    tried.entries.push_back(entry_of(game, tried.moment.state(), event));
    tried.moment.happen(game, event);
    const Turn turn = tried.moment.turn(game);
    if (turn.kind == Turn::Kind::Chance)
      tried.stopped = "chance";
    else if (turn.kind == Turn::Kind::Over)
      tried.stopped = "end";
    else if (!turn.seats.contains(seat))
      tried.stopped = "others";
    if (!tried.stopped.empty()) return tried;
  }
  return tried;
}

void write_steps_of(const Stretch& stretch, std::size_t from, JsonWriter& json) {
  auto steps = stretch.steps();
  std::erase_if(steps, [&](const Step& step) { return step.place < from; });
  write_steps(
      *stretch.game, steps, stretch.viewer,
      [&](std::uint32_t place) { return stretch.entries[place]; }, {.views = true, .event = true},
      json);
}

void write_tried(const LessonMoment& at, Seat seat, const std::vector<std::string>& actions,
                 JsonWriter& json) {
  const AnyGame& game = *at.stretch.game;
  const Try tried = try_actions(game, at.moment, seat, actions);
  json.key("tried").begin_object().member("legal", !tried.refusal.has_value());
  json.member("applied", tried.entries.size());
  if (tried.refusal) {
    json.member("text", explain(catalogue(game.info().key, Language::English), *tried.refusal));
    json.key("why").begin_object().member("key", tried.refusal->key);
    json.key("args").list(tried.refusal->args).end_object();
  } else {
    json.key("stopped");
    tried.stopped.empty() ? json.null() : json.value(tried.stopped);
    json.key("view").raw(view_json(game, tried.moment.state(), seat)).key("steps");
    Stretch stretch = at.stretch;
    const std::size_t before = stretch.entries.size();
    stretch.entries.insert(stretch.entries.end(), tried.entries.begin(), tried.entries.end());
    write_steps_of(stretch, before, json);
  }
  json.end_object();
}

}  // namespace

std::expected<LessonWish, Problem> parse_lesson_query(std::string_view query) {
  LessonWish wish;
  if (query.empty()) return wish;
  for (const auto part : split(query, '&')) {
    const auto sign = std::min(part.find('='), part.size());
    KNOBEL_TRY(read_part(part.substr(0, sign), part.substr(std::min(sign + 1, part.size())), wish));
  }
  return wish;
}

std::expected<std::string, Problem> lesson_json(std::string_view text, const LessonWish& wish,
                                                const MakeGame& make) {
  const auto lesson = read_lesson(text);
  if (!lesson) return problem("bad_lesson", lesson.error().text);
  const auto game = make(lesson->game, lesson->config());
  if (!game) return problem("bad_lesson", game.error().text);
  if ((*game)->info().rules_version != lesson->rules_version)
    return problem("bad_lesson", "the lesson is for other rules than this server's");
  if (!wish.chapter) return contents_json(*lesson, **game);
  if (*wish.chapter > lesson->chapters.size())
    return problem("no_such_event", "there is no such chapter");
  const std::size_t events = lesson->chapters[*wish.chapter - 1].entries.size();
  if (wish.event > events)
    return problem("no_such_event", "this chapter has " + std::to_string(events) + " events");
  const Seat seat = wish.seat.value_or(lesson->learner);
  if (seat >= lesson->seats) return problem("no_such_seat", "there is no seat " + seat_text(seat));
  const auto at = lesson_moment(*lesson, *game, *wish.chapter - 1, wish.event, seat);
  if (!at) return problem("bad_lesson", at.error().text);
  JsonWriter json;
  json.begin_object().member("chapter", *wish.chapter).member("event", wish.event);
  json.member("events", events).key("view").raw(view_json(**game, at->moment.state(), seat));
  json.key("steps");
  write_steps_of(at->stretch, wish.from, json);
  if (!wish.tries.empty()) write_tried(*at, seat, wish.tries, json);
  return json.end_object().take();
}

}  // namespace knobel::server
