// What becomes of jobs that are done.

#include "server/lobby_parts.h"

namespace knobel::server {
namespace {

constexpr TimeMs kReadAgainAfter = 500;

}  // namespace

bool Lobby::wants(const Job& job) const {
  if (const auto* decision = std::get_if<job::Decide>(&job.what)) {
    const Awake* awake = find_awake(decision->table);
    return awake != nullptr && awake->table && awake->table->wants(*decision);
  }
  if (const auto* odds = std::get_if<job::TellOdds>(&job.what))
    return connections_.contains(odds->asker.connection);
  if (const auto* hint = std::get_if<job::TellHint>(&job.what))
    return connections_.contains(hint->asker.connection);
  if (const auto* story = std::get_if<job::TellStory>(&job.what))
    return connections_.contains(story->asker.connection);
  if (const auto* look = std::get_if<job::LookBack>(&job.what))
    return connections_.contains(look->asker.connection);
  if (const auto* read = std::get_if<job::ReadTable>(&job.what)) {
    const Awake* awake = find_awake(read->id);
    return awake != nullptr && awake->reading && awake->reading->number == read->number;
  }
  return true;
}

Effects Lobby::done(Job job, TimeMs now) {
  return at_door([&](Effects& effects) {
    std::visit([&](auto& what) { done(what, effects, now); }, job.what);
  });
}

void Lobby::done(job::Decide& job, Effects& effects, TimeMs now) {
  Awake* awake = find_awake(job.table);
  if (awake == nullptr || awake->reading) return;
  guarded(*awake, effects, [&](Table& table) { table.decided(job, now); });
  flush(*awake, effects, now);
}

void Lobby::answer_asker(const job::Asker& asker, const job::Text& answer, Effects& effects) {
  const auto found = connections_.find(asker.connection);
  if (found == connections_.end() || found->second.closing) return;
  Connection& connection = found->second;
  --connection.questions;
  if (!answer) return refuse(effects, connection, asker.request, answer.error());
  reply(effects, connection, asker.request,
        std::make_shared<const std::string>(ok_text(asker.request, *answer)));
}

void Lobby::done(job::TellOdds& job, Effects& effects, TimeMs) {
  answer_asker(job.asker, job.answer, effects);
}

void Lobby::done(job::TellHint& job, Effects& effects, TimeMs) {
  answer_asker(job.asker, job.answer, effects);
}

void Lobby::done(job::TellStory& job, Effects& effects, TimeMs) {
  answer_asker(job.asker, job.answer, effects);
}

void Lobby::done(job::LookBack& job, Effects& effects, TimeMs now) {
  const auto found = connections_.find(job.asker.connection);
  if (found == connections_.end() || found->second.closing) return;
  const Connection& connection = found->second;
  double bytes = 0;
  for (const auto& part : job.parts) bytes += static_cast<double>(part.size());
  Bucket& bucket = addresses_[connection.address].records;
  const Rate& rate = parts_.limits.record_bytes_per_address;
  if (bytes > 0 && !bucket.take(rate, now, bytes)) {
    job.parts.clear();
    job.answer = too_fast("too many long records; wait a little", bucket.wait(rate, now, bytes));
  }
  for (auto& part : job.parts)
    effects.messages.push_back({connection.id,
                                std::make_shared<const std::string>(std::move(part)),
                                connection.table,
                                {},
                                Message::Then::KeepOpen,
                                Message::Kind::Part});
  answer_asker(job.asker, job.answer, effects);
}

/// Nobody can be at this table any more; in the log it stays as it is.
void Lobby::close_table(TableId id, std::span<const Guest> guests, const Problem& why,
                        Effects& effects) {
  const auto bye = std::make_shared<const std::string>(closed_text(why));
  for (const auto& guest : guests) {
    effects.messages.push_back({guest.connection, bye, 0, {}, Message::Then::KeepOpen});
    if (const auto found = connections_.find(guest.connection); found != connections_.end())
      found->second.table = 0;
  }
  drop_table(id);
}

/// The log does not answer now. Whoever is there stays and is told so, and it is asked again soon.
void Lobby::read_later(Awake& awake, const Problem& why, Effects& effects, TimeMs now) {
  auto& reading = *awake.reading;
  for (const auto& held : std::exchange(reading.held, {})) {
    const auto found = connections_.find(held.connection);
    if (found == connections_.end()) continue;
    found->second.waits_for = 0;
    refuse(effects, found->second, held.request.id, why);
  }
  reading.number = 0;
  plan(awake, now + kReadAgainAfter);
}

void Lobby::done(job::ReadTable& job, Effects& effects, TimeMs now) {
  Awake* awake = find_awake(job.id);
  if (awake == nullptr || !awake->reading || awake->reading->number != job.number) return;
  if (!job.table && job.table.error().code == "storage" && awake->reading->why != Because::Wakes)
    return read_later(*awake, job.table.error(), effects, now);
  auto reading = std::move(awake->reading);
  std::expected<void, Problem> readable;
  if (job.table) {
    awake->committed_rows = job.table->rows;
    awake->table = std::make_unique<Table>(std::move(*job.table), table_parts());
    guarded(*awake, effects, [&](Table& table) {
      table.has_rested((parts_.served() - awake->touched) * 1000, now);
      table.take_over(reading->guests, now);
      if (reading->why != Because::Bug || table.state().state != Table::State::Playing) return;
      table.void_match();
      ++counts_.matches_voided;
    });
    flush(*awake, effects, now);
    // It cannot even be shown.
    if (awake->reading)
      readable = problem("damaged", "this table cannot be opened: an error in the program");
  } else {
    readable = std::unexpected(job.table.error());
    if (readable.error().code == "damaged") ++counts_.tables_damaged;
    if (readable.error().code == "no_such_table")
      --counts_.tables_stored;
    else if (readable.error().code == "moved")
      ++counts_.tables_moved;
    else
      report("table " + awake->code + ": " + readable.error().text +
             (readable.error().detail.empty() ? "" : ": " + readable.error().detail));
    readable.error().detail.clear();
  }
  if (!readable) {
    close_table(job.id, reading->guests, readable.error(), effects);
    unreadable_.emplace(job.id, readable.error());
  }
  for (const auto& held : reading->held)
    if (const auto found = connections_.find(held.connection); found != connections_.end())
      found->second.waits_for = 0;
  for (auto& held : reading->held)
    if (const auto found = connections_.find(held.connection); found != connections_.end())
      handle(found->second, std::move(held.request), held.hash, effects, now);
  unreadable_.reset();
}

void Lobby::done(job::CheckNext& job, Effects& effects, TimeMs) {
  // Where a head cannot be read, those behind it may be legible again.
  const TableId here = job.checked ? job.checked->id : job.after + 1;
  if (!job.checked && (job.damage.empty() || here >= ids_end_)) {
    check_progress_.done = true;
    return;
  }
  if (job.checked) ++check_progress_.checked;
  if (!job.damage.empty()) {
    ++check_progress_.damaged;
    if (job.checked)
      report("table " + job.checked->code + " is damaged: " + job.damage);
    else if (!check_progress_.blind)
      report("tables are damaged from number " + std::to_string(here) + " on: " + job.damage);
  }
  check_progress_.blind = !job.checked;
  effects.jobs.push_back({job::CheckNext{here}, Job::For::Nobody, {}, {}});
}

void Lobby::done(job::FindLost& job, Effects& effects, TimeMs) {
  // Read again, they are found to be elsewhere, and whoever is there is told where.
  give_up(job.lost, effects);
}

void Lobby::done(job::Expire& job, Effects&, TimeMs) {
  noting_ = false;
  counts_.tables_stored -= job.removed;
  for (const TableId id : job.remove) removing_.erase(id);
}

}  // namespace knobel::server
