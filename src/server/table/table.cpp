#include "server/table/table.h"

#include <algorithm>

namespace knobel::server {

Table::Table(TableState state, TableParts parts)
    : parts_(parts), state_(std::move(state)), rows_handed_(state_.rows) {
  times_.resize(state_.chairs.size());
}

std::expected<void, Problem> Table::may_have(const Settings& settings, const AnyGame& game) {
  if (!settings.real_dice || has_dice(game)) return {};
  return problem("no_dice", "nobody throws dice in this game");
}

std::expected<std::unique_ptr<Table>, Problem> Table::create(TableId id, std::string code,
                                                             const request::Create& wish,
                                                             std::string_view host_token,
                                                             TableParts parts) {
  const auto& games = parts.equipment.games();
  const auto info = std::ranges::find(games, wish.game, [](const GameInfo* g) { return g->key; });
  if (info == games.end()) return problem("no_such_game", "there is no game \"" + wish.game + "\"");
  if (const auto fits = check_seats(**info, wish.seats); !fits)
    return problem("bad_option", fits.error().text);
  row::Created row;
  Config config{wish.seats, wish.settings.options.value_or(std::vector<Option>{}),
                parts.equipment.components(wish.game)};
  if (wish.components) {
    config.components = parts.equipment.kept(wish.game, *wish.components);
    if (!config.components)
      return problem("no_such_components", "this component set is not here; bring it along again");
  }
  const auto game = parts.equipment.game(wish.game, config);
  if (!game) return problem("bad_option", game.error().text);
  const auto plain = parts.equipment.game(wish.game, Config{wish.seats, {}, {}});
  if (!plain) return problem("bad_option", plain.error().text);
  row.code = std::move(code);
  row.game = wish.game;
  row.rules = (*game)->info().rules_version;
  row.seats = wish.seats;
  row.options = {(*game)->options().begin(), (*game)->options().end()};
  // A default set does not stand in a record, and one that does stands there in the game's order.
  if ((*game)->components() != (*plain)->components()) row.components = (*game)->components();
  row.settings = wish.settings.over(Settings{});
  KNOBEL_TRY(may_have(row.settings, **game));
  row.host_key = token_digest(host_token);
  row.secret = random_secret(parts.random);
  if (wish.day) {
    row.known = *wish.day;
    row.secret = secret_of_day(row.known);
  } else if (wish.again) {
    row.known = Luck::kAgain;
    row.secret = *parse_secret(wish.again->front());
    row.contributions = {wish.again->begin() + 1, wish.again->end()};
  }

  KNOBEL_TRY_ASSIGN(auto state, TableState::begin(id, row, parts.equipment));
  auto table = std::make_unique<Table>(std::move(state), parts);
  table->write(std::move(row));
  table->times_.resize(table->state_.chairs.size());
  return table;
}

void Table::write(Row::What what, std::optional<By> by) {
  const Row row{std::move(what), std::move(by)};
  const bool happens = std::holds_alternative<row::Happened>(row.what) && !guests_.empty();
  if (happens) passages_.push_back({state_.match->state(), {}});
  unsent_rows_.push_back(state_.write(row));
  if (happens) passages_.back().change = state_.match->latest_change();
  // Who has opened already is nobody's business until all have.
  if (std::holds_alternative<row::Opened>(row.what)) return;
  views_changed_ = true;
  if (const auto* happened = std::get_if<row::Happened>(&row.what)) {
    const auto* entry = std::get_if<TableEntry>(&happened->entry);
    if (entry == nullptr || entry->kind == TableEntry::Kind::Undo) ++moves_;
    if (entry == nullptr) return;
  }
  table_changed_ = true;
  forget_wishes(row);
  if (std::holds_alternative<row::Begun>(row.what) ||
      std::holds_alternative<row::Opening>(row.what) ||
      std::holds_alternative<row::Anew>(row.what)) {
    opening_changed_ = true;
    opening_end_ = kNever;  // it begins anew with the next plan
  }
  if (std::holds_alternative<row::Started>(row.what)) {
    changes_.push_back(State::Playing);
    for (auto& guest : guests_) {
      guest.sent.clear();
      for (const Seat viewer : viewers(guest)) guest.sent.push_back({viewer, 0, 0});
    }
  }
  if (std::holds_alternative<row::Finished>(row.what)) changes_.push_back(State::Finished);
  if (std::holds_alternative<row::Rematch>(row.what)) std::ranges::rotate(times_, times_.end() - 1);
  if (const auto* swapped = std::get_if<row::Swapped>(&row.what))
    std::swap(times_[swapped->seat], times_[swapped->with]);
  if (std::holds_alternative<row::Resized>(row.what)) times_.resize(state_.chairs.size());
}

void Table::void_match() {
  if (state_.state == State::Playing)
    write(row::Voided{"an error in the program; what was played so far is kept for a report"});
}

std::shared_ptr<const Record> Table::record() {
  if (!record_ || record_of_ != state_.match_number) {
    auto record = state_.record();
    if (!record) return nullptr;
    record_ = std::make_shared<const Record>(std::move(*record));
    record_of_ = state_.match_number;
  }
  return record_;
}

}  // namespace knobel::server
