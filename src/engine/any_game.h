#pragma once

// A game whose type is forgotten, for server, command line, store and bindings, which must not know
// which games there are. Players, analysis and simulation are templates on the game instead.

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

#include "engine/game.h"

namespace knobel {

/// A state of some game. Copies only the bytes that the game uses.
class AnyState {
 public:
  AnyState() = default;
  template <PlainState S>
  explicit AnyState(const S& state) : size_(sizeof(S)) {
    std::memcpy(bytes_.data(), &state, sizeof(S));
  }
  AnyState(const AnyState& other) : size_(other.size_) {
    std::memcpy(bytes_.data(), other.bytes_.data(), size_);
  }
  AnyState& operator=(const AnyState& other) {
    size_ = other.size_;
    std::memmove(bytes_.data(), other.bytes_.data(), size_);
    return *this;
  }
  ~AnyState() = default;
  /// What bytes() said. Precondition: of a state.
  static AnyState of(std::span<const std::byte> bytes) {
    AnyState state;
    state.size_ = bytes.size();
    std::memcpy(state.bytes_.data(), bytes.data(), bytes.size());
    return state;
  }

  /// Precondition: it was made from an S.
  template <PlainState S>
  S& as() {
    KNOBEL_DCHECK(size_ == sizeof(S));
    return *std::launder(reinterpret_cast<S*>(bytes_.data()));
  }
  template <PlainState S>
  const S& as() const {
    KNOBEL_DCHECK(size_ == sizeof(S));
    return *std::launder(reinterpret_cast<const S*>(bytes_.data()));
  }
  std::span<const std::byte> bytes() const { return {bytes_.data(), size_}; }
  friend bool operator==(const AnyState& a, const AnyState& b) {
    return a.size_ == b.size_ && std::memcmp(a.bytes_.data(), b.bytes_.data(), a.size_) == 0;
  }

 private:
  std::size_t size_ = 0;
  alignas(std::max_align_t) std::array<std::byte, kStateBytesMax> bytes_;  // NOLINT: see size_.
};

/// The members of the concept `Game`, one for one; game.h is their documentation.
class AnyGame {
 public:
  template <Game R>
  static std::expected<std::shared_ptr<const AnyGame>, Error> make(const Config& config);

  virtual ~AnyGame() = default;
  virtual const GameInfo& info() const = 0;
  virtual int seats() const = 0;
  virtual std::span<const Option> options() const = 0;
  virtual Data components() const = 0;
  virtual int events_max() const = 0;

  virtual AnyState start() const = 0;
  virtual Turn turn(const AnyState& s) const = 0;
  virtual void actions(const AnyState& s, Seat seat, ActionList& out) const = 0;
  virtual void act(AnyState& s, Seat seat, Action action) const = 0;
  virtual Chance chance(const AnyState& s) const = 0;
  virtual void resolve(AnyState& s, const Outcome& outcome) const = 0;
  virtual Scores scores(const AnyState& s) const = 0;
  virtual SeatSet winners(const AnyState& s) const = 0;

  virtual int side(Seat seat) const = 0;
  virtual AnyState observe(const AnyState& s, Seat seat) const = 0;
  virtual AnyState complete(const AnyState& view, Seat seat, Entropy& entropy) const = 0;
  virtual Audience audience(const AnyState& s, const Event& event) const = 0;

  virtual std::string_view asks(const AnyState& s, Seat seat) const = 0;
  /// What the state shows, in the order of Rules::fields.
  virtual std::vector<Field> fields(const AnyState& s) const = 0;
  virtual std::vector<Field> facts(const AnyState& s) const = 0;
  /// The start position with `given` laid over it, checked.
  virtual std::expected<AnyState, Error> from_fields(std::span<const Field> given) const = 0;
  virtual std::expected<void, Error> validate(const AnyState& s) const = 0;
  virtual std::string action_text(const AnyState& s, Seat seat, Action action) const = 0;
  /// find_action of game.h: the legal action that a text names, or why there is none.
  virtual std::expected<Action, Refusal> find_action(const AnyState& s, Seat seat,
                                                     std::string_view text) const = 0;
  /// may_act of game.h: why an action is refused, if it is.
  virtual std::expected<void, Refusal> may_act(const AnyState& s, Seat seat,
                                               Action action) const = 0;
  virtual std::vector<NewsItem> news(const AnyState& before, const Glimpse& glimpse,
                                     const AnyState& after) const = 0;
  virtual std::string picture(const AnyState& view, Seat seat,
                              const Sentences& sentences) const = 0;
};

template <Game R>
class ErasedGame final : public AnyGame {
 public:
  using State = typename R::State;
  explicit ErasedGame(R rules) : rules_(std::move(rules)) {}
  const R& rules() const { return rules_; }

  const GameInfo& info() const override { return R::kInfo; }
  int seats() const override { return rules_.seats(); }
  std::span<const Option> options() const override { return rules_.options(); }
  Data components() const override { return rules_.components(); }
  int events_max() const override { return rules_.events_max(); }

  AnyState start() const override { return AnyState(rules_.start()); }
  Turn turn(const AnyState& s) const override { return rules_.turn(s.as<State>()); }
  void actions(const AnyState& s, Seat seat, ActionList& out) const override {
    rules_.actions(s.as<State>(), seat, out);
  }
  void act(AnyState& s, Seat seat, Action action) const override {
    rules_.act(s.as<State>(), seat, action);
  }
  Chance chance(const AnyState& s) const override { return rules_.chance(s.as<State>()); }
  void resolve(AnyState& s, const Outcome& outcome) const override {
    rules_.resolve(s.as<State>(), outcome);
  }
  Scores scores(const AnyState& s) const override { return rules_.scores(s.as<State>()); }
  SeatSet winners(const AnyState& s) const override { return rules_.winners(s.as<State>()); }

  int side(Seat seat) const override { return rules_.side(seat); }
  AnyState observe(const AnyState& s, Seat seat) const override {
    return AnyState(rules_.observe(s.as<State>(), seat));
  }
  AnyState complete(const AnyState& view, Seat seat, Entropy& entropy) const override {
    return AnyState(rules_.complete(view.as<State>(), seat, entropy));
  }
  Audience audience(const AnyState& s, const Event& event) const override {
    return rules_.audience(s.as<State>(), event);
  }

  std::string_view asks(const AnyState& s, Seat seat) const override {
    return rules_.asks(s.as<State>(), seat);
  }
  std::vector<Field> fields(const AnyState& s) const override {
    State copy = s.as<State>();
    FieldWriter writer;
    rules_.fields(copy, writer);
    return writer.take();
  }
  std::vector<Field> facts(const AnyState& s) const override { return rules_.facts(s.as<State>()); }
  std::expected<AnyState, Error> from_fields(std::span<const Field> given) const override {
    State state = rules_.start();
    FieldReader reader(given);
    rules_.fields(state, reader);
    KNOBEL_TRY(reader.result());
    KNOBEL_TRY(rules_.validate(state));
    return AnyState(state);
  }
  std::expected<void, Error> validate(const AnyState& s) const override {
    return rules_.validate(s.as<State>());
  }
  std::string action_text(const AnyState& s, Seat seat, Action action) const override {
    return rules_.action_text(s.as<State>(), seat, action);
  }
  std::expected<Action, Refusal> find_action(const AnyState& s, Seat seat,
                                             std::string_view text) const override {
    return knobel::find_action(rules_, s.as<State>(), seat, text);
  }
  std::expected<void, Refusal> may_act(const AnyState& s, Seat seat, Action action) const override {
    return knobel::may_act(rules_, s.as<State>(), seat, action);
  }
  std::vector<NewsItem> news(const AnyState& before, const Glimpse& glimpse,
                             const AnyState& after) const override {
    News news;
    rules_.news(before.as<State>(), glimpse, after.as<State>(), news);
    return news.take();
  }
  std::string picture(const AnyState& view, Seat seat, const Sentences& sentences) const override {
    return rules_.picture(view.as<State>(), seat, sentences);
  }

 private:
  R rules_;
};

template <Game R>
std::expected<std::shared_ptr<const AnyGame>, Error> AnyGame::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto rules, R::make(config));
  return std::make_shared<const ErasedGame<R>>(std::move(rules));
}

}  // namespace knobel
