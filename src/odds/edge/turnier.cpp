#include "odds/edge/turnier.h"

#include <algorithm>

#include "odds/edge/text.h"

namespace knobel::turnier {
namespace {

std::expected<Phial, Error> read_phial(const OddsArguments& arguments) {
  const auto sign = arguments.value("phial");
  if (!sign) return Phial::None;
  const auto found = std::ranges::find(kPhialSigns, *sign);
  const auto phial = static_cast<Phial>(found - std::begin(kPhialSigns) + 1);
  if (found == std::end(kPhialSigns) || phial == Phial::Copy)
    return error("--phial cannot be \"" + std::string(*sign) +
                 "\"; it is ++, - or <<, since = depends on the dice of somebody else");
  return phial;
}

std::string fall_text(double fall) { return "The next throw is lower: " + percent_text(fall); }

}  // namespace

std::expected<OddsQuestion, Error> parse_odds(const OddsArguments& arguments) {
  KNOBEL_TRY(arguments.only({"sum", "beat", "phial", "throws"}));
  if (!arguments.has("sum")) return error("--sum is needed, as in --sum 8 --beat 9");
  KNOBEL_TRY_ASSIGN(const auto sum, arguments.number("sum", kSumMin, kSumMax, kSumMin));
  if (!arguments.has("beat")) return Fall{sum};
  // T-11: with phials a sum may lie outside of what two dice show.
  KNOBEL_TRY_ASSIGN(const auto beat, arguments.number("beat", -10, 20, 0));
  KNOBEL_TRY_ASSIGN(const auto throws, arguments.number("throws", 0, 99, Stop{}.throws));
  KNOBEL_TRY_ASSIGN(const auto phial, read_phial(arguments));
  return Stop{sum, beat, phial, throws};
}

std::vector<std::string> sentences(const Fall& /*question*/, double fall) {
  return {fall_text(fall)};
}

void add_members(JsonWriter& json, const Fall& question, double fall) {
  json.member("sum", question.sum).member("fall", fall);
}

std::vector<std::string> sentences(const Stop& question, const StopOdds& odds) {
  return {"Ending above " + std::to_string(question.beat) + " with a sum of " +
              std::to_string(question.sum) + ":",
          "  by stopping now: " + percent_text(odds.stop),
          "  by throwing on as is best: " + percent_text(odds.throw_on), fall_text(odds.fall)};
}

void add_members(JsonWriter& json, const Stop& question, const StopOdds& odds) {
  json.member("sum", question.sum).member("beat", question.beat);
  json.member("probability", std::max(odds.stop, odds.throw_on));
  json.member("best", odds.stop >= odds.throw_on ? "stop" : "throw");
  json.member("stop", odds.stop).member("throw", odds.throw_on).member("fall", odds.fall);
}

}  // namespace knobel::turnier
