#include "fairness/committed_entropy.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/chance.h"
#include "engine/sha256.h"

using namespace knobel;

namespace {

std::string hmac_hex(const std::string& key, std::string_view message) {
  const std::vector<std::uint8_t> bytes(key.begin(), key.end());
  return hex(hmac_sha256(bytes, message));
}

constexpr Secret kSecret = {1, 2, 3};
const std::vector<std::string> kContributions = {"abc", ""};

}  // namespace

TEST_CASE("HMAC-SHA-256 agrees with RFC 4231") {
  CHECK(hmac_hex(std::string(20, '\x0b'), "Hi There") ==
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  CHECK(hmac_hex("Jefe", "what do ya want for nothing?") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(hmac_hex(std::string(20, '\xaa'), std::string(50, '\xdd')) ==
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  CHECK(hmac_hex(std::string(131, '\xaa'),
                 "Test Using Larger Than Block-Size Key - Hash Key First") ==
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  CHECK(hmac_hex(std::string(131, '\xaa'),
                 "This is a test using a larger than block-size key and a larger than block-size "
                 "data. The key needs to be hashed before being used by the HMAC algorithm.") ==
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST_CASE("the numbers are the bytes of the described message, one after the other") {
  const auto block = [](int number) {
    return hmac_sha256(kSecret, "knobel chance 1\nseats 2\n3:abc\n0:\nevent 7\nblock " +
                                    std::to_string(number) + "\n");
  };
  CommittedEntropy luck(kSecret, kContributions, 6);
  for (int number = 0; number < 3; ++number)
    for (const auto byte : block(number)) CHECK(luck.below(256) == byte);

  CommittedEntropy wide(kSecret, kContributions, 6);
  CHECK(wide.below(65536) == block(0)[0] * 256U + block(0)[1]);
  CHECK(wide.below(65537) < 65537);

  CommittedEntropy dice(kSecret, kContributions, 6);
  std::vector<std::uint32_t> expected;
  for (const auto byte : block(0))
    if (byte < 252) expected.push_back(byte % 6);
  for (const auto face : expected) CHECK(dice.below(6) == face);
}

TEST_CASE("another secret, contribution, seat or event gives other numbers") {
  const auto first_block = [](const Secret& secret, const std::vector<std::string>& contributions,
                              std::uint64_t event) {
    CommittedEntropy luck(secret, contributions, event);
    std::vector<std::uint32_t> numbers;
    for (int i = 0; i < 32; ++i) numbers.push_back(luck.below(256));
    return numbers;
  };
  const auto base = first_block(kSecret, {"ab", "c"}, 0);
  CHECK(base == first_block(kSecret, {"ab", "c"}, 0));
  CHECK(base != first_block({9}, {"ab", "c"}, 0));
  CHECK(base != first_block(kSecret, {"a", "bc"}, 0));
  CHECK(base != first_block(kSecret, {"c", "ab"}, 0));
  CHECK(base != first_block(kSecret, {"ab", "c", ""}, 0));
  CHECK(base != first_block(kSecret, {"ab", "c"}, 1));
}

TEST_CASE("every number is equally likely, also where bytes do not divide evenly") {
  // Chi-square with n − 1 degrees of freedom; the limits are its 99.9 % points. The secret is
  // fixed, so this either always passes or never.
  struct Case {
    std::uint32_t n;
    double limit;
  };
  for (const auto& [n, limit] :
       {Case{6, 20.5}, Case{37, 68.0}, Case{100, 148.2}, Case{300, 379.7}}) {
    constexpr int kDraws = 60'000;
    std::vector<int> counts(n, 0);
    CommittedEntropy luck(kSecret, kContributions, n);
    for (int i = 0; i < kDraws; ++i) ++counts.at(luck.below(n));
    const double expected = static_cast<double>(kDraws) / n;
    double chi_square = 0;
    for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
    CHECK_MESSAGE(chi_square < limit, "n = " << n);
  }
  CommittedEntropy luck(kSecret, kContributions, 0);
  CHECK(luck.below(1) == 0);
  CHECK_THROWS_AS(luck.below(0), Bug);
}

TEST_CASE("the seal on a contribution is a SHA-256 with words of its own in front") {
  const std::string contribution(64, 'a');
  CHECK(commitment_to(contribution) == sha256_hex("knobel contribution 1\n" + contribution + "\n"));
  CHECK(commitment_to(contribution) != sha256_hex(contribution));
  CHECK(commitment_to(contribution) != commitment_to(std::string(64, 'b')));
  CHECK(valid_contribution(contribution));
  CHECK(valid_contribution(std::string(64, '0')));
  CHECK_FALSE(valid_contribution(""));
  CHECK_FALSE(valid_contribution(std::string(63, 'a')));
  CHECK_FALSE(valid_contribution(std::string(65, 'a')));
  CHECK_FALSE(valid_contribution(std::string(64, 'A')));
  CHECK_FALSE(valid_contribution(std::string(64, 'g')));
}

TEST_CASE("an envelope is the SHA-256 of the secret's bytes") {
  const Secret zeros{};
  CHECK(commitment(zeros) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  CHECK(parse_secret(secret_text(kSecret)) == kSecret);
  CHECK_FALSE(parse_secret("").has_value());
  CHECK_FALSE(parse_secret(std::string(64, 'A')).has_value());
  CHECK_FALSE(parse_secret(std::string(63, 'a') + "x").has_value());
  CHECK(random_secret() != random_secret());
}
