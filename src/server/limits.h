#pragma once

// How much of everything there may be. One struct, so that a test or a host can turn any of it, and
// a reader can see at once that nothing is without end. Times are milliseconds unless said.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "formats/record_json.h"

namespace knobel::server {

/// Milliseconds of some clock that never goes back. Only differences matter.
using TimeMs = std::int64_t;
inline constexpr TimeMs kNever = INT64_MAX;

/// A bucket of tokens: `burst` at once, then `per_second` again.
struct Rate {
  double per_second;
  double burst;
};

/// How full a bucket is. A new one is full.
class Bucket {
 public:
  /// Takes `cost` tokens if they are there.
  bool take(const Rate& rate, TimeMs now, double cost = 1) {
    refill(rate, now);
    if (tokens_ < cost) return false;
    tokens_ -= cost;
    return true;
  }
  /// How long until they are there; a day at most.
  TimeMs wait(const Rate& rate, TimeMs now, double cost = 1) {
    constexpr double kDay = 86'400'000;
    if (has(rate, now, cost)) return 0;
    const double missing = cost - tokens_;
    return static_cast<TimeMs>(std::ceil(
        missing * 1000 < rate.per_second * kDay ? missing * 1000 / rate.per_second : kDay));
  }
  /// Are they there?
  bool has(const Rate& rate, TimeMs now, double cost = 1) {
    refill(rate, now);
    return tokens_ >= cost;
  }

 private:
  void refill(const Rate& rate, TimeMs now) {
    const double earned = static_cast<double>(now - at_) / 1000 * rate.per_second;
    tokens_ = tokens_ < 0 && at_ == kUnused ? rate.burst : std::min(rate.burst, tokens_ + earned);
    at_ = now;
  }
  static constexpr TimeMs kUnused = INT64_MIN / 4;
  double tokens_ = -1;
  TimeMs at_ = kUnused;
};

struct Limits {
  // --- messages ---------------------------------------------------------------------------------
  std::size_t message_bytes_max = 4096;
  std::size_t request_id_bytes_max = 32;
  std::size_t actions_per_message_max = 32;
  std::size_t action_bytes_max = 256;
  Rate messages_per_connection{20, 60};
  Rate messages_per_address{200, 600};
  /// Guessing codes is not a pastime: whoever has been wrong so often is not told for a while
  /// whether another code is right. A connection reaches its limit long before its address does, so
  /// one phone does not keep the rest of its household out; nothing but entering is refused.
  Rate wrong_codes_per_connection{0.2, 10};
  Rate wrong_codes_per_address{2, 60};
  /// Who is told to wait and does so is never struck. Messages that come before that may have been
  /// under way already: so many of them cost nothing.
  Rate hasty_per_connection{1, 60};
  /// Malformed or hasty messages until a connection is closed. One is forgiven every ten seconds.
  int strikes_max = 20;
  Rate says_per_connection{0.5, 4};

  /// So much of a match is told in one message; more on request.
  std::size_t steps_per_message_max = 100;
  /// What records may be sent to an address over its sockets, in bytes.
  Rate record_bytes_per_address{128 << 10, 32 << 20};

  // --- how many ---------------------------------------------------------------------------------
  std::size_t sockets_per_address_max = 64;
  std::size_t sockets_max = 20'000;
  std::size_t tables_max = 100'000;
  Rate tables_per_address{1.0 / 60, 20};
  std::size_t spectators_per_table_max = 64;
  std::size_t connections_per_table_max = 96;  // seated ones and spectators together
  std::size_t asks_per_table_max = 16;         // people waiting for the host's approval
  std::size_t held_per_table_max = 64;         // requests that wait until a table has been read
  /// Questions of a connection that are being worked on: odds, old matches.
  std::size_t questions_per_connection_max = 8;
  /// Finished matches of one table: after that a new table is due.
  std::size_t matches_per_table_max = 100;
  /// A match that comes to so many entries is ended by the table, as unfinished. What reads matches
  /// (records, replay, verification) carries twice as many, so that a few more do no harm.
  std::size_t match_entries_max = 100'000;
  /// How often a seat can take something back between two chance events or reveals, and in a whole
  /// match. By seat, so that nobody uses up another's, or learns from them what another does.
  std::size_t undos_at_once_max = 20;
  std::size_t undos_per_match_max = 2'000;
  /// Rows that wait for the disk before new changes are refused with `busy`.
  std::size_t rows_waiting_max = 20'000;

  // --- texts ------------------------------------------------------------------------------------
  std::size_t name_characters_max = 24;
  std::size_t say_characters_max = 200;
  std::size_t token_bytes_min = 22;  // 128 bits in base64url
  std::size_t token_bytes_max = 64;

  // --- times ------------------------------------------------------------------------------------
  TimeMs hibernate_after = 120'000;   // a table nobody is connected to leaves memory
  TimeMs host_absent_after = 60'000;  // then a seated person may take the host role
  TimeMs opening_time = 5'000;        // to open one's contribution, or to commit to another
  TimeMs bot_retry_after = 5'000;     // a bot that came to no decision is asked again
  TimeMs bots_only_pace_min = 100;    // between the steps of bots among themselves
  /// On the clock of each decision, beside its own time: others' moves are shown first, step by
  /// step, and nobody can decide until then.
  TimeMs clock_added = 2'000;
  int pace_ms_max = 10'000;
  int grace_s_max = 86'400;
  int clock_s_max = 86'400;
  /// Tables that nobody has touched for so long are removed, finished or not. 0: never. Counted in
  /// seconds served, like the next three.
  std::int64_t retention_s = 30LL * 86'400;
  std::int64_t announced_before_s = 86'400;  // that a table is going to be removed
  std::int64_t kept_after_start_s = 3'600;   // nothing is removed so soon
  std::int64_t served_noted_every_s = 60;    // so much is forgotten in a crash
};

static_assert(2 * Limits{}.match_entries_max <= kRecordEntriesMax);
static_assert(Limits{}.record_bytes_per_address.burst >= 2 * kRecordBytesMax);  // as JSON
// An undo is followed by an action at most, so even if all seats take back as often as they can,
// half of the entries are left for the match itself.
static_assert(2 * Limits{}.undos_per_match_max * kSeatsMax <= Limits{}.match_entries_max / 2);

}  // namespace knobel::server
