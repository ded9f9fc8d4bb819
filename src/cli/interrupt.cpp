#include "cli/interrupt.h"

namespace knobel::cli {

InterruptFlag::InterruptFlag() {
  interrupted = false;
  struct sigaction catching {};
  catching.sa_handler = [](int) { interrupted = true; };
  sigaction(SIGTERM, &catching, &terminate_before_);
  catching.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &catching, &interrupt_before_);
}

InterruptFlag::~InterruptFlag() {
  sigaction(SIGINT, &interrupt_before_, nullptr);
  sigaction(SIGTERM, &terminate_before_, nullptr);
}

}  // namespace knobel::cli
