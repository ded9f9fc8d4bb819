// knobel_tidy ROOT: reads the project's files and prints every finding. Exit status 1 if there is
// one.

#include <iostream>

#include "tools/tidy/tidy.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: knobel_tidy ROOT\n";
    return 2;
  }
  const auto tree = knobel::tidy::read_tree(argv[1]);
  if (!tree.contains("CMakeLists.txt")) {
    std::cerr << "knobel_tidy: there is no project in " << argv[1] << "\n";
    return 2;
  }
  const auto findings = knobel::tidy::check_all(tree);
  for (const auto& finding : findings) std::cout << to_text(finding) << "\n";
  std::cout << tree.size() << " files, " << findings.size() << " findings\n";
  return findings.empty() ? 0 : 1;
}
