#include "engine/data.h"

#include <algorithm>

#include "engine/text.h"

namespace knobel {

std::unexpected<Error> DataReader::fail(const std::string& what) const {
  const std::string place = data_.line > 0 ? "line " + std::to_string(data_.line) + ": " : "";
  return error(place + (path_.empty() ? "the component set" : path_) + " " + what);
}

std::expected<DataReader, Error> DataReader::member(std::string_view key) const {
  const auto* object = std::get_if<Data::Object>(&data_.value);
  if (object == nullptr)
    return fail("is not an object; needed is one with the key " + std::string(key));
  const auto found = std::ranges::find(*object, key, &DataMember::key);
  if (found == object->end()) return fail("has no key " + std::string(key));
  return DataReader(found->value,
                    path_.empty() ? std::string(key) : path_ + "." + std::string(key));
}

std::expected<void, Error> DataReader::has_keys(
    std::initializer_list<std::string_view> keys) const {
  const auto* object = std::get_if<Data::Object>(&data_.value);
  const std::string wanted = join(keys, ", ");
  if (object == nullptr) return fail("is not an object; needed is one with the keys " + wanted);
  for (auto member = object->begin(); member != object->end(); ++member) {
    const DataReader here(member->value, path_);
    if (std::ranges::find(keys, member->key) == keys.end())
      return here.fail("has the unknown key \"" + member->key + "\"; allowed are " + wanted);
    if (std::find_if(object->begin(), member,
                     [&](const DataMember& other) { return other.key == member->key; }) != member)
      return here.fail("has the key " + member->key + " twice");
  }
  for (const auto key : keys)
    if (std::ranges::find(*object, key, &DataMember::key) == object->end())
      return fail("has no key " + std::string(key) + "; needed are " + wanted);
  return {};
}

std::expected<std::vector<DataReader>, Error> DataReader::items(std::size_t min,
                                                                std::size_t max) const {
  const auto* list = std::get_if<Data::List>(&data_.value);
  const std::string wanted =
      min == max ? std::to_string(min) : std::to_string(min) + " to " + std::to_string(max);
  if (list == nullptr) return fail("is not a list; needed is one of " + wanted + " items");
  if (list->size() < min || list->size() > max)
    return fail("has " + std::to_string(list->size()) + " items; needed are " + wanted);
  std::vector<DataReader> readers;
  for (std::size_t i = 0; i < list->size(); ++i)
    readers.emplace_back((*list)[i], path_ + "[" + std::to_string(i) + "]");
  return readers;
}

std::expected<int, Error> DataReader::number(int min, int max) const {
  const auto* number = std::get_if<std::int64_t>(&data_.value);
  const std::string wanted = std::to_string(min) + " to " + std::to_string(max);
  if (number == nullptr) return fail("is not a whole number; allowed are " + wanted);
  if (*number < min || *number > max)
    return fail("is " + std::to_string(*number) + "; allowed are " + wanted);
  return static_cast<int>(*number);
}

std::expected<std::string, Error> DataReader::text() const {
  const auto* text = std::get_if<std::string>(&data_.value);
  if (text == nullptr) return fail("is not a text");
  return *text;
}

}  // namespace knobel
