// How a game of Knatsch begins: options, the deal of the starting castles, and the two stacks.

#include <algorithm>

#include "games/knatsch/rules.h"

namespace knobel::knatsch {
namespace {

constexpr std::string_view kFirstWords[] = {"random", "1", "2", "3", "4", "5", "6"};
constexpr std::string_view kSpecialsWords[] = {"on", "off"};
constexpr std::string_view kCastleWords[] = {"random", "easiest"};
constexpr std::string_view kKingWords[] = {"first_attempt", "any_attempt"};
constexpr OptionInfo kOptions[] = {
    {"first", kFirstWords, "random"},
    {"specials", kSpecialsWords, "on"},
    {"start_castle", kCastleWords, "random"},
    {"king", kKingWords, "first_attempt"},
    {.key = "turns", .words = {}, .default_value = "2000", .min = 1, .max = 10000}};

}  // namespace

const GameInfo Rules::kInfo = {
    .key = "knatsch",
    .rules_version = 1,
    // K-01: two to six players.
    .seat_counts = seat_count_range(2, kKnatschSeatsMax),
    .seats_default = 3,
    .options = kOptions,
    .action_ids = kActionIds,
    .hidden_information = false,
    .points = false,
    .minutes = 40,
};

std::expected<Rules, Error> Rules::make(const Config& config) {
  KNOBEL_TRY_ASSIGN(auto setup, read_setup(kInfo, config, read_components));
  KNOBEL_TRY(setup.has_seat("first"));
  return Rules(std::move(setup));
}

Rules::Rules(Setup<Components> setup)
    : OpenRules(setup.seats, std::move(setup.options)),
      components_(setup.components),
      // K-V2: the learning game has no specials.
      playing_(options_.word("specials") == 0 ? kAllCards : kAllCastles),
      turns_max_(options_.number("turns")),
      king_any_time_(options_.word("king") == 1),
      easiest_castle_(options_.word("start_castle") == 1),
      first_(options_.word("first")) {}

int Rules::events_max() const {
  const Rolls& rolls = components_.rolls;
  const int throws = std::max(
      {rolls.normal, rolls.catapult, rolls.organiser, rolls.champion, rolls.defence, rolls.king});
  // An attempt: the goal, each throw and what is kept of it, the card that comes to light.
  const int attempt = 2 + 2 * throws;
  // K-19, K-22: each kind of special can be won once in a turn, and each brings one more attempt.
  const int attempts = 1 + kKinds - kCrests;
  // The last attempt can be an attack with its defence, or a tournament of all seats. K-36, A-20:
  // tucks, each with a card that comes to light. The King's revenge and the guards.
  const int turn =
      attempts * attempt + seats() * 2 * throws + 1 + 2 * (2 + 2 * Stack::kUnderMax) + 3;
  return 1 + 2 * seats() + 2 + turns_max_ * turn;
}

State Rules::start() const {
  State s{};
  s.unseen = playing_;
  s.unseen_tournaments = kTournaments;
  for (auto& stack : s.stacks) stack.top = kNoCard;
  s.guarded_special.fill(kNoKind);
  s.roller = s.victim = s.leader = s.winner = kNobody;
  s.goal_kind = kNoKind;
  // K-06: anybody may begin; by default it is chance that decides.
  s.phase = first_ == 0 ? Phase::FirstSeat : Phase::DealCrest;
  if (first_ == 0) return s;
  s.to_move = static_cast<Seat>(first_ - 1);
  s.roller = 0;
  return s;
}

/// The crest for seat `roller` is known: its castle may be still open.
void Rules::next_deal(State& s) const {
  const CardSet cards = components_.cards_of_kind[s.goal_kind];
  if (easiest_castle_) {
    // A-1, option: of each crest the castle that is easiest to take.
    int easiest = 0;
    int copy = 0;
    kit::Result lowest = kit::Result::of(7, 5, 5);
    for (CardSet rest = cards; rest != 0; rest &= rest - 1, ++copy) {
      const kit::Result printed = components_.printed[std::countr_zero(rest)];
      if (printed >= lowest) continue;
      lowest = printed;
      easiest = copy;
    }
    return deal(s, s.goal_kind, easiest);
  }
  if (std::popcount(cards) == 1) return deal(s, s.goal_kind, 0);
  s.phase = Phase::DealCastle;
}

void Rules::deal(State& s, Kind crest, int copy) const {
  CardSet cards = components_.cards_of_kind[crest];
  for (int i = 0; i < copy; ++i) cards &= cards - 1;
  const Card card = static_cast<Card>(std::countr_zero(cards));
  s.unseen &= ~card_bit(card);
  give(s, s.roller, card);
  s.goal_kind = kNoKind;
  s.phase = Phase::DealCrest;
  if (++s.roller < seats()) {
    if (s.roller < kCrests - 1) return;
    // The sixth seat gets the crest that is left.
    s.goal_kind = last_crest(s);
    return next_deal(s);
  }
  // K-04: what was not dealt is shuffled with all the other cards …
  const int cards_left = std::popcount(s.unseen) + s.unseen_tournaments;
  // K-05: … and halved; the first stack takes the odd card.
  s.stacks[0].unseen = static_cast<std::uint8_t>((cards_left + 1) / 2);
  s.stacks[1].unseen = static_cast<std::uint8_t>(cards_left / 2);
  s.roller = kNobody;
  s.phase = Phase::Reveal;
}

Kind Rules::last_crest(const State& s) const {
  KindSet left = kCastleKinds;
  for (const KindSet kinds : s.kinds) left &= ~kinds;
  return static_cast<Kind>(std::countr_zero(left));
}

}  // namespace knobel::knatsch
