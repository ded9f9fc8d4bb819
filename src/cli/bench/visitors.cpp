#include "cli/bench/visitors.h"

#include <algorithm>
#include <cmath>

#include "server/protocol.h"

namespace knobel::bench {
// --- waiting -------------------------------------------------------------------------------------

void Waits::add(const Waits& others) {
  waits_.insert(waits_.end(), others.waits_.begin(), others.waits_.end());
}

double Waits::quantile_ms(double part) const {
  if (waits_.empty()) return 0;
  auto sorted = waits_;
  const auto rank = std::ceil(part * static_cast<double>(sorted.size()));
  const auto place = std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(rank) - 1);
  std::ranges::nth_element(sorted, sorted.begin() + place);
  return std::chrono::duration<double, std::milli>(sorted[static_cast<std::size_t>(place)]).count();
}

std::string request_text(std::string_view id, std::string_view what, std::string_view members) {
  std::string text = R"({"id":")" + std::string(id) + R"(","do":")" + std::string(what) + '"';
  if (!members.empty()) text += "," + std::string(members);
  return text + "}";
}

// --- pings ---------------------------------------------------------------------------------------

void Pinger::speak(Clock::time_point now) {
  if (!std::exchange(greeted_, true)) say(server::hello_text("h"));
  // A ping that should have been sent while nobody let us is sent late, and has waited since.
  for (; next_ <= now; next_ += kBetweenMessages) {
    unanswered_.push_back(next_);
    say(request_text("p", "ping"));
  }
}

void Pinger::hear(std::string_view text, Clock::time_point now) {
  if (!text.starts_with(R"({"re":"p")") || unanswered_.empty()) return;
  waits_.add(now - unanswered_.front());
  unanswered_.pop_front();
}

void Pinger::begin(Clock::time_point) { waits_.clear(); }

void Pinger::end(Clock::time_point now) {
  for (const auto since : unanswered_) waits_.add(now - since);
}

// --- questions -----------------------------------------------------------------------------------

Asker::Asker(std::vector<std::string> greeting, Questions questions)
    : questions_(std::move(questions)), unanswered_(greeting.size()) {
  for (auto& text : greeting) say(std::move(text));
}

Visitor::Clock::time_point Asker::due() const {
  if (!questions_.next || unanswered_ > 0) return Clock::time_point::max();
  return asked_at_ + questions_.every;
}

void Asker::speak(Clock::time_point now) {
  say(R"({"id":"a)" + std::to_string(++asked_) + R"(",)" + questions_.next() + "}");
  ++unanswered_;
  asked_at_ = now;
}

void Asker::hear(std::string_view text, Clock::time_point now) {
  if (!text.starts_with(R"({"re":)")) return;
  --unanswered_;
  const bool granted = text.find(R"("ok":true)") != std::string_view::npos;
  if (asked_ > 0 && granted) waits_.add(now - asked_at_);
  if (asked_ == 0 && !granted) refused_ = text.substr(0, 300);
}

void Asker::begin(Clock::time_point) { waits_.clear(); }

void Asker::end(Clock::time_point now) {
  if (asked_ > 0 && unanswered_ > 0) waits_.add(now - asked_at_);
}

// --- play ----------------------------------------------------------------------------------------

Player::Player(const RobotTable& table, std::uint64_t seed, Asks asks)
    : robot_(seed, Robot::Memory::Short), asks_(asks) {
  robot_.open(table);
  for (auto& text : robot_.take_outgoing()) say(std::move(text));
}

Visitor::Clock::time_point Player::due() const {
  return robot_.ready() && odds_ != Odds::Asked ? may_speak_ : Clock::time_point::max();
}

void Player::speak(Clock::time_point now) {
  may_speak_ = now + kBetweenMessages;
  if (asks_ == Asks::Odds && odds_ == Odds::Unasked) {
    odds_ = Odds::Asked;
    odds_since_ = now;
    return say(request_text("o" + std::to_string(++asked_), "odds",
                            R"("seat":)" + std::to_string(robot_.seat())));
  }
  odds_ = Odds::Unasked;
  robot_.move(now);
  for (auto& text : robot_.take_outgoing()) say(std::move(text));
}

void Player::hear(std::string_view text, Clock::time_point now) {
  if (text.starts_with(R"({"re":"o)")) {
    odds_ = Odds::Answered;
    if (text.find(R"("odds":{)") != std::string_view::npos) odds_waits_.add(now - odds_since_);
    return;
  }
  const auto finished = robot_.matches_finished();
  robot_.receive(text);
  for (auto& more : robot_.take_outgoing()) say(std::move(more));
  if (robot_.moves_confirmed() != confirmed_) {
    confirmed_ = robot_.moves_confirmed();
    acknowledged_.add(robot_.last_took());
  }
  if (!text.starts_with(R"({"push":"view")")) return;
  if (bot_since_) bots_.add(now - *bot_since_);
  bot_since_.reset();
  const bool over = robot_.matches_finished() != finished;
  if (robot_.playing() && !robot_.ready() && !over) bot_since_ = now;
}

void Player::begin(Clock::time_point now) {
  acknowledged_.clear();
  bots_.clear();
  odds_waits_.clear();
  if (bot_since_) bot_since_ = now;
}

void Player::end(Clock::time_point now) {
  if (bot_since_) bots_.add(now - *bot_since_);
  if (const auto since = robot_.waiting_since()) acknowledged_.add(now - *since);
}

}  // namespace knobel::bench
