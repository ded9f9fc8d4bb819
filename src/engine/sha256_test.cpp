#include "engine/sha256.h"

#include <doctest/doctest.h>

using namespace knobel;

TEST_CASE("SHA-256 agrees with the examples of FIPS 180-4") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                   "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu") ==
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 does not depend on how the bytes are cut into pieces") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  // Lengths around the block of 64 bytes and the 56 that leave no room for the length field.
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string_view part(text.data(), size);
    for (const std::size_t cut : {size / 2, size / 3, size - size / 5}) {
      Sha256 hash;
      hash.add(part.substr(0, cut));
      hash.add(part.substr(cut));
      CHECK(hex(hash.finish()) == sha256_hex(part));
    }
  }
}
