#pragma once

// Every expert there is. Code that evaluates positions includes this file and never a single
// expert: a specialisation that is not seen would silently be the default.

#include "players/experts/duell.h"
#include "players/experts/expert.h"
#include "players/experts/karten.h"
#include "players/experts/knaster.h"
#include "players/experts/knatsch.h"
#include "players/experts/turnier.h"
