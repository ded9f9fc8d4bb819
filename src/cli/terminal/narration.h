#pragma once

// What is said at a terminal besides the story of a match (formats/story_text.h): who sits where,
// what can be done, how it ended.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"
#include "engine/record.h"
#include "formats/catalogue.h"

namespace knobel::cli {

/// What a record calls a person at this terminal, where nobody is asked for a name.
inline constexpr std::string_view kPerson = "person";

/// Who sits where, one entry per seat: "Seat 1: Ada", "Seat 2: Apprentice", "Seat 3".
std::vector<std::string> seating_texts(const Catalogue& sentences,
                                       std::span<const std::string> players);

/// What the seats are called in sentences: people by their names, bots by their level and their
/// seat, "Apprentice 2"; whoever has no name is "Seat 1". `players` are those of a record.
std::vector<std::string> seat_names(const Catalogue& sentences,
                                    std::span<const std::string> players);

/// The words of a catalogue for the pictures of a match: seats go by the numbers that are typed and
/// by the names of those who have them, "2 Ada", "3 Apprentice"; who has no name is "Seat 1".
class SeatedSentences final : public Sentences {
 public:
  /// `words` must outlive it; `players` are those of a record.
  SeatedSentences(const Catalogue& words, std::span<const std::string> players);
  std::string say(std::string_view key, std::span<const std::string> args = {}) const override {
    return words_.say(key, args);
  }
  std::string seat(Seat seat) const override { return seats_[seat]; }

 private:
  const Catalogue& words_;
  std::vector<std::string> seats_;
};

/// What a verb does, with dots where its arguments stand: "write into …".
std::string verb_meaning(const Catalogue& sentences, const std::string& verb);

/// What an action does, in words: "roll for the left stack". Precondition: it is notation.
std::string action_meaning(const Catalogue& sentences, std::string_view action);

/// One of the legal actions for each verb, to show how it is typed.
std::vector<std::string> example_actions(std::span<const std::string> legal);

/// How it ended: points of all seats if the game has any, then who won, one line each.
std::vector<std::string> result_sentences(const Catalogue& sentences, const RecordResult& result,
                                          const AnyGame& game, std::span<const std::string> names);

}  // namespace knobel::cli
