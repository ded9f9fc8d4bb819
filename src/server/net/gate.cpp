#include "server/net/gate.h"

namespace knobel::net {

std::unique_ptr<Gate::Ticket> Gate::admit(const std::string& key) {
  if (sockets_ >= limits_.sockets_max) return nullptr;
  const auto found = per_address_.find(key);
  if (found != per_address_.end() && found->second >= limits_.sockets_per_address) return nullptr;
  ++per_address_[key];
  ++sockets_;
  return std::make_unique<Ticket>(*this, key);
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

void Gate::leave(const std::string& key) {
  --sockets_;
  const auto found = per_address_.find(key);
  if (--found->second == 0) per_address_.erase(found);
}

}  // namespace knobel::net
