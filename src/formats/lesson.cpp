#include "formats/lesson.h"

#include <algorithm>
#include <optional>

#include "engine/text.h"
#include "formats/position_text.h"
#include "formats/record_json.h"

namespace knobel {
namespace {

constexpr std::size_t kNoteBytesMax = 2000;
constexpr std::string_view kNoteWords[] = {"say", "do", "why"};
constexpr std::string_view kChanceWords[] = {"dice", "pick", "one"};

std::string line_text(int line) { return "line " + std::to_string(line) + ": "; }

/// Reads line by line; what the lines of a kind say is read by a function each.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) { next(); }

  std::expected<Lesson, Error> read() {
    if (line_ != kLessonMarker)
      return fail("a lesson begins with \"" + std::string(kLessonMarker) + "\"");
    next();
    KNOBEL_TRY(read_head());
    while (!at_end_) KNOBEL_TRY(read_chapter());
    return std::move(lesson_);
  }

 private:
  using Done = std::expected<void, Error>;

  void next() {
    do {
      at_end_ = rest_.empty();
      const auto end = std::min(rest_.find('\n'), rest_.size());
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++number_;
    } while (!at_end_ && (line_.empty() || (line_.starts_with('#') && number_ > 1)));
  }

  std::unexpected<Error> fail(std::string_view why) const {
    return error(line_text(number_) + std::string(why));
  }

  /// What stands behind the word with which the line begins; nothing if it begins otherwise.
  std::optional<std::string_view> behind(std::string_view word) const {
    if (at_end_ || !line_.starts_with(word)) return std::nullopt;
    if (line_.size() == word.size()) return std::string_view();
    if (line_[word.size()] != ' ') return std::nullopt;
    return line_.substr(word.size() + 1);
  }

  std::expected<int, Error> number(std::string_view word, int min, int max) {
    const auto text = behind(word);
    const auto value = text ? parse_number(*text) : std::nullopt;
    if (!value || *value < min || *value > max)
      return fail("needed is \"" + std::string(word) + "\" and a number from " +
                  std::to_string(min) + " to " + std::to_string(max));
    next();
    return static_cast<int>(*value);
  }

  Done read_head() {
    const auto game = behind("game");
    if (!game || game->empty() || !is_plain_text(*game))
      return fail("needed is \"game\" and its key");
    lesson_.game = *game;
    next();
    KNOBEL_TRY_ASSIGN(lesson_.rules_version, number("rules", 1, 1'000'000));
    KNOBEL_TRY_ASSIGN(lesson_.seats, number("seats", 1, kSeatsMax));
    while (const auto option = behind("option")) {
      const auto words = split(*option, ' ');
      if (words.size() != 2 || !is_plain_text(*option))
        return fail("an option has a key and a value");
      lesson_.options.push_back({std::string(words[0]), std::string(words[1])});
      next();
    }
    KNOBEL_TRY_ASSIGN(const auto learner, number("learner", 1, lesson_.seats));
    lesson_.learner = static_cast<Seat>(learner - 1);
    KNOBEL_TRY_ASSIGN(lesson_.seconds_max, number("seconds", kLessonSecondsMin, kLessonSecondsMax));
    return {};
  }

  std::expected<std::string, Error> words_in(std::string_view language) {
    const auto text = behind(language);
    if (!text || text->empty() || text->size() > kNoteBytesMax || !is_plain_text(*text))
      return fail("needed is \"" + std::string(language) + "\" and a text of at most " +
                  std::to_string(kNoteBytesMax) + " bytes without control characters");
    std::string words(*text);
    next();
    return words;
  }

  std::expected<LessonWords, Error> words() {
    LessonWords both;
    KNOBEL_TRY_ASSIGN(both.german, words_in("de"));
    KNOBEL_TRY_ASSIGN(both.english, words_in("en"));
    return both;
  }

  Done read_chapter() {
    if (line_ != "chapter") return fail("needed is \"chapter\"");
    if (lesson_.chapters.size() == kChaptersMax)
      return fail("a lesson has at most " + std::to_string(kChaptersMax) + " chapters");
    next();
    LessonChapter chapter;
    KNOBEL_TRY_ASSIGN(chapter.title, words());
    const auto position = behind("position");
    if (!position || position->empty()) return fail("needed is \"position\" and its text");
    chapter.position = *position;
    chapter.position_line = number_;
    next();
    while (!at_end_ && line_ != "chapter") KNOBEL_TRY(read_line(chapter));
    lesson_.chapters.push_back(std::move(chapter));
    return {};
  }

  Done read_line(LessonChapter& chapter) {
    const auto first = line_.substr(0, line_.find(' '));
    const auto kind = std::ranges::find(kNoteWords, first);
    if (kind != std::end(kNoteWords)) {
      LessonNote note;
      note.kind = static_cast<LessonNote::Kind>(kind - std::begin(kNoteWords));
      note.event = chapter.entries.size();
      note.look = line_.substr(std::min(first.size() + 1, line_.size()));
      note.line = number_;
      if (!is_plain_text(note.look)) return fail("control characters are no text");
      next();
      KNOBEL_TRY_ASSIGN(note.words, words());
      chapter.notes.push_back(std::move(note));
      return {};
    }
    if (chapter.entries.size() == kChapterEventsMax)
      return fail("a chapter has at most " + std::to_string(kChapterEventsMax) + " events");
    KNOBEL_TRY_ASSIGN(auto entry, read_event(first));
    chapter.lines.push_back(number_);
    chapter.entries.push_back(std::move(entry));
    next();
    return {};
  }

  std::expected<Entry, Error> read_event(std::string_view first) const {
    if (!is_plain_text(line_)) return fail("control characters are no text");
    if (std::ranges::find(kChanceWords, first) != std::end(kChanceWords))
      return ChanceEntry{std::string(line_)};
    const auto words = split(line_, ' ');
    const auto seat = words.size() >= 3 && first == "seat" ? parse_number(words[1]) : std::nullopt;
    if (!seat || *seat < 1 || *seat > lesson_.seats)
      return fail("needed is an event (seat N and its action, dice, pick, one), a note (" +
                  join(kNoteWords, ", ") + ") or \"chapter\"");
    const auto place = static_cast<std::size_t>(words[2].data() - line_.data());
    return ActionEntry{static_cast<Seat>(*seat - 1), std::string(line_.substr(place))};
  }

  std::string_view rest_;
  std::string_view line_;
  int number_ = 0;
  bool at_end_ = false;
  Lesson lesson_;
};

std::expected<AnyState, Error> start_of(const LessonChapter& chapter, const AnyGame& game) {
  auto start = read_position(game, chapter.position);
  if (!start) return error(line_text(chapter.position_line) + start.error().text);
  return start;
}

/// Does the learner do this, by a choice or by saying that it may come?
bool asks_learner(const Lesson& lesson, const AnyGame& game, const Moment& before,
                  const Entry& entry) {
  if (const auto* action = std::get_if<ActionEntry>(&entry)) return action->seat == lesson.learner;
  return game.chance(before.state()).asker == lesson.learner;
}

/// Somebody who sees all there is in it, and for whom it could yet be completed in other ways, has
/// been left to guess: it is what a seat sees, and not what lies on the table.
bool is_full(const AnyGame& game, const AnyState& state) {
  FastEntropy luck(1);
  const auto lacks = [&](Seat viewer) {
    return game.observe(state, viewer) == state && game.complete(state, viewer, luck) != state;
  };
  if (game.turn(state).kind == Turn::Kind::Over) return true;
  for (Seat seat = 0; seat < game.seats(); ++seat)
    if (lacks(seat)) return false;
  return !lacks(kSpectator);
}

std::expected<void, Error> check_chapter(const Lesson& lesson, const AnyGame& game,
                                         const LessonChapter& chapter) {
  KNOBEL_TRY_ASSIGN(const auto start, start_of(chapter, game));
  if (!is_full(game, start))
    return error(line_text(chapter.position_line) + "this is what a seat sees, not the position");
  if (chapter.entries.size() < kChapterEventsMin)
    return error(line_text(chapter.position_line) + "a chapter has at least " +
                 std::to_string(kChapterEventsMin) + " events");
  Moment moment(game, start, 0);
  bool asked = false;  // for what comes next
  auto note = chapter.notes.begin();
  for (std::size_t i = 0; i < chapter.entries.size(); ++i) {
    const Entry& entry = chapter.entries[i];
    const std::string line = line_text(chapter.lines[i]);
    const LessonNote* last = nullptr;
    for (; note != chapter.notes.end() && note->event == i; ++note) {
      if (last != nullptr && last->kind == LessonNote::Kind::Do)
        return error(line_text(note->line) + "what is asked for is said last");
      if (note->kind == LessonNote::Kind::Why && i == 0)
        return error(line_text(note->line) + "nothing has happened yet");
      last = &*note;
    }
    if (last != nullptr) asked = last->kind == LessonNote::Kind::Do;
    if (moment.turn(game).kind == Turn::Kind::Over) return error(line + "the match is over");
    const bool chance = moment.turn(game).kind == Turn::Kind::Chance;
    const bool fits = chance == std::holds_alternative<ChanceEntry>(entry);
    const bool learner = fits && asks_learner(lesson, game, moment, entry);
    if (learner && !asked) return error(line + "the learner has not been asked for this");
    if (fits && !learner && last != nullptr && last->kind == LessonNote::Kind::Do)
      return error(line_text(last->line) + "what follows is nothing that the learner does");
    const auto change = moment.apply(game, entry);
    if (!change) return error(line + change.error().text);
    asked = asked && learner;
  }
  if (note == chapter.notes.end())
    return error(line_text(chapter.lines.back()) + "a chapter ends with a note");
  for (; note != chapter.notes.end(); ++note)
    if (note->kind == LessonNote::Kind::Do)
      return error(line_text(note->line) + "there is no event behind it");
  return {};
}

int words_of(std::string_view text) {
  const auto words = split(text, ' ');
  return static_cast<int>(words.size() - std::ranges::count(words, std::string_view()));
}

/// A throw that nobody is known to ask for is not counted.
int taps_of(const Lesson& lesson, const LessonChapter& chapter) {
  int taps = 0;
  const auto& notes = chapter.notes;
  for (auto note = notes.begin(); note != notes.end(); ++note) {
    const bool last = std::next(note) == notes.end() || std::next(note)->event != note->event;
    if (!last) continue;
    const bool throws = note->event < chapter.entries.size() &&
                        std::holds_alternative<ChanceEntry>(chapter.entries[note->event]);
    if (note->kind != LessonNote::Kind::Do || throws) ++taps;
  }
  for (const auto& entry : chapter.entries)
    if (const auto* action = std::get_if<ActionEntry>(&entry))
      taps += action->seat == lesson.learner ? 2 : 0;
  return taps;
}

}  // namespace

std::expected<Lesson, Error> read_lesson(std::string_view text) {
  if (text.size() > kLessonBytesMax)
    return error("a lesson has at most " + std::to_string(kLessonBytesMax) + " bytes");
  return Reader(text).read();
}

std::expected<LessonMoment, Error> lesson_moment(const Lesson& lesson,
                                                 std::shared_ptr<const AnyGame> game,
                                                 std::size_t chapter, std::size_t events,
                                                 Seat viewer) {
  const LessonChapter& part = lesson.chapters[chapter];
  KNOBEL_TRY_ASSIGN(const auto start, start_of(part, *game));
  const Moment begin(*game, start, 0);
  Moment now = begin;
  for (std::size_t i = 0; i < events; ++i) {
    const auto change = now.apply(*game, part.entries[i]);
    if (!change) return error(line_text(part.lines[i]) + change.error().text);
  }
  std::vector<Entry> entries(part.entries.begin(),
                             part.entries.begin() + static_cast<std::ptrdiff_t>(events));
  return LessonMoment{{std::move(game), viewer, begin, 0, std::move(entries)}, std::move(now)};
}

std::expected<void, Error> check_lesson(const Lesson& lesson, std::shared_ptr<const AnyGame> game) {
  if (lesson.rules_version != game->info().rules_version)
    return error("the lesson is for rules " + std::to_string(lesson.rules_version) +
                 ", the game has rules " + std::to_string(game->info().rules_version));
  if (lesson.chapters.size() < kChaptersMin)
    return error("a lesson has at least " + std::to_string(kChaptersMin) + " chapters");
  for (const auto& chapter : lesson.chapters) KNOBEL_TRY(check_chapter(lesson, *game, chapter));
  for (const auto& length : lesson_length(lesson)) {
    const int seconds = static_cast<int>(length.seconds());
    if (seconds < kLessonSecondsMin || seconds > lesson.seconds_max)
      return error("the lesson takes " + std::to_string(seconds) + " s; allowed are " +
                   std::to_string(kLessonSecondsMin) + " to " + std::to_string(lesson.seconds_max) +
                   " s");
  }
  return {};
}

std::array<LessonLength, 2> lesson_length(const Lesson& lesson) {
  std::array<LessonLength, 2> lengths;
  const auto add = [&](const LessonWords& words) {
    lengths[0].words += words_of(words.german);
    lengths[1].words += words_of(words.english);
  };
  for (const auto& chapter : lesson.chapters) {
    add(chapter.title);
    for (const auto& note : chapter.notes) add(note.words);
    for (auto& length : lengths) length.taps += taps_of(lesson, chapter);
  }
  return lengths;
}

}  // namespace knobel
