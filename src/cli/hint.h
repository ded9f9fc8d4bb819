#pragma once

// knobel hint: what should I do? The three best actions of a position, with chances and reasons
// (coach/hint.h).

#include <string>

namespace knobel::cli {

struct HintArguments {
  std::string file;      // a record, of which the last position counts; "-": stdin
  std::string position;  // or a position as text
  int seat = 0;          // from one; 0: whoever is to act
  bool json = false;
  std::string language;  // "de", "en"; empty: as the environment says
};

int run_hint(const HintArguments& arguments);

}  // namespace knobel::cli
