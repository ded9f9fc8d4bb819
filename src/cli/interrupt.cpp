#include "cli/interrupt.h"

namespace knobel::cli {

InterruptFlag::InterruptFlag() {
  interrupted = false;
  struct sigaction catching {};
  catching.sa_handler = [](int) { interrupted = true; };
  catching.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &catching, &before_);
}

InterruptFlag::~InterruptFlag() { sigaction(SIGINT, &before_, nullptr); }

}  // namespace knobel::cli
