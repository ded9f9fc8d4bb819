#include "odds/edge/knaster.h"

#include <algorithm>

#include "engine/text.h"
#include "odds/edge/text.h"

namespace knobel::knaster {
namespace {

/// As many as a sheet has cells.
constexpr int kRollsMax = 25;
/// As many as a line has cells.
constexpr int kSumsMax = 5;

std::vector<std::string> sum_words(const Wanted& wanted) {
  std::vector<std::string> words;
  for (int sum = kSumMin; sum <= kSumMax; ++sum)
    words.insert(words.end(), wanted[sum], std::to_string(sum));
  return words;
}

/// One to five sums.
std::expected<std::vector<int>, Error> read_sums(std::string_view name, std::string_view text) {
  std::vector<int> sums;
  const auto words = split(text, ' ');
  for (const auto word : words) {
    const auto sum = parse_number(word);
    if (!sum || *sum < kSumMin || *sum > kSumMax || words.size() > kSumsMax)
      return error("--" + std::string(name) + " cannot be \"" + std::string(text) +
                   "\"; it has one to five sums from 2 to 12, as in \"7 8 8\"");
    sums.push_back(static_cast<int>(*sum));
  }
  return sums;
}

std::expected<OddsQuestion, Error> parse_line(const OddsArguments& arguments) {
  Line question;
  KNOBEL_TRY_ASSIGN(const auto sums, read_sums("line", *arguments.value("line")));
  if (sums.size() == kSize) return error("--line is full with five numbers: nothing can be added");
  std::ranges::copy(sums, question.numbers.begin());
  KNOBEL_TRY_ASSIGN(question.rolls, arguments.number("rolls", 1, kRollsMax, 1));
  return question;
}

/// "straight 12.35 %, three alike 4.10 %": what can come of a line; empty if nothing can.
std::string line_text_of(const LineOdds& odds, const Sentences& say) {
  std::vector<std::string> parts;
  for (std::size_t i = 1; i < odds.size(); ++i)
    if (odds[i] > 0)
      parts.push_back(say.say("word." + std::string(kCombinationNames[i])) + " " +
                      percent_text(say, odds[i]));
  return parts.empty() ? odds_text(say, "no_combination") : join(parts, ", ");
}

/// "write c3", "bonus row-3 a3 b3" in words.
std::string use_text(std::string_view action, const Sentences& say) {
  const auto words = split(action, ' ');
  std::vector<std::string> args;
  for (std::size_t i = 1; i < words.size() && i < 2; ++i) args.emplace_back(words[i]);
  if (words[0] == "bonus") {
    args[0] = say.say("word." + args[0]);
    args.push_back(join(std::span(words).subspan(2), ", "));
  }
  return say.say("verb." + std::string(words[0]), args);
}

/// What is impossible is left out.
void add_chances(JsonWriter& json, const LineOdds& odds) {
  for (std::size_t i = 1; i < odds.size(); ++i)
    if (odds[i] > 0) json.member(kCombinationNames[i], odds[i]);
}

void add_lines(JsonWriter& json, const std::vector<ProspectsOdds::Open>& lines) {
  for (const auto& [line, chances] : lines) {
    json.begin_object().member("line", line_text(line));
    add_chances(json, chances);
    json.end_object();
  }
}

}  // namespace

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"sums", "line", "rolls"}));
  if (arguments.value("line")) {
    if (arguments.has("sums")) return error("ask either --sums or --line");
    return parse_line(arguments);
  }
  const auto text = arguments.value("sums");
  if (!text) return error("--sums is needed: what one waits for, as in --sums \"7 8 8\"");
  Sums question;
  KNOBEL_TRY_ASSIGN(const auto sums, read_sums("sums", *text));
  for (const int sum : sums) ++question.wanted[static_cast<std::size_t>(sum)];
  KNOBEL_TRY_ASSIGN(question.rolls, arguments.number("rolls", 1, kRollsMax, 1));
  return question;
}

std::vector<std::string> sentences(const Sums& question, const SumsOdds& odds,
                                   const Sentences& say) {
  const auto words = sum_words(question.wanted);
  const std::string rolls = count_text(say, "rolls", question.rolls);
  if (words.size() == 1)
    return {odds_text(say, "one", {words.front(), rolls, percent_text(say, odds.all)})};
  const std::string sums = join(words, " ");
  return {odds_text(say, "any", {sums, rolls, percent_text(say, odds.any)}),
          odds_text(say, "all", {sums, rolls, percent_text(say, odds.all)})};
}

void add_members(JsonWriter& json, const Sums& question, const SumsOdds& odds) {
  json.member("sums", join(sum_words(question.wanted), " ")).member("rolls", question.rolls);
  json.member("any", odds.any).member("probability", odds.all);
}

std::vector<std::string> sentences(const Line& question, const LineOdds& odds,
                                   const Sentences& say) {
  return {
      odds_text(say, "line", {count_text(say, "rolls", question.rolls), line_text_of(odds, say)})};
}

void add_members(JsonWriter& json, const Line& question, const LineOdds& odds) {
  std::vector<std::string> numbers;
  for (const auto number : question.numbers)
    if (number != 0) numbers.push_back(std::to_string(number));
  json.member("numbers", join(numbers, " ")).member("rolls", question.rolls);
  add_chances(json, odds);
}

std::vector<std::string> sentences(const Prospects& /*question*/, const ProspectsOdds& odds,
                                   const Sentences& say) {
  std::vector<std::string> list = {odds_text(say, "points")};
  auto uses = odds.uses;
  std::ranges::stable_sort(uses, std::greater<>(), &ProspectsOdds::Use::points);
  for (const auto& [action, points, lines] : uses)
    list.push_back("  " + use_text(action, say) + ": " + decimal_text(say, points));
  if (odds.rolls == 0) return list;
  list.push_back(odds_text(say, "sure", {count_text(say, "rolls", odds.rolls)}));
  for (const auto& [line, chances] : odds.open)
    list.push_back("  " + say.say("word." + line_text(line)) + ": " + line_text_of(chances, say));
  for (const auto& [line, circled] : odds.full)
    list.push_back("  " +
                   odds_text(say, "circled",
                             {say.say("word." + line_text(line)), percent_text(say, circled)}));
  return list;
}

void add_members(JsonWriter& json, const Prospects& /*question*/, const ProspectsOdds& odds) {
  json.member("rolls", odds.rolls).key("lines").begin_list();
  add_lines(json, odds.open);
  for (const auto& [line, circled] : odds.full)
    json.begin_object().member("line", line_text(line)).member("circled", circled).end_object();
  json.end_list().key("uses").begin_list();
  for (const auto& [action, points, lines] : odds.uses) {
    json.begin_object().member("action", action).member("points", points).key("lines").begin_list();
    add_lines(json, lines);
    json.end_list().end_object();
  }
  json.end_list();
}

}  // namespace knobel::knaster
