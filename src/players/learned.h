#pragma once

// Files of trained numbers, data/<game>.kval. A few lines that people can read, an empty line, and
// then the numbers as little-endian 32-bit floats:
//
//   knobel values 1
//   game null_game
//   rules 1
//   made knobel train null_game --seed 1 --matches 200000
//   numbers 1234
//   sha256 (hexadecimal, of the numbers' bytes)

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"

namespace knobel {

struct LearnedFile {
  std::string game;
  int rules_version = 0;
  std::string made;  // the command that makes it again
  std::vector<float> numbers;
};

std::string write_learned(const LearnedFile& file);
/// Refuses, with the reason, what write_learned did not write, and numbers that do not fit the
/// hash.
std::expected<LearnedFile, Error> read_learned(std::string_view bytes);

/// The numbers of a game, read from its file at the first call and then shared by everybody until
/// the program ends. The file is looked for in $KNOBEL_DATA if that is set; otherwise in
/// share/knobel beside the program's own folder, and then in data of the folders above the program:
/// installed, or in the tree. The error says what is missing, or that it is made for other rules or
/// another number of numbers. Safe from all threads.
std::expected<std::span<const float>, Error> learned_numbers(std::string_view game,
                                                             int rules_version, std::size_t count);

}  // namespace knobel
