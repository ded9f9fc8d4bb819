// A position of Knatsch as fields: every card that is known stands there exactly once, by name; of
// those that nobody has seen only the number per stack.

#include <algorithm>

#include "engine/text.h"
#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

using GivenWords = std::span<const std::string>;
using Done = std::expected<void, Error>;

constexpr std::string_view kPhaseNames[] = {
    "first-seat", "deal-crest", "deal-castle", "reveal",        "choose",        "throw",
    "keep",       "defend",     "lose-castle", "guard-castles", "guard-special", "over"};
constexpr std::string_view kPartNames[] = {"first", "extra", "done"};
constexpr std::string_view kGoalNames[] = {"none",   "stack",   "tournament",
                                           "castle", "special", "king"};
constexpr std::string_view kStackNames[] = {"left", "right"};

std::expected<Card, Error> read_card(const Components& components, const std::string& word) {
  const Card card = parse_card(components, word);
  if (card != kNoCard) return card;
  return error("cannot hold \"" + word +
               "\"; cards look like red-555+4, die-4-444+1 or tournament, as in the set");
}

void top_field(Fields& fields, const Components& components, std::string_view key, Card& card) {
  fields.words(
      FieldKind::Cards, key,
      [&](Fields::Words& out) {
        if (card != kNoCard) out.push_back(card_text(components, card));
      },
      [&](GivenWords words) -> Done {
        if (words.size() > 1) return error("can be one card at most");
        card = kNoCard;
        if (words.empty()) return {};
        KNOBEL_TRY_ASSIGN(const auto read, read_card(components, words[0]));
        card = read;
        return {};
      });
}

void under_field(Fields& fields, const Components& components, std::string_view key, Stack& stack) {
  fields.words(
      FieldKind::Cards, key,
      [&](Fields::Words& out) {
        for (int i = 0; i < stack.under_count; ++i)
          out.push_back(card_text(components, stack.under[i]));
      },
      [&](GivenWords words) -> Done {
        if (words.size() > Stack::kUnderMax)
          return error("can hold " + std::to_string(Stack::kUnderMax) + " cards at most");
        stack.under = {};
        stack.under_count = 0;
        for (const auto& word : words) {
          KNOBEL_TRY_ASSIGN(const auto card, read_card(components, word));
          stack.under[stack.under_count++] = card;
        }
        return {};
      });
}

void kind_field(Fields& fields, std::string_view key, Kind& kind) {
  fields.words(
      FieldKind::Words, key,
      [&](Fields::Words& out) {
        if (kind != kNoKind) out.emplace_back(kind_text(kind));
      },
      [&](GivenWords words) -> Done {
        kind = words.empty() ? kNoKind : parse_kind(words[0]);
        if (words.size() > 1 || (!words.empty() && kind >= kKinds))
          return error("must be one kind of card, such as red or die-4");
        return {};
      });
}

void result_field(Fields& fields, std::string_view key, kit::Result& result) {
  fields.words(
      FieldKind::Words, key,
      [&](Fields::Words& out) {
        if (result != kit::Result()) out.push_back(kit::result_text(result));
      },
      [&](GivenWords words) -> Done {
        const auto read = words.size() == 1 ? kit::parse_result(words[0]) : std::nullopt;
        if (!read && !words.empty()) return error("must look like 3x4+1");
        result = read.value_or(kit::Result());
        return {};
      });
}

bool dice_on_table(const State& s) { return s.phase == Phase::Throw || s.phase == Phase::Keep; }

/// "5 5 2 x": the live dice, and the dead ones as x.
void dice_field(Fields& fields, State& s) {
  const auto dead = [&s] {
    return dice_on_table(s) ? kit::kSixDice - s.live.size() - s.to_throw : 0;
  };
  fields.words(
      FieldKind::Dice, "dice",
      [&](Fields::Words& out) {
        const std::string tray = kit::tray_text(s.live, dead());
        if (tray.empty()) return;
        for (const auto word : split(tray, ' ')) out.emplace_back(word);
      },
      [&](GivenWords words) -> Done {
        std::vector<std::string_view> live;
        for (const auto& word : words)
          if (word != "x") live.push_back(word);
        const auto read = live.empty() ? kit::LiveDice() : kit::parse_dice(live);
        if (!read || words.size() > kit::kSixDice || std::ranges::count(live, "none") > 0)
          return error("must be up to six dice: faces 1 to 5, and x for a dead one");
        s.live = *read;
        if (static_cast<int>(words.size() - live.size()) != dead())
          return error(
              "must show as many x as dice are dead: six without the live ones and those "
              "about to be thrown");
        return {};
      });
}

void cards_field(Fields& fields, const Components& components, State& s, Seat seat) {
  fields.words(
      FieldKind::Cards, "cards",
      [&](Fields::Words& out) {
        for (CardSet rest = s.cards[seat]; rest != 0; rest &= rest - 1)
          out.push_back(card_text(components, static_cast<Card>(std::countr_zero(rest))));
      },
      [&](GivenWords words) -> Done {
        s.cards[seat] = 0;
        s.kinds[seat] = 0;
        for (const auto& word : words) {
          KNOBEL_TRY_ASSIGN(const auto card, read_card(components, word));
          if (card == kTournament) return error("lists castles and specials only");
          const Kind kind = components.kinds[card];
          // K-19: nobody has two of a kind.
          if ((s.kinds[seat] & kind_bit(kind)) != 0)
            return error("has two cards of the kind " + std::string(kind_text(kind)));
          s.cards[seat] |= card_bit(card);
          s.kinds[seat] |= kind_bit(kind);
        }
        return {};
      });
}

/// What both guards of a seat stand on.
void guards_field(Fields& fields, State& s, Seat seat) {
  fields.words(
      FieldKind::Words, "guarded",
      [&](Fields::Words& out) {
        for (KindSet rest = s.guarded_crests[seat]; rest != 0; rest &= rest - 1)
          out.emplace_back(kind_text(static_cast<Kind>(std::countr_zero(rest))));
        if (s.guarded_special[seat] != kNoKind)
          out.emplace_back(kind_text(s.guarded_special[seat]));
      },
      [&](GivenWords words) -> Done {
        s.guarded_crests[seat] = 0;
        s.guarded_special[seat] = kNoKind;
        for (const auto& word : words) {
          const Kind kind = parse_kind(word);
          const bool castle = kind < kCrests;
          if (kind >= kKinds || (castle && (s.guarded_crests[seat] & kind_bit(kind)) != 0) ||
              (!castle && s.guarded_special[seat] != kNoKind))
            return error("cannot hold \"" + word + "\"; it names up to two crests and one special");
          if (castle)
            s.guarded_crests[seat] =
                static_cast<std::uint8_t>(s.guarded_crests[seat] | kind_bit(kind));
          else
            s.guarded_special[seat] = kind;
        }
        return {};
      });
}

}  // namespace

void Rules::fields(State& s, Fields& fields) const {
  fields.word("phase", s.phase, kPhaseNames);
  fields.seat_number("to_move", s.to_move, seats());
  fields.number("turns", s.turns, 0, turns_max_);
  fields.word("part", s.part, kPartNames);
  fields.number("tucks", s.tucks, 0, 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string name(kStackNames[i]);
    top_field(fields, components_, name + "_top", s.stacks[i].top);
    fields.number(name + "_unseen", s.stacks[i].unseen, 0, kSingleCards + kTournaments);
    // what was put under a stack, and in which order, everybody saw.
    under_field(fields, components_, name + "_under", s.stacks[i]);
    fields.number(name + "_free_tucks", s.free_tucks[i], 0, Stack::kUnderMax + 1);
  }
  fields.word("goal", s.goal, kGoalNames);
  fields.word("goal_stack", s.goal_stack, kStackNames);
  kind_field(fields, "goal_card", s.goal_kind);
  fields.seat_number("victim", s.victim, seats());
  fields.seat_number("roller", s.roller, seats());
  fields.seat_number("leader", s.leader, seats());
  result_field(fields, "to_beat", s.to_beat);
  fields.number("throws", s.throws, 0, 9);
  fields.number("to_throw", s.to_throw, 0, kit::kSixDice);
  dice_field(fields, s);
  fields.seat_number("winner", s.winner, seats());
  for (Seat seat = 0; seat < seats(); ++seat) {
    fields.of_seat(seat);
    cards_field(fields, components_, s, seat);
    fields.number("tournaments", s.tournaments[seat], 0, kTournaments);
    guards_field(fields, s, seat);
  }
  // What nobody has seen is whatever lies nowhere. (Counts that do not fit are refused by check.)
  s.unseen = playing_;
  int tournaments = kTournaments;
  for (Seat seat = 0; seat < seats(); ++seat) {
    s.unseen &= ~s.cards[seat];
    tournaments -= s.tournaments[seat];
  }
  const auto seen = [&](Card card) {
    if (card == kTournament) --tournaments;
    if (card < kSingleCards) s.unseen &= ~card_bit(card);
  };
  for (const Stack& stack : s.stacks) {
    seen(stack.top);
    for (int i = 0; i < stack.under_count; ++i) seen(stack.under[i]);
  }
  s.unseen_tournaments = static_cast<std::uint8_t>(std::max(tournaments, 0));
}

std::vector<Field> Rules::facts(const State& s) const {
  const auto text = [](kit::Result result) { return Fields::Words{kit::result_text(result)}; };
  std::vector<Field> facts;
  facts.push_back({kNobody, FieldKind::Word, "king", text(components_.king)});
  const Rolls& rolls = components_.rolls;
  for (const auto& [key, throws] :
       {std::pair("catapult_throws", rolls.catapult), std::pair("champion_throws", rolls.champion),
        std::pair("organiser_throws", rolls.organiser)})
    facts.push_back(
        {kNobody, FieldKind::Number, key, {std::to_string(std::max<int>(throws, rolls.normal))}});
  if (dice_on_table(s)) {
    const kit::Result result = kit::result(s.live, card_dice(s, s.roller));
    facts.push_back({kNobody, FieldKind::Word, "result", text(result)});
    facts.push_back({kNobody, FieldKind::Flag, "beaten", {result > s.to_beat ? "yes" : "no"}});
    facts.push_back({kNobody,
                     FieldKind::Number,
                     "throws_left",
                     {std::to_string(throws_max(s) - static_cast<int>(s.throws))}});
  }
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool open = tournaments_can_win(s, seat);
    facts.push_back({seat, FieldKind::Flag, "tournaments_can_win", {open ? "yes" : "no"}});
  }
  return facts;
}

}  // namespace knobel::knatsch
