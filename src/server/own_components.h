#pragma once

// Component sets that people bring along: who owns the box can play with what is printed there.
// A set is checked when it comes (POST /components) and named by its digest in `create`; from then
// on it stands in the first row of the table and in its records. Between the two it is kept in
// memory, with a few others.

#include <string>
#include <string_view>
#include <vector>

#include "engine/data.h"
#include "server/equipment.h"
#include "server/protocol.h"

namespace knobel::server {

inline constexpr std::size_t kComponentsBytesMax = 16 << 10;

/// One value that is not the usual one, as JSON; "null" where there is none.
struct ComponentChange {
  std::string path;  // "castles[2].extra", as errors have it
  std::string usual;
  std::string here;
};
/// All of them, in the order of the set.
std::vector<ComponentChange> component_changes(const Data& usual, const Data& here);

/// {"digest":"…","changes":[{"path":"rowValues[0]","usual":9,"here":11}],"components":{…}}: what is
/// played with there, and what of it is not the game's default.
std::expected<std::string, Problem> components_json(const AnyGame& game, Equipment& equipment);

/// Reads and keeps a set for a game and answers as above; else "no_such_game", "malformed" or
/// "bad_components", which says the line, the key, its value and what is allowed.
std::expected<std::string, Problem> take_components(std::string_view key, std::string_view text,
                                                    Equipment& equipment);

}  // namespace knobel::server
