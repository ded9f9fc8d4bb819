#include "players/knaster/lines.h"

namespace knobel::knaster {
namespace {

constexpr int kMultisets = choose(kCellCodes + kSize - 1, kSize);

CellCode mirrored(CellCode code) {
  if (code == 0) return 0;
  return static_cast<CellCode>(code <= kNumberCodes ? kNumberCodes + 1 - code
                                                    : 3 * kNumberCodes + 1 - code);
}

/// By how many cells are written: how many different hopes their numbers can give.
constexpr std::array<int, kSize + 1> kHopes = {1, 1, 3, 4, 7, 1};

/// What the numbers of a line can become, 0 … kHopes[written] − 1.
int hope_of(int written, int equal_pairs, int span) {
  const bool straight = equal_pairs == 0 && span < kSize;
  switch (written) {
    case 2: return equal_pairs == 1 ? 0 : straight ? 1 : 2;
    case 3: return equal_pairs == 3 ? 0 : equal_pairs == 1 ? 1 : straight ? 2 : 3;
    case 4: break;
    default: return 0;
  }
  switch (equal_pairs) {
    case 6: return 0;  // four of a kind
    case 3: return 1;  // three of a kind
    case 2: return 2;  // two pairs
    case 1: return 3;
    // A straight that is open at its ends waits for two numbers, one with a gap for a single one.
    default: return !straight ? 4 : span == kSize - 2 ? 5 : 6;
  }
}

int outlook_of(const LineCodes& codes) {
  const auto [written, equal_pairs, span] = numbers_in(codes);
  const auto open = static_cast<int>(std::ranges::count_if(codes, is_open));
  int before = 0;
  for (int fewer = 0; fewer < written; ++fewer) before += kHopes[fewer] * (fewer + 1);
  return before + hope_of(written, equal_pairs, span) * (written + 1) + open;
}

}  // namespace

const LineSorter& LineSorter::get() {
  static const LineSorter sorter;
  return sorter;
}

/// The line that stands for all that are worth the same.
LineCodes LineSorter::canonical(LineCodes codes) {
  const bool filled = std::ranges::find(codes, CellCode{0}) == codes.end();
  for (auto& code : codes)
    if (filled && is_circled(code)) code = circled_code(code_of(7));
  LineCodes mirror = codes;
  for (auto& code : mirror) code = mirrored(code);
  return rank(mirror) < rank(codes) ? mirror : codes;
}

LineSorter::LineSorter() : views_(kMultisets) {
  constexpr std::uint16_t kNone = 0xFFFF;
  std::vector<std::uint16_t> numbered(kMultisets, kNone);
  for_each_line([&](const LineCodes& codes) {
    auto& kind = numbered[rank(canonical(codes))];
    if (kind == kNone) kind = static_cast<std::uint16_t>(kinds_++);
    views_[rank(codes)] = {kind, static_cast<std::uint16_t>(outlook_of(codes))};
  });
}

}  // namespace knobel::knaster
