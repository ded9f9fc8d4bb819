#include "cli/signature.h"

#include "analysis/signature.h"
#include "cli/output.h"

namespace knobel::cli {

int run_signature() {
  print(signature());
  return kDone;
}

}  // namespace knobel::cli
