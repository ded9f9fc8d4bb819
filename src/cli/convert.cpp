#include "cli/convert.h"

#include "cli/files.h"
#include "cli/output.h"
#include "formats/record_json.h"
#include "formats/record_text.h"

namespace knobel::cli {
namespace {

std::expected<std::string, Error> converted(std::string_view bytes) {
  const auto first_line = bytes.substr(0, bytes.find_first_of("\r\n"));
  if (first_line == kRecordTextMarker) {
    KNOBEL_TRY_ASSIGN(const auto record, read_record_text(bytes));
    return write_record(record);
  }
  if (!first_line.starts_with('{'))
    return error(
        "line 1: neither a record, which begins with {, nor its text, which begins with \"" +
        std::string(kRecordTextMarker) + "\"");
  KNOBEL_TRY_ASSIGN(const auto record, read_record(bytes));
  return record_text(record);
}

}  // namespace

int run_convert(const ConvertArguments& arguments) {
  const auto bytes = read_file(arguments.file);
  if (!bytes) return cannot(bytes.error().text);
  const auto result = converted(*bytes);
  if (!result) return cannot(arguments.file + ": " + result.error().text);
  if (arguments.output.empty()) {
    print(*result);
    return kDone;
  }
  const auto written = write_file(arguments.output, *result);
  return written ? kDone : cannot(written.error().text);
}

}  // namespace knobel::cli
