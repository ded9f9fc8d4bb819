#pragma once

// knobel verify FILE: is this record true? Everything in it is done again (fairness/verify.h).

#include <string>

namespace knobel::cli {

struct VerifyArguments {
  std::string file;  // "-": stdin
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

/// Status 1: the record is not true.
int run_verify(const VerifyArguments& arguments);

}  // namespace knobel::cli
