// What those at a table look like to each other, and what its bots are called.

#include <vector>

#include "server/table/state.h"

namespace knobel::server {

Face TableState::face_for(Seat seat, const Face& wanted) const {
  std::vector<Face> people;
  std::vector<Face> all;
  for (Seat other = 0; other < chairs.size(); ++other) {
    const Chair& chair = chairs[other];
    if (other == seat) continue;
    if (chair.kind == Chair::Kind::Person) people.push_back(chair.face);
    // Who may still come back keeps the face.
    if (chair.former) people.push_back(chair.former->face);
    all.push_back(chair.former ? chair.former->face : chair.face);
  }
  return distinct_face(wanted, people, all);
}

row::Bot TableState::bot_for(Seat seat, const std::string& level) const {
  const Chair& chair = chairs[seat];
  const bool is_bot = chair.kind == Chair::Kind::Bot;
  std::vector<std::string> names;
  std::vector<Face> faces;
  for (Seat other = 0; other < chairs.size(); ++other) {
    if (other == seat) continue;
    names.push_back(chairs[other].called);
    names.push_back(chairs[other].name);
    faces.push_back(chairs[other].face);
    if (const auto& former = chairs[other].former) {
      names.push_back(former->name);
      faces.push_back(former->face);
    }
  }
  const std::string called = is_bot && chair.name == level ? chair.called : bot_name(level, names);
  return {seat, level, called, distinct_face(is_bot ? chair.face : Face{}, faces, faces)};
}

void TableState::make_room_for(Seat seat) {
  for (Seat other = 0; other < chairs.size(); ++other)
    if (chairs[other].kind == Chair::Kind::Bot && other != seat)
      chairs[other].face = bot_for(other, chairs[other].name).face;
}

}  // namespace knobel::server
