#include "cli/run.h"

int main(int argc, char** argv) { return knobel::cli::run(argc, argv); }
