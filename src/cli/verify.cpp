#include "fairness/verify.h"

#include <algorithm>

#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/language.h"
#include "cli/output.h"
#include "cli/verify.h"
#include "engine/text.h"
#include "formats/json.h"

namespace knobel::cli {
namespace {

/// What became of one file.
struct Finding {
  std::string file;
  int status = kDone;     // as if this file were the only one
  std::string unchecked;  // what was not checked, as a sentence's part
};

std::string_view dice_word(VerifyReport::Dice dice) {
  switch (dice) {
    case VerifyReport::Dice::Recomputed: return "recomputed";
    case VerifyReport::Dice::NotRevealed: return "not_revealed";
    case VerifyReport::Dice::Unknown: return "unknown";
  }
  fail_check("unknown kind of dice check");
}

/// The seats that threw something into the dice.
std::vector<int> contributors(const Luck& luck) {
  std::vector<int> seats;
  for (std::size_t i = 0; i < luck.contributions.size(); ++i)
    if (!luck.contributions[i].empty()) seats.push_back(static_cast<int>(i) + 1);
  return seats;
}

/// Had they committed to it before, how often had the match to be begun?
std::string_view contributions_word(const Luck& luck) {
  if (contributors(luck).empty()) return "none";
  return luck.commitments.empty() ? "open" : "sealed";
}

bool dice_unchecked(const VerifyReport& report) {
  return report.dice != VerifyReport::Dice::Recomputed;
}

bool by_hand(const VerifyReport& report) { return report.record.header.luck.dice_by_hand; }

int status_of(const VerifyReport& report) {
  const bool whole = !dice_unchecked(report) && !by_hand(report) && report.finished;
  return whole ? kDone : kPartlyChecked;
}

/// The gravest comes first: something wrong outweighs what could not be read, and that what could
/// not be checked.
int status_of(const std::vector<Finding>& findings) {
  for (const int status : {kAnswerIsNo, kCannot, kPartlyChecked})
    if (std::ranges::find(findings, status, &Finding::status) != findings.end()) return status;
  return kDone;
}

void report_json(JsonWriter& json, const VerifyReport& report) {
  json.member("verified", true).member("game", report.record.header.game);
  json.member("actions", report.actions).member("chances", report.chances);
  json.member("table_entries", report.table_entries).member("dice", dice_word(report.dice));
  if (by_hand(report)) json.member("by_hand", report.by_hand);
  if (const Luck& luck = report.record.header.luck; luck.kind == Luck::Kind::Committed) {
    json.member("contributions", contributions_word(luck));
    json.key("contributors").list(contributors(luck)).member("starts", luck.starts);
    if (!luck.known.empty()) json.member("known", luck.known);
  }
  json.member("finished", report.finished).key("not_checked").begin_list();
  if (by_hand(report)) json.value("dice_by_hand");
  if (dice_unchecked(report)) json.value("dice");
  if (!report.finished) json.value("result");
  json.end_list();
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
  const std::string dice(dice_word(report.dice));
  text += by_hand(report)
              ? line("verify.by_hand_" + dice, {std::to_string(report.by_hand),
                                                std::to_string(report.chances - report.by_hand)})
              : line("verify.dice_" + dice);
  if (const Luck& luck = header.luck; !luck.known.empty()) {
    text += luck.known == Luck::kAgain ? line("verify.known_again")
                                       : line("verify.known_day", {luck.known});
  } else if (luck.kind == Luck::Kind::Committed) {
    std::vector<std::string> seats;
    for (const int seat : contributors(luck)) seats.push_back(std::to_string(seat));
    text +=
        line("verify.contributions_" + std::string(contributions_word(luck)), {join(seats, ", ")});
    if (luck.starts > 1) text += line("verify.starts", {std::to_string(luck.starts)});
  }
  return text + line(report.finished ? "verify.result" : "verify.no_result");
}

std::string unchecked_text(const VerifyReport& report, const Catalogue& sentences) {
  std::vector<std::string> parts;
  if (by_hand(report))
    parts.push_back(
        sentences.say("verify.unchecked_by_hand", std::vector{std::to_string(report.by_hand)}));
  if (dice_unchecked(report))
    parts.push_back(sentences.say(by_hand(report)
                                      ? "verify.unchecked_drawn"
                                      : "verify.unchecked_" + std::string(dice_word(report.dice))));
  if (!report.finished) parts.push_back(sentences.say("verify.unchecked_result"));
  return join(parts, ", ");
}

/// The last line: does all of it hold, and if not, what is wrong, and what was not checked?
std::string verdict_text(const std::vector<Finding>& findings, const Catalogue& sentences) {
  const bool several = findings.size() > 1;
  std::vector<std::string> wrong, unread, unchecked;
  for (const auto& finding : findings) {
    if (finding.status == kAnswerIsNo) wrong.push_back(finding.file);
    if (finding.status == kCannot) unread.push_back(finding.file);
    if (finding.status == kPartlyChecked)
      unchecked.push_back(several ? finding.file + ": " + finding.unchecked : finding.unchecked);
  }
  std::vector<std::string> parts;
  const auto say = [&](std::string_view key, std::vector<std::string> args = {}) {
    parts.push_back(sentences.say(key, args));
  };
  if (!wrong.empty()) say("verify.wrong", {join(wrong, ", ")});
  if (!unread.empty()) say("verify.unread", {join(unread, ", ")});
  if (!unchecked.empty()) {
    if (parts.empty()) say("verify.holds_partly");
    say("verify.not_checked", {join(unchecked, "; ")});
  }
  if (parts.empty())
    say(several ? "verify.all_hold" : "verify.holds", {std::to_string(findings.size())});
  return join(parts, " ") + "\n";
}

/// Reads and checks one file. The error's status says whether it was read at all.
struct Trouble {
  int status;
  std::string reason;
};
std::expected<VerifyReport, Trouble> check(const std::string& file) {
  const auto bytes = read_file(file);
  if (!bytes) return std::unexpected(Trouble{kCannot, bytes.error().text});
  auto report = verify_record(*bytes, make_registered);
  if (!report) return std::unexpected(Trouble{kAnswerIsNo, report.error().text});
  return std::move(*report);
}

int answer_in_json(const std::vector<std::string>& files) {
  std::vector<Finding> findings;
  JsonWriter records;
  records.begin_list();
  for (const auto& file : files) {
    const auto report = check(file);
    records.begin_object().member("file", file);
    if (report)
      report_json(records, *report);
    else
      records.member("verified", false).member("reason", report.error().reason);
    records.end_object();
    findings.push_back({file, report ? status_of(*report) : report.error().status, ""});
  }
  records.end_list();
  const int status = status_of(findings);
  JsonWriter json;
  json.begin_object().member("verified", status == kDone || status == kPartlyChecked);
  json.member("complete", status == kDone).key("records").raw(records.take()).end_object();
  print(json.take() + "\n");
  return status;
}

int answer_in_words(const std::vector<std::string>& files, Language language) {
  std::vector<Finding> findings;
  const Catalogue& sentences = catalogue("", language);
  for (const auto& file : files) {
    const auto report = check(file);
    if (!report) {
      const auto& [status, reason] = report.error();
      // What cannot be read names its file itself.
      complain(status == kCannot ? reason : file + ": " + reason);
      findings.push_back({file, status, ""});
      continue;
    }
    if (files.size() > 1) print(file + ":\n");
    print(report_text(*report, language));
    findings.push_back({file, status_of(*report), unchecked_text(*report, sentences)});
  }
  const int status = status_of(findings);
  // One file that is not true has been complained about, and there is nothing to sum up.
  if (files.size() > 1 || status == kDone || status == kPartlyChecked)
    print(verdict_text(findings, sentences));
  return status;
}

}  // namespace

int run_verify(const VerifyArguments& arguments) {
  if (arguments.json) return answer_in_json(arguments.files);
  return answer_in_words(arguments.files, chosen_language(arguments.language));
}

}  // namespace knobel::cli
