#include "formats/steps_json.h"

#include "formats/news_text.h"
#include "formats/record_json.h"
#include "formats/view_json.h"

namespace knobel {

void write_steps(const AnyGame& game, std::span<const Step> steps, Seat viewer, EntryAt entry_at,
                 StepMembers members, JsonWriter& json) {
  json.begin_list();
  for (const auto& step : steps) {
    const bool hidden = game.info().hidden_information && !step.over;
    json.begin_object();
    if (members.event) json.member("event", step.place + 1);
    json.member("seq", step.seq).key("entries").begin_list();
    for (const auto place : step.places)
      write_entry(hidden ? veiled(entry_at(place)) : entry_at(place), json);
    json.end_list().key("news").begin_list();
    for (const auto& item : step.news) write_news(item, json);
    json.end_list();
    if (step.takes_back) json.member("undone", *step.takes_back);
    if (members.views && step.changes_view && &step != &steps.back())
      json.key("view").raw(position_json(game, step.after, viewer));
    json.end_object();
  }
  json.end_list();
}

}  // namespace knobel
