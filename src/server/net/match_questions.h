#pragma once

// Questions about matches that came over HTTP: downloads of records, and records that somebody
// posted to look at (server/questions.h). Each becomes a job and waits here for it to be done, or
// is answered on the spot.

#include <cstdint>
#include <map>
#include <optional>

#include "server/net/http.h"
#include "server/questions.h"

namespace knobel::net {

class MatchQuestions {
 public:
  explicit MatchQuestions(server::Equipment& equipment) : equipment_(equipment) {}
  /// What has to be done for the answer; nothing if it has been given already.
  std::optional<server::Job> add(MatchQuestion question);
  /// Is this a job for one of these questions?
  static bool asked_for(const server::Job& job) { return server::ticket_of(job) != 0; }
  /// Does whoever asked still wait? If not, the question is forgotten.
  bool wants(const server::Job& job);
  /// Gives the answer that is in the job.
  void answer(server::Job job);

 private:
  server::Equipment& equipment_;
  std::map<std::uint64_t, MatchQuestion> waiting_;  // by the ticket in the job
  std::uint64_t last_ticket_ = 0;
};

}  // namespace knobel::net
