// Tables in memory: how they get there, how they leave, and what happens when memory cannot be
// trusted any more.

#include <algorithm>

#include "server/lobby_parts.h"
#include "server/trouble.h"

namespace knobel::server {
namespace {

constexpr int kTablesPerTick = 1000;
constexpr std::size_t kSpareAtOnce = 64;

}  // namespace

Lobby::Awake& Lobby::add_awake(TableId id, std::string code, std::string address) {
  Awake& awake = tables_[id];
  awake.id = id;
  awake.code = std::move(code);
  awake.address = std::move(address);
  codes_[awake.code] = id;
  counts_.tables_awake = tables_.size();
  return awake;
}

Lobby::Awake* Lobby::find_awake(TableId id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

const Lobby::Awake* Lobby::find_awake(TableId id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : &found->second;
}

const TableState* Lobby::state_of(TableId id) const {
  const Awake* awake = find_awake(id);
  return awake == nullptr || !awake->table ? nullptr : &awake->table->state();
}

void Lobby::drop_table(TableId id) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  deadlines_.erase({found->second.deadline, id});
  codes_.erase(found->second.code);
  tables_.erase(found);
  counts_.tables_awake = tables_.size();
}

void Lobby::leave_table(Connection& connection, Effects& effects, TimeMs now) {
  Awake* awake = find_awake(std::exchange(connection.table, 0));
  connection.recent.clear();
  if (awake == nullptr) return;
  if (!awake->reading)
    guarded(*awake, effects, [&](Table& table) { table.gone(connection.id, now); });
  if (awake->reading)
    std::erase_if(awake->reading->guests,
                  [&](const Guest& guest) { return guest.connection == connection.id; });
  flush(*awake, effects, now);
}

std::expected<void, LogError> Lobby::fetch_spare() {
  const NodeView view = parts_.log.nodes();
  std::vector<std::string> codes;
  while (codes.size() < kSpareAtOnce)
    if (auto code = random_code(parts_.random, view.node, view.nodes);
        std::ranges::find(codes, code) == codes.end())
      codes.push_back(std::move(code));
  KNOBEL_TRY_ASSIGN(auto found, parts_.log.new_tables(codes));
  if (!found.empty()) ids_end_ = found.back().id + 1;
  std::ranges::move(found, std::back_inserter(spare_));
  return {};
}

void Lobby::plan(Awake& awake, TimeMs deadline) {
  if (deadline == awake.deadline) return;
  deadlines_.erase({awake.deadline, awake.id});
  awake.deadline = deadline;
  if (deadline != kNever) deadlines_.insert({deadline, awake.id});
}

void Lobby::flush(Awake& awake, Effects& effects, TimeMs now) {
  if (awake.reading) return;
  const auto first_job = effects.jobs.size();
  const bool sound = guarded(awake, effects, [&](Table& table) {
    const auto heads = effects.heads.size();
    const auto served = parts_.served();
    table.flush(effects, served, now);
    if (effects.heads.size() > heads) awake.touched = served, awake.announced = 0;
    counts_.moves += table.take_moves();
    for (const auto change : table.take_changes()) {
      if (change == Table::State::Playing) ++counts_.matches_started;
      if (change == Table::State::Finished) ++counts_.matches_finished;
    }
  });
  if (!sound) return;
  Table& table = *awake.table;
  const bool people = !table.state().person_seats().empty();
  for (auto job = effects.jobs.begin() + static_cast<std::ptrdiff_t>(first_job);
       job != effects.jobs.end(); ++job) {
    job->address = awake.address;
    if (!people && std::holds_alternative<job::Decide>(job->what)) job->whom = Job::For::Nobody;
  }
  if (!table.guests().empty()) awake.empty_since = kNever;
  if (table.guests().empty() && awake.empty_since == kNever) awake.empty_since = now;
  TimeMs deadline = table.deadline();
  if (awake.empty_since != kNever)
    deadline = std::min(deadline, awake.empty_since + parts_.limits.hibernate_after);
  plan(awake, deadline);
}

TimeMs Lobby::next_deadline() const {
  return deadlines_.empty() ? kNever : deadlines_.begin()->first;
}

Effects Lobby::tick(TimeMs now) {
  return at_door([&](Effects& effects) {
    for (int i = 0; i < kTablesPerTick && next_deadline() <= now; ++i) {
      Awake& awake = *find_awake(deadlines_.begin()->second);
      if (awake.reading) {
        plan(awake, kNever);
        ask_to_read(awake, effects);
        continue;
      }
      const bool asleep =
          awake.empty_since != kNever && now - awake.empty_since >= parts_.limits.hibernate_after;
      if (asleep && awake.committed_rows == awake.table->state().rows) {
        drop_table(awake.id);
        continue;
      }
      // Its rows are still on their way to the disk: look again when it would fall asleep next
      // time.
      if (asleep) awake.empty_since = now;
      guarded(awake, effects, [&](Table& table) { table.tick(now); });
      flush(awake, effects, now);
    }
  });
}

// --- reading -------------------------------------------------------------------------------------

std::expected<Lobby::Awake*, Problem> Lobby::wake(std::string_view code,
                                                  const Connection& connection, Effects& effects) {
  if (const auto found = codes_.find(std::string(code)); found != codes_.end())
    return find_awake(found->second);
  const auto head = parts_.log.find(code);
  if (!head) {
    if (head.error().kind == LogError::Kind::Damaged) ++counts_.tables_damaged;
    return std::unexpected(trouble(head.error()));
  }
  if (!*head || removing_.contains((*head)->id))
    return problem("no_such_table", "there is no table with this code");
  if (unreadable_ && unreadable_->first == (*head)->id) return std::unexpected(unreadable_->second);
  Awake& awake = add_awake((*head)->id, (*head)->code, connection.address);
  awake.touched = (*head)->touched;
  awake.announced = (*head)->announced;
  awake.reading = std::make_unique<Awake::Reading>();
  awake.reading->why = Because::Wakes;
  ask_to_read(awake, effects);
  return &awake;
}

void Lobby::ask_to_read(Awake& awake, Effects& effects) {
  awake.reading->number = ++readings_;
  effects.jobs.push_back({job::ReadTable{awake.id, awake.code, awake.reading->number},
                          Job::For::People,
                          awake.address,
                          {}});
}

void Lobby::begin_reading(Awake& awake, Because why, Effects& effects) {
  awake.reading = std::make_unique<Awake::Reading>();
  awake.reading->why = why;
  awake.reading->guests = std::move(awake.table->guests());
  // After a failed commit the outbox has nothing of this table any more.
  if (why == Because::Bug) awake.reading->rows_awaited = awake.table->rows_handed();
  awake.table.reset();
  plan(awake, kNever);
  if (awake.committed_rows >= awake.reading->rows_awaited) ask_to_read(awake, effects);
}

// --- the disk ------------------------------------------------------------------------------------

Effects Lobby::committed(std::span<const TableHead> heads, std::span<const TableId> fenced) {
  return at_door([&](Effects& effects) {
    counts_.tables_fenced += fenced.size();
    give_up(fenced, effects);
    for (const auto& head : heads) {
      Awake* awake = find_awake(head.id);
      if (awake == nullptr || std::ranges::find(fenced, head.id) != fenced.end()) continue;
      awake->committed_rows = head.rows;
      if (awake->reading && awake->reading->number == 0 &&
          head.rows >= awake->reading->rows_awaited)
        ask_to_read(*awake, effects);
    }
  });
}

Effects Lobby::commit_failed(std::span<const TableId> tables) {
  return at_door([&](Effects& effects) { give_up(tables, effects); });
}

void Lobby::give_up(std::span<const TableId> tables, Effects& effects) {
  for (const TableId id : tables) {
    // What was answered is not true any more, so it must not be answered again.
    for (auto& [connection_id, connection] : connections_)
      if (connection.table == id) connection.recent.clear();
    Awake* awake = find_awake(id);
    if (awake == nullptr) continue;
    if (!awake->reading)
      begin_reading(*awake, Because::CommitFailed, effects);
    else if (awake->reading->number == 0)
      ask_to_read(*awake, effects);
  }
}

Effects Lobby::touch_regained() {
  return at_door([&](Effects& effects) {
    job::FindLost job;
    for (const auto& [id, awake] : tables_) job.tables.emplace_back(id, awake.code);
    std::ranges::sort(job.tables);
    effects.jobs.push_back({std::move(job), Job::For::People, {}, {}});
  });
}

// --- housekeeping --------------------------------------------------------------------------------

Effects Lobby::check_tables() {
  Effects effects;
  effects.jobs.push_back({job::CheckNext{}, Job::For::Nobody, {}, {}});
  return effects;
}

Effects Lobby::expire_some(std::size_t limit) {
  return at_door([&](Effects& effects) {
    if (noting_) return;
    job::Expire job{parts_.served()};
    if (parts_.limits.retention_s > 0) find_old(limit, job);
    if (job.announce.empty() && job.remove.empty() &&
        job.served - noted_ < parts_.limits.served_noted_every_s)
      return;
    noting_ = true;
    noted_ = job.served;
    effects.jobs.push_back({std::move(job), Job::For::Nobody, {}, {}});
  });
}

void Lobby::find_old(std::size_t limit, job::Expire& job) {
  const Limits& limits = parts_.limits;
  const auto heads = parts_.log.heads(expired_, limit);
  if (!heads || heads->empty()) {
    expired_ = 0;
    counts_.tables_expiring = std::exchange(expiring_, 0);
    return;
  }
  for (const auto& head : *heads) {
    expired_ = head.id;
    const auto left = head.touched + limits.retention_s - job.served;
    if (tables_.contains(head.id) || head.owner != 0 || left > limits.announced_before_s) continue;
    if (head.announced == 0) {
      reports_.push_back("table " + head.code +
                         " has not been touched for long and will be removed");
      job.announce.push_back(head);
    } else if (left <= 0 && job.served - head.announced >= limits.announced_before_s &&
               job.served - opened_ >= limits.kept_after_start_s) {
      removing_.insert(head.id);
      job.remove.push_back(head.id);
      continue;
    }
    ++expiring_;
  }
}

std::optional<std::int64_t> Lobby::time_left(const Awake& awake) const {
  const Limits& limits = parts_.limits;
  // What is being written now touches it.
  if (limits.retention_s == 0 || awake.committed_rows != awake.table->state().rows) return {};
  const auto served = parts_.served();
  const auto old = awake.touched + limits.retention_s;
  if (old - served > limits.announced_before_s) return {};
  const auto announced = awake.announced == 0 ? served : awake.announced;
  return std::max(old, announced + limits.announced_before_s) - served;
}

}  // namespace knobel::server
