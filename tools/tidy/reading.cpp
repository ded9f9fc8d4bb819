// The files of the project, from a folder on disk.

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "tools/tidy/tidy.h"

namespace knobel::tidy {
namespace {

namespace fs = std::filesystem;

/// What git tracks or would track: new files are checked before they are added. Nothing if there is
/// no git, or no repository here.
std::vector<std::string> files_of_git(const fs::path& root) {
  if (!fs::exists(root / ".git")) return {};
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

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Without git, as in an unpacked archive: everything that git would not ignore.
std::vector<std::string> files_of_folder(const fs::path& root) {
  const std::string patterns = read(root / ".gitignore");
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator it(root), end; it != end; ++it) {
    const auto path = fs::relative(it->path(), root).generic_string();
    if (it->is_directory() && (path == ".git" || is_ignored(path + "/", patterns)))
      it.disable_recursion_pending();
    else if (it->is_regular_file() && !is_ignored(path, patterns))
      paths.push_back(path);
  }
  return paths;
}

/// Does one line of .gitignore mean this path? "/a/" is a folder of the root, "*.b" a name
/// anywhere.
bool matches(std::string pattern, std::string path) {
  const bool folder = path.ends_with('/');
  if (pattern.ends_with('/')) {
    if (!folder) return false;
    pattern.pop_back();
  }
  if (folder) path.pop_back();
  if (pattern.starts_with('/'))
    return fnmatch(pattern.c_str() + 1, path.c_str(), FNM_PATHNAME) == 0;
  return fnmatch(pattern.c_str(), path.c_str() + path.rfind('/') + 1, 0) == 0;
}

}  // namespace

bool is_ignored(std::string_view path, std::string_view gitignore) {
  bool ignored = false;
  // The last line that means the path decides; one with an exclamation mark takes it back.
  for (std::size_t begin = 0; begin < gitignore.size();) {
    const auto end = std::min(gitignore.find('\n', begin), gitignore.size());
    auto pattern = gitignore.substr(begin, end - begin);
    begin = end + 1;
    if (pattern.empty() || pattern.starts_with('#')) continue;
    const bool again = pattern.starts_with('!');
    if (again) pattern.remove_prefix(1);
    if (matches(std::string(pattern), std::string(path))) ignored = !again;
  }
  return ignored;
}

Tree read_tree(const std::string& root) {
  auto paths = files_of_git(root);
  if (paths.empty()) paths = files_of_folder(root);
  Tree tree;
  for (const auto& path : paths) {
    // A deleted file that git still lists is no part of the tree, nor is a link to somewhere else.
    const auto place = fs::path(root) / path;
    if (fs::is_regular_file(fs::symlink_status(place))) tree.emplace(path, read(place));
  }
  return tree;
}

}  // namespace knobel::tidy
