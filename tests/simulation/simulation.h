#pragma once

// Many tables in one process without a network, from one seed: people whose messages get lost, come
// late, twice or in another order, people who send rubbish, people who do not open what they have
// committed to, bots, clocks, disks that fail, bugs of our own in the middle of anything, jobs that
// take their time, and a process that dies at any write. Whatever it does, these must hold:
//   * what was acknowledged is in the log,
//   * a table that is read again from its log is the table that it was, and after each bug and each
//     failure of the disk memory is what the log tells,
//   * in the end, once the world behaves, every table can be played to its end,
//   * and every finished match verifies, dice and all.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/test_support.h"

namespace knobel::server::testing {

class Simulation {
 public:
  Simulation(std::uint64_t seed, int tables);
  /// The wild part: so many steps of whatever chance brings.
  void run_wild(int steps);
  /// Everything works from now on; plays all tables to the end. False: some table is stuck.
  bool finish(int steps_max);
  /// How many finished matches verified; a message for the first that did not.
  int verify_all(std::string& problem);

  struct Counts {
    int crashes = 0;
    int disk_failures = 0;
    int acknowledged = 0;
    int moves_refused = 0;
    int closed = 0;
    int compared = 0;  // tables before and after a restart
    int bugs = 0;      // checks that failed on purpose
    int folded = 0;    // tables compared with the fold of their rows
    int opened = 0;    // contributions in the records
    int failed = 0;    // starts that had to be made anew
  };
  const Counts& counts() const { return counts_; }
  /// The first thing that must not be; empty so far.
  const std::string& violation() const { return violation_; }

 private:
  struct Client;
  struct Packet {
    ConnectionId from;
    std::string text;
  };
  struct Pending {
    std::string id;
    std::string text;
    TimeMs sent;
    bool acts;  // changes a match: must be in the log when it is acknowledged
  };
  struct SeatView {
    std::uint32_t match = 0;
    std::uint32_t seq = 0;
    bool over = false;
    bool undo = false;
    int asker = 0;
    std::vector<std::string> actions;
  };
  /// What a client throws into the dice, and how far it has come with it.
  struct Sealed {
    std::string envelope;  // of the server, that it belongs to
    std::string contribution;
    std::string told;    // the server's word for what this seat has committed to
    std::string list;    // that is fixed, as JSON; "null": all commit anew
    std::string opened;  // the list for which it has been opened
    bool failed = false;
  };
  struct Client {
    std::size_t group = 0;
    int place = 0;  // 0: the one who makes the table
    ConnectionId connection = 0;
    bool greeted = false;
    bool entered = false;
    bool host = false;
    std::string host_token;
    std::string token;  // made by the client
    bool sat = false;
    std::optional<int> seat;  // as last told, from one
    Sealed sealed;
    std::optional<SeatView> view;
    std::optional<Pending> pending;
    int requests = 0;
  };
  struct Group {  // the people of one table
    std::string game;
    int seats = 0;
    int people = 0;
    std::string settings;
    std::string code;
    std::string state;  // as last told
    std::vector<std::string> kinds;
    std::vector<bool> bot_plays;
  };

  bool one_in(std::uint32_t n) { return !calm_ && choice_.below(n) == 0; }
  void step();
  void start_lobby();
  void crash();
  void take(Effects effects);
  /// A call into the core: the n-th check in there fails, n from the seed.
  template <class Call>
  void into_core(Call call);
  void compare_with_fold();
  void commit();
  void deliver(std::vector<Message> messages);
  void receive(Client& client, const std::string& text);
  void receive_view(Client& client, const Data& data);
  void deliver_packet();
  void do_job();
  void client_step(Client& client);
  void connect(Client& client);
  void disconnect(Client& client);
  std::string next_request(Client& client, bool& acts);
  std::string set_up(Client& client, const Group& group);
  /// What the client has to say about its contribution; "" if nothing.
  std::string throw_in(Client& client, const Group& group);
  void hostile(const Client& client);
  void request(Client& client, const std::string& members, bool acts);
  std::string onlooker_view(const std::string& code);
  void compare_and_restart();
  void violate(const std::string& what) {
    if (violation_.empty()) violation_ = what;
  }

  FastEntropy choice_;
  SeededRandom random_;
  MemoryLog log_;
  Equipment equipment_;
  Limits limits_;
  Outbox outbox_;
  std::unique_ptr<Lobby> lobby_;
  std::optional<Outbox::Batch> in_flight_;
  TimeMs now_ = 1000;
  ConnectionId last_connection_ = 0;
  std::vector<Group> groups_;
  std::vector<Client> clients_;
  std::map<ConnectionId, std::size_t> whose_;
  std::vector<Packet> network_;
  std::vector<Job> jobs_;
  std::int64_t checks_until_bug_ = 0;
  bool compare_ = false;                // something went wrong: once all is written, compare
  std::set<std::string> written_;       // ids of requests that are in the log
  std::vector<std::string> overheard_;  // for onlooker_view
  ConnectionId onlooker_ = 0;
  bool calm_ = false;
  Counts counts_;
  std::string violation_;
};

}  // namespace knobel::server::testing
