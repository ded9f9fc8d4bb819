#include "server/net/replay_thread.h"

#include <utility>

#include "formats/json.h"
#include "server/replay.h"

namespace knobel::net {
namespace {

using server::Problem;

Response json_response(unsigned status, std::string body) {
  Response answer;
  answer.status = status;
  answer.type = "application/json";
  answer.extra_headers = "Cache-Control: no-store\r\n";
  answer.own_body = std::move(body);
  return answer;
}

Response problem_response(unsigned status, const Problem& problem) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("code", problem.code);
  json.member("text", problem.text).end_object();
  return json_response(status, json.end_object().take());
}

}  // namespace

ReplayThread::ReplayThread(Parts parts) : parts_(std::move(parts)), thread_([this] { run(); }) {}

ReplayThread::~ReplayThread() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void ReplayThread::replay(std::string query, std::string record, Responded answered) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < parts_.queue_max) {
      jobs_.push_back({std::move(query), std::move(record), std::move(answered)});
      changed_.notify_one();
      return;
    }
  }
  answered(problem_response(503, {"busy", "too many at once; try again in a moment", {}, {}}));
}

Response ReplayThread::answer(const Job& job) const {
  const auto wish = server::parse_replay_query(job.query);
  if (!wish) return problem_response(400, wish.error());
  try {
    auto text = server::replay_file_json(job.record, *wish, parts_.make);
    if (!text) return problem_response(400, text.error());
    return json_response(200, std::move(*text));
  } catch (const std::exception& bug) {
    parts_.on_bug(bug.what());
    return problem_response(500, {"bug", "an error in the program", {}, {}});
  }
}

void ReplayThread::run() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job.answered(answer(job));
  }
}

}  // namespace knobel::net
