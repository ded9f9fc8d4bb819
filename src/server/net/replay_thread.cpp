#include "server/net/replay_thread.h"

#include <utility>

#include "formats/json.h"
#include "server/replay.h"

namespace knobel::net {
namespace {

using server::Problem;

Answer json_answer(unsigned status, std::string body) {
  Answer answer;
  answer.status = status;
  answer.type = "application/json";
  answer.extra_headers = "Cache-Control: no-store\r\n";
  answer.own_body = std::move(body);
  return answer;
}

Answer problem_answer(unsigned status, const Problem& problem) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("code", problem.code);
  json.member("text", problem.text).end_object();
  return json_answer(status, json.end_object().take());
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

void ReplayThread::replay(std::string query, std::string record, Answered answered) {
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() < parts_.queue_max) {
      jobs_.push_back({std::move(query), std::move(record), std::move(answered)});
      changed_.notify_one();
      return;
    }
  }
  answered(problem_answer(503, {"busy", "too many at once; try again in a moment", {}, {}}));
}

Answer ReplayThread::answer(const Job& job) const {
  const auto wish = server::parse_replay_query(job.query);
  if (!wish) return problem_answer(400, wish.error());
  try {
    auto text = server::replay_file_json(job.record, *wish, parts_.make);
    if (!text) return problem_answer(400, text.error());
    return json_answer(200, std::move(*text));
  } catch (const std::exception& bug) {
    parts_.on_bug(bug.what());
    return problem_answer(500, {"bug", "an error in the program", {}, {}});
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
