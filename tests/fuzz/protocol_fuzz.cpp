// The protocol's decoder, and the server behind it. Whatever bytes a client sends, they are either
// read or refused with a code and words; and a lobby that is sent them line by line goes on.

#include "engine/text.h"
#include "server/lobby.h"
#include "server/outbox.h"
#include "server/rows.h"
#include "store/memory_log.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;
using namespace knobel::server;

namespace {

/// The same each time. Begins by counting, so that the first table is called BCDFG; but it turns in
/// no short circle, for a lobby looks for codes until it has enough of them.
class Repeatable final : public RandomBytes {
 public:
  void fill(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) {
      state_ = state_ * 6364136223846793005U + 1442695040888963407U;
      byte = static_cast<std::uint8_t>(count_ < 256 ? count_ : state_ >> 56);
      ++count_;
    }
  }

 private:
  std::uint64_t count_ = 0;
  std::uint64_t state_ = 0;
};

Equipment& equipment() {
  static Equipment made = [] {
    Equipment::Parts parts;
    parts.make = knobel::testing::make_tested;
    for (const auto& entry : knobel::tested_games()) parts.games.push_back(entry.info);
    parts.levels = {"random"};
    parts.stand_in = "random";
    return Equipment(std::move(parts));
  }();
  return made;
}

void run_lobby(std::string_view text) {
  MemoryLog log;
  Repeatable random;
  Outbox outbox;
  Lobby lobby({log, random, equipment(), Limits{}, [] { return std::int64_t{1}; }});
  KNOBEL_CHECK(lobby.open().has_value());
  TimeMs now = 0;
  const auto no_bot = [](const job::Decide&) -> std::optional<Action> { return std::nullopt; };
  const std::function<void(Effects)> write = [&](Effects effects) {
    (void)outbox.add(effects);
    while (const auto batch = outbox.begin_commit()) {
      KNOBEL_CHECK(log.append(batch->rows, batch->heads).has_value());
      for (const auto& message : outbox.committed().messages) KNOBEL_CHECK(!message.text->empty());
      write(lobby.committed(batch->heads));
    }
    for (auto& job : effects.jobs) {
      work(job, {log, equipment(), no_bot});
      KNOBEL_CHECK(job.bug.empty());
      write(lobby.done(std::move(job), now));
    }
  };
  write(lobby.connected(1, "a", 0));
  write(lobby.received(1, hello_text("h"), 0));
  write(lobby.received(1, R"({"id":"c","do":"create","game":"null_game","seats":2})", 0));
  for (const auto line : split(text, '\n')) {
    write(lobby.received(1, line, now += 100));
    write(lobby.tick(now));
  }
  KNOBEL_CHECK(lobby.take_reports().empty());
  for (const auto& head : *log.heads(0, 10))
    KNOBEL_CHECK(check_rows(head, *log.read(head.id)).has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzzing::as_text(data, size);
  const auto request = parse_request(text, Limits{});
  if (!request) KNOBEL_CHECK(!request.error().problem.code.empty());
  const auto row = parse_row(text);
  if (row) KNOBEL_CHECK(parse_row(row_text(*row)).has_value());
  run_lobby(text);
  return 0;
}
