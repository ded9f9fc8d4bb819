#include "cli/page.h"

#include <filesystem>

#include "cli/files.h"
#include "cli/output.h"
#include "server/net/page_files.h"
#include "server/net/site.h"

namespace knobel::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndex = "index.html";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// The one document, told that it lies somewhere as files, and under the same policy as on a
/// server.
std::string static_index(std::string_view served, const std::string& base) {
  std::string text = replaced(std::string(served), "=\"/", "=\"" + base);
  const std::string head = "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
                           std::string(net::kContentPolicy) +
                           "\" />\n    <meta name=\"knobel-page\" content=\"static\" />\n    ";
  return text.insert(text.find("<title>"), head);
}

std::expected<std::size_t, Error> write_page(const fs::path& folder, const std::string& base) {
  std::size_t bytes = 0;
  for (const auto& [name, contents] : page_files()) {
    // How a server sends compressed copies is its own affair.
    if (name.ends_with(".br")) continue;
    const fs::path path = folder / name;
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed) return error(path.parent_path().string() + ": " + failed.message());
    const auto text = name == kIndex ? static_index(contents, base) : std::string(contents);
    KNOBEL_TRY(write_file(path.string(), text));
    bytes += text.size();
  }
  return bytes;
}

}  // namespace

int run_page(const PageArguments& arguments) {
  if (!net::plays_without_server())
    return cannot(
        "this program was built without the server for the page; ./knobel page builds it");
  const std::string base = arguments.base.empty() ? "./" : arguments.base;
  if (!arguments.base.empty() && (!base.starts_with('/') || !base.ends_with('/')))
    return cannot("--base takes a path such as /games/, not \"" + base + "\"");
  const auto bytes = write_page(arguments.out, base);
  if (!bytes) return cannot(bytes.error().text);
  print(arguments.out + ": " + std::to_string(*bytes / 1024) + " KiB\n");
  return kDone;
}

}  // namespace knobel::cli
