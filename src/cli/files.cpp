#include "cli/files.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace knobel::cli {
namespace {

/// Closes when it goes; `close` says whether closing worked, which is where a full disk may show.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  int number() const { return number_; }
  int close() {
    const int result = ::close(number_);
    number_ = -1;
    return result;
  }

 private:
  int number_;
};

std::unexpected<Error> failed(const std::string& what, const std::string& path) {
  const std::string reason = std::strerror(errno);
  return error("cannot " + what + " " + path + ": " + reason);
}

int write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) return -1;
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

std::expected<void, Error> write_into(const std::string& path, std::string_view bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.number() < 0 || write_all(file.number(), bytes) != 0 || file.close() != 0)
    return failed("write", path);
  return {};
}

}  // namespace

std::expected<std::string, Error> read_file(const std::string& path) {
  Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) return failed("read", path);
  std::string bytes;
  std::array<char, 1 << 16> part;
  while (true) {
    const auto count = ::read(file.number(), part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("read", path);
    if (count == 0) return bytes;
    bytes.append(part.data(), static_cast<std::size_t>(count));
  }
}

std::expected<void, Error> write_file(const std::string& path, std::string_view bytes) {
  struct stat present {};
  const bool exists = ::stat(path.c_str(), &present) == 0;
  if (exists && !S_ISREG(present.st_mode)) return write_into(path, bytes);

  // In the same directory, because a rename is only atomic within one file system.
  std::string beside = path + ".XXXXXX";
  Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
  if (file.number() < 0) return failed("write", path);
  const mode_t mode = exists ? present.st_mode & 0777U : 0644U;
  if (write_all(file.number(), bytes) != 0 || ::fchmod(file.number(), mode) != 0 ||
      ::fsync(file.number()) != 0 || file.close() != 0 ||
      ::rename(beside.c_str(), path.c_str()) != 0) {
    auto result = failed("write", path);
    ::unlink(beside.c_str());
    return result;
  }
  return {};
}

std::expected<void, Error> reserve_file(const std::string& path) {
  struct stat present {};
  if (::stat(path.c_str(), &present) == 0) {
    if (!S_ISREG(present.st_mode)) return {};
    return error(path + " is there already; --force writes over it");
  }
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (file.number() < 0) return failed("write", path);
  return {};
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace knobel::cli
