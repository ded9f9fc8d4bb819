// The tournament for a terminal: the cards on offer, and for every seat its dice and its cards.

#include <algorithm>

#include "engine/styled_text.h"
#include "engine/text.h"
#include "games/turnier/rules.h"

namespace knobel::turnier {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kWidth = 80;
constexpr std::string_view kIndent = "    ";

/// A catalogue knows the crests of the default set; others are called what the file calls them.
std::string crest_name(const Components& components, int crest, const Sentences& sentences) {
  const std::string& name = components.crests[crest];
  const std::string key = "word." + name;
  const std::string said = sentences.say(key);
  return said == key ? name : said;
}

/// The first three letters, which may be longer than three bytes.
std::string shortened(const std::string& name) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if ((static_cast<unsigned char>(name[i]) & 0xC0U) == 0x80U) continue;
    if (++letters > 3) return name.substr(0, i);
  }
  return name;
}

enum class Names : std::uint8_t { Long, Short };

std::string lady_crests(const Components& components, Card lady, Names names,
                        const Sentences& sentences) {
  std::vector<std::string> crests;
  for (unsigned set = components.ladies[lady - kLady]; set != 0; set &= set - 1) {
    const std::string name = crest_name(components, std::countr_zero(set), sentences);
    crests.push_back(names == Names::Long ? name : shortened(name));
  }
  return join(crests, "/");
}

std::string card_name(const Components& components, Card card, const Sentences& sentences) {
  if (is_castle(card)) {
    const std::string key = "card.castle-" + components.crests[card - kCastle];
    const std::string said = sentences.say(key);
    if (said != key) return said;
    return sentences.say("picture.castle",
                         std::vector{crest_name(components, card - kCastle, sentences)});
  }
  if (is_phial(card))
    return sentences.say("picture.phial", std::vector{std::string(kPhialSigns[card - kPhial])});
  if (is_defeat(card)) return sentences.say("picture." + std::string(kDefeatNames[card - kDefeat]));
  return sentences.say("picture.lady",
                       std::vector{lady_crests(components, card, Names::Long, sentences)});
}

/// A label and its items, left out if there are none.
void add_group(std::vector<std::string>& items, std::string label, Style style,
               const std::vector<std::string>& group) {
  if (group.empty()) return;
  items.push_back(styled(Style::Dim, (items.empty() ? "" : "· ") + label + ":"));
  for (const auto& item : group) items.push_back(styled(style, item));
}

std::string times(std::string text, int copies) {
  return copies > 1 ? text + "×" + std::to_string(copies) : text;
}

std::vector<std::string> collection_items(const Collection& collection,
                                          const Components& components,
                                          const Sentences& sentences) {
  const Pairing pairing(collection, components);
  std::vector<std::string> pairs, castles, ladies, defeats, phials;
  for (const auto& lady : pairing) {
    const std::string crests = lady_crests(components, lady.card, Names::Short, sentences);
    if (lady.crest == Pairing::kAlone)
      ladies.push_back(crests);
    else
      pairs.push_back(shortened(crest_name(components, lady.crest, sentences)) + "♥" + crests);
  }
  for (std::size_t crest = 0; crest < components.crests.size(); ++crest)
    if (const int left = pairing.castles_left(static_cast<int>(crest)); left > 0)
      castles.push_back(
          styled(colour_style(components.crests[crest]),
                 times(crest_name(components, static_cast<int>(crest), sentences), left)));
  for (int i = 0; i < kDefeats; ++i)
    if (const int copies = collection.count(static_cast<Card>(kDefeat + i)); copies > 0)
      defeats.push_back(
          times(sentences.say("picture.short." + std::string(kDefeatNames[i])), copies));
  for (int i = 0; i < kPhials; ++i)
    if (const int copies = collection.count(static_cast<Card>(kPhial + i)); copies > 0)
      phials.push_back(times(std::string(kPhialSigns[i]), copies));
  std::vector<std::string> items;
  add_group(items, sentences.say("picture.pairs"), Style::Good, pairs);
  add_group(items, sentences.say("picture.castles"), Style::Plain, castles);
  add_group(items, sentences.say("picture.ladies"), Style::Plain, ladies);
  add_group(items, sentences.say("picture.defeats"), Style::Bad, defeats);
  add_group(items, sentences.say("picture.phials"), Style::Accent, phials);
  return items;
}

/// Items one after another, in as many indented lines as they need.
Lines wrapped(const std::vector<std::string>& items) {
  Lines lines;
  for (const auto& item : items) {
    if (lines.empty() || display_width(lines.back()) + 1 + display_width(item) > kWidth)
      lines.push_back(std::string(kIndent) + item);
    else
      lines.back() += " " + item;
  }
  return lines;
}

/// "[6] [5] = 11", with what the phials of the round make of it: "= 11 → 12".
std::string two_dice_picture(Tray tray, int strength) {
  const std::string dice =
      "[" + std::to_string(tray.higher()) + "] [" + std::to_string(tray.lower()) + "]";
  std::string text =
      styled(Style::Accent, dice) + " = " + styled(Style::Strong, std::to_string(tray.sum()));
  if (strength != tray.sum()) text += " → " + styled(Style::Strong, std::to_string(strength));
  return text;
}

std::string live_dice_picture(Tray tray) {
  const auto live = tray.live();
  return kit::tray_text(live, kit::kSixDice - live.size()) + " = " +
         styled(Style::Strong, kit::result_text(kit::result(live, 0)));
}

}  // namespace

std::string Rules::seat_picture(const State& s, Seat seat, const Sentences& sentences) const {
  const bool throwing = s.phase == Phase::Throw || s.phase == Phase::Decide;
  const int turn = (seat + seats() - s.starter) % seats();
  const bool thrown = turn < s.turns || (s.phase == Phase::Decide && turn == s.turns);
  std::string line;
  if (thrown)
    line = throwing_ == Throwing::TwoDice ? two_dice_picture(s.dice[seat], strength(s, seat))
                                          : live_dice_picture(s.dice[seat]);
  if (s.phase == Phase::Decide && turn == s.turns) {
    line += "  " + sentences.say("picture.throw", std::vector{std::to_string(s.throws)});
    if (has_fallen(s)) line += " " + styled(Style::Bad, sentences.say("picture.fallen"));
  }
  if (throwing && turn == s.turns && !thrown) line += sentences.say("picture.to_throw");
  if (s.phials[seat] != Phial::None) {
    const auto sign = std::string(kPhialSigns[static_cast<std::size_t>(s.phials[seat]) - 1]);
    line += "  " + styled(Style::Accent, sentences.say("picture.played", std::vector{sign}));
  }
  if (s.phase == Phase::Pick) {
    const auto ranked = ranking(s);
    const auto place = std::ranges::find(ranked, seat) - ranked.begin();
    line += "  " + sentences.say("picture.place", std::vector{std::to_string(place + 1)});
  }
  return line;
}

std::string Rules::picture(const State& s, Seat viewer, const Sentences& sentences) const {
  Lines out;
  if (s.phase != Phase::Over) {
    std::vector<std::string> order;
    for (int turn = 0; turn < seats(); ++turn) order.push_back(seat_text(seat_at(s, turn)));
    out.push_back(sentences.say(
        "picture.round", std::vector{std::to_string(s.round + 1),
                                     std::to_string(components_.rounds), join(order, " → ")}));
    for (int deck = 0; deck < kDecks; ++deck) {
      const Card card = s.offered[deck];
      const std::string name = card == kNoCard
                                   ? styled(Style::Dim, sentences.say("picture.nothing"))
                                   : styled(Style::Strong, card_name(components_, card, sentences));
      const std::string label = sentences.say("word." + std::string(kDeckNames[deck]));
      out.push_back(
          padded(std::string(kIndent) + styled(colour_style(kDeckNames[deck]), padded(label, 7)) +
                     name,
                 48) +
          styled(Style::Dim, sentences.say("picture.unseen",
                                           std::vector{std::to_string(s.unseen[deck].total())})));
    }
  }
  const Turn now = turn(s);
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool acts = now.seats.contains(seat) || (s.phase == Phase::Throw && thrower(s) == seat);
    const std::string title = sentences.say(
        "picture.seat", std::vector{sentences.seat(seat), std::to_string(collection_points(
                                                              s.collections[seat], components_))});
    std::string head = styled(acts ? Style::Accent : Style::Plain, acts ? "▸ " : "  ") +
                       styled(seat == viewer ? Style::Strong : Style::Plain, title);
    if (const std::string doing = seat_picture(s, seat, sentences); !doing.empty())
      head = padded(head, 28) + doing;
    out.push_back(std::move(head));
    for (auto& line : wrapped(collection_items(s.collections[seat], components_, sentences)))
      out.push_back(std::move(line));
  }
  return join(out, "\n");
}

}  // namespace knobel::turnier
