#pragma once

// A match looked at again: any moment of a record, through the eyes of any seat. For matches of our
// own tables and for records that somebody brings along (POST /replay).

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "engine/record.h"
#include "fairness/verify.h"
#include "server/protocol.h"

namespace knobel::server {

struct ReplayWish {
  enum class Eyes : std::uint8_t { Onlooker, OneSeat, EverySeat };
  std::optional<std::size_t> event;  // how many have happened; nothing: all
  std::optional<std::size_t> from;   // where what is told begins; nothing: one event before
  Eyes eyes = Eyes::Onlooker;
  Seat seat = 0;  // OneSeat's
};

/// "event=12&from=8&seat=2": each may be missing; a seat is a number, `none` or `all`.
std::expected<ReplayWish, Problem> parse_replay_query(std::string_view query);

/// {"event":12,"events":40,"view":{…},"steps":[…]}; with the eyes of every seat "views":[…]
/// instead, and the steps are an onlooker's. Steps of more than 100 events have no views. Every
/// event up to there is judged by the rules.
std::expected<std::string, Problem> replay_json(const Record& record, const ReplayWish& wish,
                                                const MakeGame& make);

/// The same for the bytes of a record, with its header as a member "header" in front.
std::expected<std::string, Problem> replay_file_json(std::string_view bytes, const ReplayWish& wish,
                                                     const MakeGame& make);

}  // namespace knobel::server
