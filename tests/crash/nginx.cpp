#include "crash/nginx.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <random>

#include "server/net/descriptor.h"

namespace knobel::test {

Child::Child(std::vector<std::string> words, int socket, int end) : end_(end) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  id_ = ::fork();
  REQUIRE(id_ >= 0);
  if (id_ > 0) return;
  if (socket >= 0) {
    ::dup2(socket, STDIN_FILENO);
    ::dup2(socket, STDOUT_FILENO);
  }
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(nowhere, STDERR_FILENO);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

Child::~Child() {
  ::kill(id_, end_);
  ::waitpid(id_, nullptr, 0);
}

std::string documented_nginx(int which) {
  const auto page = contents(KNOBEL_SOURCE_DIR "/docs/hosting.md");
  const std::string fence = "```nginx\n";
  auto begin = page.find(fence);
  for (; which > 0 && begin != std::string::npos; --which) begin = page.find(fence, begin + 1);
  REQUIRE(begin != std::string::npos);
  begin += fence.size();
  return page.substr(begin, page.find("```", begin) - begin);
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE_MESSAGE(at != std::string::npos, "docs/hosting.md does not say \"", from, "\"");
  text.replace(at, from.size(), to);
}

std::string nginx_around(const Folder& folder, const std::string& block, const std::string& more) {
  const auto in = [&](const char* name) { return folder.file(name) + ";\n"; };
  return "daemon off;\n" + more + "pid " + in("nginx.pid") +
         "events {}\nhttp {\naccess_log off;\nclient_body_temp_path " + in("body") +
         "proxy_temp_path " + in("proxy") + "fastcgi_temp_path " + in("fastcgi") +
         "uwsgi_temp_path " + in("uwsgi") + "scgi_temp_path " + in("scgi") + block + "}\n";
}

std::uint16_t free_port() {
  constexpr std::uint16_t kLowest = 20'000, kHighest = 32'000;
  std::random_device chance;
  while (true) {
    const net::Descriptor socket(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    where.sin_port = htons(static_cast<std::uint16_t>(kLowest + chance() % (kHighest - kLowest)));
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&where), sizeof(where)) == 0)
      return ntohs(where.sin_port);
  }
}

}  // namespace knobel::test
