#include "server/net/request_head.h"

namespace knobel::net {

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

}  // namespace knobel::net
