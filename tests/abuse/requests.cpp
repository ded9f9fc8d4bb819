// Somebody who speaks HTTP, and not as browsers do.

#include <doctest/doctest.h>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;

TEST_CASE("whoever stands behind a proxy cannot choose the address that limits count by") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"),
                       {"--messages-per-second", "1", "--trust-proxy", "127.0.0.1"});
  // The visitor writes the first line, another one each time, and the proxy adds its own.
  std::string last;
  for (int i = 0; i < 30 && !starts(last, 429); ++i)
    last = get(server, "/record/BCDFG",
               "X-Forwarded-For: 198.51.100." + std::to_string(i) +
                   "\r\nX-Forwarded-For: 203.0.113.7\r\n");
  CHECK(starts(last, 429));
  // It is that visitor alone who has to wait.
  CHECK(starts(get(server, "/record/BCDFG", "X-Forwarded-For: 203.0.113.8\r\n"), 404));
}

TEST_CASE("a body whose end we cannot know ends the connection") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto pipelined = [&](const std::string& lines) {
    return answer_to(server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + lines +
                                 "\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n"
                                 "Connection: close\r\n\r\n");
  };
  const auto answers = [](const std::string& text) {
    int count = 0;
    for (auto at = text.find("HTTP/1.1 "); at != text.npos; at = text.find("HTTP/1.1 ", at + 1))
      ++count;
    return count;
  };
  CHECK(answers(pipelined("")) == 2);
  for (const std::string wrong :
       {"Transfer-Encoding: gzip\r\n", "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked, gzip\r\n",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: gzip\r\nContent-Length: 3\r\n"}) {
    CAPTURE(wrong);
    const auto told = pipelined(wrong);
    CHECK(starts(told, 400));
    CHECK(answers(told) == 1);
  }
  // Nor does a body come before the frames of a WebSocket.
  CHECK(
      starts(pipelined("Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 9\r\n"), 400));
}
