#pragma once

// How the outlook of a game becomes that of some game (any_coach.h). Included by one source per
// game only, behind what the coach knows of that game.

#include <string>
#include <unordered_map>

#include "coach/any_coach.h"

namespace knobel {

template <Game R>
class ErasedCoach final : public AnyCoach {
 public:
  using State = typename R::State;
  ErasedCoach(R rules, std::unique_ptr<Outlook<R>> outlook)
      : rules_(std::move(rules)), outlook_(std::move(outlook)) {}

  /// OPTIMIZATION: the many outcomes of a throw lead to few different states, and one of them is
  /// the next that is asked for, so answers are remembered for a while.
  Chances chances(const AnyState& s) override {
    const auto bytes = s.bytes();
    std::string key(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const Chances found = outlook_->any_chances(rules_, s.as<State>());
    if (known_.size() >= kKnownMax) known_.clear();
    known_.emplace(std::move(key), found);
    return found;
  }
  void judge(const AnyState& view, Seat seat, const ActionList& list,
             ActionValues& values) override {
    outlook_->judge(rules_, view.as<State>(), seat, list, values);
  }
  std::optional<OddsQuestion> reason(const AnyState& view, Seat seat,
                                     Action action) const override {
    return Coaching<R>::reason(rules_, view.as<State>(), seat, action);
  }
  LevelLosses losses() const override { return Coaching<R>::losses(); }

 private:
  static constexpr std::size_t kKnownMax = 2048;
  R rules_;
  std::unique_ptr<Outlook<R>> outlook_;
  std::unordered_map<std::string, Chances> known_;
};

template <class R>
std::expected<std::unique_ptr<AnyCoach>, Error> CoachOf<R>::make(const AnyGame& game) {
  R rules = static_cast<const ErasedGame<R>&>(game).rules();
  KNOBEL_TRY_ASSIGN(auto outlook, Coaching<R>::outlook(rules));
  return std::make_unique<ErasedCoach<R>>(std::move(rules), std::move(outlook));
}

}  // namespace knobel
