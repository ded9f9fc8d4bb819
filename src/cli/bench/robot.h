#pragma once

// Somebody who plays a seat through the protocol, any legal action at random, and never loses
// track: for the load generator and the crash test. Bytes in, bytes out; the sockets are somebody
// else's.
//
// It throws something into the dice of every match, as pages do: it commits when it sits down and
// opens when it is told to.
//
// After a crash the robot comes back with its token, sends the move that was not answered once more
// under the same id, and goes on. It complains about everything that an honest server would not do:
// see `complaints`.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/entropy.h"

namespace knobel::bench {

struct RobotTable {
  std::string game;
  int seats = 2;
  std::string bots = {};  // the level of bots on all other seats; empty: robots sit there
};

class Robot {
 public:
  enum class Memory : std::uint8_t {
    Short,  // reads only what it needs: cheap
    Full,   // keeps all entries it was shown and compares them when it is shown them again
  };
  Robot(std::uint64_t seed, Memory memory) : chance_(seed), memory_(memory) {}

  /// Opens a table and sits down. Against bots it also begins the match.
  void open(const RobotTable& table);
  /// Sits down at somebody's table.
  void join(const std::string& code);
  /// The connection was lost and is there again.
  void come_back();
  /// The table's host: begins the match.
  void start();

  void receive(std::string_view text);
  /// Is there a move to make, and is nothing unanswered?
  bool ready() const { return !move_.empty() && pending_.empty(); }
  /// Makes it. Precondition: ready.
  void move(std::chrono::steady_clock::time_point now);
  /// Frames to send since the last call.
  std::vector<std::string> take_outgoing() { return std::exchange(outgoing_, {}); }

  const std::string& code() const { return code_; }
  int seat() const { return seat_; }  // 0: none
  bool seated() const { return !seat_token_.empty(); }
  bool playing() const { return playing_; }
  std::uint64_t moves_confirmed() const { return moves_confirmed_; }
  std::uint32_t matches_finished() const { return matches_finished_; }
  /// When the move was made that is not answered yet.
  std::optional<std::chrono::steady_clock::time_point> waiting_since() const {
    return pending_.empty() ? std::nullopt : std::optional(sent_at_);
  }
  /// How long the last confirmed move took.
  std::chrono::microseconds last_took() const { return last_took_; }
  const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  void ask_once(std::string_view what);
  void ask(std::string_view id, std::string_view what, std::string_view members);
  void complain(std::string text) { complaints_.push_back(std::move(text)); }
  void on_answer(std::string_view id, std::string_view text);
  void on_ok(std::string_view id, std::string_view text);
  void on_view(std::string_view text);
  void on_table(std::string_view text);
  void on_opening(std::string_view text);
  /// Makes another contribution and returns the commitment to it.
  const std::string& seal();
  void contribute(int seat);
  /// Keeps the entries that a view or a story shows, and asks for those that are missing.
  void remember(std::string_view text);
  void keep(std::size_t place, std::string entry);
  void choose_move(std::string_view text);

  FastEntropy chance_;
  Memory memory_;
  std::string code_;
  std::string host_token_;
  std::string seat_token_;
  int seat_ = 0;
  int seats_ = 0;  // of the table, once a match is over
  std::string contribution_;
  std::string commitment_;  // to it
  int sealed_seat_ = 0;     // where it was thrown in
  std::string envelope_;    // of the server, as last told
  std::string sealed_for_;  // the one that the contribution was made for
  bool opening_ = false;
  std::uint64_t seals_ = 0;  // requests about all this
  std::uint32_t match_ = 0;
  std::string seq_;
  std::string move_;     // the members of the next request, and which one: see choose_move
  std::string pending_;  // the whole request that is not answered yet
  std::string pending_id_;
  std::uint64_t moves_sent_ = 0;
  std::uint64_t moves_confirmed_ = 0;
  std::uint64_t own_actions_confirmed_ = 0;  // in this match
  std::uint32_t matches_finished_ = 0;
  bool playing_ = false;
  bool sent_again_ = false;  // what is pending
  bool returning_ = false;   // until the first view after coming back
  std::vector<std::string> seen_;
  std::size_t shown_ = 0;              // so many there are to see
  std::size_t steps_asked_for_ = 0;    // the number of the first entry that a story was asked for
  std::uint64_t stories_ = 0;          // requests for them
  std::uint64_t own_actions_due_ = 0;  // confirmed before the connection was lost
  std::vector<std::string> outgoing_;
  std::vector<std::string> complaints_;
  std::chrono::steady_clock::time_point sent_at_;
  std::chrono::microseconds last_took_{0};
};

}  // namespace knobel::bench
