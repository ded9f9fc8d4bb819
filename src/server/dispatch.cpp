// From a request to whoever answers it. This is the one place that goes through all requests: a
// request without a handler, or one whose handler has another form, does not compile.

#include "server/lobby_parts.h"

namespace knobel::server {

Lobby::Answer Lobby::dispatch(Connection& connection, const Request& request, Effects& effects,
                              TimeMs now) {
  const request::Traits& traits = request.traits();
  if (!connection.greeted && !std::holds_alternative<request::Hello>(request.what))
    return problem("hello_first", "say hello first");
  if (disk_ == Disk::Behind && traits.writes == request::Writes::Rows)
    return problem("busy", "too much waits to be written; try again in a moment");
  if (traits.place == request::Place::Table && find_awake(connection.table) == nullptr)
    return problem("no_table", "enter a table first");
  if (traits.answered == request::Answered::Later &&
      connection.questions >= parts_.limits.questions_per_connection_max)
    return problem("busy", "wait until your other questions have been answered");
  const Call call{connection, request.id, effects, now};
  return std::visit(
      [&]<class Wish>(const Wish& wish) {
        if constexpr (Wish::kTraits.handler == request::Handler::Lobby)
          return answer(call, wish);
        else
          return ask_table(call, wish);
      },
      request.what);
}

}  // namespace knobel::server
