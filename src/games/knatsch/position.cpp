// A position of Knatsch as fields: every card that is known stands there exactly once, by name; of
// those that nobody has seen only the number per stack. And which positions can be played on:
// everything that the rules rely on is asked here, so that a position typed by somebody is either
// refused with a reason or as good as one that was played.

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

bool dealing(const State& s) {
  return s.phase == Phase::FirstSeat || s.phase == Phase::DealCrest || s.phase == Phase::DealCastle;
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
  if (s.phase == Phase::GuardCastles || s.phase == Phase::GuardSpecial) {
    Fields::Words words;
    for (const Kind kind : worth_guarding(s)) words.emplace_back(kind_text(kind));
    facts.push_back({kNobody, FieldKind::Words, "worth_guarding", std::move(words)});
  }
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool open = tournaments_can_win(s, seat);
    facts.push_back({seat, FieldKind::Flag, "tournaments_can_win", {open ? "yes" : "no"}});
  }
  return facts;
}

std::expected<void, Error> Rules::validate(const State& s) const {
  if (s.to_move >= seats()) return error("to_move must be a seat");
  KNOBEL_TRY(validate_cards(s));
  for (Seat seat = 0; seat < seats(); ++seat)
    if (const auto fits = validate_seat(s, seat); !fits)
      return error("seat" + seat_text(seat) + ": " + fits.error().text);
  if (dealing(s)) return validate_deal(s);
  KNOBEL_TRY(validate_goal(s));
  KNOBEL_TRY(validate_dice(s));
  return validate_phase(s);
}

/// Every card lies somewhere, once.
Done Rules::validate_cards(const State& s) const {
  CardSet seen = s.unseen;
  int tournaments = s.unseen_tournaments;
  bool twice = false;
  const auto see = [&](CardSet cards) {
    twice = twice || (seen & cards) != 0;
    seen |= cards;
  };
  for (Seat seat = 0; seat < seats(); ++seat) {
    see(s.cards[seat]);
    tournaments += s.tournaments[seat];
  }
  for (const Stack& stack : s.stacks) {
    for (int i = -1; i < stack.under_count; ++i) {
      const Card card = i < 0 ? stack.top : stack.under[i];
      if (card == kTournament) ++tournaments;
      if (card < kSingleCards) see(card_bit(card));
    }
    if (stack.top == kNoCard && stack.unseen == 0 && stack.under_count > 0)
      return error("a stack has cards under it but no top card");
  }
  if (twice) return error("a card lies in two places");
  if (seen != playing_) return error("a card is not in this game");
  if (tournaments != kTournaments)
    return error("there are " + std::to_string(tournaments) + " tournaments, not " +
                 std::to_string(kTournaments));
  const int unseen = dealing(s) ? 0 : std::popcount(s.unseen) + s.unseen_tournaments;
  if (s.stacks[0].unseen + s.stacks[1].unseen != unseen)
    return error("left_unseen and right_unseen must be " + std::to_string(unseen) + " together");
  return {};
}

Done Rules::validate_seat(const State& s, Seat seat) const {
  const KindSet kinds = s.kinds[seat];
  const int count = castles(s, seat);
  const bool wins_now = wins(s, seat);
  if (wins_now != (s.winner == seat) && (wins_now || s.winner != seat || count != 3))
    return error("wins exactly when the winner says so");
  if (count > 4) return error("has more than four castles");
  if (!dealing(s) && count == 0) return error("has no castle");
  const KindSet guarded = s.guarded_crests[seat];
  if ((guarded & ~kinds) != 0 || std::popcount(guarded) > 2)
    return error("guards more than two castles, or somebody else's");
  if (guarded != 0 && (kinds & kind_bit(kCastleGuard)) == 0)
    return error("guards castles without a castle guard");
  const Kind special = s.guarded_special[seat];
  if (special == kNoKind) return {};
  if (special < kCrests || special == kSpecialGuard || (kinds & kind_bit(special)) == 0)
    return error("guards a special that cannot be guarded");
  if ((kinds & kind_bit(kSpecialGuard)) == 0)
    return error("guards a special without a special guard");
  return {};
}

/// While castles are dealt nothing else has happened.
Done Rules::validate_deal(const State& s) const {
  State begun = start();
  begun.phase = s.phase;
  begun.to_move = s.to_move;
  begun.roller = s.roller;
  begun.goal_kind = s.goal_kind;
  begun.cards = s.cards;
  begun.kinds = s.kinds;
  begun.unseen = s.unseen;
  if (begun != s) return error("while castles are dealt nothing else lies on the table");
  const bool first_seat = s.phase == Phase::FirstSeat;
  if (first_ == 0 ? first_seat && s.to_move != 0 : s.to_move != first_ - 1 || first_seat)
    return error("to_move or phase does not fit the option first");
  if (first_seat != (s.roller == kNobody)) return error("roller is the seat that is dealt to");
  const int dealt = first_seat ? 0 : s.roller;
  KindSet crests = 0;
  for (Seat seat = 0; seat < seats(); ++seat) {
    const bool castle = std::popcount(s.cards[seat]) == 1 && s.cards[seat] < card_bit(kCastles);
    if (seat < dealt ? !castle : s.cards[seat] != 0)
      return error("each seat before the roller has one castle, the others nothing");
    if ((crests & s.kinds[seat]) != 0) return error("starting castles have different crests");
    crests |= s.kinds[seat];
  }
  if (s.phase != Phase::DealCastle) {
    if (s.goal_kind != kNoKind) return error("goal_card stands in phase deal-castle only");
    if (dealt >= kCrests - 1) return error("the last crest is not drawn");
    return {};
  }
  if (easiest_castle_) return error("the easiest castle is not drawn");
  if (s.goal_kind >= kCrests || (crests & kind_bit(s.goal_kind)) != 0 ||
      std::popcount(components_.cards_of_kind[s.goal_kind]) < 2)
    return error("goal_card must be a crest that is left, with several castles");
  return {};
}

/// What is rolled for, by whom and against what.
Done Rules::validate_goal(const State& s) const {
  const bool attempt = dice_on_table(s) || s.phase == Phase::Defend || s.phase == Phase::LoseCastle;
  if (attempt != (s.goal != Goal::None))
    return error("there is a goal exactly when it is rolled for");
  if (attempt != (s.roller != kNobody))
    return error("there is a roller exactly when there is a goal");
  const bool from_stack = s.goal == Goal::Stack || s.goal == Goal::Tournament;
  const bool robbing = s.goal == Goal::Castle || s.goal == Goal::Special;
  if (!from_stack && s.goal_stack != 0) return error("goal_stack belongs to a goal on a stack");
  if (robbing != (s.victim != kNobody) || robbing != (s.goal_kind != kNoKind))
    return error("victim and goal_card belong to a goal of another seat");
  if ((s.goal == Goal::Tournament) != (s.leader != kNobody))
    return error("a leader belongs to a tournament");
  if (s.goal == Goal::None) {
    if (s.to_beat != kit::Result()) return error("to_beat belongs to a goal");
    return {};
  }
  if (s.part == Part::Done) return error("nothing is rolled for when the turn is done");
  const bool by_mover = s.roller == s.to_move;
  const KindSet own = s.kinds[s.to_move];
  kit::Result target;
  switch (s.goal) {
    case Goal::Stack:
    case Goal::Tournament: {
      const Card top = s.stacks[s.goal_stack].top;
      if (top == kNoCard || (top == kTournament) != (s.goal == Goal::Tournament) ||
          (own & kind_bit(components_.kinds[top])) != 0)
        return error("the goal does not fit the top card");
      if (s.goal == Goal::Tournament) {
        const auto place = [&](Seat seat) { return (seat + seats() - s.to_move) % seats(); };
        if (by_mover ? s.leader != s.to_move || s.to_beat != kit::Result()
                     : place(s.leader) >= place(s.roller))
          return error("leader and to_beat come from those who have rolled");
        if (s.to_beat == kit::Result() && s.leader != s.to_move)
          return error("nobody beats the organiser with nothing");
        return {};
      }
      target = stack_target(s, s.to_move, s.goal_stack);
      break;
    }
    case Goal::Castle:
    case Goal::Special: {
      const bool castle = s.goal_kind < kCrests;
      if (s.victim == s.to_move || castle != (s.goal == Goal::Castle) ||
          (attackable(s, s.victim) & ~own & kind_bit(s.goal_kind)) == 0)
        return error("the goal cannot be attacked");
      target = components_.printed[owned(s, s.victim, s.goal_kind)];
      if (castle && s.roller == s.victim) {
        if (s.to_beat <= target ||
            kit::best_possible(kit::kSixDice, card_dice(s, s.victim)) <= s.to_beat)
          return error("to_beat must beat the card, and leave the defence a chance");
        return {};
      }
      break;
    }
    default:
      if (castles(s, s.to_move) != 3 || (s.part != Part::FirstAttempt && !king_any_time_))
        return error("the King cannot be a goal now");
      target = components_.king;
  }
  if (!by_mover) return error("the roller must be the seat to move");
  if (s.to_beat != target) return error("to_beat must be " + kit::result_text(target));
  return {};
}

Done Rules::validate_dice(const State& s) const {
  if (!dice_on_table(s)) {
    if (!s.live.empty() || s.throws != 0 || s.to_throw != 0)
      return error("dice, throws and to_throw belong to the phases throw and keep");
    return {};
  }
  if (s.throws >= throws_max(s)) return error("no throws are left");
  if (s.live.size() + s.to_throw > kit::kSixDice) return error("there are six dice");
  if (s.phase == Phase::Throw) {
    if (s.throws == 0 ? s.to_throw != kit::kSixDice : s.to_throw == 0)
      return error("to_throw must be 6 at first and at least 1 later");
    return {};
  }
  if (s.to_throw != 0 || s.throws == 0) return error("dice to keep must have been thrown");
  if (attempt_over(s)) return error("this throw ends the attempt by itself");
  return {};
}

Done Rules::validate_phase(const State& s) const {
  const bool over = s.phase == Phase::Over;
  if (over != (s.winner != kNobody || s.turns == turns_max_))
    return error("over is where somebody has won or the last turn is played");
  if (over && s.winner != kNobody && s.turns == turns_max_)
    return error("the last turn was played without a winner");
  const int allowed = (s.kinds[s.to_move] & kind_bit(kStackCard)) != 0 ? 2 : 1;
  if (s.tucks > allowed) return error("tucks are more than allowed");
  const bool to_reveal = s.stacks[0].to_reveal() || s.stacks[1].to_reveal();
  if (!over && to_reveal != (s.phase == Phase::Reveal))
    return error("a stack waits for its top card in phase reveal, and only there");
  const bool guarding = s.phase == Phase::GuardCastles || s.phase == Phase::GuardSpecial;
  if ((guarding && s.part != Part::Done) || (s.phase == Phase::Choose && s.part == Part::Done))
    return error("part does not fit the phase");
  if (s.phase == Phase::Choose && choices(s).forced()) return error("there is nothing to choose");
  if (s.phase == Phase::LoseCastle &&
      (s.goal != Goal::King || (s.kinds[s.to_move] & kind_bit(kProtection)) != 0))
    return error("no castle is lost here");
  if (s.phase == Phase::Defend && (s.goal != Goal::Castle || s.roller != s.victim))
    return error("nobody is attacked");
  if ((s.phase == Phase::GuardCastles && !asks_castle_guard(s)) ||
      (s.phase == Phase::GuardSpecial && !asks_special_guard(s)))
    return error("there is no guard to assign");
  return {};
}

}  // namespace knobel::knatsch
