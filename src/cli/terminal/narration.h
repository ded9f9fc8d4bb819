#pragma once

// Events as sentences, in the words of the game's catalogue.

#include <span>
#include <string>
#include <vector>

#include "engine/record.h"
#include "formats/catalogue.h"

namespace knobel::cli {

/// "seat 2", and "seat 2 (apprentice)" if it has a name.
std::string seat_name(const Catalogue& sentences, Seat seat,
                      std::span<const std::string> names = {});

/// "seat 1, seat 2 and seat 4".
std::string seat_list(const Catalogue& sentences, SeatSet seats);

/// What an action does, e.g. "write into c3": the entry "verb.<verb>" with the arguments. Arguments
/// beyond its last placeholder are put there together; an entry that is missing gives the notation.
std::string action_sentence(const Catalogue& sentences, std::string_view action_text);

/// What a verb does, with dots where its arguments stand: "write into …".
std::string verb_meaning(const Catalogue& sentences, const std::string& verb);

/// One entry of a record, e.g. "seat 1: write into c3".
std::string entry_sentence(const Catalogue& sentences, const Entry& entry);

/// How it ended: points of all seats if the game has any, then who won, one line each.
std::vector<std::string> result_sentences(const Catalogue& sentences, const RecordResult& result,
                                          std::span<const int> sides);

}  // namespace knobel::cli
