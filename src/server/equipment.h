#pragma once

// What tables are made of: the games there are, the component sets the host chose for them, and
// the levels of play that bots have. Nothing above games/ names a game, so all of it is injected.

#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/match.h"
#include "engine/mutex.h"
#include "fairness/verify.h"

namespace knobel::server {

/// The name of a component set: SHA-256 of its JSON, in hexadecimal digits.
std::string components_digest(const Data& components);

/// Does anybody throw dice in this game? They lie in a field of it, then.
bool has_dice(const AnyGame& game);

class Equipment {
 public:
  struct Parts {
    MakeGame make;
    std::vector<const GameInfo*> games;  // in the order in which they are shown
    std::vector<std::string> levels;     // of play, weakest first
    std::string stand_in;                // the level that plays for whoever is absent
    std::map<std::string, Data, std::less<>> components;  // per game, instead of its default set
    /// Answers the next chance event instead of the committed dice. Only for tests: a record of
    /// such a match does not verify, and that is as it should be.
    std::function<Outcome(const Match&)> scripted_luck;
  };
  explicit Equipment(Parts parts);

  const std::vector<const GameInfo*>& games() const { return parts_.games; }
  const std::vector<std::string>& levels() const { return parts_.levels; }
  const std::string& stand_in() const { return parts_.stand_in; }
  /// One of the levels, all of it or a part ("master:0.7").
  bool has_level(std::string_view level) const;
  /// Nothing: the dice are the committed ones.
  const std::function<Outcome(const Match&)>& scripted_luck() const { return parts_.scripted_luck; }
  const MakeGame& make() const { return parts_.make; }

  /// The host's component set for a game, unless it is the game's default.
  std::optional<Data> components(std::string_view key) const;
  /// Keeps a set that somebody has brought along for a game, in the game's own order; the one that
  /// was kept first goes when there are too many.
  void keep(std::string_view key, Data components);
  /// The kept set of that digest; nothing if it was never there, or is there no more.
  std::optional<Data> kept(std::string_view key, std::string_view digest);
  /// A game; tables with the same configuration share one, as long as any of them lives. On any
  /// thread: tables are also read from their logs beside the core.
  std::expected<std::shared_ptr<const AnyGame>, Error> game(std::string_view key,
                                                            const Config& config);
  /// {"games":[…],"levels":[…],"phrases":[…],"emotes":[…]}: what a client is told first.
  const std::string& catalogue_json() const { return catalogue_json_; }

 private:
  struct Kept {
    std::string key;
    std::string digest;
    Data components;
  };
  Parts parts_;
  std::deque<Kept> kept_;
  Mutex sharing_;
  std::map<std::string, std::weak_ptr<const AnyGame>> shared_;
  std::string catalogue_json_;
};

}  // namespace knobel::server
