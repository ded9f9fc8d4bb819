#include "server/net/request_head.h"

#include <boost/beast/core/string.hpp>

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

bool end_is_known(const RequestHeader& request) {
  const auto [begin, end] = request.equal_range(http::field::transfer_encoding);
  if (begin == end) return true;
  return std::next(begin) == end && beast::iequals(begin->value(), "chunked");
}

}  // namespace knobel::net
