# The toolchain of the preset `wasm`: the server's core and the players as one module that the page
# brings along (src/page). clang-22 and Debian's wasi-libc and libc++, one thread, no exceptions.
set(KNOBEL_WASM ON)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Debian has its libraries in a folder of the older name: compiled for the one, linked for the other.
set(CMAKE_CXX_FLAGS_INIT "--target=wasm32-wasip1 -fno-exceptions -mbulk-memory -msign-ext \
-mnontrapping-fptoint -nostdinc++ -isystem /usr/lib/llvm-22/include/wasm32-wasi/c++/v1 \
-isystem /usr/include/wasm32-wasi")
set(CMAKE_EXE_LINKER_FLAGS_INIT "--target=wasm32-wasi -Wno-deprecated -fno-exceptions -Wl,--strip-all")
set(CMAKE_EXECUTABLE_SUFFIX_CXX .wasm)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
