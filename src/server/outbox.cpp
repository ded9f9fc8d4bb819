#include "server/outbox.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/protocol.h"
#include "server/trouble.h"

namespace knobel::server {
namespace {

void append(std::vector<Message>& to, std::vector<Message>&& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  from.clear();
}

/// Turns what was going to be said about lost changes into errors, or drops it.
std::vector<Message> without(std::vector<Message> messages, const std::unordered_set<TableId>& lost,
                             const Problem& reason) {
  std::vector<Message> kept;
  for (auto& message : messages) {
    if (lost.contains(message.table)) {
      if (message.answers.empty()) continue;
      message.text = std::make_shared<const std::string>(error_text(message.answers, reason));
    }
    kept.push_back(std::move(message));
  }
  return kept;
}

}  // namespace

std::vector<Message> Outbox::add(Effects& effects) {
  if (!in_flight_ && rows_.empty() && effects.rows.empty()) return std::move(effects.messages);
  // Without rows of its own it still waits: for those that are under way if there are no others.
  const bool nothing_behind = rows_.empty() && behind_.empty() && effects.rows.empty();
  append(nothing_behind ? waiting_ : behind_, std::move(effects.messages));
  rows_.insert(rows_.end(), std::make_move_iterator(effects.rows.begin()),
               std::make_move_iterator(effects.rows.end()));
  for (auto& head : effects.heads) {
    const auto known = heads_at_.find(head.id);
    if (known != heads_at_.end()) {
      heads_[known->second] = std::move(head);
    } else {
      heads_at_[head.id] = heads_.size();
      heads_.push_back(std::move(head));
    }
  }
  effects.rows.clear();
  effects.heads.clear();
  return {};
}

std::optional<Outbox::Batch> Outbox::begin_commit() {
  if (in_flight_ || rows_.empty()) return std::nullopt;
  in_flight_ = true;
  for (const auto& head : heads_) in_flight_tables_.insert(head.id);
  append(waiting_, std::move(behind_));
  heads_at_.clear();
  return Batch{std::exchange(rows_, {}), std::exchange(heads_, {})};
}

Outbox::Outcome Outbox::committed(std::span<const TableId> fenced) {
  KNOBEL_CHECK(in_flight_);
  in_flight_ = false;
  in_flight_tables_.clear();
  if (fenced.empty()) return {std::exchange(waiting_, {}), {}};
  return settle({fenced.begin(), fenced.end()}, Error{"the table is not this server's any more"});
}

Outbox::Outcome Outbox::failed(const LogError& error) {
  KNOBEL_CHECK(in_flight_);
  in_flight_ = false;
  return settle(std::exchange(in_flight_tables_, {}), error);
}

Outbox::Outcome Outbox::settle(const std::unordered_set<TableId>& lost, const LogError& why) {
  Outcome outcome;
  const Problem reason = trouble(why);
  outcome.messages = without(std::exchange(waiting_, {}), lost, reason);
  behind_ = without(std::move(behind_), lost, reason);
  outcome.tables.assign(lost.begin(), lost.end());
  std::ranges::sort(outcome.tables);

  std::erase_if(rows_, [&](const LogRow& row) { return lost.contains(row.table); });
  std::erase_if(heads_, [&](const TableHead& head) { return lost.contains(head.id); });
  heads_at_.clear();
  for (std::size_t i = 0; i < heads_.size(); ++i) heads_at_[heads_[i].id] = i;
  if (rows_.empty()) append(outcome.messages, std::exchange(behind_, {}));
  return outcome;
}

}  // namespace knobel::server
