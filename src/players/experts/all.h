#pragma once

// Every expert there is. Code that evaluates positions includes this file and never a single
// expert: a specialisation that is not seen would silently be the default.

#include "players/experts/expert.h"
#include "players/experts/knaster.h"
