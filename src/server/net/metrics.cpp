#include "server/net/metrics.h"

#include <fmt/format.h>
#include <unistd.h>

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
  fmt::format_to(to, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, sum,
                 seconds_);
}

std::string metrics_text(const Metrics& metrics) {
  const auto& lobby = metrics.lobby;
  std::string out;
  put(out, "knobel_tables", "gauge", "Tables in the file.", lobby.tables_stored);
  put(out, "knobel_tables_awake", "gauge", "Tables in memory.", lobby.tables_awake);
  put(out, "knobel_tables_damaged_total", "counter", "Tables refused because of damaged rows.",
      lobby.tables_damaged);
  put(out, "knobel_sockets", "gauge", "Open WebSockets.", metrics.sockets);
  put(out, "knobel_slow_readers_dropped_total", "counter", "Sockets closed for not reading.",
      metrics.slow_readers_dropped);
  put(out, "knobel_http_requests_total", "counter", "HTTP requests.", metrics.requests);
  put(out, "knobel_messages_total", "counter", "Messages received.", lobby.messages_in);
  put(out, "knobel_messages_refused_total", "counter", "Messages answered with an error.",
      lobby.messages_refused);
  put(out, "knobel_bytes_received_total", "counter", "Bytes from WebSockets.", metrics.bytes_in);
  put(out, "knobel_bytes_sent_total", "counter", "Bytes to WebSockets.", metrics.bytes_out);
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
  put(out, "knobel_uptime_seconds", "gauge", "Since the start.", metrics.uptime_seconds);
  put(out, "process_cpu_seconds_total", "counter", "CPU time used.", cpu_seconds());
  put(out, "process_resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
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

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t whole = 0;
  std::size_t resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace knobel::net
