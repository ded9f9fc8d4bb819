#pragma once

// knobel lesson check FILE…: can these lessons be taught, and how long do they take?

#include <string>
#include <vector>

namespace knobel::cli {

struct LessonArguments {
  std::string what;  // "check"
  std::vector<std::string> files;
};

int run_lesson(const LessonArguments& arguments);

}  // namespace knobel::cli
