// The server with dice from a file: `knobel_scripted serve --luck FILE …`. Line k of the file
// answers the k-th chance event of every match, in the notation of records (`dice 5 2 2`, `pick 3
// of 20`, `one 2 of 3`) or as `kind 31`, the card of that number wherever it lies in the bag. A
// line that is `-`, is missing or does not fit gets honest dice of its own. The file is read anew
// each time, so a test can go on writing while it plays.

#include <fstream>

#include "cli/run.h"
#include "cli/scripted_luck.h"
#include "engine/text.h"

namespace knobel::cli {
namespace {

std::string line_of(const std::string& file, std::size_t number) {
  std::ifstream stream(file);
  std::string line;
  for (std::size_t i = 0; std::getline(stream, line); ++i)
    if (i == number) return line;
  return "-";
}

/// The place in the bag of the card that "kind 31" names.
std::optional<Outcome> card(const Chance& chance, std::string_view text) {
  constexpr std::string_view kKind = "kind ";
  if (chance.kind != Chance::Kind::Draw || !text.starts_with(kKind)) return std::nullopt;
  const auto wanted = parse_number(text.substr(kKind.size()));
  std::optional<Outcome> found;
  chance.bag.for_each_kind([&](int kind, int position, int) {
    if (wanted == kind) found = Outcome{{}, static_cast<std::uint16_t>(position)};
  });
  return found;
}

}  // namespace

std::expected<ScriptedLuck, Error> scripted_luck(const std::string& file) {
  if (!std::ifstream(file)) return error(file + " cannot be read");
  return [file](const Match& match) {
    const Chance chance = match.game().chance(match.state());
    const std::string line = line_of(file, match.chance_count());
    if (const auto drawn = card(chance, line)) return *drawn;
    if (const auto outcome = parse_outcome(chance, line)) return *outcome;
    FastEntropy dice(match.chance_count(), std::hash<std::string>{}(file));
    return sample(chance, dice);
  };
}

}  // namespace knobel::cli

int main(int argc, char** argv) { return knobel::cli::run(argc, argv); }
