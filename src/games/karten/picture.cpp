#include "engine/picture.h"
#include "games/karten/rules.h"
namespace knobel::karten {
std::string Rules::picture(const State& s, Seat viewer, const Words& words) const { (void)s; (void)viewer; (void)words; return "x"; }
}
