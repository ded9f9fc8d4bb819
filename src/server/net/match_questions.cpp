#include "server/net/match_questions.h"

#include "server/net/log.h"

namespace knobel::net {
namespace {

Response response_of(server::Document document) {
  if (!document.detail.empty()) log_error("event=report what=\"" + document.detail + "\"");
  Response response;
  response.status = document.status;
  response.type = document.type;
  response.extra_headers = "Cache-Control: no-store\r\n";
  if (document.type == "application/jsonl")
    response.extra_headers += "Content-Disposition: attachment; filename=\"knobel.jsonl\"\r\n";
  response.own_body = std::move(document.body);
  return response;
}

}  // namespace

std::optional<server::Job> MatchQuestions::add(MatchQuestion question) {
  const std::uint64_t ticket = ++last_ticket_;
  auto asked = server::ask_question(question.path, std::move(question.query),
                                    std::move(question.posted), ticket, equipment_);
  if (auto* document = std::get_if<server::Document>(&asked)) {
    question.respond(response_of(std::move(*document)));
    return std::nullopt;
  }
  auto& job = std::get<server::Job>(asked);
  job.address = question.address;
  waiting_.emplace(ticket, std::move(question));
  return std::move(job);
}

bool MatchQuestions::wants(const server::Job& job) {
  const auto found = waiting_.find(server::ticket_of(job));
  if (found->second.still_there()) return true;
  waiting_.erase(found);
  return false;
}

void MatchQuestions::answer(server::Job job) {
  const auto question = waiting_.extract(server::ticket_of(job));
  if (question.empty()) return;
  question.mapped().respond(response_of(server::document_of(std::move(job))));
}

}  // namespace knobel::net
