#include "tests/simulation/simulation.h"

#include "fairness/verify.h"
#include "formats/record_json.h"

namespace knobel::server::testing {
namespace {

constexpr std::uint32_t kChecksPerBug = 4000;  // at most

/// The ids of requests that wrote a row: {"…","by":{"id":"7",…
std::string writer_of(const std::string& row) {
  constexpr std::string_view kMark = "\"by\":{\"id\":\"";
  const auto begin = row.find(kMark);
  if (begin == std::string::npos) return {};
  const auto from = begin + kMark.size();
  return row.substr(from, row.find('"', from) - from);
}

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
  limits.host_absent_after = 500;
  return limits;
}

}  // namespace

Simulation::Simulation(std::uint64_t seed, int tables, int nodes)
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
    const auto plain = equipment_.game(group.game, Config{group.seats, {}, {}});
    group.real_dice = has_dice(**plain) && choice_.below(3) == 0;
    if (group.real_dice) group.settings += R"(,"real_dice":true)";
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
  nodes_.resize(static_cast<std::size_t>(nodes));
  for (auto& node : nodes_) start_lobby(node);
}

void Simulation::start_lobby(Node& node) {
  node.lobby.reset();
  node.log.reset();
  const auto number = static_cast<NodeNumber>(&node - nodes_.data() + 1);
  node.log = std::make_unique<MemoryLog>(*tables_, number);
  node.outbox = Outbox();
  node.in_flight.reset();
  node.jobs.clear();
  node.frozen_until = 0;
  node.lobby = std::make_unique<Lobby>(
      LobbyParts{*node.log, random_, equipment_, limits_, [this] { return now_ / 1000; }});
  if (!node.lobby->open()) violate("the log cannot be opened");
}

// --- the processes -------------------------------------------------------------------------------

void Simulation::crash(Node& node) {
  ++counts_.crashes;
  start_lobby(node);
  const auto here = static_cast<std::size_t>(&node - nodes_.data());
  std::erase_if(network_, [&](const Packet& packet) {
    const auto whose = whose_.find(packet.from);
    return whose == whose_.end() || clients_[whose->second].node == here;
  });
  for (auto& client : clients_) {
    if (client.node != here || client.connection == 0) continue;
    whose_.erase(client.connection);
    client.connection = 0;
    client.greeted = client.entered = false;
  }
}

/// The others hear nothing from it and take its tables. It does not know.
void Simulation::freeze(Node& node) {
  ++counts_.freezes;
  node.log->lose_touch();
  node.frozen_until = now_ + choice_.below(1500);
}

/// Its connection to the log is found to be broken; it gets another, under another epoch.
void Simulation::wake_up(Node& node) {
  node.frozen_until = 0;
  // Before it finds out it writes, if it has something.
  commit(node);
  commit(node);
  node.log->come_back();
  if (node.in_flight) fail_commit(node, LogError(Error{"the connection was lost"}));
  into_core(node, [&] { return node.lobby->touch_regained(); });
}

template <class Call>
void Simulation::into_core(Node& node, Call call) {
  knobel::checks_until_bug = calm_ ? 0 : checks_until_bug_;
  Effects effects = call();
  if (const auto left = knobel::checks_until_bug.exchange(0); !calm_ && left <= 0) {
    ++counts_.bugs;
    compare_ = true;
    checks_until_bug_ = 1 + choice_.below(kChecksPerBug);
  } else if (!calm_) {
    checks_until_bug_ = left;
  }
  take(node, std::move(effects));
}

/// What is in memory is what the rows tell. Asked when no row is under way.
void Simulation::compare_with_fold(Node& node) {
  if (!compare_ || !node.outbox.empty()) return;
  if (&node == &nodes_.back()) compare_ = false;
  const auto heads = *node.log->heads(0, SIZE_MAX);
  for (const auto& head : heads) {
    const TableState* state = node.lobby->state_of(head.id);
    // Of what others have taken it need not know yet.
    if (state == nullptr || head.owner != 0 || head.epoch != node.log->nodes().epoch) continue;
    const auto folded = TableState::fold(head, *node.log->read(head.id), equipment_);
    if (!folded || *folded != *state) violate("table " + head.code + " is not what its rows tell");
    ++counts_.folded;
  }
}

void Simulation::take(Node& node, Effects effects) {
  for (auto& job : effects.jobs) node.jobs.push_back(std::move(job));
  deliver(node.outbox.add(effects));
  if (calm_) commit(node);
}

void Simulation::fail_commit(Node& node, const LogError& error) {
  ++counts_.disk_failures;
  node.in_flight.reset();
  auto outcome = node.outbox.failed(error);
  deliver(std::move(outcome.messages));
  compare_ = true;
  take(node, node.lobby->commit_failed(outcome.tables));
}

/// Begins a commit, or brings the one under way to some end.
void Simulation::commit(Node& node) {
  if (!node.in_flight) {
    node.in_flight = node.outbox.begin_commit();
    if (node.in_flight && one_in(150)) return crash(node);  // nothing of it was written
    if (!calm_ || !node.in_flight) return;
  }
  if (one_in(80)) node.log->refuse(1);
  const auto done = node.log->append(node.in_flight->rows, node.in_flight->heads);
  if (!done) return fail_commit(node, done.error());
  counts_.fenced += static_cast<int>(done->size());
  if (nodes_.size() == 1 && !done->empty()) violate("fenced, although there is nobody else");
  for (const auto& row : node.in_flight->rows) {
    if (std::ranges::find(*done, row.table) != done->end()) continue;
    if (!confirmed_.emplace(row.table, row.seq).second) violate("a row was written twice");
    if (auto id = writer_of(row.text); !id.empty()) written_.insert(std::move(id));
  }
  if (one_in(150)) return crash(node);  // written, but nobody was told
  if (nodes_.size() > 1 && one_in(80)) {
    ++counts_.unheard;
    node.log->come_back();
    fail_commit(node, LogError(Error{"the connection was lost"}));
    return into_core(node, [&] { return node.lobby->touch_regained(); });
  }
  const auto heads = std::move(node.in_flight->heads);
  node.in_flight.reset();
  auto outcome = node.outbox.committed(*done);
  deliver(std::move(outcome.messages));
  take(node, node.lobby->committed(heads, *done));
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
  const auto of = at(data, "view.turn.of");
  view.of = of.empty() || of == "null" ? 0 : std::stoi(of);
  const auto dice = at(data, "view.turn.dice");
  view.dice = dice.empty() ? 0 : std::stoi(dice);
  for (int i = 0;; ++i) {
    auto text = at(data, "view.actions." + std::to_string(i) + ".text");
    if (text.empty()) break;
    view.actions.push_back(std::move(text));
  }
  client.view = std::move(view);
}

void Simulation::receive_refusal(Client& client, const Data& data, const Pending& pending) {
  ++counts_.moves_refused;
  const auto code = at(data, "error.code");
  if (code == "stale") receive_view(client, *parse_json(at(data, "view")));
  if (code == "no_table") client.entered = false;
  if (code == "moved") client.sent = static_cast<std::size_t>(at(data, "error.path")[3] - '1');
  if (code == "bug" && counts_.bugs == 0) violate("a bug: " + pending.text);
}

void Simulation::receive(Client& client, const std::string& text) {
  const auto data = parse_json(text);
  if (!data) return violate("not JSON: " + text);
  Group& group = groups_[client.group];
  const auto push = at(*data, "push");
  if (push == "table") {
    group.state = at(*data, "state");
    const auto host_in = at(*data, "host_in_ms");
    group.host_free = host_in == "null" ? std::nullopt : std::optional(now_ + std::stoll(host_in));
    group.kinds.clear();
    group.bot_plays.clear();
    group.asks_for = group.asking = 0;
    for (int i = 0;; ++i) {
      const std::string seat = "seats." + std::to_string(i);
      if (at(*data, seat + ".kind").empty()) break;
      if (const auto wants = at(*data, seat + ".wants"); wants != "null") {
        group.asks_for = std::stoi(wants);
        group.asking = i + 1;
      }
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
  } else if (push == "moved") {
    client.sent = static_cast<std::size_t>(at(*data, "path")[3] - '1');
  }
  if (!client.pending || at(*data, "re") != client.pending->id) return;
  const bool ok = at(*data, "ok") == "true";
  const Pending pending = *client.pending;
  client.pending.reset();
  if (!ok) return receive_refusal(client, *data, pending);
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
  if (word == "host") ++counts_.hosts;
  if (word == "move" || word == "swap" || word == "seats") ++counts_.places;
  if (word == "open") client.sealed.opened = client.sealed.list;
  if (word == "sit") {
    client.sat = true;
    client.seat = std::stoi(at(*data, "seat"));
  }
}

void Simulation::connect(Client& client) {
  client.connection = ++last_connection_;
  if (client.sent) ++counts_.moved;
  client.node =
      client.sent ? *client.sent : choice_.below(static_cast<std::uint32_t>(nodes_.size()));
  client.sent.reset();
  client.greeted = client.entered = false;
  client.pending.reset();
  client.view.reset();
  whose_[client.connection] = static_cast<std::size_t>(&client - clients_.data());
  Node& node = nodes_[client.node];
  into_core(node, [&] { return node.lobby->connected(client.connection, "10.0.0.1", now_); });
}

void Simulation::disconnect(Client& client) {
  const ConnectionId gone = std::exchange(client.connection, 0);
  whose_.erase(gone);
  Node& node = nodes_[client.node];
  into_core(node, [&] { return node.lobby->disconnected(gone, now_); });
}

void Simulation::request(Client& client, const std::string& members, bool acts) {
  const std::string id =
      std::to_string(&client - clients_.data()) + "-" + std::to_string(++client.requests);
  client.pending = Pending{id, R"({"id":")" + id + "\"," + members + "}", now_, acts};
  network_.push_back({client.connection, client.pending->text});
}

// --- the world -----------------------------------------------------------------------------------

void Simulation::deliver_packet() {
  if (network_.empty()) return;
  const auto place = calm_ ? 0 : choice_.below(static_cast<std::uint32_t>(network_.size()));
  const Packet packet = network_[place];
  if (one_in(40)) return void(network_.erase(network_.begin() + place));  // lost
  if (!one_in(40)) network_.erase(network_.begin() + place);              // else it comes again
  const auto whose = whose_.find(packet.from);
  if (whose == whose_.end()) return;
  Node& node = nodes_[clients_[whose->second].node];
  if (now_ >= node.frozen_until)
    into_core(node, [&] { return node.lobby->received(packet.from, packet.text, now_); });
}

/// One of the jobs that wait, whichever; some are done long after they were asked for.
void Simulation::do_job(Node& node) {
  if (node.jobs.empty() || one_in(3)) return;
  const auto place =
      static_cast<std::ptrdiff_t>(choice_.below(static_cast<std::uint32_t>(node.jobs.size())));
  Job job = std::move(node.jobs[static_cast<std::size_t>(place)]);
  node.jobs.erase(node.jobs.begin() + place);
  if (!node.lobby->wants(job)) return;
  work(job, {*node.log, equipment_, [&](const job::Decide& decision) -> std::optional<Action> {
               ActionList list;
               decision.game->actions(decision.view, decision.seat, list);
               if (one_in(50)) return std::nullopt;
               return list[choice_.below(static_cast<std::uint32_t>(list.size()))];
             }});
  if (!job.bug.empty()) violate("a job met a bug: " + job.bug);
  into_core(node, [&] { return node.lobby->done(std::move(job), now_); });
}

void Simulation::step() {
  now_ += choice_.below(4);
  Client& client = clients_[choice_.below(static_cast<std::uint32_t>(clients_.size()))];
  // A node that stands still answers nobody: people look for another one.
  const bool waits = client.connection != 0 && now_ < nodes_[client.node].frozen_until;
  if (waits ? one_in(5) : client.sent.has_value() && client.connection != 0) disconnect(client);
  if (!waits) client_step(client);
  for (std::uint32_t i = 0; i < 2; ++i) deliver_packet();
  for (auto& node : nodes_) {
    if (now_ < node.frozen_until) continue;
    if (node.frozen_until != 0) wake_up(node);
    do_job(node);
    if (node.lobby->next_deadline() <= now_)
      into_core(node, [&] { return node.lobby->tick(now_); });
    if (calm_ || choice_.below(3) == 0) commit(node);
    compare_with_fold(node);
    if (nodes_.size() > 1 && one_in(400)) freeze(node);
  }
}

std::string Simulation::onlooker_view(Node& node, const std::string& code) {
  onlooker_ = ++last_connection_;
  overheard_.clear();
  take(node, node.lobby->connected(onlooker_, "10.0.0.2", now_));
  take(node, node.lobby->received(onlooker_, hello_text("h"), now_));
  take(node,
       node.lobby->received(onlooker_, R"({"id":"e","do":"enter","code":")" + code + "\"}", now_));
  while (!node.jobs.empty()) do_job(node);
  std::string seen;
  for (const auto& text : overheard_)
    if (at(text, "push") == "view") seen = text;
  take(node, node.lobby->disconnected(onlooker_, now_));
  onlooker_ = 0;
  return seen;
}

/// Everything is written; then a table looks the same before and after the processes are replaced.
void Simulation::compare_and_restart() {
  const bool was_calm = std::exchange(calm_, true);
  for (auto& node : nodes_) {
    if (node.frozen_until != 0) wake_up(node);
    if (node.in_flight) commit(node);
    commit(node);
  }
  const auto& code = groups_[choice_.below(static_cast<std::uint32_t>(groups_.size()))].code;
  if (!code.empty()) {
    const auto owner = [&]() -> Node& {
      for (auto& node : nodes_)
        if (const auto head = *node.log->find(code); head && head->owner == 0) return node;
      return nodes_.front();
    };
    const auto before = onlooker_view(owner(), code);
    for (auto& node : nodes_) crash(node);
    if (onlooker_view(owner(), code) != before) violate("table " + code + " is not what it was");
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
  for (auto& node : nodes_) {
    if (node.frozen_until != 0) wake_up(node);
    if (node.in_flight) commit(node);
  }
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
    const auto head = *tables_->find(group.code);
    KNOBEL_CHECK(head.has_value());
    const auto past = past_match(*head, *tables_->read(head->id), 0, equipment_);
    if (!past) {
      problem = group.code + ": " + past.error().text;
      return verified;
    }
    // A match that a bug made void has no result; what was played of it is kept.
    const auto table = TableState::fold(*head, *tables_->read(head->id), equipment_);
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
