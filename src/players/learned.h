#pragma once

// Files of trained numbers, data/<game>.kval, as bytes. A few lines that people can read, an empty
// line, and then the numbers as little-endian 32-bit floats:
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

/// Who has the files: finds the one of the game with this key, and keeps it until the program ends.
/// The error says where it was missing. Called from all threads.
using FindLearned = std::expected<const LearnedFile*, Error> (*)(std::string_view name);

/// Players open no files: whoever runs them says where their values are, before the first master is
/// made. Programs look into folders (cli/values.h), a page has been sent the bytes.
void find_learned_with(FindLearned find);

/// The numbers of a game; those of its first master have "-1" behind its key. The error is that of
/// FindLearned, or says that the file is made for other rules or has another number of numbers.
std::expected<std::span<const float>, Error> learned_numbers(std::string_view game,
                                                             int rules_version, std::size_t count);

}  // namespace knobel
