#include "cli/bench/robot.h"

#include <algorithm>
#include <charconv>

#include "engine/data.h"
#include "engine/text.h"
#include "fairness/committed_entropy.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "server/protocol.h"

namespace knobel::bench {
namespace {

// A robot reads JSON by looking for what it needs: the server always writes the same members in the
// same order, and a thousand robots share the machine with the server that they measure.

/// The text from behind `key` up to the next `end`; empty if the key is not there.
std::string_view after(std::string_view text, std::string_view key, char end) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return {};
  const auto begin = at + key.size();
  return text.substr(begin, text.find(end, begin) - begin);
}

/// The number behind `key`, 0 if there is none.
int number_after(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return 0;
  int value = 0;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), value);
  return value;
}

/// What stands before the kind of a turn.
constexpr std::string_view kTurn = "\"turn\":{\"kind\":\"";

std::string member(std::string_view key, std::string_view text) {
  return ",\"" + std::string(key) + "\":" + json_string(text);
}

const Data* find_member(const Data& data, std::string_view key) {
  const auto* object = std::get_if<Data::Object>(&data.value);
  if (object == nullptr) return nullptr;
  for (const auto& candidate : *object)
    if (candidate.key == key) return &candidate.value;
  return nullptr;
}

std::size_t number_of(const Data& data, std::string_view key) {
  const Data* found = find_member(data, key);
  const auto* number = found == nullptr ? nullptr : std::get_if<std::int64_t>(&found->value);
  return number == nullptr ? 0 : static_cast<std::size_t>(*number);
}

}  // namespace

void Robot::ask(std::string_view id, std::string_view what, std::string_view members) {
  outgoing_.push_back("{\"id\":\"" + std::string(id) + "\",\"do\":\"" + std::string(what) + "\"" +
                      std::string(members) + "}");
}

void Robot::open(const RobotTable& table) {
  outgoing_.push_back(server::hello_text("hello"));
  // Nobody waits for bots or grace here, and some ask for chances.
  ask("create", "create",
      member("game", table.game) + ",\"seats\":" + std::to_string(table.seats) +
          ",\"pace_ms\":0,\"grace_s\":0,\"help\":\"chances\"");
  ask("sit", "sit", member("name", "robot") + ",\"seat\":1" + member("commitment", seal()));
  if (table.bots.empty()) return;
  for (int seat = 2; seat <= table.seats; ++seat)
    ask("bot" + std::to_string(seat), "bot",
        ",\"seat\":" + std::to_string(seat) + member("level", table.bots));
  start();
}

void Robot::join(const std::string& code) {
  code_ = code;
  outgoing_.push_back(server::hello_text("hello"));
  ask("enter", "enter", member("code", code));
  ask("sit", "sit", member("name", "robot") + member("commitment", seal()));
}

void Robot::start() { ask_once("start"); }

const std::string& Robot::seal() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  contribution_.resize(64);
  for (auto& digit : contribution_) digit = kDigits[chance_.below(kDigits.size())];
  return commitment_ = commitment_to(contribution_);
}

void Robot::contribute(int seat) {
  sealed_seat_ = seat;
  sealed_for_ = envelope_;
  ask("seal" + std::to_string(++seals_), "contribute",
      ",\"seat\":" + std::to_string(seat) + member("commitment", seal()));
}

/// Whoever says the same once more is answered the same once more, so every match has its own
/// words.
void Robot::ask_once(std::string_view what) {
  ask(std::string(what) + std::to_string(matches_finished_), what, "");
}

void Robot::come_back() {
  outgoing_.clear();
  move_.clear();
  returning_ = true;
  own_actions_due_ = own_actions_confirmed_;
  steps_asked_for_ = 0;
  outgoing_.push_back(server::hello_text("hello"));
  std::string tokens;
  for (const auto& token : {host_token_, seat_token_})
    if (!token.empty()) tokens += (tokens.empty() ? "" : ",") + json_string(token);
  ask("enter", "enter", member("code", code_) + ",\"tokens\":[" + tokens + "]");
  sent_again_ = !pending_.empty();
  if (sent_again_) outgoing_.push_back(pending_);
}

void Robot::move(std::chrono::steady_clock::time_point now) {
  pending_id_ = "m" + std::to_string(++moves_sent_);
  pending_ = "{\"id\":\"" + pending_id_ + "\"," + move_ + ",\"seat\":" + std::to_string(seat_) +
             ",\"seq\":" + seq_ + "}";
  move_.clear();
  sent_at_ = now;
  sent_again_ = false;
  outgoing_.push_back(pending_);
}

void Robot::receive(std::string_view text) {
  if (text.starts_with("{\"push\":\"view\"")) return on_view(text);
  if (text.starts_with("{\"push\":\"table\"")) return on_table(text);
  if (text.starts_with("{\"push\":\"opening\"")) return on_opening(text);
  if (text.starts_with("{\"re\":\"")) return on_answer(after(text, "{\"re\":\"", '"'), text);
}

void Robot::on_answer(std::string_view id, std::string_view text) {
  if (text.find("\"ok\":true") != std::string_view::npos) return on_ok(id, text);
  const auto problem = after(text, "\"code\":\"", '"');
  // Whether a start or a rematch got through before a crash is seen at the table.
  if ((id.starts_with("start") || id.starts_with("rematch")) && problem == "wrong_state") return;
  // The host was faster, or somebody else has opened for this seat before the crash.
  if ((id.starts_with("seal") || id.starts_with("open")) && problem == "wrong_state") return;
  // Sent again after a crash, but the table has gone on, and its seats have been rotated: the move
  // had been confirmed, or its match could not have ended.
  if (id == pending_id_ && sent_again_ && problem == "not_your_seat") return pending_.clear();
  // The story of a match that is over: the seat is another one by now.
  if (id.starts_with("story") && problem == "not_your_seat") return;
  // A table has only so many matches.
  if (id.starts_with("rematch") && problem == "full") return;
  complain("refused: " + std::string(text.substr(0, 300)) + " for " + pending_);
}

void Robot::on_ok(std::string_view id, std::string_view text) {
  if (id == "create") {
    code_ = after(text, "\"code\":\"", '"');
    host_token_ = after(text, "\"token\":\"", '"');
  } else if (id == "sit") {
    seat_ = number_after(text, "\"seat\":");
    seat_token_ = after(text, "\"token\":\"", '"');
  } else if (id.starts_with("story")) {
    if (number_after(text, "\"match\":") == static_cast<int>(match_)) remember(text);
  } else if (id == pending_id_ && !pending_.empty()) {
    if (pending_.find("\"do\":\"act\"") != std::string::npos) ++own_actions_confirmed_;
    ++moves_confirmed_;
    pending_.clear();
    // The view that follows this answer says what can be done next.
    move_.clear();
    last_took_ = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - sent_at_);
  }
}

void Robot::on_table(std::string_view text) {
  const auto state = after(text, "\"state\":\"", '"');
  playing_ = state == "playing";
  opening_ = state == "opening";
  const bool host = !host_token_.empty();
  if (const auto envelope = after(text, "\"commitment\":\"", '"'); envelope != envelope_) {
    envelope_ = envelope;
    // Everybody has moved on by one seat, and the host begins.
    if (state == "open" && seats_ > 0) {
      contribute(seat_ % seats_ + 1);
      if (host && !returning_) ask_once("start");
    }
  }
  if (!host || !returning_) return;
  // What the host was about to do when the server went down.
  if (state == "open" && seated()) ask_once("start");
  if (state == "finished") ask_once("rematch");
}

void Robot::on_opening(std::string_view text) {
  if (!opening_) return;
  const auto list = after(text, "\"commitments\":[", ']');
  // Somebody has failed, and all commit once more; or some have yet to.
  if (list.empty() && sealed_seat_ > 0 && sealed_for_ != envelope_) return contribute(sealed_seat_);
  const auto commitments = split(list, ',');
  const auto mine = std::ranges::find(commitments, "\"" + commitment_ + "\"");
  if (mine == commitments.end()) return;
  sealed_seat_ = static_cast<int>(mine - commitments.begin()) + 1;
  ask("open" + std::to_string(++seals_), "open",
      ",\"seat\":" + std::to_string(sealed_seat_) + member("contribution", contribution_));
}

void Robot::on_view(std::string_view text) {
  const auto match = static_cast<std::uint32_t>(number_after(text, "\"match\":"));
  seat_ = number_after(text, "\"seat\":");
  seq_ = after(text, "\"seq\":", ',');
  if (match != match_) {
    match_ = match;
    own_actions_confirmed_ = own_actions_due_ = 0;
    seen_.clear();
    shown_ = steps_asked_for_ = 0;
    // A move of the match before was confirmed, or it could not have ended; its answer got lost.
    if (returning_) pending_.clear();
  }
  if (memory_ == Memory::Full) remember(text);
  const bool was_returning = std::exchange(returning_, false);
  choose_move(text);
  if (!after(text, kTurn, ']').starts_with("over\"")) return;
  ++matches_finished_;
  seats_ = number_after(text, "\"seats\":");
  if (!host_token_.empty() && !was_returning) ask_once("rematch");
}

void Robot::remember(std::string_view text) {
  const auto data = parse_json(text);
  if (!data) return complain("no JSON: " + std::string(text.substr(0, 200)));
  const Data* told = find_member(*data, "steps");
  const auto* steps = told == nullptr ? nullptr : std::get_if<Data::List>(&told->value);
  if (steps == nullptr) return complain("no steps: " + std::string(text.substr(0, 200)));
  auto place = number_of(*data, "from");
  for (const auto& step : *steps) {
    const Data* entries = find_member(step, "entries");
    for (const auto& entry : std::get<Data::List>(entries->value)) keep(place++, to_json(entry));
  }
  shown_ = std::max(shown_, number_of(*data, "seq"));
  // Whoever comes back is told nothing of what was before, and asks. Some of what is known already
  // is asked for as well.
  if (seen_.size() < shown_ && steps_asked_for_ != seen_.size() + 1) {
    steps_asked_for_ = seen_.size() + 1;
    ask("story" + std::to_string(++stories_), "story",
        ",\"seat\":" + std::to_string(seat_) +
            ",\"before\":" + std::to_string(std::min(seen_.size() + 50, shown_)));
  }
  if (seen_.size() < shown_) return;
  const std::string own = "{\"seat\":" + std::to_string(seat_) + ",\"action\"";
  const auto own_actions = static_cast<std::uint64_t>(std::ranges::count_if(
      seen_, [&](const std::string& entry) { return entry.starts_with(own); }));
  if (own_actions < own_actions_due_)
    complain("table " + code_ + ": " + std::to_string(own_actions_due_) +
             " actions were confirmed, " + std::to_string(own_actions) + " are there");
}

/// Everything that anybody was ever shown was on disk before, so whatever is shown again must be
/// the same.
void Robot::keep(std::size_t place, std::string entry) {
  if (place == seen_.size())
    seen_.push_back(std::move(entry));
  else if (place < seen_.size() && seen_[place] != entry)
    complain("table " + code_ + ": entry " + std::to_string(place + 1) + " was " + seen_[place] +
             " and is now " + entry);
}

void Robot::choose_move(std::string_view text) {
  move_.clear();
  const auto turn = after(text, kTurn, '}');
  if (turn.starts_with("chance\"")) {
    if (number_after(turn, "\"asker\":") == seat_) move_ = "\"do\":\"roll\"";
    return;
  }
  // Only who is asked to decide is shown a list; to look for it costs more than to read who it is.
  const auto asked = after(turn, "\"seats\":[", ']');
  if (std::ranges::none_of(split(asked, ','),
                           [&](std::string_view seat) { return parse_number(seat) == seat_; }))
    return;
  constexpr std::string_view kEach = "{\"text\":\"";
  std::vector<std::size_t> places;
  for (auto at = text.find(kEach, text.find("\"actions\":[")); at != std::string_view::npos;
       at = text.find(kEach, at + kEach.size()))
    places.push_back(at + kEach.size());
  if (places.empty()) return complain("a view with no actions in its list");
  const auto begin = places[chance_.below(static_cast<std::uint32_t>(places.size()))];
  const auto action = text.substr(begin, text.find('"', begin) - begin);
  move_ = "\"do\":\"act\",\"actions\":[\"" + std::string(action) + "\"]";
}

}  // namespace knobel::bench
