#include "server/jobs.h"

#include <algorithm>

#include "engine/guarded.h"
#include "formats/json.h"
#include "formats/record_json.h"
#include "formats/steps_json.h"
#include "odds/edge/all.h"
#include "server/hint.h"
#include "server/lesson.h"
#include "server/review.h"
#include "server/trouble.h"

namespace knobel::server {
namespace {

const Problem kBug{"bug", "an error in the program", {}, {}};

std::expected<std::optional<TableHead>, Problem> head_of(TableId id, Log& log) {
  const auto heads = log.heads(id - 1, 1);
  if (!heads) return std::unexpected(trouble(heads.error()));
  if (heads->empty() || heads->front().id != id) return std::nullopt;
  return heads->front();
}

/// The rows that `head` speaks of. The table may have got more since the head was read.
std::expected<std::vector<LogRow>, Problem> rows_of(const TableHead& head, Log& log) {
  auto rows = log.read(head.id);
  if (!rows) return std::unexpected(trouble(rows.error()));
  if (rows->size() > head.rows) rows->resize(head.rows);
  return std::move(*rows);
}

std::expected<PastMatch, Problem> stored_match(const TableHead& head, std::uint32_t match,
                                               const Workbench& bench) {
  KNOBEL_TRY_ASSIGN(const auto rows, rows_of(head, bench.log));
  return past_match(head, rows, match, bench.equipment);
}

void run(job::Decide& job, const Workbench& bench) { job.action = bench.decide(job); }

void run(job::TellOdds& job, const Workbench&) {
  const auto question = odds_question(*job.game, job.view, job.seat);
  JsonWriter json;
  json.begin_object().key("odds");
  if (question) {
    json.begin_object();
    add_odds(json, *question);
    json.end_object();
  } else {
    json.null();
  }
  job.answer = json.end_object().take();
}

void run(job::TellHint& job, const Workbench&) {
  job.answer = hint_for(*job.game, job.view, job.seat);
}

void run(job::TellStory& job, const Workbench&) {
  const auto steps = job.stretch.steps();
  // A step is told whole or not at all; what adds nothing to the log comes with what went before.
  const auto begin =
      job.from == 0 ? steps.begin() : std::ranges::upper_bound(steps, job.from, {}, &Step::seq);
  const std::span told(begin, std::ranges::upper_bound(steps, job.to, {}, &Step::seq));
  const auto from = begin == steps.begin() ? job.stretch.seq : std::prev(begin)->seq;
  JsonWriter json;
  json.begin_object().member("match", job.match).member("from", from);
  json.member("seq", told.empty() ? from : told.back().seq).key("steps");
  write_steps(
      *job.stretch.game, told, job.stretch.viewer,
      [&](std::uint32_t place) { return job.stretch.entry_at(place); }, {}, json);
  job.answer = json.end_object().take();
}

std::expected<TableState, Problem> read_table(const job::ReadTable& job, const Workbench& bench) {
  const auto claimed = bench.log.claim(job.code);
  if (!claimed) return std::unexpected(trouble(claimed.error()));
  const auto& head = *claimed;
  if (!head || head->id != job.id) return problem("no_such_table", "the table could not be stored");
  if (head->owner != 0) return std::unexpected(moved(head->owner, job.code));
  KNOBEL_TRY_ASSIGN(const auto rows, rows_of(*head, bench.log));
  return TableState::fold(*head, rows, bench.equipment);
}
void run(job::ReadTable& job, const Workbench& bench) { job.table = read_table(job, bench); }

job::Text record_bytes(const Record& record) {
  auto bytes = write_record(record);
  if (!bytes) return problem("bad_record", bytes.error().text);
  return std::move(*bytes);
}

/// What is longer goes in several messages: whoever reads one for too long hears nothing else.
constexpr std::size_t kPartBytes = 64 << 10;

/// The first lines of `rest`, so many that they make a part; all of them if they are fewer.
std::string_view cut_part(std::string_view& rest) {
  const auto newline = rest.size() <= kPartBytes ? rest.npos : rest.find('\n', kPartBytes);
  const auto part = rest.substr(0, newline == rest.npos ? rest.size() : newline + 1);
  rest.remove_prefix(part.size());
  return part;
}

job::Text tell_record(const Record& record, job::LookBack& job) {
  KNOBEL_TRY_ASSIGN(const auto bytes, record_bytes(record));
  std::string_view rest = bytes;
  auto part = cut_part(rest);
  for (; !rest.empty(); part = cut_part(rest)) {
    JsonWriter json(kPartBytes * 2);
    json.begin_object().member("push", "part").member("re", job.asker.request);
    job.parts.push_back(json.member("record", part).end_object().take());
  }
  return JsonWriter().begin_object().member("record", part).end_object().take();
}

job::Text look_back(job::LookBack& job, const Workbench& bench) {
  KNOBEL_TRY(find_record(job, bench));
  if (job.moment) return replay_json(*job.record, *job.moment, bench.equipment.make());
  if (job.review) return review_of(*job.record, bench.equipment.make());
  return tell_record(*job.record, job);
}
void run(job::LookBack& job, const Workbench& bench) { job.answer = look_back(job, bench); }

job::Text download(const job::Download& job, const Workbench& bench) {
  const auto head = bench.log.find(job.code);
  if (!head) return std::unexpected(trouble(head.error()));
  if (!*head) return problem("no_such_table", "there is no table with this code");
  KNOBEL_TRY_ASSIGN(const auto past, stored_match(**head, job.match, bench));
  if (!past.settings.watch)
    return problem("no_onlookers", "only who has a seat at this table can see its matches");
  return record_bytes(past.record);
}
void run(job::Download& job, const Workbench& bench) { job.answer = download(job, bench); }

job::Text look_at_file(const job::LookAtFile& job, const Workbench& bench) {
  if (job.review) {
    if (!job.query.empty()) return problem("malformed", "a review is of the whole match");
    return review_file_json(job.record, bench.equipment.make());
  }
  KNOBEL_TRY_ASSIGN(const auto wish, parse_replay_query(job.query));
  return replay_file_json(job.record, wish, bench.equipment.make());
}
void run(job::LookAtFile& job, const Workbench& bench) { job.answer = look_at_file(job, bench); }

job::Text lesson_file(const job::LessonFile& job, const Workbench& bench) {
  KNOBEL_TRY_ASSIGN(const auto wish, parse_lesson_query(job.query));
  return lesson_json(job.lesson, wish, bench.equipment.make());
}
void run(job::LessonFile& job, const Workbench& bench) { job.answer = lesson_file(job, bench); }

void run(job::FindLost& job, const Workbench& bench) {
  const Epoch epoch = bench.log.nodes().epoch;
  for (const auto& [id, code] : job.tables) {
    const auto head = bench.log.find(code);
    if (head && *head && (*head)->epoch != epoch) job.lost.push_back(id);
  }
}

void run(job::CheckNext& job, const Workbench& bench) {
  const auto heads = bench.log.heads(job.after, 1);
  if (!heads) job.damage = heads.error().text;
  if (!heads || heads->empty()) return;
  job.checked = heads->front();
  const auto rows = rows_of(*job.checked, bench.log);
  const auto by_code = bench.log.find(job.checked->code);
  if (!rows)
    job.damage = rows.error().detail;
  else if (const auto whole = check_rows(*job.checked, *rows); !whole)
    job.damage = whole.error().text;
  else if (!by_code || !*by_code || (*by_code)->id != job.checked->id)
    job.damage = "it is not found by its code";
}

void run(job::Expire& job, const Workbench& bench) {
  // What could not be announced will not be removed, and is announced another time.
  (void)bench.log.note(job.served, job.announce);
  for (const TableId table : job.remove)
    if (bench.log.remove(table)) ++job.removed;
}

// What is answered when the program itself was wrong.
void fail(job::Decide& job) { job.action.reset(); }
void fail(job::ReadTable& job) {
  job.table = problem("damaged", "this table cannot be opened: " + kBug.text);
}
void fail(job::CheckNext& job) { job.damage = kBug.text; }
void fail(job::Expire&) {}
void fail(job::FindLost&) {}
void fail(auto& job) { job.answer = std::unexpected(kBug); }

}  // namespace

std::expected<void, Problem> find_record(job::LookBack& job, const Workbench& bench) {
  if (job.record) return {};
  KNOBEL_TRY_ASSIGN(const auto head, head_of(job.table, bench.log));
  if (!head) return problem("no_such_match", "there was no such match at this table");
  KNOBEL_TRY_ASSIGN(auto past, stored_match(*head, job.match, bench));
  job.record = std::make_shared<const Record>(std::move(past.record));
  return {};
}

void work(Job& job, const Workbench& bench) {
  std::visit(
      [&](auto& what) {
        if (auto bug = bug_in([&] { run(what, bench); })) {
          job.bug = std::move(*bug);
          fail(what);
        }
      },
      job.what);
}

// --- the queue -----------------------------------------------------------------------------------

void JobQueue::add(Job job) {
  Lane& to = lane(job.size(), job.whom);
  auto& waiting = to.jobs[job.address];
  if (waiting.empty()) to.turns.push_back(job.address);
  if (const auto* decision = std::get_if<job::Decide>(&job.what)) {
    const auto earlier = std::ranges::find_if(waiting, [&](const Job& other) {
      const auto* known = std::get_if<job::Decide>(&other.what);
      return known != nullptr && known->table == decision->table && known->seat == decision->seat;
    });
    if (earlier != waiting.end()) {
      *earlier = std::move(job);
      return;
    }
  }
  waiting.push_back(std::move(job));
  ++size_;
}

std::optional<Job> JobQueue::take(JobSize size) {
  for (const auto whom : {Job::For::People, Job::For::Nobody}) {
    Lane& from = lane(size, whom);
    if (from.turns.empty()) continue;
    const auto place = from.jobs.find(from.turns.front());
    from.turns.pop_front();
    Job job = std::move(place->second.front());
    place->second.pop_front();
    if (place->second.empty())
      from.jobs.erase(place);
    else
      from.turns.push_back(place->first);
    --size_;
    return job;
  }
  return std::nullopt;
}

}  // namespace knobel::server
