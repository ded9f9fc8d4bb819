#pragma once

// A lesson (formats/lesson.h) on the way to whoever learns (POST /lesson): what is in it, how it
// stands at a moment, and what would follow there from something that the learner tries.

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairness/verify.h"
#include "server/protocol.h"

namespace knobel::server {

struct LessonWish {
  std::optional<std::size_t> chapter;  // from one; nothing: what is in the lesson
  std::size_t event = 0;               // how many of the chapter's have happened
  std::size_t from = 0;                // where what is told begins
  std::optional<Seat> seat;            // through whose eyes; nothing: the learner's
  std::vector<std::string> tries;      // actions of that seat, one after the other
};

/// "chapter=1&event=2&from=1&seat=1&try=write%20c3": each may be missing, `try` may be there more
/// than once.
std::expected<LessonWish, Problem> parse_lesson_query(std::string_view query);

/// Without a chapter what is in the lesson: {"game":…,"rules":1,"seats":2,"options":{…},
/// "learner":1,"chapters":[{"title":{"de":…,"en":…},"events":[…],"notes":[…]}]}.
/// With one a moment: {"chapter":1,"event":2,"events":5,"view":…,"steps":[…]}, and if something is
/// tried there, "tried": {"legal":true,"applied":1,"stopped":null,"view":…,"steps":[…]}, or
/// {"legal":false,"applied":0,"text":…,"why":{"key":…,"args":[…]}}. Events are judged by the rules.
std::expected<std::string, Problem> lesson_json(std::string_view text, const LessonWish& wish,
                                                const MakeGame& make);

}  // namespace knobel::server
