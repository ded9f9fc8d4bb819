#include "server/net/match_questions.h"

#include <algorithm>

#include "engine/text.h"
#include "formats/json.h"
#include "server/keys.h"
#include "server/net/log.h"

namespace knobel::net {
namespace {

using server::Job;
using server::job::Download;
using server::job::ReplayFile;

constexpr std::string_view kRecord = "/record/";
constexpr std::int64_t kMatchNumberMax = 1'000'000;

Response json_response(unsigned status, std::string body) {
  Response response;
  response.status = status;
  response.type = "application/json";
  response.extra_headers = "Cache-Control: no-store\r\n";
  response.own_body = std::move(body);
  return response;
}

/// `usual`: what was asked for is wrong, or not there.
unsigned status_of(const server::Problem& problem, unsigned usual) {
  if (!problem.detail.empty()) log_error("event=report what=\"" + problem.detail + "\"");
  if (problem.code == "storage") return 503;
  return problem.code == "bug" || problem.code == "damaged" ? 500 : usual;
}

Response replay_response(server::job::Text answer) {
  if (answer) return json_response(200, std::move(*answer));
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("code", answer.error().code);
  json.member("text", answer.error().text).end_object();
  return json_response(status_of(answer.error(), 400), json.end_object().take());
}

Response record_response(server::job::Text record) {
  Response response;
  response.extra_headers = "Cache-Control: no-store\r\n";
  if (!record) {
    response.status = status_of(record.error(), 404);
    response.own_body = record.error().text + "\n";
    return response;
  }
  response.type = "application/jsonl";
  response.extra_headers += "Content-Disposition: attachment; filename=\"knobel.jsonl\"\r\n";
  response.own_body = std::move(*record);
  return response;
}

}  // namespace

std::uint64_t MatchQuestions::ticket_of(const Job& job) {
  if (const auto* download = std::get_if<Download>(&job.what)) return download->ticket;
  if (const auto* replay = std::get_if<ReplayFile>(&job.what)) return replay->ticket;
  return 0;
}

std::optional<Job> MatchQuestions::add(MatchQuestion question) {
  Job job;
  job.address = question.address;
  const std::uint64_t ticket = ++last_ticket_;
  if (question.path.starts_with(kRecord)) {
    const std::string_view place = std::string_view(question.path).substr(kRecord.size());
    const auto slash = std::min(place.find('/'), place.size());
    std::string code = server::parse_code(place.substr(0, slash));
    const auto number = slash == place.size() ? 0 : parse_number(place.substr(slash + 1));
    if (code.empty() || !number || *number < 0 || *number > kMatchNumberMax) {
      question.respond(record_response(server::problem("no_such_match", "there is no such match")));
      return std::nullopt;
    }
    job.what = Download{ticket, std::move(code), static_cast<std::uint32_t>(*number)};
  } else {
    job.what = ReplayFile{ticket, std::move(question.query), std::move(question.posted)};
  }
  waiting_.emplace(ticket, std::move(question));
  return job;
}

bool MatchQuestions::wants(const Job& job) {
  const auto found = waiting_.find(ticket_of(job));
  if (found->second.still_there()) return true;
  waiting_.erase(found);
  return false;
}

void MatchQuestions::answer(Job job) {
  const auto question = waiting_.extract(ticket_of(job));
  if (question.empty()) return;
  if (auto* download = std::get_if<Download>(&job.what))
    question.mapped().respond(record_response(std::move(download->answer)));
  if (auto* replay = std::get_if<ReplayFile>(&job.what))
    question.mapped().respond(replay_response(std::move(replay->answer)));
}

}  // namespace knobel::net
