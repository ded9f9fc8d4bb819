#include "analysis/signature.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

// Compared line by line, so that the message names who plays differently.
TEST_CASE("everybody plays as tests/signature.txt says") {
  std::ifstream file(KNOBEL_SOURCE_DIR "/tests/signature.txt");
  REQUIRE_MESSAGE(file.is_open(), "tests/signature.txt is missing");
  std::istringstream now(knobel::signature());
  std::string expected;
  std::string found;
  while (std::getline(now, found)) {
    std::getline(file, expected);
    CHECK_MESSAGE(found == expected,
                  "if this change of behaviour is meant: knobel signature > tests/signature.txt");
  }
  CHECK_MESSAGE(!std::getline(file, expected), "tests/signature.txt has lines too many");
}
