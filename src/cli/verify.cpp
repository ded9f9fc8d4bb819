#include "fairness/verify.h"

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "formats/json.h"

namespace knobel::cli {
namespace {

std::string_view dice_word(VerifyReport::Dice dice) {
  switch (dice) {
    case VerifyReport::Dice::Recomputed: return "recomputed";
    case VerifyReport::Dice::NotRevealed: return "not_revealed";
    case VerifyReport::Dice::Unknown: return "unknown";
  }
  fail_check("unknown kind of dice check");
}

std::string report_json(const VerifyReport& report) {
  JsonWriter json;
  json.begin_object().member("verified", true).member("game", report.record.header.game);
  json.member("actions", report.actions).member("chances", report.chances);
  json.member("table_entries", report.table_entries).member("dice", dice_word(report.dice));
  json.member("finished", report.finished).end_object();
  return json.take() + "\n";
}

std::string report_text(const VerifyReport& report, Language language) {
  const RecordHeader& header = report.record.header;
  const Catalogue& sentences = catalogue(header.game, language);
  const auto line = [&](std::string_view key, std::vector<std::string> args = {}) {
    return sentences.say(key, args) + "\n";
  };
  std::string text = line("verify.record", {sentences.say("title"), std::to_string(header.seats)});
  text += line("verify.bytes");
  text += line("verify.rules", {std::to_string(report.actions), std::to_string(report.chances),
                                std::to_string(report.table_entries)});
  text += line("verify.dice_" + std::string(dice_word(report.dice)));
  text += line(report.finished ? "verify.result" : "verify.no_result");
  return text + line("verify.holds");
}

}  // namespace

int run_verify(const VerifyArguments& arguments) {
  const auto bytes = read_file(arguments.file);
  if (!bytes) return cannot(bytes.error().text);
  const auto report = verify_record(*bytes, make_registered);
  if (report) {
    print(arguments.json ? report_json(*report)
                         : report_text(*report, chosen_language(arguments.language)));
    return kDone;
  }
  if (arguments.json) {
    JsonWriter json;
    json.begin_object()
        .member("verified", false)
        .member("reason", report.error().text)
        .end_object();
    print(json.take() + "\n");
  } else {
    complain(arguments.file + ": " + report.error().text);
  }
  return kAnswerIsNo;
}

}  // namespace knobel::cli
