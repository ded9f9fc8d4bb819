#include "cli/serve.h"

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/scripted_luck.h"
#include "engine/text.h"
#include "formats/components_json.h"
#include "games/registry.h"
#include "players/levels.h"
#include "server/net/log.h"
#include "server/net/page_files.h"
#include "server/net/qr.h"
#include "server/net/service.h"
#include "store/open_log.h"

namespace knobel::cli {
namespace {

constexpr std::int64_t kSecondsPerDay = 86'400;
constexpr std::string_view kStandIn = "apprentice";

/// The set in a "GAME=FILE" argument, checked by making the game with it. Nothing if it is the
/// game's default anyway.
std::expected<std::optional<std::pair<std::string, Data>>, Error> read_components(
    const std::string& argument) {
  const auto sign = argument.find('=');
  if (sign == std::string::npos)
    return error("--components takes GAME=FILE, not \"" + argument + "\"");
  const std::string key = argument.substr(0, sign);
  const std::string file = argument.substr(sign + 1);
  KNOBEL_TRY_ASSIGN(const auto entry, find_game(key));
  KNOBEL_TRY_ASSIGN(const auto bytes, read_file(file));
  auto data = parse_json(bytes);
  if (!data) return error(file + ": " + data.error().text);
  const int seats = entry->info->seats_default;
  const auto made = entry->make({seats, {}, *data});
  if (!made) return error(file + ": " + made.error().text);
  const auto usual = entry->make({seats, {}, std::nullopt});
  if (usual && (*usual)->components() == (*made)->components()) return std::nullopt;
  return std::pair{key, std::move(*data)};
}

std::expected<server::Equipment::Parts, Error> make_equipment(const ServeArguments& arguments) {
  server::Equipment::Parts parts;
  parts.make = make_registered;
  for (const auto& entry : all_games()) parts.games.push_back(entry.info);
  for (const auto level : player_names()) parts.levels.emplace_back(level);
  parts.stand_in = kStandIn;
  for (const auto& argument : arguments.components) {
    KNOBEL_TRY_ASSIGN(auto set, read_components(argument));
    if (set) parts.components.insert(std::move(*set));
  }
  if (!arguments.luck.empty()) {
    KNOBEL_TRY_ASSIGN(auto luck, scripted_luck(arguments.luck));
    parts.scripted_luck = std::move(luck);
  }
  return parts;
}

/// As they are compared with: one that was spelled otherwise would never be met.
std::expected<std::vector<std::string>, Error> addresses(const std::string& option,
                                                         const std::vector<std::string>& typed) {
  std::vector<std::string> list;
  for (const auto& text : typed) {
    auto address = net::canonical_address(text);
    if (!address)
      return error(option + " takes an address such as 192.168.1.7 or ::1, not \"" + text + "\"");
    list.push_back(std::move(*address));
  }
  return list;
}

std::expected<net::ServiceOptions, Error> make_options(const ServeArguments& arguments) {
  net::ServiceOptions options;
  options.database = arguments.database;
  options.node = static_cast<std::uint32_t>(arguments.node);
  options.listen = arguments.listen;
  options.port = arguments.port;
  if (!arguments.public_url.empty()) {
    KNOBEL_TRY_ASSIGN(auto url, net::parse_public_url(arguments.public_url));
    options.public_url = std::move(url);
  }
  KNOBEL_TRY_ASSIGN(options.trusted_proxies, addresses("--trust-proxy", arguments.proxies));
  KNOBEL_TRY_ASSIGN(options.metrics_readers, addresses("--metrics", arguments.metrics));
  const auto sockets = static_cast<std::size_t>(arguments.sockets_per_address);
  options.limits.sockets_per_address_max = sockets;
  // Pages are fetched beside the sockets of those who play.
  options.sockets.sockets_per_address = 2 * sockets;
  const double rate = arguments.messages_per_second;
  options.limits.messages_per_connection = {rate, 3 * rate};
  options.limits.messages_per_address = {10 * rate, 30 * rate};
  options.sockets.frames_per_connection = options.limits.messages_per_connection;
  options.sockets.requests_per_address = {5 * rate, 100 * rate};
  options.limits.retention_s = arguments.retention_days * kSecondsPerDay;
  KNOBEL_TRY_ASSIGN(auto equipment, make_equipment(arguments));
  options.equipment = std::move(equipment);
  options.bot_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  return options;
}

std::string greeting(const net::Service& service, const ServeArguments& arguments) {
  const Catalogue& sentences = catalogue("", chosen_language(arguments.language));
  const auto line = [&](std::string_view key, std::vector<std::string> args = {}) {
    return sentences.say(key, args) + "\n";
  };
  const auto& where = service.whereabouts();
  std::string text = line("serve.running");
  if (!where.local_url.empty()) text += line("serve.here", {where.local_url});
  for (const auto& url : where.urls) text += line("serve.there", {url});
  if (!where.urls.empty() && isatty(STDOUT_FILENO) == 1)
    text += "\n" + net::terminal_qr(where.urls.front()) + "\n";
  const std::size_t tables = service.tables();
  text += line(tables == 0   ? "serve.tables_none"
               : tables == 1 ? "serve.tables_one"
                             : "serve.tables",
               {std::to_string(tables), printable_database(arguments.database)});
  if (!net::plays_without_server()) text += line("serve.not_here");
  return text + line("serve.stop");
}

}  // namespace

int run_serve(const ServeArguments& arguments) {
  auto options = make_options(arguments);
  if (!options) return cannot(options.error().text);
  net::set_up_log(arguments.log_level);
  raise_file_limit();
  auto service = net::Service::open(std::move(*options));
  if (!service) return cannot(service.error().text);
  print(greeting(**service, arguments));
  // Whoever waits for these lines through a pipe shall not wait for more of them.
  if (const int status = finish_output(kDone); status != kDone) return status;
  (*service)->run();
  return kDone;
}

}  // namespace knobel::cli
