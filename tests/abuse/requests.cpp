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
