#include "server/net/site.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/sha256.h"
#include "engine/text.h"
#include "server/net/addresses.h"

namespace knobel::net {
namespace {

constexpr std::string_view kSecurityHeaders =
    "; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Frame-Options: DENY\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n";

std::string_view status_text(unsigned status) {
  switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Error";
  }
}

std::string_view type_of(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kTypes = {{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

/// Build tools put a part of the hash into the names of these; such a file never changes.
bool never_changes(std::string_view path) { return path.starts_with("/assets/"); }

/// A place that the page itself knows: index.html is sent, and the page looks at the address.
bool is_place_in_page(std::string_view path) {
  return path.find('.') == std::string_view::npos && !never_changes(path);
}

bool takes_brotli(std::string_view accept_encoding) {
  return std::ranges::any_of(split(accept_encoding, ','), [](std::string_view item) {
    const auto coding = trimmed(item);
    return trimmed(coding.substr(0, coding.find(';'))) == "br" && !coding.ends_with("q=0");
  });
}

Response plain(unsigned status, std::string text) {
  Response answer;
  answer.status = status;
  answer.own_body = std::move(text);
  return answer;
}

}  // namespace

std::string response_head(const Response& answer, Connection connection) {
  const std::size_t size = answer.own_body.size() + answer.body.size();
  std::string head = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  head += status_text(answer.status);
  head += "\r\n";
  if (answer.status != 304) {
    head += "Content-Type: ";
    head += answer.type;
    head += "\r\nContent-Length: " + std::to_string(size) + "\r\n";
  }
  head += connection == Connection::Close ? "Connection: close\r\n" : "";
  head += "Content-Security-Policy: ";
  head += kContentPolicy;
  head += kSecurityHeaders;
  head += answer.extra_headers;
  return head + "\r\n";
}

Site::Site(std::span<const EmbeddedFile> files, Dynamic dynamic) : dynamic_(std::move(dynamic)) {
  for (const auto& [name, bytes] : files) {
    const bool brotli = name.ends_with(".br");
    File& file = files_[brotli ? name.substr(0, name.size() - 3) : name];
    Copy& copy = brotli ? file.brotli : file.plain;
    copy.bytes = bytes;
    copy.tag = "\"" + sha256_hex(bytes).substr(0, 20) + "\"";
    if (!brotli) file.type = type_of(name);
  }
}

Response Site::file_response(const File& file, const Request& request) const {
  const bool brotli = !file.brotli.tag.empty() && takes_brotli(request.accept_encoding);
  const Copy& copy = brotli ? file.brotli : file.plain;
  Response answer;
  answer.type = file.type;
  answer.extra_headers = "ETag: " + copy.tag + "\r\nVary: Accept-Encoding\r\n";
  answer.extra_headers += never_changes(request.target)
                              ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                              : "Cache-Control: no-cache\r\n";
  if (request.if_none_match.find(copy.tag) != std::string_view::npos) {
    answer.status = 304;
    return answer;
  }
  answer.body = copy.bytes;
  if (brotli) answer.extra_headers += "Content-Encoding: br\r\n";
  return answer;
}

Response Site::answer(const Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    Response answer = plain(405, "only GET is answered here\n");
    answer.extra_headers = "Allow: GET, HEAD\r\n";
    return answer;
  }
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  if (dynamic_)
    if (auto answer = dynamic_(path)) return std::move(*answer);
  if (!path.starts_with('/')) return plain(400, "no such place\n");
  const auto file = files_.find(is_place_in_page(path) ? "index.html" : path.substr(1));
  if (file == files_.end() || file->second.plain.tag.empty()) return plain(404, "no such page\n");
  return file_response(file->second, request);
}

}  // namespace knobel::net
