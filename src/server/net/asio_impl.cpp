// Asio and Beast, compiled once: everybody else only sees their declarations.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
