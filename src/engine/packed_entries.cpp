#include "engine/packed_entries.h"

namespace knobel {
namespace {

constexpr char kAction = 0;
constexpr char kChance = 1;
constexpr char kTable = 2;

}  // namespace

void PackedEntries::push_back(const Entry& entry) {
  const auto put = [&](char kind, Seat seat, const std::string& text) {
    bytes_ += kind;
    bytes_ += static_cast<char>(seat);
    bytes_ += text;
  };
  if (const auto* action = std::get_if<ActionEntry>(&entry)) {
    put(kAction, action->seat, action->text);
  } else if (const auto* chance = std::get_if<ChanceEntry>(&entry)) {
    put(kChance, 0, chance->text);
  } else {
    const auto& table = std::get<TableEntry>(entry);
    put(static_cast<char>(kTable + static_cast<char>(table.kind)), table.seat, table.detail);
  }
  ends_.push_back(static_cast<std::uint32_t>(bytes_.size()));
}

Entry PackedEntries::operator[](std::size_t place) const {
  const std::size_t begin = place == 0 ? 0 : ends_[place - 1];
  const char kind = bytes_[begin];
  const auto seat = static_cast<Seat>(bytes_[begin + 1]);
  std::string text = bytes_.substr(begin + 2, ends_[place] - begin - 2);
  if (kind == kAction) return ActionEntry{seat, std::move(text)};
  if (kind == kChance) return ChanceEntry{std::move(text)};
  return TableEntry{static_cast<TableEntry::Kind>(kind - kTable), seat, std::move(text)};
}

}  // namespace knobel
