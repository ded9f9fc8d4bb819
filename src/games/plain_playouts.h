#pragma once

// All second implementations. Include this file, never a single one: a specialisation that is not
// seen would silently not exist.

#include "games/kit/plain_playout.h"
#include "games/knaster/plain_playout.h"
