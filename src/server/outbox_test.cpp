#include "server/outbox.h"

#include <doctest/doctest.h>

#include "server/protocol.h"
#include "server/trouble.h"

using namespace knobel;
using namespace knobel::server;

namespace {

Message message(const std::string& text, TableId table, const std::string& answers = "") {
  return {1, std::make_shared<const std::string>(text), table, answers, Message::Then::KeepOpen};
}

Effects change(TableId table, std::uint32_t seq, const std::string& text,
               const std::string& answers = "") {
  Effects effects;
  effects.rows.push_back({table, seq, "row " + text, {}});
  TableHead head;
  head.id = table;
  head.rows = seq;
  effects.heads.push_back(head);
  effects.messages.push_back(message(text, table, answers));
  return effects;
}

Effects talk(TableId table, const std::string& text) {
  Effects effects;
  effects.messages.push_back(message(text, table));
  return effects;
}

std::string texts(const std::vector<Message>& messages) {
  std::string all;
  for (const auto& message : messages) all += *message.text + ";";
  return all;
}

}  // namespace

TEST_CASE("what changes nothing is said at once when nothing is under way") {
  Outbox outbox;
  auto effects = talk(1, "hi");
  CHECK(texts(outbox.add(effects)) == "hi;");
  CHECK(outbox.empty());
  CHECK(!outbox.begin_commit().has_value());
}

TEST_CASE("nothing overtakes a change that is not on disk, and batches collect meanwhile") {
  Outbox outbox;
  auto first = change(1, 1, "a");
  CHECK(outbox.add(first).empty());
  auto other = talk(2, "b");
  CHECK(outbox.add(other).empty());
  const auto batch = outbox.begin_commit();
  REQUIRE(batch.has_value());
  CHECK(batch->rows.size() == 1);
  CHECK(!outbox.begin_commit().has_value());
  auto during = talk(2, "c");
  CHECK(outbox.add(during).empty());
  for (std::uint32_t seq = 2; seq <= 4; ++seq) {
    auto more = change(1, seq, "d" + std::to_string(seq));
    CHECK(outbox.add(more).empty());
  }
  CHECK(texts(outbox.committed().messages) == "a;b;c;");
  const auto next = outbox.begin_commit();
  REQUIRE(next.has_value());
  CHECK(next->rows.size() == 3);
  REQUIRE(next->heads.size() == 1);
  CHECK(next->heads[0].rows == 4);
  CHECK(texts(outbox.committed().messages) == "d2;d3;d4;");
  CHECK(outbox.empty());
}

TEST_CASE("a failed commit turns answers into errors, drops pushes and what stands on lost rows") {
  Outbox outbox;
  auto lost = change(1, 1, "lost", "7");
  auto fine = talk(2, "fine");
  CHECK(outbox.add(lost).empty());
  CHECK(outbox.add(fine).empty());
  REQUIRE(outbox.begin_commit().has_value());
  auto built_on_it = change(1, 2, "built", "8");
  auto elsewhere = change(3, 1, "elsewhere", "9");
  CHECK(outbox.add(built_on_it).empty());
  CHECK(outbox.add(elsewhere).empty());
  const auto failure = outbox.failed(Error{"/var/lib/knobel.db cannot grow"});
  CHECK(failure.tables == std::vector<TableId>{1});
  // The words of the disk name files of the host, and are not for people at tables.
  const auto refused = [](const std::string& id) {
    return error_text(id, trouble(Error{"another file cannot grow"})) + ";";
  };
  CHECK(refused("7").starts_with(R"({"re":"7","error":{"code":"storage",)"));
  CHECK(texts(failure.messages) == refused("7") + "fine;");
  const auto next = outbox.begin_commit();
  REQUIRE(next.has_value());
  REQUIRE(next->rows.size() == 1);
  CHECK(next->rows[0].table == 3);
  CHECK(texts(outbox.committed().messages) == refused("8") + "elsewhere;");
}

TEST_CASE("after a failed commit with nothing else to write nobody waits any longer") {
  Outbox outbox;
  auto lost = change(1, 1, "push");
  CHECK(outbox.add(lost).empty());
  REQUIRE(outbox.begin_commit().has_value());
  auto built_on_it = change(1, 2, "built", "8");
  CHECK(outbox.add(built_on_it).empty());
  const auto failure = outbox.failed(Error{"no"});
  CHECK(texts(failure.messages).starts_with(R"({"re":"8","error":{"code":"storage",)"));
  CHECK(outbox.empty());
}
