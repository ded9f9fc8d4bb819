#include "tests/simulation/simulation.h"

#include "fairness/verify.h"
#include "formats/record_json.h"

namespace knobel::server::testing {
namespace {

constexpr TimeMs kPatience = 1500;
constexpr std::uint32_t kChecksPerBug = 4000;  // at most

/// The ids of requests that wrote a row: {"…","by":{"id":"7",…
std::string writer_of(const std::string& row) {
  constexpr std::string_view kMark = "\"by\":{\"id\":\"";
  const auto begin = row.find(kMark);
  if (begin == std::string::npos) return {};
  const auto from = begin + kMark.size();
  return row.substr(from, row.find('"', from) - from);
}

std::string random_digits(RandomBytes& random) { return secret_text(random_secret(random)); }

Limits simulation_limits() {
  Limits limits;
  limits.messages_per_connection = {1e6, 1e6};
  limits.messages_per_address = {1e9, 1e9};
  limits.tables_per_address = {1e6, 1e6};
  limits.sockets_per_address_max = 1'000'000;
  limits.wrong_codes_per_connection = limits.wrong_codes_per_address = {1e9, 1e9};
  limits.hibernate_after = 3000;
  limits.bot_retry_after = 500;
  limits.opening_time = 500;
  limits.host_absent_after = 2000;
  return limits;
}

}  // namespace

Simulation::Simulation(std::uint64_t seed, int tables)
    : choice_(seed, 1), random_(seed), equipment_(equipment_parts()), limits_(simulation_limits()) {
  const auto games = knobel::tested_games();
  for (int i = 0; i < tables; ++i) {
    const auto& info = *games[choice_.below(static_cast<std::uint32_t>(games.size()))].info;
    Group group;
    group.game = info.key;
    group.seats = std::max(info.seats_min(), 2);
    if (!info.allows_seats(group.seats)) group.seats = info.seats_default;
    group.people = 1 + static_cast<int>(choice_.below(static_cast<std::uint32_t>(group.seats)));
    group.settings = R"(,"pace_ms":)" + std::to_string(choice_.below(3) * 100) + R"(,"grace_s":)" +
                     std::to_string(choice_.below(4) * 2);
    if (choice_.below(3) == 0) group.settings += R"(,"clock_s":4)";
    if (choice_.below(4) == 0) group.settings += R"(,"watch":false)";
    groups_.push_back(group);
    for (int place = 0; place < group.people; ++place) {
      Client client;
      client.group = static_cast<std::size_t>(i);
      client.place = place;
      client.token = random_token(random_);
      clients_.push_back(std::move(client));
    }
  }
  checks_until_bug_ = 1 + choice_.below(kChecksPerBug);
  start_lobby();
}

void Simulation::start_lobby() {
  outbox_ = Outbox();
  in_flight_.reset();
  jobs_.clear();
  network_.clear();
  whose_.clear();
  lobby_ = std::make_unique<Lobby>(
      LobbyParts{log_, random_, equipment_, limits_, [this] { return now_ / 1000; }});
  if (!lobby_->open()) violate("the log cannot be opened");
}

// --- the process ---------------------------------------------------------------------------------

void Simulation::crash() {
  ++counts_.crashes;
  start_lobby();
  for (auto& client : clients_) {
    client.connection = 0;
    client.greeted = client.entered = false;
  }
}

template <class Call>
void Simulation::into_core(Call call) {
  knobel::checks_until_bug = calm_ ? 0 : checks_until_bug_;
  Effects effects = call();
  if (const auto left = knobel::checks_until_bug.exchange(0); !calm_ && left <= 0) {
    ++counts_.bugs;
    compare_ = true;
    checks_until_bug_ = 1 + choice_.below(kChecksPerBug);
  } else if (!calm_) {
    checks_until_bug_ = left;
  }
  take(std::move(effects));
}

/// What is in memory is what the rows tell. Asked when no row is under way.
void Simulation::compare_with_fold() {
  if (!compare_ || !outbox_.empty()) return;
  compare_ = false;
  const auto heads = *log_.heads(0, SIZE_MAX);
  for (const auto& head : heads) {
    const TableState* state = lobby_->state_of(head.id);
    if (state == nullptr) continue;
    const auto folded = TableState::fold(head, *log_.read(head.id), equipment_);
    if (!folded || *folded != *state) violate("table " + head.code + " is not what its rows tell");
    ++counts_.folded;
  }
}

void Simulation::take(Effects effects) {
  for (auto& job : effects.jobs) jobs_.push_back(std::move(job));
  deliver(outbox_.add(effects));
  if (calm_) commit();
}

/// Begins a commit, or brings the one under way to some end.
void Simulation::commit() {
  if (!in_flight_) {
    in_flight_ = outbox_.begin_commit();
    if (in_flight_ && one_in(150)) return crash();  // nothing of it was written
    if (!calm_ || !in_flight_) return;
  }
  if (one_in(80)) log_.refuse(1);
  if (const auto done = log_.append(in_flight_->rows, in_flight_->heads); !done) {
    ++counts_.disk_failures;
    in_flight_.reset();
    auto failure = outbox_.failed(done.error());
    deliver(std::move(failure.messages));
    compare_ = true;
    return take(lobby_->commit_failed(failure.tables));
  }
  for (const auto& row : in_flight_->rows)
    if (auto id = writer_of(row.text); !id.empty()) written_.insert(std::move(id));
  if (one_in(150)) return crash();  // written, but nobody was told
  const auto heads = std::move(in_flight_->heads);
  in_flight_.reset();
  deliver(outbox_.committed());
  take(lobby_->committed(heads));
}

void Simulation::deliver(std::vector<Message> messages) {
  for (const auto& message : messages) {
    if (message.to == onlooker_) overheard_.push_back(*message.text);
    const auto found = whose_.find(message.to);
    if (found == whose_.end()) continue;
    Client& client = clients_[found->second];
    if (client.connection != message.to) continue;
    if (!one_in(100)) receive(client, *message.text);
    if (message.then == Message::Then::Close) {
      ++counts_.closed;
      disconnect(client);
    }
  }
}

// --- the people ----------------------------------------------------------------------------------

void Simulation::receive_view(Client& client, const Data& data) {
  if (at(data, "seat") != std::to_string(client.seat.value_or(0))) return;
  SeatView view;
  view.match = static_cast<std::uint32_t>(std::stoul(at(data, "match")));
  view.seq = static_cast<std::uint32_t>(std::stoul(at(data, "seq")));
  view.undo = at(data, "undo") == "true";
  view.over = at(data, "view.turn.kind") == "over";
  const auto asker = at(data, "view.turn.asker");
  view.asker = asker.empty() || asker == "null" ? 0 : std::stoi(asker);
  for (int i = 0;; ++i) {
    auto text = at(data, "view.actions." + std::to_string(i) + ".text");
    if (text.empty()) break;
    view.actions.push_back(std::move(text));
  }
  client.view = std::move(view);
}

void Simulation::receive(Client& client, const std::string& text) {
  const auto data = parse_json(text);
  if (!data) return violate("not JSON: " + text);
  Group& group = groups_[client.group];
  const auto push = at(*data, "push");
  if (push == "table") {
    group.state = at(*data, "state");
    group.kinds.clear();
    group.bot_plays.clear();
    for (int i = 0; i < group.seats; ++i) {
      const std::string seat = "seats." + std::to_string(i);
      group.kinds.push_back(at(*data, seat + ".kind"));
      group.bot_plays.push_back(at(*data, seat + ".bot") != "null");
    }
    if (client.seat)
      client.sealed.told = at(*data, "seats." + std::to_string(*client.seat - 1) + ".commitment");
    if (auto envelope = at(*data, "commitment"); envelope != client.sealed.envelope)
      client.sealed = {
          std::move(envelope), random_digits(random_), client.sealed.told, {}, {}, false};
  } else if (push == "opening") {
    client.sealed.list = at(*data, "commitments");
    client.sealed.failed =
        at(*data, "failed").find(std::to_string(client.seat.value_or(0))) != std::string::npos;
  } else if (push == "you") {
    const auto seat = at(*data, "seats.0");
    client.seat = seat.empty() ? std::nullopt : std::optional(std::stoi(seat));
    client.host = at(*data, "host") == "true";
  } else if (push == "view") {
    receive_view(client, *data);
  } else if (push == "closed") {
    client.entered = false;
  }
  if (!client.pending || at(*data, "re") != client.pending->id) return;
  const bool ok = at(*data, "ok") == "true";
  const Pending pending = *client.pending;
  client.pending.reset();
  if (!ok) ++counts_.moves_refused;
  if (at(*data, "error.code") == "stale") receive_view(client, *parse_json(at(*data, "view")));
  if (at(*data, "error.code") == "no_table") client.entered = false;
  if (at(*data, "error.code") == "bug" && counts_.bugs == 0) violate("a bug: " + pending.text);
  if (!ok) return;
  if (pending.acts) {
    ++counts_.acknowledged;
    if (!written_.contains(pending.id)) violate("acknowledged but not written: " + pending.text);
  }
  const auto word = at(pending.text, "do");
  if (word == "hello") client.greeted = true;
  if (word == "create") {
    group.code = at(*data, "code");
    client.host_token = at(*data, "token");
    client.entered = true;
  }
  if (word == "enter") client.entered = true;
  if (word == "open") client.sealed.opened = client.sealed.list;
  if (word == "sit") {
    client.sat = true;
    client.seat = std::stoi(at(*data, "seat"));
  }
}

void Simulation::connect(Client& client) {
  client.connection = ++last_connection_;
  client.greeted = client.entered = false;
  client.pending.reset();
  client.view.reset();
  whose_[client.connection] = static_cast<std::size_t>(&client - clients_.data());
  into_core([&] { return lobby_->connected(client.connection, "10.0.0.1", now_); });
}

void Simulation::disconnect(Client& client) {
  const ConnectionId gone = std::exchange(client.connection, 0);
  whose_.erase(gone);
  into_core([&] { return lobby_->disconnected(gone, now_); });
}

void Simulation::request(Client& client, const std::string& members, bool acts) {
  const std::string id =
      std::to_string(&client - clients_.data()) + "-" + std::to_string(++client.requests);
  client.pending = Pending{id, R"({"id":")" + id + "\"," + members + "}", now_, acts};
  network_.push_back({client.connection, client.pending->text});
}

/// What the client has to say before there is a match; "" if nothing.
std::string Simulation::set_up(Client& client, const Group& group) {
  if (!client.greeted) return R"("do":"hello","version":)" + std::to_string(kProtocolVersion);
  if (!client.entered && group.code.empty()) {
    if (client.place > 0) return {};
    return R"("do":"create","game":")" + group.game + R"(","seats":)" +
           std::to_string(group.seats) + group.settings;
  }
  if (!client.entered) {
    std::string tokens = "\"" + client.token + "\"";
    if (!client.host_token.empty()) tokens += ",\"" + client.host_token + "\"";
    return R"("do":"enter","code":")" + group.code + R"(","tokens":[)" + tokens + "]";
  }
  if (!client.seat && group.state == "open")
    return R"("do":"sit","name":"N","token":")" + client.token + "\"";
  if (auto text = throw_in(client, group); !text.empty()) return text;
  if (!client.host || group.state != "open") return {};
  int open = 0;
  int person = 0;
  for (int i = 0; i < static_cast<int>(group.kinds.size()); ++i) {
    if (group.kinds[static_cast<std::size_t>(i)] == "open") open = i + 1;
    if (group.kinds[static_cast<std::size_t>(i)] == "person") ++person;
  }
  if (open == 0) return R"("do":"start")";
  if (person >= group.people)
    return R"("do":"bot","seat":)" + std::to_string(open) + R"(,"level":"random")";
  return {};
}

std::string Simulation::throw_in(Client& client, const Group& group) {
  // Some throw nothing in.
  if (!client.seat || client.sealed.contribution.empty() || client.place == 2) return {};
  const auto& [envelope, contribution, told, list, opened, failed] = client.sealed;
  const std::string seat = R"("seat":)" + std::to_string(*client.seat);
  const bool anew = group.state == "opening" && list == "null" && !failed;
  if ((group.state == "open" || anew) && told.empty())
    return R"("do":"contribute",)" + seat + R"(,"commitment":")" + commitment_to(contribution) +
           "\"";
  if (group.state != "opening" || list.find(commitment_to(contribution)) == std::string::npos ||
      opened == list || one_in(3))
    return {};
  return R"("do":"open",)" + seat + R"(,"contribution":")" +
         (one_in(10) ? random_digits(random_) : contribution) + "\"";
}

std::string Simulation::next_request(Client& client, bool& acts) {
  const Group& group = groups_[client.group];
  if (auto text = set_up(client, group); !text.empty()) return text;
  if (!client.seat || !client.view || group.state != "playing" || client.view->over) return {};
  const SeatView& view = *client.view;
  const std::string seat = R"("seat":)" + std::to_string(*client.seat);
  const std::string from = seat + R"(,"seq":)" + std::to_string(view.seq);
  if (group.bot_plays[static_cast<std::size_t>(*client.seat - 1)]) return R"("do":"back",)" + seat;
  if (one_in(300)) return R"("do":"leave",)" + seat;
  acts = true;
  if (one_in(500)) return R"("do":"resign",)" + from;
  if (view.undo && one_in(12)) return R"("do":"undo",)" + from;
  if (!view.actions.empty()) {
    const auto& action =
        view.actions[choice_.below(static_cast<std::uint32_t>(view.actions.size()))];
    if (one_in(20)) {
      acts = false;
      return R"("do":"preview",)" + seat + R"(,"actions":[")" + action + "\"]";
    }
    return R"("do":"act",)" + from + R"(,"actions":[")" + action + "\"]";
  }
  if (view.asker == *client.seat) return R"("do":"roll",)" + from;
  acts = false;
  return {};
}

/// Rubbish, and things that this client may not do.
void Simulation::hostile(const Client& client) {
  const std::string bad[] = {
      "",
      "{",
      R"({"id":"x","do":"act","seat":1,"seq":0,"actions":["step"]})",
      R"({"id":"x","do":"act","seat":2,"seq":3,"actions":["pass","pass","pass"]})",
      R"({"id":"x","do":"free","seat":1})",
      R"({"id":"x","do":"record"})",
      R"({"id":"x","do":"replay","event":3})",
      R"({"id":"x","do":"approve","ask":1,"yes":true})",
      R"({"id":"x","do":"enter","code":"BBBBB"})",
      R"({"id":"x","do":"why_not","seat":1,"action":"\u0000"})",
      std::string(5000, 'x'),
  };
  if (client.pending && choice_.below(2) == 0) {
    std::string text = client.pending->text;
    text[choice_.below(static_cast<std::uint32_t>(text.size()))] ^= 1 << choice_.below(7);
    network_.push_back({client.connection, text});
    return;
  }
  network_.push_back(
      {client.connection, bad[choice_.below(static_cast<std::uint32_t>(std::size(bad)))]});
}

void Simulation::client_step(Client& client) {
  if (client.connection == 0) return connect(client);
  if (one_in(150)) return disconnect(client);
  if (one_in(60)) hostile(client);
  if (client.pending) {
    if (now_ - client.pending->sent < kPatience) return;
    // No answer: the same again, word for word, or a new connection.
    if (one_in(3)) return disconnect(client);
    client.pending->sent = now_;
    network_.push_back({client.connection, client.pending->text});
    return;
  }
  bool acts = false;
  const auto members = next_request(client, acts);
  if (!members.empty()) return request(client, members, acts);
  // Perhaps a push got lost: whoever has nothing to do looks again now and then.
  if (client.entered && choice_.below(30) == 0) client.entered = false;
}

// --- the world -----------------------------------------------------------------------------------

void Simulation::deliver_packet() {
  if (network_.empty()) return;
  const auto place = calm_ ? 0 : choice_.below(static_cast<std::uint32_t>(network_.size()));
  const Packet packet = network_[place];
  if (one_in(40)) return void(network_.erase(network_.begin() + place));  // lost
  if (!one_in(40)) network_.erase(network_.begin() + place);              // else it comes again
  into_core([&] { return lobby_->received(packet.from, packet.text, now_); });
}

/// One of the jobs that wait, whichever; some are done long after they were asked for.
void Simulation::do_job() {
  if (jobs_.empty() || one_in(3)) return;
  const auto place =
      static_cast<std::ptrdiff_t>(choice_.below(static_cast<std::uint32_t>(jobs_.size())));
  Job job = std::move(jobs_[static_cast<std::size_t>(place)]);
  jobs_.erase(jobs_.begin() + place);
  if (!lobby_->wants(job)) return;
  work(job, {log_, equipment_, [&](const job::Decide& decision) -> std::optional<Action> {
               ActionList list;
               decision.game->actions(decision.view, decision.seat, list);
               if (one_in(50)) return std::nullopt;
               return list[choice_.below(static_cast<std::uint32_t>(list.size()))];
             }});
  if (!job.bug.empty()) violate("a job met a bug: " + job.bug);
  into_core([&] { return lobby_->done(std::move(job), now_); });
}

void Simulation::step() {
  now_ += choice_.below(4);
  client_step(clients_[choice_.below(static_cast<std::uint32_t>(clients_.size()))]);
  for (std::uint32_t i = 0; i < 2; ++i) deliver_packet();
  do_job();
  if (lobby_->next_deadline() <= now_) into_core([&] { return lobby_->tick(now_); });
  if (calm_ || choice_.below(3) == 0) commit();
  compare_with_fold();
}

std::string Simulation::onlooker_view(const std::string& code) {
  onlooker_ = ++last_connection_;
  overheard_.clear();
  take(lobby_->connected(onlooker_, "10.0.0.2", now_));
  take(lobby_->received(onlooker_, hello_text("h"), now_));
  take(lobby_->received(onlooker_, R"({"id":"e","do":"enter","code":")" + code + "\"}", now_));
  while (!jobs_.empty()) do_job();
  std::string seen;
  for (const auto& text : overheard_)
    if (at(text, "push") == "view") seen = text;
  take(lobby_->disconnected(onlooker_, now_));
  onlooker_ = 0;
  return seen;
}

/// Everything is written; then a table looks the same before and after the process is replaced.
void Simulation::compare_and_restart() {
  const bool was_calm = std::exchange(calm_, true);
  if (in_flight_) commit();
  commit();
  const auto& code = groups_[choice_.below(static_cast<std::uint32_t>(groups_.size()))].code;
  if (!code.empty()) {
    const auto before = onlooker_view(code);
    crash();
    if (onlooker_view(code) != before) violate("table " + code + " is not what it was");
    ++counts_.compared;
  }
  calm_ = was_calm;
}

void Simulation::run_wild(int steps) {
  for (int i = 0; i < steps && violation_.empty(); ++i) {
    step();
    if (i % 2000 == 1999) compare_and_restart();
  }
}

bool Simulation::finish(int steps_max) {
  calm_ = true;
  network_.clear();
  if (in_flight_) commit();
  for (int i = 0; i < steps_max && violation_.empty(); ++i) {
    step();
    if (i % 1000 != 0) continue;
    bool all = true;
    for (const auto& group : groups_) all = all && group.state == "finished";
    if (all) return true;
  }
  return false;
}

int Simulation::verify_all(std::string& problem) {
  int verified = 0;
  for (const auto& group : groups_) {
    // Not through the lobby, which gives no record away where onlookers are not welcome.
    const auto head = *log_.find(group.code);
    KNOBEL_CHECK(head.has_value());
    const auto past = past_match(*head, *log_.read(head->id), 0, equipment_);
    if (!past) {
      problem = group.code + ": " + past.error().text;
      return verified;
    }
    // A match that a bug made void has no result; what was played of it is kept.
    const auto table = TableState::fold(*head, *log_.read(head->id), equipment_);
    const bool voided = table && !table->voided.empty();
    const auto report = verify_record(*write_record(past->record), knobel::testing::make_tested);
    if (!report || report->finished == voided ||
        (!voided && report->dice != VerifyReport::Dice::Recomputed)) {
      problem = group.code + ": " + (report ? "not finished" : report.error().text);
      return verified;
    }
    const Luck& luck = past->record.header.luck;
    counts_.failed += luck.starts - 1;
    for (const auto& each : luck.contributions) counts_.opened += each.empty() ? 0 : 1;
    ++verified;
  }
  return verified;
}

}  // namespace knobel::server::testing
