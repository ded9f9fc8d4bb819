// What the people of a simulation do next: before a match, in it, and when they mean no good.

#include <utility>

#include "tests/simulation/simulation.h"

namespace knobel::server::testing {
namespace {

constexpr TimeMs kPatience = 1500;

}  // namespace

/// What the client has to say before there is a match; "" if nothing.
std::string Simulation::set_up(Client& client, const Group& group) {
  if (!client.greeted) return R"("do":"hello","version":)" + std::to_string(kProtocolVersion);
  if (!client.entered && group.code.empty()) {
    if (client.place > 0) return {};
    return R"("do":"create","game":")" + group.game + R"(","seats":)" +
           std::to_string(group.seats) + group.settings;
  }
  if (!client.entered) {
    std::string tokens = "\"" + client.token + "\"";
    if (!client.host_token.empty()) tokens += ",\"" + client.host_token + "\"";
    return R"("do":"enter","code":")" + group.code + R"(","tokens":[)" + tokens + "]";
  }
  if (!client.seat && group.state == "open")
    return R"("do":"sit","name":"N","token":")" + client.token + "\"";
  if (auto text = throw_in(client, group); !text.empty()) return text;
  // Nobody waits for a host who has gone.
  if (client.seat && !client.host && group.host_free && *group.host_free <= now_)
    return R"("do":"host","seat":)" + std::to_string(*client.seat);
  if (auto text = change_places(client, group); !text.empty()) return text;
  if (!client.host || group.state != "open") return {};
  int open = 0;
  int person = 0;
  for (int i = 0; i < static_cast<int>(group.kinds.size()); ++i) {
    if (group.kinds[static_cast<std::size_t>(i)] == "open") open = i + 1;
    if (group.kinds[static_cast<std::size_t>(i)] == "person") ++person;
  }
  if (open == 0) return R"("do":"start")";
  if (person >= group.people)
    return R"("do":"bot","seat":)" + std::to_string(open) + R"(,"level":"random")";
  return {};
}

std::string Simulation::change_places(const Client& client, const Group& group) {
  if (!client.seat || group.state != "open" || group.kinds.empty()) return {};
  const std::string seat = R"("seat":)" + std::to_string(*client.seat);
  if (group.asks_for == *client.seat && group.asking > 0)
    return R"("do":"swap",)" + seat + R"(,"with":)" + std::to_string(group.asking) + R"(,"yes":)" +
           (one_in(3) ? "false" : "true");
  if (client.host && one_in(10))
    return R"("do":"seats","seats":)" +
           std::to_string(group.seats + static_cast<int>(choice_.below(2)));
  if (!one_in(4)) return {};
  const auto seats = static_cast<std::uint32_t>(group.kinds.size());
  return R"("do":"move",)" + seat + R"(,"to":)" + std::to_string(1 + choice_.below(seats));
}

std::string Simulation::throw_in(Client& client, const Group& group) {
  // Some throw nothing in.
  if (!client.seat || client.sealed.contribution.empty() || client.place == 2) return {};
  const auto& [envelope, contribution, told, list, opened, failed] = client.sealed;
  const std::string seat = R"("seat":)" + std::to_string(*client.seat);
  const bool anew = group.state == "opening" && list == "null" && !failed;
  if ((group.state == "open" || anew) && told.empty())
    return R"("do":"contribute",)" + seat + R"(,"commitment":")" + commitment_to(contribution) +
           "\"";
  if (group.state != "opening" || list.find(commitment_to(contribution)) == std::string::npos ||
      opened == list || one_in(3))
    return {};
  return R"("do":"open",)" + seat + R"(,"contribution":")" +
         (one_in(5) ? random_digits(random_) : contribution) + "\"";
}

std::string Simulation::fallen(int dice) {
  std::string faces;
  for (int i = 0; i < dice; ++i)
    faces += (i == 0 ? "" : ",") + std::to_string(1 + choice_.below(6));
  return faces;
}

std::string Simulation::next_request(Client& client, bool& acts) {
  const Group& group = groups_[client.group];
  if (auto text = set_up(client, group); !text.empty()) return text;
  if (!client.seat || !client.view || group.state != "playing" || client.view->over) return {};
  const SeatView& view = *client.view;
  const std::string seat = R"("seat":)" + std::to_string(*client.seat);
  const std::string from = seat + R"(,"seq":)" + std::to_string(view.seq);
  if (static_cast<std::size_t>(*client.seat) > group.bot_plays.size()) return {};
  if (group.bot_plays[static_cast<std::size_t>(*client.seat - 1)]) return R"("do":"back",)" + seat;
  if (one_in(300)) return R"("do":"leave",)" + seat;
  acts = true;
  if (one_in(500)) return R"("do":"resign",)" + from;
  if (view.undo && one_in(12)) return R"("do":"undo",)" + from;
  if (!view.actions.empty()) {
    const auto& action =
        view.actions[choice_.below(static_cast<std::uint32_t>(view.actions.size()))];
    if (one_in(20)) {
      acts = false;
      return R"("do":"preview",)" + seat + R"(,"actions":[")" + action + "\"]";
    }
    return R"("do":"act",)" + from + R"(,"actions":[")" + action + "\"]";
  }
  const int thrower = view.asker != 0 ? view.asker : view.of;
  const bool anybody = thrower == 0 || group.bot_plays[static_cast<std::size_t>(thrower - 1)];
  // Perhaps they are another's dice, or one has rolled away.
  if (group.real_dice && view.dice > 0 && (anybody || thrower == *client.seat || one_in(10)))
    return R"("do":"roll",)" + from + R"(,"dice":[)" + fallen(view.dice - (one_in(20) ? 1 : 0)) +
           "]";
  if (view.asker == *client.seat) return R"("do":"roll",)" + from;
  acts = false;
  return {};
}

/// Rubbish, and things that this client may not do.
void Simulation::hostile(const Client& client) {
  const std::string bad[] = {
      "",
      "{",
      R"({"id":"x","do":"act","seat":1,"seq":0,"actions":["step"]})",
      R"({"id":"x","do":"act","seat":2,"seq":3,"actions":["pass","pass","pass"]})",
      R"({"id":"x","do":"free","seat":1})",
      R"({"id":"x","do":"record"})",
      R"({"id":"x","do":"replay","event":3})",
      R"({"id":"x","do":"approve","ask":1,"yes":true})",
      R"({"id":"x","do":"enter","code":"BBBBB"})",
      R"({"id":"x","do":"why_not","seat":1,"action":"\u0000"})",
      std::string(5000, 'x'),
  };
  if (client.pending && choice_.below(2) == 0) {
    std::string text = client.pending->text;
    text[choice_.below(static_cast<std::uint32_t>(text.size()))] ^= 1 << choice_.below(7);
    network_.push_back({client.connection, text});
    return;
  }
  network_.push_back(
      {client.connection, bad[choice_.below(static_cast<std::uint32_t>(std::size(bad)))]});
}

void Simulation::client_step(Client& client) {
  if (client.connection == 0) return client.away_until > now_ ? void() : connect(client);
  if (one_in(150)) {
    // Some only lose their connection, others go for so long that nobody waits for them.
    if (one_in(2)) client.away_until = now_ + 6 * limits_.host_absent_after;
    return disconnect(client);
  }
  if (one_in(60)) hostile(client);
  if (client.pending) {
    if (now_ - client.pending->sent < kPatience) return;
    // No answer: the same again, word for word, or a new connection.
    if (one_in(3)) return disconnect(client);
    client.pending->sent = now_;
    network_.push_back({client.connection, client.pending->text});
    return;
  }
  bool acts = false;
  const auto members = next_request(client, acts);
  if (!members.empty()) return request(client, members, acts);
  // Perhaps a push got lost: whoever has nothing to do looks again now and then.
  if (client.entered && choice_.below(30) == 0) client.entered = false;
}

}  // namespace knobel::server::testing
