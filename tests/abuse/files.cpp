// Somebody with an account on the host.

#include <doctest/doctest.h>

#include <filesystem>

#include "cli/program.h"
#include "crash/process.h"

using namespace knobel::test;

TEST_CASE("a second server is not let in to a database by another name") {
  const Folder folder;
  ServerProcess first(folder.file("a.db"));
  std::filesystem::create_symlink(folder.file("a.db"), folder.file("symbolic.db"));
  std::filesystem::create_hard_link(folder.file("a.db"), folder.file("hard.db"));
  for (const auto* name : {"symbolic.db", "hard.db"}) {
    const auto second =
        knobel::test::knobel("serve --port 0 --listen 127.0.0.1 --db '" + folder.file(name) + "'");
    CHECK_MESSAGE(second.status == 2, std::string(name));
    CHECK_MESSAGE(second.err.find("in use") != std::string::npos, second.err);
  }
  Guest guest(first.port());
  CHECK(guest.play_against_bot("duell").size() == 5);
}

TEST_CASE("nobody but the owner reads the database, which has everybody's hands and tokens") {
  const Folder folder;
  ServerProcess server(folder.file("a.db"));
  Guest guest(server.port());
  guest.play_against_bot("duell");
  using std::filesystem::perms;
  for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) {
    const auto others =
        std::filesystem::status(file).permissions() & (perms::group_all | perms::others_all);
    CHECK_MESSAGE(others == perms::none, file.path().string());
  }
}
