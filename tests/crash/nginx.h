#pragma once

// nginx for tests, with what docs/hosting.md says.

#include <sys/types.h>

#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/program.h"

namespace knobel::test {

/// A program that is ended with us, by that signal. `socket` becomes its input and output, if there
/// is one.
class Child {
 public:
  explicit Child(std::vector<std::string> words, int socket = -1, int end = SIGKILL);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  pid_t id() const { return id_; }

 private:
  pid_t id_ = -1;
  int end_;
};

/// The configuration that stands as number `which` on the page, counted from nought.
std::string documented_nginx(int which);
/// Fails the test if `from` is not there.
void replace(std::string& text, const std::string& from, const std::string& to);
/// A whole file for nginx that writes nowhere but into the folder; `more` comes first.
std::string nginx_around(const Folder& folder, const std::string& block, const std::string& more);
/// One of this machine that nobody listens at, and none that the system gives to those who connect.
std::uint16_t free_port();

}  // namespace knobel::test
