#pragma once

// What is asked beside the tables, by path, and answered with a document: the words and components
// of a game, the record of a match, a moment of a record or a component set that somebody brings
// along. The socket server has these as HTTP requests, the page without a server as messages.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/jobs.h"

namespace knobel::server {

inline constexpr std::string_view kComponentsPath = "/components";
inline constexpr std::string_view kRecordPath = "/record/";
inline constexpr std::string_view kReplayPath = "/replay";
inline constexpr std::string_view kReviewPath = "/review";
inline constexpr std::string_view kLessonPath = "/lesson";

/// The status is one of HTTP's.
struct Document {
  unsigned status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string body;
  std::string detail = {};  // for the host
};

/// What is there to be fetched without anything being done for it: /words/de/….json and
/// /components/….json. Nothing: there is no such thing.
std::optional<Document> fixed_document(std::string_view path, Equipment& equipment);

/// /record/CODE/MATCH, /replay and /review with a posted record, /lesson with a posted lesson,
/// /components with a posted set. What has to be done for the answer, with the ticket in it, or the
/// answer itself.
std::variant<Job, Document> ask_question(std::string_view path, std::string query,
                                         std::string posted, std::uint64_t ticket,
                                         Equipment& equipment);
/// The ticket in a job of a question; 0 in all others.
std::uint64_t ticket_of(const Job& job);
/// The answer that is in the job. Precondition: it has a ticket.
Document document_of(Job job);

}  // namespace knobel::server
