#pragma once

// knobel convert FILE: a record to readable text and back (formats/record_text.h). The first line
// of the file says which way.

#include <string>

namespace knobel::cli {

struct ConvertArguments {
  std::string file;    // "-": stdin
  std::string output;  // empty: stdout
};

int run_convert(const ConvertArguments& arguments);

}  // namespace knobel::cli
