#include "cli/suggestion.h"

#include <algorithm>
#include <vector>

namespace knobel::cli {
namespace {

/// How many letters are wrong, missing, too many or swapped with their neighbour.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> steps(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) steps[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) steps[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
      steps[i][j] =
          std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + wrong});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
    }
  return steps[a.size()][b.size()];
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> known) {
  const std::string small = lower_case(typed);
  const auto far = [&](const std::string& word) { return distance(small, word); };
  const auto nearest = std::ranges::min_element(known, {}, far);
  if (nearest == known.end() || far(*nearest) > (nearest->size() + 3) / 4) return "";
  return "; did you mean \"" + *nearest + "\"?";
}

}  // namespace knobel::cli
