#pragma once

// Many tables in one process without a network, from one seed: people whose messages get lost, come
// late, twice or in another order, people who send rubbish, people who do not open what they have
// committed to, bots, clocks, disks that fail, bugs of our own in the middle of anything, jobs that
// take their time, and a process that dies at any write. With several nodes on one log also ones
// that are thought dead while they live, that freeze and wake, and commits of which nobody hears
// how they ended; people then look for another node, or are sent to one. Whatever it does, these
// must hold:
//   * what was acknowledged is in the log, once,
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

/// What somebody throws into the dice.
inline std::string random_digits(RandomBytes& random) { return secret_text(random_secret(random)); }

class Simulation {
 public:
  Simulation(std::uint64_t seed, int tables, int nodes = 1);
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
    int places = 0;    // times that somebody changed places, or how many there are
    int hosts = 0;     // times that somebody took the role of a host who had gone
    int freezes = 0;   // nodes that stood still while the others thought them dead
    int unheard = 0;   // commits of which the node never heard how they ended
    int fenced = 0;    // tables of which an append was refused
    int moved = 0;     // times that somebody was sent to another node
  };
  const Counts& counts() const { return counts_; }
  /// The first thing that must not be; empty so far.
  const std::string& violation() const { return violation_; }

 private:
  struct Client;
  /// A process, with its view of the log.
  struct Node {
    std::unique_ptr<MemoryLog> log;
    Outbox outbox;
    std::unique_ptr<Lobby> lobby;
    std::optional<Outbox::Batch> in_flight;
    std::vector<Job> jobs;
    TimeMs frozen_until = 0;
  };
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
    int of = 0;
    int dice = 0;  // that are to fall next
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
    std::size_t node = 0;             // of the connection
    std::optional<std::size_t> sent;  // where it was told to go
    TimeMs away_until = 0;
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
    bool real_dice = false;
    std::string code;
    std::string state;  // as last told
    std::vector<std::string> kinds;
    std::vector<bool> bot_plays;
    int asks_for = 0;                 // a seat that another one wants, from one; 0: none
    int asking = 0;                   // which one that is
    std::optional<TimeMs> host_free;  // from when on the host's role can be taken
  };

  bool one_in(std::uint32_t n) { return !calm_ && choice_.below(n) == 0; }
  void step();
  void start_lobby(Node& node);
  void crash(Node& node);
  void freeze(Node& node);
  void wake_up(Node& node);
  void take(Node& node, Effects effects);
  /// A call into the core: the n-th check in there fails, n from the seed.
  template <class Call>
  void into_core(Node& node, Call call);
  void compare_with_fold(Node& node);
  void commit(Node& node);
  void fail_commit(Node& node, const LogError& error);
  void deliver(std::vector<Message> messages);
  void receive(Client& client, const std::string& text);
  void receive_view(Client& client, const Data& data);
  void receive_refusal(Client& client, const Data& data, const Pending& pending);
  void deliver_packet();
  void do_job(Node& node);
  void client_step(Client& client);
  void connect(Client& client);
  void disconnect(Client& client);
  std::string next_request(Client& client, bool& acts);
  std::string set_up(Client& client, const Group& group);
  /// Before a match people move about; "" if this one stays.
  std::string change_places(const Client& client, const Group& group);
  /// What the client has to say about its contribution; "" if nothing.
  std::string throw_in(Client& client, const Group& group);
  /// What somebody has thrown by hand, as a list without its brackets.
  std::string fallen(int dice);
  void hostile(const Client& client);
  void request(Client& client, const std::string& members, bool acts);
  std::string onlooker_view(Node& node, const std::string& code);
  void compare_and_restart();
  void violate(const std::string& what) {
    if (violation_.empty()) violation_ = what;
  }

  FastEntropy choice_;
  SeededRandom random_;
  std::unique_ptr<MemoryLog> tables_ = std::make_unique<MemoryLog>();  // looks at all
  Equipment equipment_;
  Limits limits_;
  std::vector<Node> nodes_;
  TimeMs now_ = 1000;
  ConnectionId last_connection_ = 0;
  std::vector<Group> groups_;
  std::vector<Client> clients_;
  std::map<ConnectionId, std::size_t> whose_;
  std::vector<Packet> network_;
  std::int64_t checks_until_bug_ = 0;
  bool compare_ = false;  // something went wrong: once all is written, compare
  std::set<std::pair<TableId, std::uint32_t>> confirmed_;
  std::set<std::string> written_;       // ids of requests that are in the log
  std::vector<std::string> overheard_;  // for onlooker_view
  ConnectionId onlooker_ = 0;
  bool calm_ = false;
  Counts counts_;
  std::string violation_;
};

}  // namespace knobel::server::testing
