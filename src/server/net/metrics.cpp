#include "server/net/metrics.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <ctime>
#include <fstream>
#include <iterator>

namespace knobel::net {
namespace {

template <class Number>
void put(std::string& out, std::string_view name, std::string_view type, std::string_view help,
         Number value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type,
                 help, value);
}

}  // namespace

void LatencyHistogram::add(std::chrono::microseconds took) {
  const double ms = static_cast<double>(took.count()) / 1000;
  std::size_t bucket = 0;
  while (bucket < kBucketMs.size() && ms > kBucketMs[bucket]) ++bucket;
  ++counts_[bucket];
  seconds_ += ms / 1000;
}

void LatencyHistogram::write(std::string& out, const std::string& name) const {
  auto to = std::back_inserter(out);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBucketMs.size(); ++i) {
    sum += counts_[i];
    fmt::format_to(to, "{}_bucket{{le=\"{}\"}} {}\n", name, kBucketMs[i] / 1000, sum);
  }
  sum += counts_.back();
  fmt::format_to(to, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2:.1f}\n{0}_count {1}\n", name, sum,
                 seconds_);
}

std::string metrics_text(const Metrics& metrics) {
  const auto& lobby = metrics.lobby;
  std::string out;
  put(out, "knobel_tables", "gauge", "Tables in the file.", lobby.tables_stored);
  put(out, "knobel_tables_awake", "gauge", "Tables in memory.", lobby.tables_awake);
  put(out, "knobel_tables_expiring", "gauge", "Tables that are going to be removed.",
      lobby.tables_expiring);
  put(out, "knobel_tables_damaged_total", "counter", "Tables refused because of damaged rows.",
      lobby.tables_damaged);
  put(out, "knobel_node", "gauge", "Number of this node; 0: it has the file for itself.",
      metrics.node.node);
  put(out, "knobel_database_away", "gauge", "1 while the database cannot be reached.",
      metrics.node.away ? 1 : 0);
  put(out, "knobel_tables_owned", "gauge", "Tables that are this node's own.",
      metrics.node.node == 0 ? lobby.tables_stored : metrics.node.owned);
  put(out, "knobel_claims_total", "counter", "Tables that this node has made its own.",
      metrics.node.claims);
  put(out, "knobel_beats_missed_total", "counter",
      "Seconds in which this node did not say to the others that it lives.",
      metrics.node.beats_missed);
  put(out, "knobel_epochs_total", "counter", "Lives of this node in the database.", metrics.epochs);
  put(out, "knobel_tables_fenced_total", "counter",
      "Tables of which rows were refused, for another node has them.", lobby.tables_fenced);
  put(out, "knobel_tables_moved_total", "counter", "Tables that were found with another node.",
      lobby.tables_moved);
  put(out, "knobel_sockets", "gauge", "Open WebSockets.", metrics.sockets);
  put(out, "knobel_slow_readers_dropped_total", "counter", "Sockets closed for not reading.",
      metrics.slow_readers_dropped);
  put(out, "knobel_http_requests_total", "counter", "HTTP requests.", metrics.requests);
  put(out, "knobel_strikes_total", "counter", "Messages that were malformed or too many.",
      lobby.strikes);
  put(out, "knobel_moves_total", "counter", "Actions, rolls and undos.", lobby.moves);
  put(out, "knobel_matches_started_total", "counter", "Matches begun.", lobby.matches_started);
  put(out, "knobel_matches_finished_total", "counter", "Matches played to the end.",
      lobby.matches_finished);
  put(out, "knobel_matches_voided_total", "counter", "Matches ended by a bug.",
      lobby.matches_voided);
  put(out, "knobel_commits_total", "counter", "Batches on disk.", metrics.commits);
  put(out, "knobel_commits_failed_total", "counter", "Batches that the disk refused.",
      metrics.commits_failed);
  put(out, "knobel_rows_total", "counter", "Rows on disk.", metrics.rows);
  put(out, "knobel_rows_waiting", "gauge", "Rows for the next batch.", metrics.rows_waiting);
  put(out, "knobel_jobs_waiting", "gauge", "Jobs that wait for a thread.", metrics.jobs_waiting);
  put(out, "knobel_uptime_seconds", "gauge", "Since the start.",
      std::floor(metrics.uptime_seconds));
  put(out, "process_cpu_seconds_total", "counter", "CPU time used, in whole seconds.",
      std::floor(cpu_seconds()));
  put(out, "process_resident_memory_bytes", "gauge", "Memory in use, in whole MiB.",
      resident_bytes() >> 20 << 20);
  out += "# HELP knobel_commit_seconds How long a commit took.\n";
  out += "# TYPE knobel_commit_seconds histogram\n";
  metrics.commit_seconds.write(out, "knobel_commit_seconds");
  return out;
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::size_t resident_bytes(const std::string& process) {
  std::ifstream file("/proc/" + process + "/statm");
  std::size_t whole = 0;
  std::size_t resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace knobel::net
