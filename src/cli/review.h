#pragma once

// knobel review FILE: was it luck? What changed the chances of each seat, and which decisions could
// have been better (coach/review.h).

#include <string>

namespace knobel::cli {

struct ReviewArguments {
  std::string file;  // "-": stdin
  int seat = 0;      // from one; 0: all of them
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

int run_review(const ReviewArguments& arguments);

}  // namespace knobel::cli
