#pragma once

// knobel page --out DIR: the page as files that any web space can serve, with the server in it.

#include <string>

namespace knobel::cli {

struct PageArguments {
  std::string out;
  std::string base;  // empty: the files find each other wherever they lie
};

int run_page(const PageArguments& arguments);

}  // namespace knobel::cli
