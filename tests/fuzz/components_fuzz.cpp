// JSON and component sets. What is read is written as one line that reads back to the same tree;
// what a game accepts as its component set it also gives back, and a match can be played with it.

#include <algorithm>

#include "formats/components_json.h"
#include "formats/json.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

namespace {

bool lines_are_within(const Data& data, int last) {
  if (data.line < 1 || data.line > last) return false;
  const auto within = [&](const auto& item) { return lines_are_within(item, last); };
  if (const auto* list = std::get_if<Data::List>(&data.value))
    return std::ranges::all_of(*list, within);
  if (const auto* object = std::get_if<Data::Object>(&data.value))
    return std::ranges::all_of(*object, within, &DataMember::value);
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzzing::as_text(data, size);
  // Any bytes at all are written as a string without control characters in it.
  KNOBEL_CHECK(std::ranges::none_of(json_string(text), [](unsigned char c) { return c < 0x20; }));
  const auto tree = parse_json(text);
  if (!tree) {
    KNOBEL_CHECK(tree.error().text.starts_with("line "));
    return 0;
  }
  KNOBEL_CHECK(lines_are_within(*tree, 1 + static_cast<int>(std::ranges::count(text, '\n'))));
  const auto line = to_json(*tree);
  const auto again = parse_json(line);
  KNOBEL_CHECK(again.has_value() && *again == *tree && to_json(*again) == line);

  for (const auto& entry : tested_games()) {
    const auto game = entry.make(Config{entry.info->seats_default, {}, *tree});
    if (!game) continue;
    const Data components = (*game)->components();
    const auto same = entry.make(Config{entry.info->seats_default, {}, components});
    KNOBEL_CHECK(same.has_value() && (*same)->components() == components);
    testing::random_match(*game, 1, 2, 10'000);
  }
  return 0;
}
