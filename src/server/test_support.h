#pragma once

// A server without a network, for tests: a lobby, a log in memory and clients that are mailboxes.
// Time stands still unless a test moves it, and the same seed gives the same world.

#include <doctest/doctest.h>

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "engine/text.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "players/levels.h"
#include "server/lobby.h"
#include "server/outbox.h"
#include "store/memory_log.h"
#include "tests/support/playout.h"

namespace knobel::server::testing {

class SeededRandom final : public RandomBytes {
 public:
  explicit SeededRandom(std::uint64_t seed) : entropy_(seed, 77) {}
  void fill(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(entropy_.below(256));
  }

 private:
  FastEntropy entropy_;
};

inline Equipment::Parts equipment_parts(MakeGame make = knobel::testing::make_tested) {
  Equipment::Parts parts;
  parts.make = std::move(make);
  for (const auto& entry : knobel::tested_games()) parts.games.push_back(entry.info);
  const auto levels = player_names();
  parts.levels.assign(levels.begin(), levels.end());
  parts.stand_in = "apprentice";
  return parts;
}

/// The value at "error.code" or "seats.0.name": texts as they are, the rest as JSON; "" if there
/// is none.
inline std::string at(const Data& data, std::string_view path) {
  const Data* here = &data;
  for (const auto step : split(path, '.')) {
    const Data* next = nullptr;
    if (const auto* object = std::get_if<Data::Object>(&here->value)) {
      for (const auto& member : *object)
        if (member.key == step) next = &member.value;
    } else if (const auto* list = std::get_if<Data::List>(&here->value)) {
      const auto index = parse_number(step);
      if (index && *index >= 0 && *index < static_cast<std::int64_t>(list->size()))
        next = &(*list)[static_cast<std::size_t>(*index)];
    }
    if (next == nullptr) return {};
    here = next;
  }
  if (const auto* text = std::get_if<std::string>(&here->value)) return *text;
  return to_json(*here);
}
inline std::string at(const std::string& json, std::string_view path) {
  const auto data = parse_json(json);
  return data ? at(*data, path) : std::string();
}

class World {
 public:
  /// `store` is where tables are kept instead of in `log`; it must outlive the world.
  explicit World(std::uint64_t seed = 1, Limits limits = {},
                 Equipment::Parts parts = equipment_parts(), Log* store = nullptr)
      : random(seed),
        bots(seed + 1, 5),
        limits_(limits),
        equipment_(std::move(parts)),
        store_(store == nullptr ? log : *store) {
    start();
  }

  /// The process dies and comes back: what was not on disk is gone, and so are all connections.
  void restart() {
    inbox.clear();
    decisions.clear();
    held_jobs.clear();
    start();
  }

  ConnectionId connect(const std::string& address = "10.0.0.1") {
    const ConnectionId id = ++last_connection_;
    run(lobby->connected(id, address, now));
    return id;
  }
  /// Connects and says hello.
  ConnectionId join(const std::string& address = "10.0.0.1") {
    const auto id = connect(address);
    ask(id, hello_text("h"));
    inbox[id].clear();
    return id;
  }
  void disconnect(ConnectionId id) {
    run(lobby->disconnected(id, now));
    inbox.erase(id);
  }
  void send(ConnectionId id, const std::string& text) { run(lobby->received(id, text, now)); }
  /// Sends and returns the answer; pushes stay in the mailbox.
  std::string ask(ConnectionId id, const std::string& text) {
    const auto before = inbox[id].size();
    send(id, text);
    auto& box = inbox[id];
    for (std::size_t i = before; i < box.size(); ++i) {
      if (at(box[i], "push") != "") continue;
      const std::string answer = box[i];
      box.erase(box.begin() + static_cast<std::ptrdiff_t>(i));
      return answer;
    }
    return {};
  }
  /// The same with an id made up: do_("sit", R"("name":"Anna")").
  std::string ask(ConnectionId id, const std::string& word, const std::string& members) {
    const std::string request = std::to_string(++requests_);
    return ask(id, R"({"id":")" + request + R"(","do":")" + word + "\"" +
                       (members.empty() ? "" : ",") + members + "}");
  }
  /// The last push of this kind to a connection, or "".
  std::string pushed(ConnectionId id, const std::string& kind) {
    auto& box = inbox[id];
    for (std::size_t i = box.size(); i-- > 0;)
      if (at(box[i], "push") == kind) return box[i];
    return {};
  }
  std::size_t pushes(ConnectionId id, const std::string& kind) {
    std::size_t count = 0;
    for (const auto& text : inbox[id]) count += at(text, "push") == kind ? 1 : 0;
    return count;
  }

  /// Time passes, in steps, so that everything happens when it is due; bots answer at once.
  void pass(TimeMs ms) {
    const TimeMs end = now + ms;
    while (true) {
      answer_bots();
      const TimeMs due = std::max(now, lobby->next_deadline());
      if (due > end) break;
      now = due;
      run(lobby->tick(now));
    }
    now = end;
  }
  void answer_bots() {
    while (!decisions.empty()) {
      Job job = std::move(decisions.front());
      decisions.pop_front();
      auto& decision = std::get<job::Decide>(job.what);
      ActionList list;
      decision.game->actions(decision.view, decision.seat, list);
      decision.action = list[bots.below(static_cast<std::uint32_t>(list.size()))];
      run(lobby->done(std::move(job), now));
    }
  }
  /// Does what is not a bot's decision, and tells the lobby, if it wants to know.
  void do_job(Job job) {
    if (!lobby->wants(job)) return;
    work(job, {store_, equipment_, {}});
    run(lobby->done(std::move(job), now));
  }
  void do_held_jobs() {
    hold_jobs = false;
    for (auto& job : std::exchange(held_jobs, {})) do_job(std::move(job));
  }
  /// As anybody with the code can download it.
  job::Text record(const std::string& code, std::uint32_t match) {
    Job job{job::Download{1, code, match}, Job::For::People, {}, {}};
    work(job, {store_, equipment_, {}});
    return std::get<job::Download>(job.what).answer;
  }

  Equipment& equipment() { return equipment_; }

  std::vector<LogRow> rows(TableId table) { return *store_.read(table); }

  void run(Effects effects) {
    deliver(outbox.add(effects));
    while (const auto batch = outbox.begin_commit()) {
      if (const auto done = store_.append(batch->rows, batch->heads); done) {
        deliver(outbox.committed(*done).messages);
        add(lobby->committed(batch->heads, *done), effects);
      } else {
        auto failure = outbox.failed(done.error());
        deliver(failure.messages);
        add(lobby->commit_failed(failure.tables), effects);
      }
    }
    for (auto& job : std::exchange(effects.jobs, {})) {
      if (std::holds_alternative<job::Decide>(job.what))
        decisions.push_back(std::move(job));
      else if (hold_jobs)
        held_jobs.push_back(std::move(job));
      else
        do_job(std::move(job));
    }
  }

  MemoryLog log;
  SeededRandom random;
  FastEntropy bots;
  Outbox outbox;
  std::unique_ptr<Lobby> lobby;
  TimeMs now = 1000;
  std::int64_t served = 1'000;
  std::map<ConnectionId, std::vector<std::string>> inbox;
  std::deque<Job> decisions;  // that bots have to make: `pass` makes them
  /// Other jobs are done at once, unless a test wants to see what happens until they are.
  bool hold_jobs = false;
  std::vector<Job> held_jobs;
  std::vector<ConnectionId> closed;

 private:
  void start() {
    outbox = Outbox();
    lobby = std::make_unique<Lobby>(
        LobbyParts{store_, random, equipment_, limits_, [this] { return served; }});
    REQUIRE(lobby->open().has_value());
  }
  void add(Effects more, Effects& effects) {
    deliver(outbox.add(more));
    for (auto& job : more.jobs) effects.jobs.push_back(std::move(job));
  }
  void deliver(const std::vector<Message>& messages) {
    for (const auto& message : messages) {
      inbox[message.to].push_back(*message.text);
      if (message.then == Message::Then::Close) closed.push_back(message.to);
    }
  }

  Limits limits_;
  Equipment equipment_;
  Log& store_;
  ConnectionId last_connection_ = 0;
  int requests_ = 0;
};

/// What the person with this number throws into the dice.
inline std::string contribution_of(std::size_t person) {
  return sha256_hex("the contribution of " + std::to_string(person));
}

/// A table with one connection per seat, ready to be started. The first connection is the host.
struct Party {
  World& world;
  std::string code;
  std::string host_token;
  std::vector<ConnectionId> people;
  std::vector<std::string> tokens;

  Party(World& in, const std::string& game, int seats, const std::string& settings = "")
      : world(in) {
    for (int i = 0; i < seats; ++i) {
      people.push_back(world.join());
      if (i == 0) {
        const auto made =
            world.ask(people[0], "create",
                      R"("game":")" + game + R"(","seats":)" + std::to_string(seats) + settings);
        code = at(made, "code");
        host_token = at(made, "token");
        REQUIRE_MESSAGE(code.size() == kCodeLength, made);
      } else {
        world.ask(people[static_cast<std::size_t>(i)], "enter", R"("code":")" + code + "\"");
      }
      const auto sat =
          world.ask(people[static_cast<std::size_t>(i)], "sit",
                    R"("name":"P)" + std::to_string(i + 1) + R"(","commitment":")" +
                        commitment_to(contribution_of(static_cast<std::size_t>(i))) + "\"");
      tokens.push_back(at(sat, "token"));
    }
  }
  /// Starts, and all open what they have committed to.
  std::string start() {
    const auto started = world.ask(people[0], "start", "");
    for (std::size_t i = 0; i < people.size(); ++i)
      if (at(started, "ok") == "true")
        world.ask(people[i], "open",
                  R"("seat":)" + std::to_string(i + 1) + R"(,"contribution":")" +
                      contribution_of(i) + "\"");
    return started;
  }
  /// The latest view of a seat.
  std::string view(std::size_t seat) { return world.pushed(people[seat], "view"); }
  std::string seq(std::size_t seat) { return at(view(seat), "seq"); }
  std::string act(std::size_t seat, const std::string& action, const std::string& id = "a") {
    return world.ask(people[seat], R"({"id":")" + id + R"(","do":"act","seat":)" +
                                       std::to_string(seat + 1) + R"(,"seq":)" + seq(seat) +
                                       R"(,"actions":[")" + action + "\"]}");
  }
  std::string roll(std::size_t seat, const std::string& id = "r") {
    return world.ask(people[seat], R"({"id":")" + id + R"(","do":"roll","seat":)" +
                                       std::to_string(seat + 1) + R"(,"seq":)" + seq(seat) + "}");
  }
};

}  // namespace knobel::server::testing
