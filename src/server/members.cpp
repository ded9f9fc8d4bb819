#include "server/members.h"

namespace knobel::server {
namespace {

using Type = Wanted::Type;

std::string quoted(std::string_view key) { return "\"" + std::string(key) + "\""; }

bool is_null(const Data& data) { return std::holds_alternative<std::monostate>(data.value); }

}  // namespace

Members::Members(const Data& data) : object_(std::get_if<Data::Object>(&data.value)) {
  if (object_ == nullptr)
    complain("this is not an object");
  else
    used_.assign(object_->size(), 0);
}

void Members::complain(std::string what) {
  if (complaint_.empty()) complaint_ = std::move(what);
}

bool Members::has(std::string_view key) const {
  if (object_ == nullptr) return false;
  for (const auto& member : *object_)
    if (member.key == key) return true;
  return false;
}

const Data* Members::any(std::string_view key) {
  const Data* found = nullptr;
  if (object_ == nullptr) return found;
  for (std::size_t i = 0; i < object_->size(); ++i) {
    if ((*object_)[i].key != key) continue;
    if (found != nullptr) complain(quoted(key) + " stands there twice");
    found = &(*object_)[i].value;
    used_[i] = 1;
  }
  return found;
}

const Data* Members::take(const Wanted& wanted) {
  if (wanted_ != nullptr) wanted_->push_back(wanted);
  const auto& [key, type, absence] = wanted;
  const Data* found = any(key);
  if (found == nullptr && (absence == Absence::Never || absence == Absence::Null))
    complain(quoted(key) + " is missing");
  if (found != nullptr && is_null(*found) &&
      (absence == Absence::Null || absence == Absence::Either))
    return nullptr;
  return found;
}

std::optional<std::string> Members::take_text(const Wanted& wanted, std::size_t bytes_max) {
  const Data* data = take(wanted);
  if (data == nullptr) return std::nullopt;
  const auto* text = std::get_if<std::string>(&data->value);
  if (text == nullptr) {
    complain(quoted(wanted.key) + " must be a text");
    return std::nullopt;
  }
  if (text->size() > bytes_max) {
    complain(quoted(wanted.key) + " is longer than " + std::to_string(bytes_max) + " bytes");
    return std::nullopt;
  }
  return *text;
}

std::string Members::text(std::string_view key, std::size_t bytes_max) {
  return take_text({key, Type::Text}, bytes_max).value_or(std::string());
}

std::optional<std::string> Members::optional_text(std::string_view key, std::size_t bytes_max,
                                                  Absence absence) {
  return take_text({key, Type::Text, absence}, bytes_max);
}

std::optional<std::int64_t> Members::take_number(const Wanted& wanted, std::int64_t min,
                                                 std::int64_t max) {
  const Data* data = take(wanted);
  if (data == nullptr) return std::nullopt;
  const auto* number = std::get_if<std::int64_t>(&data->value);
  if (number == nullptr || *number < min || *number > max) {
    complain(quoted(wanted.key) + " must be a number from " + std::to_string(min) + " to " +
             std::to_string(max));
    return std::nullopt;
  }
  return *number;
}

std::int64_t Members::number(std::string_view key, std::int64_t min, std::int64_t max) {
  return take_number({key, Type::Number}, min, max).value_or(min);
}

std::optional<std::int64_t> Members::optional_number(std::string_view key, std::int64_t min,
                                                     std::int64_t max) {
  return take_number({key, Type::Number, Absence::LeftOut}, min, max);
}

Seat Members::seat(std::string_view key) {
  return static_cast<Seat>(number(key, 1, kSeatsMax) - 1);
}

std::optional<Seat> Members::optional_seat(std::string_view key) {
  const auto number = take_number({key, Type::Number, Absence::Either}, 1, kSeatsMax);
  if (!number) return std::nullopt;
  return static_cast<Seat>(*number - 1);
}

std::optional<bool> Members::take_flag(const Wanted& wanted) {
  const Data* data = take(wanted);
  if (data == nullptr) return std::nullopt;
  const auto* flag = std::get_if<bool>(&data->value);
  if (flag == nullptr) {
    complain(quoted(wanted.key) + " must be true or false");
    return std::nullopt;
  }
  return *flag;
}

bool Members::flag(std::string_view key) { return take_flag({key, Type::Flag}).value_or(false); }

std::optional<bool> Members::optional_flag(std::string_view key) {
  return take_flag({key, Type::Flag, Absence::LeftOut});
}

std::optional<std::vector<std::string>> Members::take_texts(const Wanted& wanted,
                                                            std::size_t items_max,
                                                            std::size_t bytes_max) {
  const Data* data = take(wanted);
  if (data == nullptr) return std::nullopt;
  const auto* list = std::get_if<Data::List>(&data->value);
  if (list == nullptr || list->size() > items_max) {
    complain(quoted(wanted.key) + " must be a list of at most " + std::to_string(items_max) +
             " texts");
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const auto& item : *list) {
    const auto* text = std::get_if<std::string>(&item.value);
    if (text == nullptr || text->size() > bytes_max) {
      complain(quoted(wanted.key) + " must hold texts of at most " + std::to_string(bytes_max) +
               " bytes");
      return std::nullopt;
    }
    texts.push_back(*text);
  }
  return texts;
}

std::vector<std::string> Members::texts(std::string_view key, std::size_t items_max,
                                        std::size_t bytes_max) {
  return take_texts({key, Type::Texts}, items_max, bytes_max).value_or(std::vector<std::string>());
}

std::optional<std::vector<std::string>> Members::optional_texts(std::string_view key,
                                                                std::size_t items_max,
                                                                std::size_t bytes_max) {
  return take_texts({key, Type::Texts, Absence::LeftOut}, items_max, bytes_max);
}

std::optional<std::vector<int>> Members::optional_numbers(std::string_view key,
                                                          std::size_t items_max, int min, int max) {
  const Data* data = take({key, Type::Numbers, Absence::LeftOut});
  if (data == nullptr) return std::nullopt;
  const auto* list = std::get_if<Data::List>(&data->value);
  std::vector<int> numbers;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto* number = std::get_if<std::int64_t>(&(*list)[i].value);
    if (number == nullptr || *number < min || *number > max) break;
    numbers.push_back(static_cast<int>(*number));
  }
  if (list != nullptr && numbers.size() == list->size() && numbers.size() <= items_max)
    return numbers;
  complain(quoted(key) + " must be a list of at most " + std::to_string(items_max) +
           " numbers from " + std::to_string(min) + " to " + std::to_string(max));
  return std::nullopt;
}

std::optional<std::vector<Option>> Members::take_options(const Wanted& wanted,
                                                         std::size_t items_max,
                                                         std::size_t bytes_max) {
  const Data* data = take(wanted);
  if (data == nullptr) return std::nullopt;
  const auto* object = std::get_if<Data::Object>(&data->value);
  if (object == nullptr || object->size() > items_max) {
    complain(quoted(wanted.key) + " must be an object with at most " + std::to_string(items_max) +
             " members");
    return std::nullopt;
  }
  std::vector<Option> options;
  for (const auto& member : *object) {
    const auto* text = std::get_if<std::string>(&member.value.value);
    if (text == nullptr || text->size() > bytes_max || member.key.size() > bytes_max) {
      complain(quoted(wanted.key) + " must hold texts of at most " + std::to_string(bytes_max) +
               " bytes");
      return std::nullopt;
    }
    options.push_back({member.key, *text});
  }
  return options;
}

std::vector<Option> Members::options(std::string_view key, std::size_t items_max,
                                     std::size_t bytes_max) {
  return take_options({key, Type::Options}, items_max, bytes_max).value_or(std::vector<Option>());
}

std::optional<std::vector<Option>> Members::optional_options(std::string_view key,
                                                             std::size_t items_max,
                                                             std::size_t bytes_max) {
  return take_options({key, Type::Options, Absence::LeftOut}, items_max, bytes_max);
}

std::string Members::complaint() const {
  if (!complaint_.empty()) return complaint_;
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (used_[i] == 0) return quoted((*object_)[i].key) + " has no business here";
  return {};
}

}  // namespace knobel::server
