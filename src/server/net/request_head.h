#pragma once

// What the head of an HTTP request says. Beast has read it; these are the questions that we ask
// about it. Whoever includes this compiles Beast.

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <string>
#include <string_view>

namespace knobel::net {

using RequestHeader = boost::beast::http::request<boost::beast::http::empty_body>;

/// The value of the first line of that name; empty if there is none.
template <class Name>
std::string_view field(const RequestHeader& request, const Name& name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

std::string_view target_of(const RequestHeader& request);
/// The target without what follows a question mark.
std::string_view path_of(const RequestHeader& request);

/// X-Forwarded-For: several lines are one list, in their order, so that nobody hides what a proxy
/// has written behind a line of their own.
std::string forwarded_for(const RequestHeader& request);

/// Does anything say that somebody else has sent this on? A visitor can claim it as well, and gains
/// nothing by it.
bool was_forwarded(const RequestHeader& request);

/// Do we know where this request ends, and the next one begins? Not with any Transfer-Encoding but
/// one `chunked`: Beast passes over others, and takes the body for what is asked next.
bool end_is_known(const RequestHeader& request);

}  // namespace knobel::net
