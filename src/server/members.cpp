#include "server/members.h"

namespace knobel::server {
namespace {

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

const Data* Members::take(std::string_view key) {
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

const Data* Members::need(std::string_view key) {
  const Data* found = take(key);
  if (found == nullptr) complain(quoted(key) + " is missing");
  return found;
}

const Data* Members::any(std::string_view key) { return take(key); }

std::string Members::text(std::string_view key, std::size_t bytes_max) {
  const Data* data = need(key);
  if (data == nullptr) return {};
  const auto* text = std::get_if<std::string>(&data->value);
  if (text == nullptr) {
    complain(quoted(key) + " must be a text");
    return {};
  }
  if (text->size() > bytes_max) {
    complain(quoted(key) + " is longer than " + std::to_string(bytes_max) + " bytes");
    return {};
  }
  return *text;
}

std::string Members::text_or_empty(std::string_view key, std::size_t bytes_max) {
  return has(key) ? text(key, bytes_max) : std::string();
}

std::optional<std::string> Members::optional_text(std::string_view key, std::size_t bytes_max) {
  const Data* data = take(key);
  if (data == nullptr || is_null(*data)) return std::nullopt;
  return text(key, bytes_max);
}

std::int64_t Members::number(std::string_view key, std::int64_t min, std::int64_t max) {
  const Data* data = need(key);
  if (data == nullptr) return min;
  const auto* number = std::get_if<std::int64_t>(&data->value);
  if (number == nullptr || *number < min || *number > max) {
    complain(quoted(key) + " must be a number from " + std::to_string(min) + " to " +
             std::to_string(max));
    return min;
  }
  return *number;
}

std::int64_t Members::number_or(std::string_view key, std::int64_t min, std::int64_t max,
                                std::int64_t otherwise) {
  return has(key) ? number(key, min, max) : otherwise;
}

std::optional<int> Members::optional_number(std::string_view key, int min, int max) {
  if (!has(key)) return std::nullopt;
  return static_cast<int>(number(key, min, max));
}

bool Members::flag(std::string_view key) {
  const Data* data = need(key);
  if (data == nullptr) return false;
  const auto* flag = std::get_if<bool>(&data->value);
  if (flag == nullptr) {
    complain(quoted(key) + " must be true or false");
    return false;
  }
  return *flag;
}

std::optional<bool> Members::optional_flag(std::string_view key) {
  if (!has(key)) return std::nullopt;
  return flag(key);
}

Seat Members::seat(std::string_view key) {
  return static_cast<Seat>(number(key, 1, kSeatsMax) - 1);
}

std::optional<Seat> Members::optional_seat(std::string_view key) {
  const Data* data = take(key);
  if (data == nullptr || is_null(*data)) return std::nullopt;
  return seat(key);
}

std::vector<std::string> Members::texts(std::string_view key, std::size_t items_max,
                                        std::size_t bytes_max) {
  std::vector<std::string> texts;
  const Data* data = need(key);
  if (data == nullptr) return texts;
  const auto* list = std::get_if<Data::List>(&data->value);
  if (list == nullptr || list->size() > items_max) {
    complain(quoted(key) + " must be a list of at most " + std::to_string(items_max) + " texts");
    return texts;
  }
  for (const auto& item : *list) {
    const auto* text = std::get_if<std::string>(&item.value);
    if (text == nullptr || text->size() > bytes_max) {
      complain(quoted(key) + " must hold texts of at most " + std::to_string(bytes_max) + " bytes");
      return texts;
    }
    texts.push_back(*text);
  }
  return texts;
}

std::vector<Option> Members::options(std::string_view key, std::size_t items_max,
                                     std::size_t bytes_max) {
  std::vector<Option> options;
  const Data* data = need(key);
  if (data == nullptr) return options;
  const auto* object = std::get_if<Data::Object>(&data->value);
  if (object == nullptr || object->size() > items_max) {
    complain(quoted(key) + " must be an object with at most " + std::to_string(items_max) +
             " members");
    return options;
  }
  for (const auto& member : *object) {
    const auto* text = std::get_if<std::string>(&member.value.value);
    if (text == nullptr || text->size() > bytes_max || member.key.size() > bytes_max) {
      complain(quoted(key) + " must hold texts of at most " + std::to_string(bytes_max) + " bytes");
      return options;
    }
    options.push_back({member.key, *text});
  }
  return options;
}

std::string Members::complaint() const {
  if (!complaint_.empty()) return complaint_;
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (used_[i] == 0) return quoted((*object_)[i].key) + " has no business here";
  return {};
}

}  // namespace knobel::server
