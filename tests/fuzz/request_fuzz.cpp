// The head of HTTP requests, one behind the other, as the front door reads them. Whatever the bytes
// are, they are requests or none; where we say that we know where one ends, Beast agrees; and what
// the site answers is an answer.

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>

#include "server/net/addresses.h"
#include "server/net/request_head.h"
#include "server/net/site.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;
using namespace knobel::net;
namespace http = boost::beast::http;

namespace {

constexpr std::size_t kHeaderBytesMax = 8 << 10;
constexpr std::size_t kBodyBytesMax = 1 << 20;

void check_head(const http::request_parser<http::empty_body>& parser, const Site& site) {
  const auto& request = parser.get();
  const bool encoded = request.count(http::field::transfer_encoding) > 0;
  if (end_is_known(request)) KNOBEL_CHECK(parser.chunked() == encoded);
  KNOBEL_CHECK(target_of(request).starts_with(path_of(request)));
  KNOBEL_CHECK(path_of(request).find('?') == std::string_view::npos);
  const auto list = forwarded_for(request);
  if (!list.empty()) KNOBEL_CHECK(was_forwarded(request));
  const auto address = client_address("127.0.0.1", list, std::vector<std::string>{"127.0.0.1"});
  KNOBEL_CHECK(canonical_address(address) == address);
  (void)host_allowed(field(request, http::field::host), std::nullopt);
  (void)origin_allowed(field(request, http::field::origin), field(request, http::field::host),
                       std::nullopt);
  const auto method = request.method_string();
  const auto answer = site.answer({{method.data(), method.size()},
                                   target_of(request),
                                   field(request, http::field::accept_encoding),
                                   field(request, http::field::if_none_match)});
  // Nothing that was asked stands in the head of the answer, where it could end a line.
  const auto head = response_head(answer, Connection::Close);
  KNOBEL_CHECK(head.starts_with("HTTP/1.1 ") && head.find("\r\n\r\n") == head.size() - 4);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const EmbeddedFile kFiles[] = {{"index.html", "<html>"}, {"assets/a.js", "a"}};
  static const Site site(kFiles, nullptr);
  auto bytes = fuzzing::as_text(data, size);
  while (!bytes.empty()) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kHeaderBytesMax);
    parser.body_limit(kBodyBytesMax);
    boost::system::error_code failure;
    const auto taken = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), failure);
    if (!parser.is_header_done() || failure) break;
    check_head(parser, site);
    // As at the door: without a body, and when it is known where this one ends, there is a next.
    if (!parser.is_done() || !end_is_known(parser.get())) break;
    bytes.remove_prefix(taken);
  }
  return 0;
}
