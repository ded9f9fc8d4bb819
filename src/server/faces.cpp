#include "server/faces.h"

#include <algorithm>

namespace knobel::server {
namespace {

/// Nobody is called so today, so nobody takes a bot for a person. Each level has names of its own:
/// who is called Kunigunde is a master. Names in -a and -e are women's (the page says "Meisterin").
struct Names {
  std::string_view level;
  std::array<std::string_view, kSeatsMax> names;
};
constexpr Names kNames[] = {
    {"random",
     {"Purzel", "Wirbel", "Kuller", "Hoppel", "Wusel", "Rumpel", "Trudel", "Holter", "Polter",
      "Kobold", "Strudel", "Kreisel"}},
    {"apprentice",
     {"Hinz", "Trine", "Kunz", "Gunda", "Utz", "Dorle", "Jobst", "Ebba", "Eitel", "Hede", "Wenz",
      "Stine"}},
    {"journeyman",
     {"Odo", "Roswitha", "Eginhard", "Irmela", "Kasimir", "Notburga", "Ortwin", "Sieglinde",
      "Balduin", "Edeltraude", "Volkmar", "Gesina"}},
    {"master",
     {"Kunigunde", "Gottlob", "Mechthilde", "Wunibald", "Adelgunde", "Ehrenfried", "Walburga",
      "Thassilo", "Brunhilde", "Leberecht", "Hadwiga", "Sigismund"}},
};

template <std::size_t N>
std::optional<std::uint8_t> find(const std::array<std::string_view, N>& words,
                                 std::string_view word) {
  if (word.empty()) return Face::kNone;
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - words.begin());
}

/// One part of a face, of which there are `count`.
std::uint8_t distinct_part(std::uint8_t Face::*part, std::size_t count, const Face& wanted,
                           std::span<const Face> stay, std::span<const Face> all) {
  const auto times = [&](std::span<const Face> faces, std::uint8_t value) {
    return std::ranges::count(faces, value, part);
  };
  const std::uint8_t wish = wanted.*part;
  if (wish < count && times(stay, wish) == 0) return wish;
  const std::size_t from = wish < count ? wish : 0;
  auto best = static_cast<std::uint8_t>(from);
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = static_cast<std::uint8_t>((from + i) % count);
    if (times(all, value) < times(all, best)) best = value;
  }
  return best;
}

}  // namespace

std::string_view colour_word(const Face& face) {
  return face.colour < kColours.size() ? kColours[face.colour] : std::string_view();
}

std::string_view arms_word(const Face& face) {
  return face.arms < kArms.size() ? kArms[face.arms] : std::string_view();
}

std::optional<std::uint8_t> find_colour(std::string_view word) { return find(kColours, word); }
std::optional<std::uint8_t> find_arms(std::string_view word) { return find(kArms, word); }

Face distinct_face(const Face& wanted, std::span<const Face> stay, std::span<const Face> all) {
  return {distinct_part(&Face::colour, kColours.size(), wanted, stay, all),
          distinct_part(&Face::arms, kArms.size(), wanted, stay, all)};
}

std::string bot_name(std::string_view level, std::span<const std::string> taken) {
  // "master:0.7" is a master, on some days.
  const auto found = std::ranges::find(kNames, level.substr(0, level.find(':')), &Names::level);
  const auto& names = found == std::end(kNames) ? kNames[0].names : found->names;
  for (const auto name : names)
    if (std::ranges::find(taken, name) == taken.end()) return std::string(name);
  return std::string(names[0]);
}

}  // namespace knobel::server
