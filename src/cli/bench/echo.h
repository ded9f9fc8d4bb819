#pragma once

// What `knobel bench server` compares the server with: its sockets, and nobody behind them who
// thinks or writes. The robots do not notice. They are dealt the turn in turn and answered at once,
// with frames of the size that they had in play, so the moves per second that they come to here are
// the limit for any server on these sockets.

#include <cstddef>

#include "cli/bench/server_process.h"

namespace knobel::bench {

/// Of the texts, per move.
struct EchoBytes {
  std::size_t in = 0;   // one frame: the request
  std::size_t out = 0;  // three: the answer, a view for who moved and one for the other
};

/// For a Fleet whose tables all have two seats. A text that cannot be as short as that is as short
/// as it can be.
class EchoProcess : public ChildProcess {
 public:
  explicit EchoProcess(const EchoBytes& bytes);
};

}  // namespace knobel::bench
