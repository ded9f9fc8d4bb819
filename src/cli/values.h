#pragma once

// Where a program's players get their trained values (players/learned.h).

namespace knobel::cli {

/// From now on files of values are looked for in $KNOBEL_DATA if that is set; otherwise in
/// share/knobel beside the program's own folder, and then in data of the folders above the program:
/// installed, or in the tree. Each is read when somebody needs it, and kept for everybody.
void find_values_in_folders();

}  // namespace knobel::cli
