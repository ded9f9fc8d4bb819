// The order in which jobs are done. None of these looks at a clock: what is promised is the order.

#include "server/jobs.h"

#include <doctest/doctest.h>

#include "store/memory_log.h"

using namespace knobel;
using namespace knobel::server;

namespace {

Job decision(TableId table, Seat seat, std::string address, Job::For whom = Job::For::People,
             std::uint32_t version = 0) {
  job::Decide decide;
  decide.table = table;
  decide.seat = seat;
  decide.version = version;
  return {decide, whom, std::move(address), {}};
}

Job reading(TableId table, std::string address) {
  job::ReadTable read;
  read.id = table;
  return {read, Job::For::People, std::move(address), {}};
}

/// "table/seat" of each decision, in the order in which they are taken.
std::string order(JobQueue& queue) {
  std::string all;
  while (const auto job = queue.take(JobSize::Short)) {
    const auto& decide = std::get<job::Decide>(job->what);
    all += std::to_string(decide.table) + "/" + std::to_string(decide.seat) + " ";
  }
  return all;
}

}  // namespace

TEST_CASE("addresses take turns, however much one of them asks for") {
  JobQueue queue;
  for (Seat seat = 0; seat < 4; ++seat) queue.add(decision(1, seat, "greedy"));
  queue.add(decision(2, 0, "modest"));
  queue.add(decision(3, 0, "third"));
  queue.add(decision(3, 1, "third"));
  CHECK(queue.size() == 7);
  CHECK(order(queue) == "1/0 2/0 3/0 1/1 3/1 1/2 1/3 ");
  CHECK(queue.size() == 0);
  // Whoever had nothing left begins at the end again.
  queue.add(decision(3, 0, "third"));
  queue.add(decision(1, 0, "greedy"));
  CHECK(order(queue) == "3/0 1/0 ");
}

TEST_CASE("what people wait for is done before what nobody waits for") {
  JobQueue queue;
  queue.add(decision(1, 0, "a", Job::For::Nobody));
  queue.add(decision(1, 1, "a", Job::For::Nobody));
  queue.add(decision(2, 0, "b"));
  queue.add(decision(2, 1, "b"));
  CHECK(order(queue) == "2/0 2/1 1/0 1/1 ");
}

TEST_CASE("a seat has one decision in the queue, the newest, at its old place") {
  JobQueue queue;
  queue.add(decision(1, 0, "a", Job::For::People, 7));
  queue.add(decision(1, 1, "a"));
  queue.add(decision(1, 0, "a", Job::For::People, 8));
  CHECK(queue.size() == 2);
  const auto first = queue.take(JobSize::Short);
  REQUIRE(first.has_value());
  CHECK(std::get<job::Decide>(first->what).version == 8);
  CHECK(order(queue) == "1/1 ");
}

TEST_CASE("short and long jobs do not wait for one another") {
  JobQueue queue;
  queue.add(reading(1, "a"));
  queue.add(decision(2, 0, "a"));
  CHECK(!std::holds_alternative<job::ReadTable>(queue.take(JobSize::Short)->what));
  CHECK(!queue.take(JobSize::Short).has_value());
  CHECK(std::holds_alternative<job::ReadTable>(queue.take(JobSize::Long)->what));
  CHECK(!queue.take(JobSize::Long).has_value());
}

TEST_CASE("a job that meets a bug says so and has an answer nevertheless") {
  MemoryLog log;
  Equipment::Parts parts;
  parts.levels = {"apprentice"};
  parts.stand_in = "apprentice";
  Equipment equipment(parts);
  const Workbench bench{log, equipment, [](const job::Decide&) -> std::optional<Action> {
                          fail_check("this player cannot decide");
                        }};
  Job job = decision(1, 0, "a");
  std::get<job::Decide>(job.what).action = 3;
  work(job, bench);
  CHECK(job.bug.find("this player cannot decide") != std::string::npos);
  CHECK(!std::get<job::Decide>(job.what).action.has_value());
}
