#pragma once

// What is answered to a plain GET: the page, /healthz, /metrics, records. No sockets here: a
// request comes in as a few texts, an answer goes out as a few texts.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "formats/embedded.h"

namespace knobel::net {

/// Only what comes from the same place, and no script or style inside a page.
inline constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

struct Request {
  std::string_view method;
  std::string_view target;  // path and query
  std::string_view accept_encoding;
  std::string_view if_none_match;
};

struct Response {
  unsigned status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string extra_headers;   // whole lines, each with its line end
  std::string own_body;        // made for this answer, or
  std::string_view body = {};  // one that lives as long as the program
};

/// The answer as bytes, with the headers that every answer of ours carries: nothing may be loaded
/// from elsewhere, no script may stand in a page, nobody may put us into a frame.
enum class Connection : std::uint8_t { KeepAlive, Close };
std::string response_head(const Response& answer, Connection connection);

class Site {
 public:
  /// `dynamic` answers the paths that are no files; nothing: there is no such thing.
  using Dynamic = std::function<std::optional<Response>(std::string_view path)>;
  /// `files`: a table of cmake/embed.cmake. "index.html" is the root and every other place in the
  /// page (/t/…, /rules/…: whatever has no dot, as files have); "x.br" is the compressed copy of
  /// "x"; what is below "assets/" has its hash in its name and never changes.
  Site(std::span<const EmbeddedFile> files, Dynamic dynamic);

  Response answer(const Request& request) const;

 private:
  struct Copy {
    std::string_view bytes;
    std::string tag;  // empty: there is no such copy
  };
  struct File {
    Copy plain;
    Copy brotli;
    std::string_view type;
  };
  Response file_response(const File& file, const Request& request) const;
  std::unordered_map<std::string_view, File> files_;
  Dynamic dynamic_;
};

}  // namespace knobel::net
