#pragma once

// Every expert there is. Code that evaluates positions includes this file and never a single
// expert: a specialisation that is not seen would silently be the default.

#include "players/duell/expert.h"
#include "players/expert.h"
#include "players/karten/expert.h"
#include "players/knaster/expert.h"
#include "players/knatsch/expert.h"
#include "players/turnier/expert.h"
