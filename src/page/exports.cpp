// What the module offers to the scripts of the page: numbers, and bytes through two places. A
// script asks for `input` of a length, writes there, and calls; what is to be done then lies at
// `output`. One instance is either the house or the thinker.

#include "page/house.h"
#include "page/thinker.h"

#define KNOBEL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace knobel::page {
namespace {

std::string input_bytes;
std::string output_bytes;

std::string_view input_of(std::size_t length) { return {input_bytes.data(), length}; }

House& house() {
  static server::SystemRandom random;
  static House house(page_equipment(), random);
  return house;
}

Thinker& thinker() {
  static Thinker thinker([] {
    find_values_that_came();
    const Secret random = random_secret();
    std::uint64_t seed = 0;
    std::memcpy(&seed, random.data(), sizeof seed);
    return seed;
  }());
  return thinker;
}

TimeMs ms(double now) { return static_cast<TimeMs>(now); }

}  // namespace

KNOBEL_EXPORT(input) char* input(std::size_t length) {
  input_bytes.resize(length);
  return input_bytes.data();
}
KNOBEL_EXPORT(output) const char* output() { return output_bytes.data(); }
KNOBEL_EXPORT(output_length) std::size_t output_length() { return output_bytes.size(); }

// --- the house -----------------------------------------------------------------------------------

KNOBEL_EXPORT(open) int open(std::size_t length) {
  find_values_that_came();
  return house().open(input_of(length)) ? 1 : 0;
}
KNOBEL_EXPORT(connected) void connected(std::uint32_t id, double now) {
  house().connected(id, ms(now));
}
KNOBEL_EXPORT(received) void received(std::uint32_t id, std::size_t length, double now) {
  house().received(id, input_of(length), ms(now));
}
KNOBEL_EXPORT(disconnected) void disconnected(std::uint32_t id, double now) {
  house().disconnected(id, ms(now));
}
KNOBEL_EXPORT(asked) void asked(std::uint32_t ticket, std::size_t length, double now) {
  house().asked(ticket, input_of(length), ms(now));
}
KNOBEL_EXPORT(committed) void committed(double now) { house().committed(ms(now)); }
KNOBEL_EXPORT(commit_failed) void commit_failed(double now) { house().commit_failed(ms(now)); }
KNOBEL_EXPORT(rows_read) void rows_read(std::size_t length, double now) {
  house().rows_read(input_of(length), ms(now));
}
/// A negative action: there is none.
KNOBEL_EXPORT(decided) void decided(std::int32_t action, double now) {
  house().decided(action < 0 ? std::nullopt : std::optional(static_cast<Action>(action)), ms(now));
}
KNOBEL_EXPORT(tick) void tick(double now) { house().tick(ms(now)); }
/// In ms since 1970, as all times here.
KNOBEL_EXPORT(due) double due() { return static_cast<double>(house().due()); }
/// To be called after each of the above: moves what is to be carried out to `output`.
KNOBEL_EXPORT(take) void take() { output_bytes = house().take(); }

// --- the thinker ---------------------------------------------------------------------------------

/// The action, or -1: there is none; then `output` has the name of the values that were missing, if
/// any were.
KNOBEL_EXPORT(think) std::int32_t think(std::size_t length) {
  const auto action = thinker().decide(input_of(length));
  output_bytes = take_wanted_values();
  return action ? static_cast<std::int32_t>(*action) : -1;
}
/// The input begins with the name.
KNOBEL_EXPORT(values) void values(std::size_t name_length, std::size_t length) {
  const auto bytes = input_of(length);
  give_values(std::string(bytes.substr(0, name_length)), bytes.substr(name_length));
}

}  // namespace knobel::page
