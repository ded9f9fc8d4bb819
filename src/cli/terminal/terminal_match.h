#pragma once

// A match at the terminal: people type, bots answer, dice fall. Everything a person is shown
// goes through observe and Match::shown_to of that person's seat.

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/entropy.h"
#include "engine/match.h"
#include "formats/catalogue.h"
#include "players/any_player.h"

namespace knobel::cli {

/// Who sits where and which luck they have.
struct Seating {
  std::shared_ptr<const AnyGame> game;
  std::vector<std::string> bots;  // one name per seat; empty: a person
  std::uint64_t seed = 0;
};

class TerminalMatch {
 public:
  enum class End { Finished, Quit, EndOfInput, Interrupted };

  /// The error: a name that no player has.
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

  Step take_turn();
  Step chance();
  Step decide(Seat person);
  void bot_acts(Seat seat);

  Step prompt_roll(Seat person, const Chance& chance);
  Step prompt_action(Seat person);
  /// Between two people, where there is something to hide. Again: the one before took back, and the
  /// turn is to be looked at anew.
  Step curtain(Seat person);
  /// The words that work at every prompt: rules, undo, quit. Again: it was none of them.
  Step common_command(Seat person, std::string_view typed);
  Step undo(Seat person);
  Step try_action(Seat person, std::string_view typed);
  /// What the person has not been told yet.
  void tell_news(Seat person);
  /// News, picture and question, unless nothing has changed since the last look.
  void look(Seat person);
  void list_actions(Seat person);
  std::string ask_text(Seat person) const;
  void welcome();
  void farewell();

  std::string say(std::string_view key, std::vector<std::string> args = {}) const {
    return sentences_.say(key, args);
  }
  bool is_person(Seat seat) const { return seating_.bots[seat].empty(); }
  int people() const;

  Seating seating_;
  const Catalogue& sentences_;
  Terminal& terminal_;
  Match match_;
  FastEntropy luck_;
  PerSeat<std::unique_ptr<AnyPlayer>> players_;
  std::vector<FastEntropy> thoughts_;  // one generator per seat, for bots
  PerSeat<std::size_t> told_{};        // how much of Match::shown_to each person was told
  Seat at_keyboard_ = kNobody;         // who looked at the screen last
  Screen screen_ = Screen::Stale;
};

}  // namespace knobel::cli
