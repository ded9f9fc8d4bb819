#include "formats/story_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "formats/news_text.h"
#include "formats/record_json.h"

namespace knobel {
namespace {

bool is_undo(const Step& step) { return step.news.size() == 1 && step.news[0].key == "undo"; }

/// The step that showed what this one takes back; nothing if it is not among them.
std::optional<std::size_t> undone_by(std::span<const Step> steps, std::size_t undo) {
  const std::uint32_t number = steps[undo].takes_back.value_or(0);
  // What is taken back happened a moment ago: a step shows its entries up to its seq.
  std::size_t shown = undo;
  while (number > 0 && shown > 0 && steps[shown - 1].seq >= number) --shown;
  if (shown == undo || number + steps[shown].places.size() <= steps[shown].seq) return {};
  return shown;
}

enum class Fate : std::uint8_t { Stands, Undone, Untold };

/// Of each step. A viewer to whom nothing was told of an action is not told either that it was
/// taken back.
std::vector<Fate> fates_of(std::span<const Step> steps) {
  std::vector<Fate> fates(steps.size(), Fate::Stands);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!is_undo(steps[i])) continue;
    const auto undone = undone_by(steps, i);
    if (undone) fates[*undone] = Fate::Undone;
    const bool heard_of = undone ? !steps[*undone].news.empty() : steps[i].takes_back.has_value();
    if (!heard_of) fates[i] = Fate::Untold;
  }
  return fates;
}

}  // namespace

std::vector<StoryLine> story_lines(std::span<const Step> steps, const Catalogue& words,
                                   std::span<const std::string> names) {
  std::vector<StoryLine> lines;
  const auto fates = fates_of(steps);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (fates[i] == Fate::Untold) continue;
    const auto& places = steps[i].places;
    std::uint32_t event = places.empty() ? 0 : *std::ranges::max_element(places) + 1;
    for (const auto& item : steps[i].news)
      // Names and levels come from records, and those from anywhere.
      lines.push_back({shown_name(news_text(item, words, names)), item.heading,
                       fates[i] == Fate::Undone, std::exchange(event, 0)});
  }
  return lines;
}

std::string shown_line(const StoryLine& line) {
  return std::string(line.heading ? "" : "  ") + (line.undone ? "~ " : "") + line.sentence;
}

std::string story_text(const Match& match, Seat viewer, std::span<const std::string> names,
                       std::string_view language) {
  const Catalogue& words = catalogue(match.game().info().key, *parse_language(language));
  std::string text;
  for (const auto& line : story_lines(match.stretch_from(viewer, 0).steps(), words, names))
    text += shown_line(line) + "\n";
  return text;
}

}  // namespace knobel
