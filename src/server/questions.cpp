#include "server/questions.h"

#include <algorithm>

#include "engine/text.h"
#include "formats/catalogue.h"
#include "formats/components_json.h"
#include "formats/json.h"
#include "server/keys.h"
#include "server/own_components.h"

namespace knobel::server {
namespace {

constexpr std::int64_t kMatchNumberMax = 1'000'000;
constexpr std::string_view kJson = "application/json";

/// `usual`: what was asked for is wrong, or not there.
unsigned status_of(const Problem& problem, unsigned usual) {
  if (problem.code == "storage") return 503;
  return problem.code == "bug" || problem.code == "damaged" ? 500 : usual;
}

Document answer_to_posted(job::Text answer) {
  if (answer) return {200, kJson, std::move(*answer)};
  const Problem& problem = answer.error();
  JsonWriter json;
  json.begin_object().key("error").begin_object().member("code", problem.code);
  json.member("text", problem.text).end_object();
  return {status_of(problem, 400), kJson, json.end_object().take(), problem.detail};
}

Document record_document(job::Text record) {
  if (record) return {200, "application/jsonl", std::move(*record)};
  const Problem& problem = record.error();
  return {.status = status_of(problem, 404), .body = problem.text + "\n", .detail = problem.detail};
}

const GameInfo* game_of_file(std::string_view file, const Equipment& equipment) {
  constexpr std::string_view kEnding = ".json";
  if (!file.ends_with(kEnding)) return nullptr;
  file.remove_suffix(kEnding.size());
  const auto& games = equipment.games();
  const auto found = std::ranges::find(games, file, &GameInfo::key);
  return found == games.end() ? nullptr : *found;
}

/// The usual set of a game, for whoever wants to write their own.
std::optional<Document> components_document(std::string_view file, Equipment& equipment) {
  const auto* info = game_of_file(file, equipment);
  if (info == nullptr) return std::nullopt;
  const auto game = equipment.game(info->key, Config{info->seats_default, {}, {}});
  if (!game) return std::nullopt;
  return Document{200, kJson, to_pretty_json((*game)->components())};
}

std::optional<Document> words_document(std::string_view path, const Equipment& equipment) {
  const auto parts = split(path, '/');
  const auto language = parse_language(parts[0]);
  const auto* info = parts.size() == 2 ? game_of_file(parts[1], equipment) : nullptr;
  if (!language || info == nullptr) return std::nullopt;
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, sentence] : catalogue(info->key, *language).messages())
    json.member(name, sentence);
  return Document{200, kJson, json.end_object().take()};
}

std::variant<Job, Document> ask_for_record(std::string_view place, std::uint64_t ticket) {
  const auto slash = std::min(place.find('/'), place.size());
  std::string code = parse_code(place.substr(0, slash));
  const auto number = slash == place.size() ? 0 : parse_number(place.substr(slash + 1));
  if (code.empty() || !number || *number < 0 || *number > kMatchNumberMax)
    return record_document(problem("no_such_match", "there is no such match"));
  return Job{job::Download{ticket, std::move(code), static_cast<std::uint32_t>(*number)},
             Job::For::People,
             {},
             {}};
}

}  // namespace

std::optional<Document> fixed_document(std::string_view path, Equipment& equipment) {
  constexpr std::string_view kWords = "/words/";
  constexpr std::string_view kComponents = "/components/";
  if (path.starts_with(kWords)) return words_document(path.substr(kWords.size()), equipment);
  if (path.starts_with(kComponents))
    return components_document(path.substr(kComponents.size()), equipment);
  return std::nullopt;
}

std::variant<Job, Document> ask_question(std::string_view path, std::string query,
                                         std::string posted, std::uint64_t ticket,
                                         Equipment& equipment) {
  if (path == kComponentsPath) {
    constexpr std::string_view kGame = "game=";
    const auto game = query.starts_with(kGame) ? std::string_view(query).substr(kGame.size())
                                               : std::string_view();
    return answer_to_posted(take_components(game, posted, equipment));
  }
  if (path.starts_with(kRecordPath)) return ask_for_record(path.substr(kRecordPath.size()), ticket);
  if (path == kLessonPath)
    return Job{
        job::LessonFile{ticket, std::move(query), std::move(posted)}, Job::For::People, {}, {}};
  return Job{job::LookAtFile{ticket, std::move(query), path == kReviewPath, std::move(posted)},
             Job::For::People,
             {},
             {}};
}

std::uint64_t ticket_of(const Job& job) {
  if (const auto* download = std::get_if<job::Download>(&job.what)) return download->ticket;
  if (const auto* file = std::get_if<job::LookAtFile>(&job.what)) return file->ticket;
  if (const auto* lesson = std::get_if<job::LessonFile>(&job.what)) return lesson->ticket;
  return 0;
}

Document document_of(Job job) {
  if (auto* download = std::get_if<job::Download>(&job.what))
    return record_document(std::move(download->answer));
  if (auto* lesson = std::get_if<job::LessonFile>(&job.what))
    return answer_to_posted(std::move(lesson->answer));
  return answer_to_posted(std::move(std::get<job::LookAtFile>(job.what).answer));
}

}  // namespace knobel::server
