#pragma once

// The measurements of `knobel bench server`; what is printed of them is bench/server.cpp.

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "cli/bench/bench.h"
#include "engine/error.h"

namespace knobel::bench {

/// The figures are about the server, so it is the game with the smallest state, unless one is
/// wanted.
std::expected<std::string, Error> game_for_two(const std::string& wanted);

/// Moves per second of the second measurement.
inline constexpr double kSteadyRate = 500;

/// Robots that played for a while.
struct Measured {
  double moves_per_second = 0;
  double p50_ms = 0;
  double p99_ms = 0;
  double server_us = 0;    // CPU time of the server per move, all its threads
  double robots_us = 0;    // CPU time of the robots per move
  double database_us = 0;  // CPU time of PostgreSQL per move, if it is on this machine
  // Text frames, as the server sees them:
  double frames_per_second = 0;  // both ways
  double frames_out = 0;         // per move
  double bytes_in = 0;           // per move
  double bytes_out = 0;          // per move
};

struct LoadFigures {
  Measured closed;  // everybody moves as soon as they are answered
  Measured steady;
  Measured echo;         // the limit: as `closed`, but nobody thinks or writes, see echo.h
  double table_kib = 0;  // memory of a table and its two sockets
  double rows_per_commit = 0;
  std::uint64_t confirmed = 0;
};
/// The error is the first complaint of a robot, or of the check that everything confirmed is on
/// disk.
std::expected<LoadFigures, Error> measure_load(const Arguments& arguments);
/// The same with the PostgreSQL database that is named, without the limit. What it has made there
/// is removed.
std::expected<LoadFigures, Error> measure_shared_load(const Arguments& arguments);
/// An error unless there are no tables in it.
std::expected<void, Error> check_empty(const std::string& database);
std::expected<void, Error> remove_tables(const std::string& database);

/// A point of a curve: what a move costs with so many tables, or so far into a match.
struct CurvePoint {
  std::uint64_t at = 0;
  Measured measured;
};
std::expected<std::vector<CurvePoint>, Error> measure_tables_curve(const Arguments& arguments);
std::expected<std::vector<CurvePoint>, Error> measure_length_curve(const Arguments& arguments);

/// A server that is started on a file with many open tables to which nobody is connected.
struct IdleFigures {
  std::uint64_t tables = 0;
  double start_seconds = 0;  // from nothing to the first answer
  double table_bytes = 0;    // memory per table, against a server without any
};
std::expected<IdleFigures, Error> measure_idle(const Arguments& arguments);

}  // namespace knobel::bench
