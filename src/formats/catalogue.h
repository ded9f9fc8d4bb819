#pragma once

// Sentences for people. Rules, refusals and pictures speak in keys; a catalogue turns a key and its
// arguments into German or English. The files are messages/{de,en}.json: one flat object of texts
// in which {1}, {2}, … stand for the arguments.

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/error.h"
#include "engine/sentences.h"

namespace knobel {

enum class Language { German, English };

/// "de" or "en", as in file names and on the command line.
std::string_view language_code(Language language);
std::optional<Language> parse_language(std::string_view code);

class Catalogue final : public Sentences {
 public:
  /// Several files as one: a later file only fills in what the earlier ones lack. An error names
  /// the line of a file that is not one flat object of texts, or has a key twice.
  static std::expected<Catalogue, Error> read(std::span<const std::string_view> files);

  std::string say(std::string_view key, std::span<const std::string> args = {}) const override;
  bool has(std::string_view key) const { return messages_.find(key) != messages_.end(); }
  /// Every key with its sentence, placeholders and all, in ascending order of keys.
  const std::map<std::string, std::string, std::less<>>& messages() const { return messages_; }

 private:
  std::map<std::string, std::string, std::less<>> messages_;
};

/// What is said at a table of this game: its own sentences, then what all games have in common,
/// then the command line's. A key that no folder has gets the common ones alone. Built once, at the
/// first call; may be called from any thread, and the answer lives as long as the program.
const Catalogue& catalogue(std::string_view game_key, Language language);

/// The sentence for a refusal: the entry "why.<key>" with the refusal's arguments.
std::string explain(const Sentences& sentences, const Refusal& refusal);

}  // namespace knobel
