#include "server/net/limits.h"

#include <algorithm>

namespace knobel::net {

bool RateLimit::ready(Clock::time_point now) {
  const std::chrono::duration<float> passed = now - filled_;
  left_ = std::min(burst_, left_ + passed.count() * per_second_);
  filled_ = now;
  return left_ >= 1;
}

AddressBook::Ticket::~Ticket() {
  if (use_ == nullptr) return;
  --book_->sockets_;
  if (--use_->sockets == 0) book_->addresses_.erase(use_->key);
}

std::unique_ptr<AddressBook::Ticket> AddressBook::admit(const std::string& key) {
  if (sockets_ >= limits_.sockets_max) return nullptr;
  auto& use = addresses_[key];
  if (use == nullptr) use = std::make_shared<AddressUse>(limits_, key);
  if (use->sockets >= limits_.sockets_per_address) return nullptr;
  ++use->sockets;
  ++sockets_;
  return std::make_unique<Ticket>(*this, use);
}

}  // namespace knobel::net
