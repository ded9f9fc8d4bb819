#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "cli/values.h"

int main(int argc, char** argv) {
  knobel::cli::find_values_in_folders();
  return doctest::Context(argc, argv).run();
}
