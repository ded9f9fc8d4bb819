#pragma once

// What people are told when the log does not answer.

#include "server/protocol.h"
#include "store/log.h"

namespace knobel::server {

/// `damaged` if what is written there cannot be read any more, so that nobody tries again and
/// again; otherwise `storage`. The log's own words, which may name files of the host, are the
/// problem's `detail`: nobody but the host reads them.
Problem trouble(const LogError& error);

}  // namespace knobel::server
