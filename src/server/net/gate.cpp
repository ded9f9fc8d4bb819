#include "server/net/gate.h"

namespace knobel::net {

std::unique_ptr<Places::Ticket> Places::take(const std::string& key) {
  if (taken_ >= all_) return nullptr;
  const auto found = taken_by_.find(key);
  if (found != taken_by_.end() && found->second >= per_address_) return nullptr;
  ++taken_by_[key];
  ++taken_;
  return std::make_unique<Ticket>(*this, key);
}

void Places::leave(const std::string& key) {
  --taken_;
  const auto found = taken_by_.find(key);
  if (--found->second == 0) taken_by_.erase(found);
}

bool Gate::may_ask(const std::string& key, double cost, Clock::time_point now) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch());
  Asking& asking = asking_[key];
  asking.last = now;
  return asking.bucket.take(limits_.requests_per_address, ms.count(), cost);
}

void Gate::forget_the_quiet(Clock::time_point now) {
  const auto& rate = limits_.requests_per_address;
  const std::chrono::duration<double> until_full(rate.burst / rate.per_second);
  std::erase_if(asking_, [&](const auto& entry) { return now - entry.second.last > until_full; });
}

}  // namespace knobel::net
