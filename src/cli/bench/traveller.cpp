#include "cli/bench/traveller.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/components_json.h"
#include "formats/json.h"
#include "server/protocol.h"

namespace knobel::bench {
namespace {

using namespace std::chrono_literals;

// As long as the page waits (web/src/net/connection.ts).
constexpr auto kSilenceMax = 5s;
constexpr auto kQuietMax = 4s;
constexpr auto kExcusesMax = 5s;
constexpr auto kAskAgainAfter = 300ms;
constexpr int kHopsMax = 3;

const Data& member(const Data& data, std::string_view key) {
  static const Data nothing;
  if (const auto* object = std::get_if<Data::Object>(&data.value))
    for (const auto& each : *object)
      if (each.key == key) return each.value;
  return nothing;
}

std::string text_of(const Data& data) {
  const auto* text = std::get_if<std::string>(&data.value);
  return text == nullptr ? "" : *text;
}

std::int64_t number_of(const Data& data) {
  const auto* number = std::get_if<std::int64_t>(&data.value);
  return number == nullptr ? 0 : *number;
}

bool is_true(const Data& data) {
  const auto* flag = std::get_if<bool>(&data.value);
  return flag != nullptr && *flag;
}

const Data::List& list_of(const Data& data) {
  static const Data::List nothing;
  const auto* list = std::get_if<Data::List>(&data.value);
  return list == nullptr ? nothing : *list;
}

std::string request(std::string_view what, const std::string& members = "") {
  return "\"do\":\"" + std::string(what) + "\"" + members;
}

std::string of_seat(int seat) { return ",\"seat\":" + std::to_string(seat); }

/// Refusals that say more of us or of the server than of the moment.
constexpr std::array kNeverRefused = {
    "malformed", "too_long", "unknown_request", "hello_first", "version", "no_such_table",
    "damaged",   "bug",      "refused",         "full"};

}  // namespace

Traveller::Traveller(std::string name, TravellerTable table, bool host)
    : name_(std::move(name)),
      table_(std::move(table)),
      host_(host),
      chance_(std::hash<std::string>{}(name_)) {
  for (int i = 0; i < table_.hands; ++i)
    seat_tokens_.push_back("token-of-a-traveller-" + name_ + "-" + std::to_string(i));
}

std::string Traveller::path() {
  if (!place_.empty()) return std::exchange(place_, {});
  // First where the table's code leads, then, if nobody answers there, anywhere.
  return code_.empty() || std::exchange(at_front_, true) ? "/ws" : "/ws/" + code_;
}

void Traveller::connected() {
  greeted_ = entered_ = away_ = false;
  excuses_since_.reset();
  quiet_until_ = {};
  heard_ = Clock::now();
  views_.clear();
}

void Traveller::disconnected() {
  greeted_ = entered_ = false;
  // Where nobody answered, nobody will.
  if ((under_way_ && !away_) || excuses_since_) at_front_ = true;
  if (under_way_ && under_way_->acts) kept_ = std::move(under_way_);
  under_way_.reset();
}

bool Traveller::wants_away(Clock::time_point now) const {
  return away_ || (under_way_ && now - under_way_->since > kSilenceMax) ||
         (excuses_since_ && now - *excuses_since_ > kExcusesMax);
}

std::optional<std::string> Traveller::next(Clock::time_point now) {
  if (away_ || finished_ || now < quiet_until_ || under_way_) return std::nullopt;
  if (entered_ && kept_) {
    under_way_ = std::exchange(kept_, std::nullopt);
    under_way_->since = now;
    return under_way_->text;
  }
  bool acts = false;
  auto members = wish(acts);
  // Whoever hears nothing for long asks whether anybody is there.
  if (members.empty() && entered_ && now - heard_ > kQuietMax) members = request("ping");
  if (members.empty()) return std::nullopt;
  const auto id = name_ + "-" + std::to_string(++asked_);
  if (acts) sent_.emplace(id, false);
  const auto word = members.substr(6, members.find('"', 6) - 6);
  under_way_ = Asked{id, "{\"id\":\"" + id + "\"," + members + "}", word, acts, now};
  return under_way_->text;
}

std::string Traveller::wish(bool& acts) {
  if (auto text = set_up(); !text.empty() || !entered_) return text;
  if (state_ == "open" || state_ == "finished") return begin_match();
  return state_ == "playing" ? play(acts) : "";
}

/// What has to be said before anything else.
std::string Traveller::set_up() {
  if (!greeted_) {
    const auto hello = server::hello_text("x");
    return hello.substr(hello.find("\"do\""), hello.size() - hello.find("\"do\"") - 1);
  }
  if (entered_) return {};
  if (code_.empty() && !host_) return {};
  if (code_.empty())
    return request(
        "create",
        ",\"game\":" + json_string(table_.game) + ",\"seats\":" + std::to_string(table_.seats) +
            ",\"pace_ms\":50,\"grace_s\":3,\"clock_s\":" + std::to_string(table_.clock_s));
  std::string tokens;
  for (const auto& token : seat_tokens_) tokens += (tokens.empty() ? "" : ",") + json_string(token);
  if (!host_token_.empty()) tokens += "," + json_string(host_token_);
  return request("enter", ",\"code\":" + json_string(code_) + ",\"tokens\":[" + tokens + "]");
}

std::string Traveller::begin_match() {
  if (state_ == "finished") return is_host_ ? request("rematch") : "";
  if (seats_.size() < seat_tokens_.size() && sat_ < seat_tokens_.size())
    return request("sit", ",\"name\":\"Gast\",\"token\":" + json_string(seat_tokens_[sat_]));
  if (!is_host_) return {};
  const auto people = std::ranges::count(kinds_, "person");
  const auto open = std::ranges::find(kinds_, "open");
  if (open == kinds_.end()) return request("start");
  if (people < table_.people() * table_.hands) return {};
  return request("bot",
                 of_seat(static_cast<int>(open - kinds_.begin()) + 1) + ",\"level\":\"random\"");
}

std::string Traveller::play(bool& acts) {
  for (const int seat : seats_) {
    const auto place = static_cast<std::size_t>(seat - 1);
    if (place < bot_plays_.size() && bot_plays_[place] != 0) return request("back", of_seat(seat));
    const auto found = views_.find(seat);
    if (found == views_.end() || found->second.over) continue;
    const View& view = found->second;
    const auto from = of_seat(seat) + ",\"seq\":" + std::to_string(view.seq);
    acts = true;
    if (view.asker == seat) return request("roll", from);
    if (view.actions.empty()) continue;
    const auto choice = chance_.below(static_cast<std::uint32_t>(view.actions.size()));
    return request("act", from + ",\"actions\":[" + json_string(view.actions[choice]) + "]");
  }
  acts = false;
  return {};
}

void Traveller::receive(std::string_view text, Clock::time_point now) {
  heard_ = now;
  const auto data = parse_json(text);
  if (!data) return complaints_.push_back("no JSON: " + std::string(text.substr(0, 200)));
  if (const auto push = text_of(member(*data, "push")); !push.empty()) return on_push(push, *data);
  on_answer(*data, now);
}

void Traveller::on_push(std::string_view push, const Data& data) {
  if (push == "table") return on_table(data);
  if (push == "view") return on_view(data);
  if (push == "you") {
    seats_.clear();
    for (const auto& seat : list_of(member(data, "seats")))
      seats_.push_back(static_cast<int>(number_of(seat)));
    is_host_ = is_true(member(data, "host"));
    std::erase_if(views_, [&](const auto& each) {
      return std::ranges::find(seats_, each.first) == seats_.end();
    });
  } else if (push == "moved") {
    follow(text_of(member(data, "path")));
  } else if (push == "bye") {
    away_ = true;
  } else if (push == "closed") {
    complaints_.push_back("table " + code_ + " was closed: " + to_json(data));
  }
}

void Traveller::on_table(const Data& data) {
  state_ = text_of(member(data, "state"));
  kinds_.clear();
  bot_plays_.clear();
  for (const auto& seat : list_of(member(data, "seats"))) {
    kinds_.push_back(text_of(member(seat, "kind")));
    bot_plays_.push_back(text_of(member(seat, "bot")).empty() ? 0 : 1);
  }
}

void Traveller::on_view(const Data& data) {
  View view;
  view.seq = number_of(member(data, "seq"));
  const Data& shown = member(data, "view");
  const Data& turn = member(shown, "turn");
  view.asker = static_cast<int>(number_of(member(turn, "asker")));
  view.over = text_of(member(turn, "kind")) == "over";
  for (const auto& action : list_of(member(shown, "actions")))
    view.actions.push_back(text_of(member(action, "text")));
  views_[static_cast<int>(number_of(member(data, "seat")))] = std::move(view);
}

void Traveller::follow(const std::string& path) {
  place_ = ++hops_ <= kHopsMax ? path : "";
  if (place_.empty()) hops_ = 0;
  away_ = true;
}

void Traveller::on_answer(const Data& data, Clock::time_point now) {
  if (!under_way_ || under_way_->id != text_of(member(data, "re"))) return;
  auto asked = *std::exchange(under_way_, std::nullopt);
  if (is_true(member(data, "ok"))) return on_ok(data, asked, now);
  on_refusal(data, std::move(asked), now);
}

void Traveller::on_ok(const Data& data, const Asked& asked, Clock::time_point now) {
  if (asked.word != "hello" && asked.word != "ping") excuses_since_.reset();
  if (asked.word == "hello") greeted_ = true;
  if (asked.word == "sit") ++sat_;
  if (asked.word == "create") {
    code_ = text_of(member(data, "code"));
    host_token_ = text_of(member(data, "token"));
  }
  if (asked.word == "create" || asked.word == "enter") {
    entered_ = true;
    hops_ = 0;
    at_front_ = false;
  }
  if (!asked.acts) return;
  sent_[asked.id] = true;
  ++acknowledged_;
  last_acknowledged_ = now;
  quiet_until_ = now + pause_;
}

void Traveller::on_refusal(const Data& data, Asked asked, Clock::time_point now) {
  const Data& refusal = member(data, "error");
  const auto problem = text_of(member(refusal, "code"));
  if (problem == "moved") {
    if (asked.acts) kept_ = std::move(asked);
    return follow(text_of(member(refusal, "path")));
  }
  quiet_until_ = now + kAskAgainAfter;
  if (problem == "storage" || problem == "busy" || problem == "too_fast") {
    if (asked.acts) kept_ = std::move(asked);
    if (problem == "storage" && !excuses_since_) excuses_since_ = now;
    return;
  }
  if (problem == "full" && asked.word == "rematch") return void(finished_ = true);
  if (problem == "stale") {
    quiet_until_ = {};
    return on_view(member(data, "view"));
  }
  if (std::ranges::find(kNeverRefused, problem) != kNeverRefused.end())
    complaints_.push_back("table " + code_ + ": " + to_json(data) + " for " + asked.text);
}

}  // namespace knobel::bench
