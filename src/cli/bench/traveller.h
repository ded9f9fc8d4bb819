#pragma once

// Somebody who plays at one table and goes wherever it goes: from one server to another, and back
// to the front when nobody answers, as the page does. Bytes in, bytes out; the sockets are somebody
// else's (caravan.h). One traveller may hold several seats: people who hand round one device.
//
// A move that was not answered is sent again under the same id. Every id that was sent is kept, and
// whether it was acknowledged, so that both can be looked for where the rows are.

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/data.h"
#include "engine/entropy.h"

namespace knobel::bench {

struct TravellerTable {
  std::string game;
  int seats = 2;
  int hands = 1;  // seats of each traveller
  int bots = 0;   // so many seats have bots
  int clock_s = 0;
  int people() const { return (seats - bots) / hands; }
};

class Traveller {
 public:
  using Clock = std::chrono::steady_clock;
  /// No two may have the same name. The first at a table opens it; the others are told its code.
  Traveller(std::string name, TravellerTable table, bool host);

  const std::string& code() const { return code_; }
  void set_code(const std::string& code) { code_ = code; }

  /// Where to connect now.
  std::string path();
  bool sent_on() const { return !place_.empty(); }
  /// There is a connection.
  void connected();
  void receive(std::string_view text, Clock::time_point now);
  /// The next frame, if there is something to say.
  std::optional<std::string> next(Clock::time_point now);
  /// Has had enough of this connection: sent elsewhere, nothing comes back, or only excuses do.
  bool wants_away(Clock::time_point now) const;
  /// The connection has ended, whoever ended it.
  void disconnected();

  bool playing() const { return state_ == "playing"; }
  /// Are there no more matches to be had at the table?
  bool finished() const { return finished_; }
  Clock::time_point last_acknowledged() const { return last_acknowledged_; }
  std::uint64_t acknowledged() const { return acknowledged_; }
  /// Of every request that changes a match: was it acknowledged?
  const std::map<std::string, bool>& sent() const { return sent_; }
  const std::vector<std::string>& complaints() const { return complaints_; }
  /// Between two moves.
  void set_pause(std::chrono::milliseconds pause) { pause_ = pause; }

 private:
  struct View {
    std::int64_t seq = 0;
    int asker = 0;
    bool over = false;
    std::vector<std::string> actions;
  };
  struct Asked {
    std::string id;
    std::string text;
    std::string word;
    bool acts = false;  // it changes the match
    Clock::time_point since;
  };
  /// What to ask for next, as members of a request; nothing: there is nothing to do now.
  std::string wish(bool& acts);
  std::string set_up();
  std::string begin_match();
  std::string play(bool& acts);
  void on_push(std::string_view push, const Data& data);
  void on_table(const Data& data);
  void on_view(const Data& data);
  void on_answer(const Data& data, Clock::time_point now);
  void on_ok(const Data& data, const Asked& asked, Clock::time_point now);
  void on_refusal(const Data& data, Asked asked, Clock::time_point now);
  void follow(const std::string& path);

  std::string name_;
  TravellerTable table_;
  bool host_;
  FastEntropy chance_;
  std::string code_;
  std::string host_token_;
  std::vector<std::string> seat_tokens_;
  std::size_t sat_ = 0;  // so many of them have a seat
  bool greeted_ = false;
  bool entered_ = false;
  bool finished_ = false;           // the table has had all its matches
  std::optional<Asked> under_way_;  // on this connection
  std::optional<Asked> kept_;       // a move that was not answered on another one, or put off
  std::uint64_t asked_ = 0;
  // The table as it was told last:
  std::string state_;
  std::vector<std::string> kinds_;
  std::vector<char> bot_plays_;
  std::vector<int> seats_;  // ours
  bool is_host_ = false;
  std::map<int, View> views_;  // of our seats
  std::string place_;          // where we were sent; empty: nowhere
  int hops_ = 0;
  bool at_front_ = false;  // the table's own address did not answer
  bool away_ = false;
  Clock::time_point quiet_until_{};
  Clock::time_point heard_{};
  std::optional<Clock::time_point> excuses_since_;
  Clock::time_point last_acknowledged_{};
  std::chrono::milliseconds pause_{0};
  std::uint64_t acknowledged_ = 0;
  std::map<std::string, bool> sent_;
  std::vector<std::string> complaints_;
};

}  // namespace knobel::bench
