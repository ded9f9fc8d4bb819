// Somebody who sends records, slowly.

#include <doctest/doctest.h>
#include <sys/socket.h>

#include <vector>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel;
using namespace knobel::test;

TEST_CASE("forty slow senders at one address leave the others their places") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto from = [&](const std::string& address) {
    auto socket = bench::open_socket("127.0.0.1", server.port(), address);
    REQUIRE(socket.has_value());
    return std::move(*socket);
  };
  const std::string head =
      "POST /replay HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 7\r\n\r\n";
  std::vector<net::Descriptor> slow;
  for (int i = 0; i < 40; ++i) {
    slow.push_back(from("127.0.0.5"));
    REQUIRE(::send(slow.back().get(), head.data(), head.size(), MSG_NOSIGNAL) > 0);
  }
  // They themselves have used up their share …
  const auto fortyfirst = bench::http_exchange(from("127.0.0.5"), head + "rubbish");
  REQUIRE(fortyfirst.has_value());
  CHECK(starts(*fortyfirst, 503));
  // … and everybody else is answered at once.
  for (const auto* other : {"127.0.0.6", "127.0.0.7"}) {
    const auto answer = bench::http_exchange(from(other), head + "rubbish");
    REQUIRE(answer.has_value());
    CHECK_MESSAGE(starts(*answer, 400), *answer);
    CHECK(answer->find("bad_record") != std::string::npos);
  }
  // A place is free again when its sender has gone.
  slow.clear();
  std::string again;
  for (int i = 0; i < 100 && !starts(again, 400); ++i)
    again = bench::http_exchange(from("127.0.0.5"), head + "rubbish").value_or("");
  CHECK(starts(again, 400));
}

TEST_CASE("a component set is as long as one can be, and every byte of it is judged") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  const auto post = [&](const std::string& game, const std::string& set, std::size_t length) {
    auto socket = bench::open_socket("127.0.0.1", server.port(), "127.0.0.8");
    REQUIRE(socket.has_value());
    const auto answer = bench::http_exchange(
        std::move(*socket), "POST /components?game=" + game +
                                " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                "Content-Length: " +
                                std::to_string(length) + "\r\n\r\n" + set);
    REQUIRE(answer.has_value());
    return *answer;
  };
  CHECK(starts(post("knaster", "", 1 << 20), 413));
  const std::string deep(16 << 10, '[');
  CHECK(post("knaster", deep, deep.size()).find("malformed") != std::string::npos);
  CHECK(post("knaster", "{}", 2).find("bad_components") != std::string::npos);
  CHECK(post("chess", "{}", 2).find("no_such_game") != std::string::npos);
  CHECK(post("", "{}", 2).find("no_such_game") != std::string::npos);
}
