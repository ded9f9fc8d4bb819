#pragma once

// knobel verify FILE…: are these records true? Everything in them is done again
// (fairness/verify.h). The last line says what was not checked, because a record that cannot be
// checked whole proves less than one that can.

#include <string>
#include <vector>

namespace knobel::cli {

/// What could be checked holds, but not everything could: dice that the record does not explain or
/// has not revealed, a match without an end.
inline constexpr int kPartlyChecked = 3;

struct VerifyArguments {
  std::vector<std::string> files;  // at least one; "-": stdin
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

/// The gravest of what was found. Status 1: a record is not true. 2: a file could not be read.
/// 3: kPartlyChecked. 0: everything was checked and holds.
int run_verify(const VerifyArguments& arguments);

}  // namespace knobel::cli
