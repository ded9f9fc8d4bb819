// Records. Whatever is read is written again as the same bytes, and judging it by the rules ends in
// a report or an error, never in a Bug. libFuzzer cannot guess a SHA-256, so the input is the lines
// without their digest, and the target adds the one that fits; every now and then it does not.

#include "fairness/verify.h"
#include "formats/record_json.h"
#include "tests/fuzz/fuzz.h"

using namespace knobel;

namespace {

void check(std::string_view bytes) {
  const auto record = read_record(bytes);
  if (!record) {
    KNOBEL_CHECK(!record.error().text.empty());
    return;
  }
  KNOBEL_CHECK(write_record(*record).value() == bytes);
  const auto report = verify_record(bytes, testing::make_tested);
  if (report) KNOBEL_CHECK(report->record == *record);
  // Without the claim about its luck, the rules alone judge the rest.
  Record typed_in = *record;
  typed_in.header.luck = Luck{};
  typed_in.result.reset();
  const auto match = fold(typed_in, testing::make_tested);
  if (report) KNOBEL_CHECK(match.has_value());
  if (match) KNOBEL_CHECK(match->entries() == record->entries);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = fuzzing::as_text(data, size);
  check(text);
  std::string sealed(text);
  if (!sealed.ends_with('\n')) sealed += '\n';
  check(sealed + digest_line(sealed));
  return 0;
}
