#include "server/net/service.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <unordered_map>

#include "formats/json.h"
#include "server/lobby.h"
#include "server/net/http.h"
#include "server/net/log.h"
#include "server/net/match_questions.h"
#include "server/net/metrics.h"
#include "server/net/page_files.h"
#include "server/net/socket_thread.h"
#include "server/net/store_thread.h"
#include "server/net/workers.h"
#include "server/outbox.h"
#include "server/served_clock.h"
#include "store/open_log.h"

namespace knobel::net {
namespace {

using namespace std::chrono_literals;
using server::Effects;
using server::Job;
using server::JobSize;
using Disk = server::Lobby::Disk;
using server::Message;
using server::TimeMs;
using Timer =
    asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, asio::io_context::executor_type>;

constexpr auto kHousekeepingEvery = 1s;
constexpr auto kGoodbyeMax = 1200ms;  // for clients to hang up; the promise is two seconds in all
constexpr std::size_t kArrivalsPerTurn = 32;  // then commits and bots have their turn
constexpr std::size_t kTablesPerExpiry = 10;

server::ServedClock::Reading both_clocks() {
  const auto since_start = [](auto time) {
    return std::chrono::duration_cast<server::ServedClock::Duration>(time.time_since_epoch());
  };
  return {since_start(std::chrono::steady_clock::now()),
          since_start(std::chrono::system_clock::now())};
}

Whereabouts find_whereabouts(const ServiceOptions& options, std::uint16_t port) {
  Whereabouts where;
  const bool everywhere =
      options.listen.empty() || options.listen == "0.0.0.0" || options.listen == "::";
  const bool local = everywhere || options.listen == "localhost" ||
                     options.listen.starts_with("127.") || options.listen == "::1";
  if (local) where.local_url = http_url("localhost", port);
  if (options.public_url) where.urls.push_back(options.public_url->text);
  if (everywhere) {
    for (const auto& address : machine_addresses())
      if (options.listen != "0.0.0.0" || address.find(':') == std::string::npos)
        where.urls.push_back(http_url(address, port));
  } else if (!local) {
    where.urls.push_back(http_url(options.listen, port));
  }
  return where;
}

class LiveService final : public Service {
 public:
  LiveService(ServiceOptions options, std::unique_ptr<Log> log);

  std::expected<void, Error> open();
  const Whereabouts& whereabouts() const override { return whereabouts_; }
  std::size_t tables() const override { return tables_; }
  void run() override;
  void stop() override {
    asio::post(loop_, [this] { begin_goodbye(); });
  }

 private:
  TimeMs now() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_).count();
  }

  // --- sockets -----------------------------------------------------------------------------------
  void on_websocket(Newcomer newcomer);
  void take_arrivals();
  void on_message(SocketId socket, std::string_view text);
  void on_closed(SocketId socket);
  void send(std::vector<Message> messages);

  // --- what the core wants -----------------------------------------------------------------------
  void carry_out(Effects effects);
  void plan_commit();
  void begin_commit();
  void on_committed(StoreThread::Done done);
  void note_disk(const LogError* trouble);

  // --- what is slow ------------------------------------------------------------------------------
  void start_jobs();
  void on_job_done(Job job);

  // --- time --------------------------------------------------------------------------------------
  void plan_tick();
  void keep_house();
  void look_at_log();
  void begin_goodbye();
  void say_goodbye();
  void end_goodbye_if_done();

  std::optional<Response> dynamic_response(std::string_view path);
  Metrics current_metrics() const;

  // The order matters: what is destroyed later must not be used by what is destroyed earlier.
  ServiceOptions options_;
  std::unique_ptr<Log> log_;
  server::Equipment equipment_;
  server::SystemRandom random_;
  std::optional<server::ServedClock> served_;  // from `open` on
  server::Lobby lobby_;
  server::Outbox outbox_;
  server::JobQueue jobs_;
  Clock::time_point started_ = Clock::now();
  Whereabouts whereabouts_;
  std::size_t tables_ = 0;
  Metrics metrics_;
  Site site_;
  Gate gate_;
  asio::io_context loop_{1};
  MatchQuestions questions_{equipment_};
  std::unordered_map<SocketId, std::unique_ptr<Places::Ticket>> tickets_;  // of open WebSockets
  SocketId last_socket_ = 0;
  std::unique_ptr<FrontDoor> door_;
  asio::basic_signal_set<asio::io_context::executor_type> signals_{loop_.get_executor()};
  Timer tick_timer_{loop_.get_executor()};
  TimeMs tick_planned_ = server::kNever;
  Timer house_timer_{loop_.get_executor()};
  Timer goodbye_timer_{loop_.get_executor()};
  bool commit_planned_ = false;
  bool disk_works_ = true;
  bool check_reported_ = false;
  bool saying_goodbye_ = false;
  bool goodbye_said_ = false;
  NodeView nodes_;  // as the log has told last
  std::optional<SocketThread> sockets_;
  std::optional<StoreThread> store_;
  std::optional<Workers> workers_;
};

LiveService::LiveService(ServiceOptions options, std::unique_ptr<Log> log)
    : options_(std::move(options)),
      log_(std::move(log)),
      equipment_(options_.equipment),
      lobby_({*log_, random_, equipment_, options_.limits,
              [this] { return served_->at(both_clocks()); }}),
      site_(page_files(), [this](std::string_view path) { return dynamic_response(path); }),
      gate_(options_.sockets) {}

std::expected<void, Error> LiveService::open() {
  auto door = FrontDoor::open(
      {loop_, site_, gate_, options_.sockets, options_.public_url, options_.trusted_proxies,
       options_.metrics_readers, [this](Newcomer newcomer) { on_websocket(std::move(newcomer)); },
       [this](MatchQuestion question) {
         if (auto job = questions_.add(std::move(question))) jobs_.add(std::move(*job));
         start_jobs();
       }},
      options_.listen, options_.port);
  if (!door) return std::unexpected(door.error());
  door_ = std::move(*door);
  KNOBEL_TRY_ASSIGN(const auto served, log_->served());
  served_.emplace(served, both_clocks());
  KNOBEL_TRY(lobby_.open());
  KNOBEL_TRY_ASSIGN(const auto count, log_->table_count());
  tables_ = count;
  whereabouts_ = find_whereabouts(options_, door_->port());
  return {};
}

void LiveService::run() {
  // Written to sockets and pipes whose other end is gone: an error, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  // The same for a file that has reached the size it may have.
  std::signal(SIGXFSZ, SIG_IGN);
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  signals_.async_wait([this](ErrorCode ended, int) {
    if (!ended) begin_goodbye();
  });
  sockets_.emplace(options_.sockets, [this] { asio::post(loop_, [this] { take_arrivals(); }); });
  store_.emplace(*log_, [this](StoreThread::Done done) {
    asio::post(loop_, [this, done = std::move(done)]() mutable { on_committed(std::move(done)); });
  });
  workers_.emplace(Workers::Parts{.log = *log_,
                                  .equipment = equipment_,
                                  .short_threads = options_.bot_threads,
                                  .on_done = [this](Job job) {
                                    asio::post(loop_, [this, job = std::move(job)]() mutable {
                                      on_job_done(std::move(job));
                                    });
                                  }});
  log_info("event=start port=" + std::to_string(door_->port()) +
           " tables=" + std::to_string(tables_));
  door_->start();
  keep_house();
  // A shared database looks after itself; its tables are checked when they wake.
  if (!is_postgres_url(options_.database)) carry_out(lobby_.check_tables());
  loop_.run();
  sockets_.reset();
  workers_.reset();
  store_.reset();
  log_info("event=stop");
}

// --- sockets -------------------------------------------------------------------------------------

void LiveService::on_websocket(Newcomer newcomer) {
  if (saying_goodbye_) return;
  const SocketId id = ++last_socket_;
  tickets_.emplace(id, std::move(newcomer.ticket));
  ErrorCode ignored;
  sockets_->add(id, Descriptor(newcomer.socket.release(ignored)), std::move(newcomer.first));
  carry_out(lobby_.connected(id, std::move(newcomer.address), now()));
}

void LiveService::take_arrivals() {
  for (const auto& arrival : sockets_->take(kArrivalsPerTurn))
    arrival.text ? on_message(arrival.from, *arrival.text) : on_closed(arrival.from);
}

void LiveService::on_message(SocketId socket, std::string_view text) {
  if (!saying_goodbye_) carry_out(lobby_.received(socket, text, now()));
}

void LiveService::on_closed(SocketId socket) {
  tickets_.erase(socket);
  if (!saying_goodbye_) return carry_out(lobby_.disconnected(socket, now()));
  end_goodbye_if_done();
}

void LiveService::send(std::vector<Message> messages) {
  sockets_->send(std::move(messages), saying_goodbye_ ? CloseCode::GoingAway : CloseCode::Policy);
}

// --- what the core wants -------------------------------------------------------------------------

void LiveService::carry_out(Effects effects) {
  for (auto& job : effects.jobs) jobs_.add(std::move(job));
  send(outbox_.add(effects));
  lobby_.set_disk(outbox_.rows_waiting() > options_.limits.rows_waiting_max ? Disk::Behind
                                                                            : Disk::KeepsUp);
  plan_commit();
  plan_tick();
  start_jobs();
}

void LiveService::plan_commit() {
  if (commit_planned_ || outbox_.committing() || outbox_.rows_waiting() == 0) return;
  // Not at once: whatever else has arrived by now shall be in the same commit.
  commit_planned_ = true;
  asio::post(loop_, [this] { begin_commit(); });
}

void LiveService::begin_commit() {
  commit_planned_ = false;
  if (auto batch = outbox_.begin_commit()) store_->write(std::move(*batch));
}

void LiveService::on_committed(StoreThread::Done done) {
  metrics_.commit_seconds.add(done.took);
  note_disk(done.result ? nullptr : &done.result.error());
  if (done.result) {
    ++metrics_.commits;
    metrics_.rows += done.rows;
    auto outcome = outbox_.committed(*done.result);
    send(std::move(outcome.messages));
    if (!saying_goodbye_) carry_out(lobby_.committed(done.heads, *done.result));
    begin_commit();
  } else {
    ++metrics_.commits_failed;
    auto failure = outbox_.failed(done.result.error());
    send(std::move(failure.messages));
    if (!saying_goodbye_) carry_out(lobby_.commit_failed(failure.tables));
    begin_commit();
  }
  if (saying_goodbye_) end_goodbye_if_done();
}

void LiveService::note_disk(const LogError* trouble) {
  if ((trouble == nullptr) == disk_works_) return;
  disk_works_ = trouble == nullptr;
  if (disk_works_)
    log_info("event=disk_works_again");
  else
    log_error("event=disk_fails what=\"" + trouble->text +
              "\" consequence=\"moves are refused until it works\"");
}

// --- what is slow --------------------------------------------------------------------------------

void LiveService::start_jobs() {
  for (const auto size : {JobSize::Short, JobSize::Long}) {
    while (workers_->idle(size)) {
      auto job = jobs_.take(size);
      if (!job) break;
      const bool wanted =
          MatchQuestions::asked_for(*job) ? questions_.wants(*job) : lobby_.wants(*job);
      if (wanted) workers_->start(std::move(*job));
    }
  }
}

void LiveService::on_job_done(Job job) {
  if (!job.bug.empty()) log_error("event=bug what=\"" + job.bug + "\"");
  if (saying_goodbye_) return;
  if (!MatchQuestions::asked_for(job)) return carry_out(lobby_.done(std::move(job), now()));
  questions_.answer(std::move(job));
  start_jobs();
}

// --- time ----------------------------------------------------------------------------------------

void LiveService::plan_tick() {
  const TimeMs due = lobby_.next_deadline();
  if (due >= tick_planned_) return;  // an early tick does no harm and plans the next one
  tick_planned_ = due;
  tick_timer_.expires_at(started_ + std::chrono::milliseconds(due));
  tick_timer_.async_wait([this](ErrorCode ended) {
    if (ended || saying_goodbye_) return;
    tick_planned_ = server::kNever;
    carry_out(lobby_.tick(now()));
  });
}

void LiveService::look_at_log() {
  const NodeView before = std::exchange(nodes_, log_->nodes());
  if (before.away != nodes_.away)
    nodes_.away
        ? log_error("event=database_away consequence=\"moves are refused until it is back\"")
        : log_info("event=database_back epoch=" + std::to_string(nodes_.epoch));
  if (before.epoch == nodes_.epoch) return;
  ++metrics_.epochs;
  if (before.epoch != 0) carry_out(lobby_.touch_regained());
}

void LiveService::keep_house() {
  const auto time = Clock::now();
  look_at_log();
  door_->look_after(time);
  for (const auto& report : lobby_.take_reports())
    log_error("event=report what=\"" + report + "\"");
  carry_out(lobby_.expire_some(kTablesPerExpiry));
  if (const auto progress = lobby_.check_progress(); progress.done && !check_reported_) {
    check_reported_ = true;
    const std::string line = "event=tables_checked count=" + std::to_string(progress.checked) +
                             " damaged=" + std::to_string(progress.damaged);
    progress.damaged > 0 ? log_error(line) : log_info(line);
  }
  house_timer_.expires_after(kHousekeepingEvery);
  house_timer_.async_wait([this](ErrorCode ended) {
    if (!ended && !saying_goodbye_) keep_house();
  });
}

void LiveService::begin_goodbye() {
  if (saying_goodbye_) return;
  door_->stop();
  saying_goodbye_ = true;
  plan_commit();
  for (auto* timer : {&tick_timer_, &house_timer_}) timer->cancel();
  goodbye_timer_.expires_after(kGoodbyeMax);
  goodbye_timer_.async_wait([this](ErrorCode ended) {
    if (!ended) loop_.stop();
  });
  end_goodbye_if_done();
}

/// When all is written: whoever is sent to another node shall find there that ours has gone.
void LiveService::say_goodbye() {
  goodbye_said_ = true;
  const auto other = log_->nodes().other;
  log_->leave();
  send(lobby_.shutdown(other).messages);
}

void LiveService::end_goodbye_if_done() {
  if (!goodbye_said_ && outbox_.empty()) say_goodbye();
  if (outbox_.empty() && tickets_.empty()) loop_.stop();
}

// --- plain requests ------------------------------------------------------------------------------

std::optional<Response> LiveService::dynamic_response(std::string_view path) {
  Response answer;
  answer.extra_headers = "Cache-Control: no-store\r\n";
  if (path == "/healthz") {
    const bool away = log_->nodes().away;
    answer.status = disk_works_ && !away ? 200 : 503;
    answer.own_body = away          ? "the database is away\n"
                      : disk_works_ ? "ok\n"
                                    : "the disk refuses to write\n";
    return answer;
  }
  if (path == "/metrics") {
    answer.type = "text/plain; version=0.0.4; charset=utf-8";
    answer.own_body = metrics_text(current_metrics());
    return answer;
  }
  if (path == "/where.json") {
    // So that an invitation made on this machine does not say localhost.
    JsonWriter json;
    json.begin_object();
    json.key("urls").list(whereabouts_.urls).end_object();
    answer.type = "application/json";
    answer.own_body = json.take();
    return answer;
  }
  auto document = server::fixed_document(path, equipment_);
  if (!document) return std::nullopt;
  answer.type = document->type;
  answer.extra_headers = "Cache-Control: no-cache\r\n";
  answer.own_body = std::move(document->body);
  return answer;
}

Metrics LiveService::current_metrics() const {
  Metrics metrics = metrics_;
  metrics.lobby = lobby_.counts();
  metrics.node = log_->nodes();
  metrics.sockets = tickets_.size();
  metrics.jobs_waiting = jobs_.size();
  metrics.rows_waiting = outbox_.rows_waiting();
  metrics.requests = door_->requests();
  metrics.slow_readers_dropped = sockets_->slow_readers_dropped();
  metrics.uptime_seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  return metrics;
}

}  // namespace

std::expected<std::unique_ptr<Service>, Error> Service::open(ServiceOptions options) {
  // Before the file: a server that cannot be reached shall neither make it nor bring it up to date.
  KNOBEL_TRY(FrontDoor::try_place(options.listen, options.port));
  KNOBEL_TRY_ASSIGN(auto log, open_log(options.database, options.node));
  auto service = std::make_unique<LiveService>(std::move(options), std::move(log));
  KNOBEL_TRY(service->open());
  return service;
}

}  // namespace knobel::net
