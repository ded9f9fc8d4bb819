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

void Gate::leave(const std::string& key) {
  --sockets_;
  const auto found = per_address_.find(key);
  if (--found->second == 0) per_address_.erase(found);
}

}  // namespace knobel::net
