#include "server/trouble.h"

namespace knobel::server {

Problem trouble(const LogError& error) {
  if (error.kind == LogError::Kind::Damaged)
    return {"damaged", "the server's file is damaged here; its host has to restore a backup",
            {},        {},
            {},        error.text};
  return {"storage",
          "the server cannot read or write its file now; nothing has changed, try again "
          "later",
          {},
          {},
          {},
          error.text};
}

}  // namespace knobel::server
