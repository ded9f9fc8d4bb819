#pragma once

// Runs the real program as a shell would, with everything that goes in and comes out.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace knobel::test {

struct Run {
  int status;
  std::string out;
  std::string err;
};

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "knobel-test-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// `arguments` as one would type them behind "knobel"; the language is English unless they say.
inline Run knobel(const std::string& arguments, const std::string& input = "") {
  const Folder folder;
  write(folder.file("in"), input);
  const std::string command = "LC_ALL=C '" KNOBEL_PROGRAM "' " + arguments + " <'" +
                              folder.file("in") + "' >'" + folder.file("out") + "' 2>'" +
                              folder.file("err") + "'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(folder.file("out")),
          contents(folder.file("err"))};
}

}  // namespace knobel::test
