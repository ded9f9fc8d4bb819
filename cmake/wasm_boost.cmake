# Boost.JSON for a machine without packages: its headers, reached through a folder that has nothing
# else of this machine's in it, and its sources in one file (page/boost.cpp).
find_path(KNOBEL_BOOST_HEADERS boost/json/src.hpp PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/headers)
file(CREATE_LINK ${KNOBEL_BOOST_HEADERS}/boost ${CMAKE_BINARY_DIR}/headers/boost SYMBOLIC)
add_library(Boost::json INTERFACE IMPORTED GLOBAL)
target_include_directories(Boost::json SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/headers)
target_compile_definitions(Boost::json INTERFACE BOOST_NO_EXCEPTIONS BOOST_SYSTEM_DISABLE_THREADS)
