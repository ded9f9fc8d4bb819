// knobel_tidy ROOT: reads the project's files and prints every finding. Exit status 1 if there is
// one.

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

namespace fs = std::filesystem;

/// What git tracks or would track: new files are checked before they are added.
std::vector<std::string> files_of_git(const fs::path& root) {
  const std::string command =
      "git -C '" + root.string() + "' ls-files -z --cached --others --exclude-standard";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string all;
  std::array<char, 4096> buffer;
  while (pipe) {
    const auto size = std::fread(buffer.data(), 1, buffer.size(), pipe.get());
    if (size == 0) break;
    all.append(buffer.data(), size);
  }
  std::vector<std::string> paths;
  for (std::size_t begin = 0; begin < all.size();) {
    const auto end = std::min(all.find('\0', begin), all.size());
    paths.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return paths;
}

/// Without git, as in an unpacked archive: everything but what was built or installed.
std::vector<std::string> files_of_folder(const fs::path& root) {
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator it(root), end; it != end; ++it) {
    const auto name = it->path().filename();
    if (name == "build" || name == "node_modules" || name == ".git")
      it.disable_recursion_pending();
    else if (it->is_regular_file())
      paths.push_back(fs::relative(it->path(), root).generic_string());
  }
  return paths;
}

Tree read_tree(const fs::path& root) {
  Tree tree;
  const bool tracked = fs::exists(root / ".git");
  for (const auto& path : tracked ? files_of_git(root) : files_of_folder(root)) {
    std::ifstream file(root / path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    // A file with a zero byte is a picture or a font. A deleted one that git still lists is empty.
    if (text.find('\0') == std::string::npos) tree.emplace(path, std::move(text));
  }
  return tree;
}

}  // namespace
}  // namespace knobel::tidy

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
