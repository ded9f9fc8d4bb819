#pragma once

// What a Lobby keeps per connection, address and table; for its own source files only.

#include "engine/guarded.h"
#include "server/lobby.h"

namespace knobel::server {

struct Lobby::Connection {
  /// A request that changed something, and what was answered: the same bytes again get it again.
  struct Recent {
    std::size_t hash;
    std::shared_ptr<const std::string> text;
  };
  ConnectionId id = 0;
  std::string address;
  Bucket messages;
  Bucket says;
  Bucket wrong_codes;
  Bucket hasty;             // messages in spite of being told to wait
  TimeMs silent_until = 0;  // what it has been told
  int strikes = 0;
  TimeMs struck_at = 0;
  bool greeted = false;  // has said hello
  bool closing = false;  // has been told to go: nothing it says counts any more
  TableId table = 0;
  TableId waits_for = 0;      // its requests are held until this table has been read; 0: none
  std::size_t questions = 0;  // whose answers come with jobs
  std::vector<Recent> recent;
};

struct Lobby::Address {
  std::size_t sockets = 0;
  Bucket messages;
  Bucket tables;
  Bucket wrong_codes;
  Bucket records;
  TimeMs seen = 0;
};

struct Lobby::Awake {
  /// While the table is being read from its log: it wakes, or memory cannot be trusted any more.
  struct Reading {
    struct Held {
      ConnectionId connection;
      std::size_t hash;
      Request request;
    };
    Because why;
    std::uint64_t number = 0;        // of the job, once it has been asked for
    std::uint32_t rows_awaited = 0;  // these are on their way to the disk and have to be there
    std::vector<Guest> guests;       // of the table that was there before
    std::vector<Held> held;          // requests that wait, in the order in which they came
  };
  TableId id = 0;
  std::string code;
  std::string address;               // whose jobs the table's are: who made it or woke it
  std::unique_ptr<Table> table;      // nothing while it is being read
  std::unique_ptr<Reading> reading;  // nothing while it is there
  std::uint32_t committed_rows = 0;
  std::int64_t touched = 0;  // as in TableHead
  std::int64_t announced = 0;
  TimeMs deadline = kNever;     // as it stands in deadlines_
  TimeMs empty_since = kNever;  // nobody is connected
};

/// Who asks, by which id, and what it leads to.
struct Lobby::Call {
  Connection& connection;
  const std::string& id;
  Effects& effects;
  TimeMs now;
};

template <class Work>
Effects Lobby::at_door(Work&& work) {
  Effects effects;
  if (auto bug = bug_in([&] { work(effects); })) report(std::move(*bug));
  return effects;
}

template <class Work>
bool Lobby::guarded(Awake& awake, Effects& effects, Work&& work) {
  const auto bug = bug_in([&] { work(*awake.table); });
  if (!bug) return true;
  report("table " + awake.code + ": " + *bug);
  begin_reading(awake, Because::Bug, effects);
  return false;
}

template <class Wish>
Lobby::Answer Lobby::ask_table(const Call& call, const Wish& wish) {
  Answer answered;
  const bool sound = guarded(*find_awake(call.connection.table), call.effects, [&](Table& table) {
    answered = table.on(call.connection.id, call.id, wish, call.now);
  });
  if (!sound)
    return problem("bug", "an error in the program: this match is void, the other tables go on");
  return answered;
}

}  // namespace knobel::server
