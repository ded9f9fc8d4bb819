#include "tests/support/cutting_proxy.h"

#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace knobel::testing {
namespace {

constexpr int kLookEveryMs = 2;

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  return address;
}

int connect_to(const std::string& path) {
  const auto address = address_of(path);
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    return socket;
  ::close(socket);
  return -1;
}

struct Pair {
  int ends[2];
};

void close_pair(const Pair& pair) {
  for (const int end : pair.ends) ::close(end);
}

bool send_all(int to, const char* bytes, std::size_t count) {
  while (count > 0) {
    const auto sent = ::send(to, bytes, count, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes += sent;
    count -= static_cast<std::size_t>(sent);
  }
  return true;
}

}  // namespace

CuttingProxy::CuttingProxy(std::string target) : target_(std::move(target)) {
  std::string pattern = (std::filesystem::temp_directory_path() / "knobel-cut-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = pattern;
  listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const auto address = address_of(folder_ + target_.substr(target_.rfind('/')));
  if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener_, 64) != 0)
    throw std::runtime_error("cannot listen");
  thread_ = std::thread([this] { run(); });
}

CuttingProxy::~CuttingProxy() {
  stopping_ = true;
  thread_.join();
  ::close(listener_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void CuttingProxy::cut_after(std::size_t bytes) { left_ = static_cast<std::int64_t>(bytes); }

void CuttingProxy::heal() {
  left_ = -1;
  if (frozen_.exchange(false)) cut_frozen_ = true;
}

void CuttingProxy::run() {
  std::vector<Pair> pairs;
  const auto drop_all = [&] {
    for (const auto& pair : pairs) close_pair(pair);
    pairs.clear();
  };
  while (!stopping_) {
    if (left_ == 0 || cut_frozen_.exchange(false)) drop_all();
    std::vector<pollfd> watched = {{listener_, POLLIN, 0}};
    if (!frozen_)
      for (const auto& pair : pairs)
        for (const int end : pair.ends) watched.push_back({end, POLLIN, 0});
    if (::poll(watched.data(), watched.size(), kLookEveryMs) <= 0) continue;
    for (std::size_t i = watched.size() - 1; i > 0; --i) {
      if (watched[i].revents == 0 || left_ == 0) continue;
      const Pair pair = pairs[(i - 1) / 2];
      if (pair.ends[0] < 0) continue;
      char bytes[16 << 10];
      const auto count = ::recv(watched[i].fd, bytes, sizeof bytes, 0);
      const auto most = left_ < 0 ? count : std::min<std::int64_t>(count, left_);
      const bool cut = left_ > 0 && (left_ -= std::max<std::int64_t>(most, 0)) == 0;
      const bool sent =
          count > 0 && send_all(pair.ends[i % 2 == 1 ? 1 : 0], bytes,
                                static_cast<std::size_t>(std::max<std::int64_t>(most, 0)));
      // At once: what got through may be all that somebody waited for, who heals before the next
      // look, and would go on with a connection that has lost bytes.
      if (cut) {
        drop_all();
        break;
      }
      if (sent) continue;
      close_pair(pair);
      pairs[(i - 1) / 2].ends[0] = -1;
    }
    std::erase_if(pairs, [](const Pair& pair) { return pair.ends[0] < 0; });
    if (watched[0].revents == 0) continue;
    const int near = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    const int far = near < 0 || left_ == 0 ? -1 : connect_to(target_);
    if (far >= 0)
      pairs.push_back({{near, far}});
    else if (near >= 0)
      ::close(near);
  }
  drop_all();
}

}  // namespace knobel::testing
