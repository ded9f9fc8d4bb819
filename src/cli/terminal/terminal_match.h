#pragma once

// A match at the terminal: people type, bots answer, dice fall. Everything a person is shown
// goes through observe and the steps (engine/steps.h) of that person's seat.

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/narration.h"
#include "cli/terminal/terminal.h"
#include "coach/any_coach.h"
#include "engine/entropy.h"
#include "engine/match.h"
#include "formats/catalogue.h"
#include "players/any_player.h"

namespace knobel::cli {

/// Who sits where, which luck they have, and what has been played before.
struct Seating {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> players;  // as in a record: a bot's level, a person's name or kPerson
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::vector<Entry> entries = {};
};

class TerminalMatch {
 public:
  enum class End { Finished, Quit, EndOfInput, Interrupted };

  /// The errors: entries that the rules or the seed do not allow.
  static std::expected<TerminalMatch, Error> make(const Seating& seating, Language language,
                                                  Terminal& terminal);

  /// Plays until the match is over or the person has enough.
  End run();

  const Match& match() const { return match_; }

 private:
  /// What a prompt led to.
  enum class Step { Again, Done, Quit, EndOfInput, Interrupted };
  /// Is the picture on the screen still right?
  enum class Screen { Current, Stale };

  TerminalMatch(const Seating& seating, Language language, Terminal& terminal);

  /// What was played before, once more: the luck is then where it was.
  std::expected<void, Error> catch_up();
  Step take_turn();
  Step chance();
  Step decide(Seat person);
  void bot_acts(Seat seat);

  Step prompt_roll(Seat person, const Chance& chance);
  Step prompt_action(Seat person);
  /// Between two people, where there is something to hide. Again: the one before took back, and the
  /// turn is to be looked at anew.
  Step curtain(Seat person);
  /// The words that work at every prompt: rules, odds, hint, undo, quit. Again: it was none of
  /// them.
  Step common_command(Seat person, std::string_view typed);
  /// What the position says about chances.
  void tell_odds(Seat person);
  bool has_odds(Seat person) const;
  /// The best actions, if the person is to act.
  void give_hint(Seat person);
  /// "(? rules, a actions, …)": those words that do something here.
  std::string help_for(Seat person, std::string_view actions) const;
  Step undo(Seat person);
  /// Remembers the latest entry, which was made in this state, so that it can be told.
  void happened(const AnyState& before);
  Step try_action(Seat person, std::string_view typed);
  /// What the person has not been told yet.
  void tell_news(Seat person);
  /// News, picture and question, unless nothing has changed since the last look.
  void look(Seat person);
  void list_actions(Seat person);
  /// The question of the phase, and what can be typed.
  void ask(Seat person);
  void welcome();
  void farewell();

  std::string say(std::string_view key, std::vector<std::string> args = {}) const {
    return sentences_.say(key, args);
  }
  bool is_person(Seat seat) const { return players_[seat] == nullptr; }
  int people() const;

  Seating seating_;
  const Catalogue& sentences_;
  Terminal& terminal_;
  Match match_;
  FastEntropy luck_;
  PerSeat<std::unique_ptr<AnyPlayer>> players_;
  std::unique_ptr<AnyCoach> coach_;    // made when it is asked first
  std::vector<FastEntropy> thoughts_;  // one generator per seat, for bots
  std::vector<std::string> names_;     // what the seats are called
  SeatedSentences seated_;             // and in pictures
  std::vector<Passage> passages_;      // all that has happened
  struct Heard {
    std::size_t passages = 0;
    std::uint32_t seq = 0;  // Match::shown_count by then
  };
  PerSeat<Heard> heard_{};      // how much each person was told
  Seat at_keyboard_ = kNobody;  // who looked at the screen last
  Screen screen_ = Screen::Stale;
};

}  // namespace knobel::cli
