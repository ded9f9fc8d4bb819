#include "tests/support/old_postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace knobel::testing {
namespace {

constexpr int kLookEveryMs = 5;

std::string big_endian(std::uint32_t number, int bytes) {
  std::string text;
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8)
    text += static_cast<char>(number >> shift & 255);
  return text;
}

/// Kind, length, and what is in it.
std::string message(char kind, const std::string& body) {
  return kind + big_endian(static_cast<std::uint32_t>(body.size() + 4), 4) + body;
}

}  // namespace

OldPostgres::OldPostgres(std::string version) : version_(std::move(version)) {
  std::string pattern = (std::filesystem::temp_directory_path() / "knobel-old-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
  listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, (folder_ + "/.s.PGSQL.5432").c_str(), sizeof address.sun_path - 1);
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 8) != 0)
    throw std::runtime_error("cannot listen");
  thread_ = std::thread([this] { run(); });
}

OldPostgres::~OldPostgres() {
  stopping_ = true;
  thread_.join();
  ::close(listener_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void OldPostgres::run() {
  while (!stopping_) {
    pollfd watched{listener_, POLLIN, 0};
    if (::poll(&watched, 1, kLookEveryMs) <= 0) continue;
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    speak(socket);
    ::close(socket);
  }
}

/// Lets everybody in. The one question that is asked before its version is known: may one write?
void OldPostgres::speak(int socket) const {
  const std::string zero(1, '\0');
  const std::string ready = message('Z', "I");
  const std::string welcome = message('R', big_endian(0, 4)) +
                              message('S', "server_version" + zero + version_ + zero) +
                              message('S', "server_encoding" + zero + "UTF8" + zero) + ready;
  const std::string may_write =
      message('T', big_endian(1, 2) + "transaction_read_only" + zero + big_endian(0, 4) +
                       big_endian(0, 2) + big_endian(25, 4) + big_endian(65535, 2) +
                       big_endian(0, 4) + big_endian(0, 2)) +
      message('D', big_endian(1, 2) + big_endian(3, 4) + "off") + message('C', "SHOW" + zero) +
      ready;
  char bytes[4096];
  for (bool greeted = false; !stopping_;) {
    pollfd watched{socket, POLLIN, 0};
    if (::poll(&watched, 1, kLookEveryMs) <= 0) continue;
    const auto size = ::recv(socket, bytes, sizeof bytes, 0);
    if (size <= 0 || bytes[0] == 'X') return;
    const std::string& answer = greeted ? may_write : welcome;
    greeted = true;
    if (::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) return;
  }
}

}  // namespace knobel::testing
