#pragma once

// knobel manual KIND: the manual page, completions for shells, and every help text, all made from
// the options that the program reads.

#include <string>

namespace knobel::cli {

struct ManualArguments {
  std::string kind = "man";  // man, bash, zsh, help
};

int run_manual(const ManualArguments& arguments);

}  // namespace knobel::cli
