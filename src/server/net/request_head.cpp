#include "server/net/request_head.h"

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>
#include <iterator>

namespace knobel::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

std::string_view target_of(const RequestHeader& request) {
  return {request.target().data(), request.target().size()};
}

std::string_view path_of(const RequestHeader& request) {
  const auto target = target_of(request);
  return target.substr(0, target.find('?'));
}

std::string forwarded_for(const RequestHeader& request) {
  std::string list;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line) {
    if (line != begin) list += ',';
    list.append(line->value().data(), line->value().size());
  }
  return list;
}

bool was_forwarded(const RequestHeader& request) {
  constexpr std::array<std::string_view, 4> kSaidByProxies = {"X-Forwarded-For", "X-Real-IP",
                                                              "Forwarded", "Via"};
  return std::ranges::any_of(kSaidByProxies, [&](std::string_view name) {
    return request.find({name.data(), name.size()}) != request.end();
  });
}

bool end_is_known(const RequestHeader& request) {
  const auto [begin, end] = request.equal_range(http::field::transfer_encoding);
  if (begin == end) return true;
  return std::next(begin) == end && beast::iequals(begin->value(), "chunked");
}

}  // namespace knobel::net
