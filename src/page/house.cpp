#include "page/house.h"

#include "formats/components_json.h"
#include "formats/json.h"
#include "games/registry.h"
#include "players/levels.h"

namespace knobel::page {
namespace {

using server::Job;
using server::JobSize;
namespace job = server::job;

// Everybody at the tables of a page comes from the same place.
constexpr std::string_view kAddress = "here";

server::Limits page_limits() {
  server::Limits limits;
  limits.retention_s = 0;
  limits.tables_per_address = {10, 1000};
  return limits;
}

/// What a player has to be made of, and what it is asked: lines, and behind them the state.
std::string question_to_bot(const job::Decide& decision) {
  const AnyGame& game = *decision.game;
  JsonWriter json;
  json.begin_object().member("game", game.info().key).member("seats", game.seats());
  json.key("options").begin_object();
  for (const auto& option : game.options()) json.member(option.key, option.value);
  json.end_object();
  std::string text = json.end_object().take() + "\n" + to_json(game.components()) + "\n";
  text += decision.level + "\n" + std::to_string(decision.seat) + "\n";
  text += (decision.seed ? std::to_string(*decision.seed) : std::string()) + "\n";
  const auto state = decision.view.bytes();
  return text.append(reinterpret_cast<const char*>(state.data()), state.size());
}

}  // namespace

server::Equipment::Parts page_equipment() {
  server::Equipment::Parts parts;
  parts.make = [](std::string_view key,
                  const Config& config) -> std::expected<std::shared_ptr<const AnyGame>, Error> {
    KNOBEL_TRY_ASSIGN(const GameEntry* entry, find_game(key));
    return entry->make(config);
  };
  for (const auto& entry : all_games()) parts.games.push_back(entry.info);
  for (const auto level : player_names()) parts.levels.emplace_back(level);
  parts.stand_in = player_names()[static_cast<std::size_t>(Level::Apprentice)];
  return parts;
}

House::House(server::Equipment::Parts equipment, server::RandomBytes& random)
    : equipment_(std::move(equipment)),
      limits_(page_limits()),
      lobby_({log_, random, equipment_, limits_, [this] { return served_; }}) {}

bool House::open(std::string_view heads) {
  while (!heads.empty()) {
    const auto item = take_item(heads);
    const auto head = item ? read_head(item->a, item->bytes) : std::nullopt;
    if (!head) return false;
    log_.keep(*head);
  }
  return lobby_.open().has_value();
}

// --- what happens --------------------------------------------------------------------------------

void House::connected(server::ConnectionId id, TimeMs now) {
  carry_out(lobby_.connected(id, std::string(kAddress), now), now);
}
void House::received(server::ConnectionId id, std::string_view text, TimeMs now) {
  served_ = now / 1000;
  carry_out(lobby_.received(id, text, now), now);
}
void House::disconnected(server::ConnectionId id, TimeMs now) {
  carry_out(lobby_.disconnected(id, now), now);
}
void House::tick(TimeMs now) {
  served_ = now / 1000;
  carry_out(lobby_.tick(now), now);
}

void House::asked(std::uint32_t ticket, std::string_view question, TimeMs now) {
  const auto first = std::min(question.find('\n'), question.size());
  const auto path = question.substr(0, first);
  auto rest = question.substr(std::min(first + 1, question.size()));
  const auto second = std::min(rest.find('\n'), rest.size());
  if (const auto document = server::fixed_document(path, equipment_))
    return reply(ticket, *document);
  auto asked = server::ask_question(path, std::string(rest.substr(0, second)),
                                    std::string(rest.substr(std::min(second + 1, rest.size()))),
                                    ticket, equipment_);
  if (const auto* document = std::get_if<server::Document>(&asked)) return reply(ticket, *document);
  jobs_.add(std::move(std::get<Job>(asked)));
  start_jobs(now);
}

void House::committed(TimeMs now) {
  const auto heads = std::exchange(committing_, {});
  for (const auto& head : heads) log_.keep(head);
  say(outbox_.committed().messages);
  carry_out(lobby_.committed(heads), now);
}

void House::commit_failed(TimeMs now) {
  committing_.clear();
  const auto failure = outbox_.failed(LogError(Error{"the browser's database refused"}));
  say(failure.messages);
  carry_out(lobby_.commit_failed(failure.tables), now);
}

void House::rows_read(std::string_view rows, TimeMs now) {
  if (!reading_) return;
  Job job = std::move(*std::exchange(reading_, std::nullopt));
  const TableId table = table_of(job);
  std::vector<LogRow> read;
  while (const auto item = take_item(rows))
    if (auto row = read_row(table, item->b, item->bytes)) read.push_back(std::move(*row));
  log_.hold(table, std::move(read));
  do_job(std::move(job), now);
  log_.release();
  start_jobs(now);
}

void House::decided(std::optional<Action> action, TimeMs now) {
  if (!thinking_) return;
  Job job = std::move(*std::exchange(thinking_, std::nullopt));
  std::get<job::Decide>(job.what).action = action;
  carry_out(lobby_.done(std::move(job), now), now);
}

// --- what the core wants -------------------------------------------------------------------------

void House::carry_out(server::Effects effects, TimeMs now) {
  for (auto& one : effects.jobs) jobs_.add(std::move(one));
  say(outbox_.add(effects));
  lobby_.set_disk(outbox_.rows_waiting() > limits_.rows_waiting_max ? server::Lobby::Disk::Behind
                                                                    : server::Lobby::Disk::KeepsUp);
  begin_commit();
  for (const auto& report : lobby_.take_reports())
    put({.kind = Item::Kind::Report, .bytes = report});
  start_jobs(now);
}

void House::say(const std::vector<server::Message>& messages) {
  for (const auto& message : messages)
    put({Item::Kind::Say, static_cast<std::uint32_t>(message.to),
         message.then == server::Message::Then::Close ? 1U : 0U, *message.text});
}

void House::begin_commit() {
  auto batch = outbox_.begin_commit();
  if (!batch) return;
  for (const auto& row : batch->rows)
    put({Item::Kind::Row, static_cast<std::uint32_t>(row.table), row.seq, row_bytes(row)});
  for (const auto& head : batch->heads)
    put({Item::Kind::Head, static_cast<std::uint32_t>(head.id), 0, head_bytes(head)});
  put({.kind = Item::Kind::Commit, .bytes = {}});
  committing_ = std::move(batch->heads);
}

// --- what is slow --------------------------------------------------------------------------------

bool House::wanted(const Job& job) { return server::ticket_of(job) != 0 || lobby_.wants(job); }

TableId House::table_of(const Job& job) {
  if (const auto* read = std::get_if<job::ReadTable>(&job.what)) return read->id;
  if (const auto* look = std::get_if<job::LookBack>(&job.what))
    return look->record ? 0 : look->table;
  if (const auto* download = std::get_if<job::Download>(&job.what)) {
    const auto head = log_.find(download->code);
    return *head ? (*head)->id : 0;
  }
  return 0;
}

void House::start_jobs(TimeMs now) {
  while (!thinking_) {
    auto next = jobs_.take(JobSize::Short);
    if (!next) break;
    if (!wanted(*next)) continue;
    const auto* decision = std::get_if<job::Decide>(&next->what);
    if (decision == nullptr) {
      do_job(std::move(*next), now);
      continue;
    }
    put({.kind = Item::Kind::Think, .bytes = question_to_bot(*decision)});
    thinking_ = std::move(next);
  }
  while (!reading_) {
    auto next = jobs_.take(JobSize::Long);
    if (!next) break;
    if (!wanted(*next)) continue;
    const TableId table = table_of(*next);
    if (table == 0) {
      do_job(std::move(*next), now);
      continue;
    }
    reading_ = std::move(next);
    put({.kind = Item::Kind::Read, .a = static_cast<std::uint32_t>(table), .bytes = {}});
  }
}

void House::do_job(Job job, TimeMs now) {
  server::work(job, {log_, equipment_, {}});
  if (!job.bug.empty()) put({.kind = Item::Kind::Report, .bytes = job.bug});
  if (const auto ticket = server::ticket_of(job); ticket != 0)
    return reply(static_cast<std::uint32_t>(ticket), server::document_of(std::move(job)));
  carry_out(lobby_.done(std::move(job), now), now);
}

void House::reply(std::uint32_t ticket, const server::Document& document) {
  put({Item::Kind::Reply, ticket, document.status,
       std::string(document.type) + "\n" + document.body});
}

}  // namespace knobel::page
