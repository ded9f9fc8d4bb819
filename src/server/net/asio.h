#pragma once

// The parts of Asio that the sockets need. Its definitions are compiled once, in asio_impl.cpp.

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace knobel::net {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;
/// Bound to the io_context directly: smaller and faster than Asio's default, which could be any
/// executor.
using TcpSocket = asio::basic_stream_socket<Tcp, asio::io_context::executor_type>;

}  // namespace knobel::net
