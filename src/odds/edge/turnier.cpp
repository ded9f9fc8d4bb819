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

std::string_view sign_of(Phial phial) {
  return phial == Phial::None ? "" : kPhialSigns[static_cast<std::size_t>(phial) - 1];
}

/// "Throw on: 61 % first, 22 % last; stop: 38 % and 40 %", or the half of it that there is.
std::string course_text(const Sentences& say, std::string key, Phial phial,
                        const std::optional<Places>& stop, const std::optional<Places>& throw_on,
                        std::string keep) {
  std::vector<std::string> args = {std::string(sign_of(phial))};
  for (const auto& places : {throw_on, stop}) {
    args.push_back(places ? percent_text(say, places->first) : "");
    args.push_back(places ? percent_text(say, places->last) : "");
  }
  args.push_back(std::move(keep));
  if (phial != Phial::None) key += "_phial";
  if (!throw_on) key += ".stop";
  if (!stop) key += ".throw";
  return odds_text(say, key, std::move(args));
}

void add_places(JsonWriter& json, std::string_view key, const std::optional<Places>& places) {
  json.key(key);
  if (!places) {
    json.null();
    return;
  }
  json.begin_object().member("first", places->first);
  json.member("middle", std::max(places->middle(), 0.0)).member("last", places->last).end_object();
}

std::string fall_text(const Sentences& say, double fall) {
  return odds_text(say, "fall", {percent_text(say, fall)});
}

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

std::vector<std::string> sentences(const Fall& /*question*/, double fall, const Sentences& say) {
  return {fall_text(say, fall)};
}

void add_members(JsonWriter& json, const Fall& question, double fall) {
  json.member("sum", question.sum).member("fall", fall);
}

std::vector<std::string> sentences(const Stop& question, const StopOdds& odds,
                                   const Sentences& say) {
  return {odds_text(say, "end", {std::to_string(question.beat), std::to_string(question.sum)}),
          odds_text(say, "end_stop", {percent_text(say, odds.stop)}),
          odds_text(say, "end_throw", {percent_text(say, odds.throw_on)}),
          fall_text(say, odds.fall)};
}

void add_members(JsonWriter& json, const Stop& question, const StopOdds& odds) {
  json.member("sum", question.sum).member("beat", question.beat);
  json.member("probability", std::max(odds.stop, odds.throw_on));
  json.member("best", odds.stop >= odds.throw_on ? "stop" : "throw");
  json.member("stop", odds.stop).member("throw", odds.throw_on).member("fall", odds.fall);
}

std::vector<std::string> sentences(const Round& question, const std::vector<Course>& courses,
                                   const Sentences& say) {
  std::vector<std::string> list;
  for (const auto& [phial, stop, throw_on] : courses)
    list.push_back(course_text(say, "places", phial, stop, throw_on, ""));
  if (question.throws > 0) list.push_back(fall_text(say, odds_of(Fall{question.sum})));
  return list;
}

void add_members(JsonWriter& json, const Round& question, const std::vector<Course>& courses) {
  json.member("sum", question.sum).member("later", question.later);
  json.key("courses").begin_list();
  for (const auto& [phial, stop, throw_on] : courses) {
    json.begin_object().member("phial", sign_of(phial));
    add_places(json, "stop", stop);
    add_places(json, "throw", throw_on);
    json.end_object();
  }
  json.end_list();
  if (question.throws > 0) json.member("fall", odds_of(Fall{question.sum}));
}

std::vector<std::string> sentences(const SixRound& /*question*/,
                                   const std::vector<SixCourse>& courses, const Sentences& say) {
  std::vector<std::string> list;
  for (const auto& [phial, stop, throw_on, keep] : courses)
    list.push_back(course_text(say, keep.empty() ? "six_all" : "six", phial, stop, throw_on,
                               kit::dice_text(keep)));
  return list;
}

void add_members(JsonWriter& json, const SixRound& question,
                 const std::vector<SixCourse>& courses) {
  json.member("result", kit::result_text(kit::result(question.lying, 0)));
  json.member("later", question.later.size());
  json.key("courses").begin_list();
  for (const auto& [phial, stop, throw_on, keep] : courses) {
    json.begin_object().member("phial", sign_of(phial));
    add_places(json, "stop", stop);
    add_places(json, "throw", throw_on);
    if (throw_on) json.member("keep", kit::dice_text(keep));
    json.end_object();
  }
  json.end_list();
}

}  // namespace knobel::turnier
