#include "formats/components_json.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <utility>
#include <vector>

#include "formats/json.h"

namespace knobel {
namespace {

namespace json = boost::json;

/// Builds a Data tree from the parser's calls. The text is fed line by line, so the line of a call
/// is the line that is being fed. (Boost.JSON's own tree would forget lines and keys that stand
/// twice.)
class TreeBuilder {
 public:
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);

  int line = 1;
  std::string complaint;  // why a call returned false

  Data take() { return std::move(root_); }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }
  bool on_object_begin(json::error_code&) { return open(Data::Object{}); }
  bool on_object_end(std::size_t, json::error_code&) { return close(); }
  bool on_array_begin(json::error_code&) { return open(Data::List{}); }
  bool on_array_end(std::size_t, json::error_code&) { return close(); }
  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    std::get<Data::Object>(open_.back()->value).push_back({std::exchange(text_, {}), Data{}});
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }
  bool on_string(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    place(Data(std::exchange(text_, {})));
    return true;
  }
  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t number, json::string_view, json::error_code&) {
    place(Data(number));
    return true;
  }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code& failed) {
    return refuse_number(failed);
  }
  bool on_double(double, json::string_view, json::error_code& failed) {
    return refuse_number(failed);
  }
  bool on_bool(bool flag, json::error_code&) {
    place(Data(flag));
    return true;
  }
  bool on_null(json::error_code&) {
    place(Data{});
    return true;
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  /// Puts a value where one is due: into the open list, under the key just read, or at the root.
  Data& place(Data data) {
    data.line = line;
    if (open_.empty()) return root_ = std::move(data);
    Data& parent = *open_.back();
    if (auto* list = std::get_if<Data::List>(&parent.value))
      return list->emplace_back(std::move(data));
    return std::get<Data::Object>(parent.value).back().value = std::move(data);
  }
  // The pointers stay good: while a node is open, nothing is added beside it.
  bool open(Data data) {
    open_.push_back(&place(std::move(data)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  bool refuse_number(json::error_code& failed) {
    complaint = "numbers must be whole and fit 64 bits";
    failed = json::error::not_number;
    return false;
  }

  Data root_;
  std::vector<Data*> open_;
  std::string text_;  // of a key or string that comes in parts
};

json::parse_options strict() {
  json::parse_options options;
  options.max_depth = kJsonDepthMax;
  return options;
}

std::unexpected<Error> complain(int line, std::size_t column, const std::string& what) {
  return error("line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what);
}

void append_json(const Data& data, JsonWriter& json) {
  if (const auto* flag = std::get_if<bool>(&data.value)) {
    json.value(*flag);
  } else if (const auto* number = std::get_if<std::int64_t>(&data.value)) {
    json.value(*number);
  } else if (const auto* text = std::get_if<std::string>(&data.value)) {
    json.value(*text);
  } else if (const auto* list = std::get_if<Data::List>(&data.value)) {
    json.begin_list();
    for (const auto& item : *list) append_json(item, json);
    json.end_list();
  } else if (const auto* object = std::get_if<Data::Object>(&data.value)) {
    json.begin_object();
    for (const auto& member : *object) {
      json.key(member.key);
      append_json(member.value, json);
    }
    json.end_object();
  } else {
    json.null();
  }
}

bool is_plain(const Data& data) {
  const auto* list = std::get_if<Data::List>(&data.value);
  if (list == nullptr) return !std::holds_alternative<Data::Object>(data.value);
  return std::ranges::all_of(*list, is_plain);
}

/// In one line, with room to read.
std::string spaced_json(const Data& data) {
  const auto* list = std::get_if<Data::List>(&data.value);
  if (list == nullptr) return to_json(data);
  std::string text = "[";
  for (const Data& item : *list) text += (text.size() > 1 ? ", " : "") + spaced_json(item);
  return text + "]";
}

void append_pretty(const Data& data, const std::string& indent, std::string& text) {
  constexpr std::size_t kLineMax = 88;
  const std::string deeper = indent + "  ";
  if (is_plain(data)) {
    const std::string line = spaced_json(data);
    if (line.size() <= kLineMax || !std::holds_alternative<Data::List>(data.value)) {
      text += line;
      return;
    }
  }
  std::string_view between = "\n";
  if (const auto* object = std::get_if<Data::Object>(&data.value)) {
    text += "{";
    for (const auto& member : *object) {
      text +=
          std::string(std::exchange(between, ",\n")) + deeper + to_json(Data(member.key)) + ": ";
      append_pretty(member.value, deeper, text);
    }
    text += (object->empty() ? "" : "\n" + indent) + "}";
    return;
  }
  text += "[";
  for (const Data& item : std::get<Data::List>(data.value)) {
    text += std::string(std::exchange(between, ",\n")) + deeper;
    append_pretty(item, deeper, text);
  }
  text += "\n" + indent + "]";
}

}  // namespace

std::expected<Data, Error> parse_json(std::string_view text, int first_line) {
  json::basic_parser<TreeBuilder> parser(strict());
  TreeBuilder& tree = parser.handler();
  tree.line = first_line;
  while (true) {
    const auto newline = text.find('\n');
    const bool last = newline == std::string_view::npos;
    const auto chunk = text.substr(0, last ? text.size() : newline + 1);
    json::error_code failed;
    // After the end of the value the parser takes nothing more; blanks may still follow.
    const std::size_t used =
        parser.done() ? 0 : parser.write_some(!last, chunk.data(), chunk.size(), failed);
    if (failed)
      return complain(
          tree.line, used + 1,
          tree.complaint.empty() ? "this is not JSON: " + failed.message() : tree.complaint);
    const auto rest = chunk.find_first_not_of(" \t\r\n", used);
    if (rest != std::string_view::npos)
      return complain(tree.line, rest + 1, "something follows after the end of the value");
    if (last) return tree.take();
    text.remove_prefix(chunk.size());
    ++tree.line;
  }
}

std::string to_json(const Data& data) {
  JsonWriter json;
  append_json(data, json);
  return json.take();
}

std::string to_pretty_json(const Data& data) {
  std::string text;
  append_pretty(data, "", text);
  return text + "\n";
}

}  // namespace knobel
