#pragma once

// knobel golden [GAME]: writes the goldens of the games (analysis/goldens.h) into a source
// tree.

#include <string>

namespace knobel::cli {

struct GoldenArguments {
  std::string game;          // empty: all
  std::string source = ".";  // the source tree
  bool check = false;        // compare instead of writing
};

/// With `check`, status 1 says that a file differs, is missing, or is no golden.
int run_golden(const GoldenArguments& arguments);

}  // namespace knobel::cli
