#include "engine/news.h"

namespace knobel {

NewsArgument NewsArgument::dice(std::span<const std::uint8_t> faces) {
  NewsArgument dice{FieldKind::Dice, {}};
  for (const auto face : faces)
    if (face != 0) dice.words.push_back(std::to_string(face));
  return dice;
}

}  // namespace knobel
