#pragma once

// A lesson: a first match of a few minutes, in chapters that begin at a position of their own and
// go on with events whose luck is fixed, and with notes for whoever learns. It is for people to
// write and for the rules to judge; it is no record, and nobody verifies it.
//
//   # knobel lesson, format 1
//   game null_game
//   rules 1
//   seats 2
//   option rounds 3                         one line per option that is not the usual one
//   learner 1                               whose taps are asked for
//   seconds 120                             how long it may take
//   chapter                                 then its title, in both languages
//   de Vorwärts
//   en Forward
//   position null_game 2 | phase roll …     the full position: all that lies on the table
//   do action=step                          behind the word: what of the picture lights up
//   de Geh ein Feld weiter.
//   en Step forward.
//   seat 1 step                             as in the text of a record
//   why
//   de …
//   en …
//   dice 4
//
// A note says something before the event that follows it: `say` tells, `do` asks the learner for
// what comes next, `why` explains what has just happened. Every event of the learner's, be it an
// action or a throw that waits for them, has been asked for: by a `do` before it, or before the one
// that it follows at once. Blank lines and further lines that begin with # are ignored.

#include <array>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/error.h"
#include "engine/record.h"
#include "engine/steps.h"

namespace knobel {

inline constexpr std::string_view kLessonMarker = "# knobel lesson, format 1";
inline constexpr std::size_t kLessonBytesMax = 64 << 10;
inline constexpr std::size_t kChaptersMin = 3;
inline constexpr std::size_t kChaptersMax = 6;
inline constexpr std::size_t kChapterEventsMin = 3;
inline constexpr std::size_t kChapterEventsMax = 12;
inline constexpr int kLessonSecondsMin = 60;
inline constexpr int kLessonSecondsMax = 240;

/// The same in German and English.
struct LessonWords {
  std::string german;
  std::string english;
  friend bool operator==(const LessonWords&, const LessonWords&) = default;
};

struct LessonNote {
  enum class Kind : std::uint8_t { Say, Do, Why };
  Kind kind = Kind::Say;
  std::size_t event = 0;  // it stands before that one of the chapter, or behind the last
  std::string look;       // "cell=c3, action=roll": for the picture alone; empty: nothing
  LessonWords words;
  int line = 0;
};

struct LessonChapter {
  LessonWords title;
  std::string position;
  int position_line = 0;
  std::vector<Entry> entries;  // actions and chance events
  std::vector<int> lines;      // of the entries
  std::vector<LessonNote> notes;
};

struct Lesson {
  std::string game;
  int rules_version = 0;
  int seats = 0;
  std::vector<Option> options;
  Seat learner = 0;
  int seconds_max = 0;
  std::vector<LessonChapter> chapters;

  Config config() const { return {seats, options, {}}; }
};

/// Reads the above: its form, and that every text is there in both languages and can be shown. An
/// error names the line. What the rules say to it is for the functions below.
std::expected<Lesson, Error> read_lesson(std::string_view text);

/// What happened in a chapter up to and without its event number `events`, ready to be told to the
/// viewer, and the moment that it led to.
struct LessonMoment {
  Stretch stretch;
  Moment moment;
};
/// Refuses what the rules refuse, with its line. Preconditions: there is such a chapter, it has so
/// many events, and the game is the lesson's.
std::expected<LessonMoment, Error> lesson_moment(const Lesson& lesson,
                                                 std::shared_ptr<const AnyGame> game,
                                                 std::size_t chapter, std::size_t events,
                                                 Seat viewer);

/// Is it a lesson that can be taught? Every position is a full one, every event is allowed where it
/// stands, what the learner does has been asked for and nothing else has, there are as many
/// chapters and events as there may be, and it takes as long as it may. The error names the line.
std::expected<void, Error> check_lesson(const Lesson& lesson, std::shared_ptr<const AnyGame> game);

/// How long it takes to read and play: 240 words a minute and 1.5 s for each tap. Two taps are an
/// action, one is a throw, one goes on where nothing is asked for.
struct LessonLength {
  int words = 0;
  int taps = 0;
  double seconds() const { return words / 4.0 + 1.5 * taps; }
};
/// In German and in English.
std::array<LessonLength, 2> lesson_length(const Lesson& lesson);

}  // namespace knobel
