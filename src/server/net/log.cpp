#include "server/net/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <utility>

namespace knobel::net {

void set_up_log(const std::string& level) {
  auto logger = spdlog::stderr_logger_mt("knobel");
  logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  const bool terminal = isatty(STDERR_FILENO) == 1;
  logger->set_level(level.empty() ? (terminal ? spdlog::level::warn : spdlog::level::info)
                                  : spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::debug);
  spdlog::set_default_logger(std::move(logger));
}

void silence_log() { spdlog::set_level(spdlog::level::off); }

bool logs_details() { return spdlog::should_log(spdlog::level::debug); }

void log_detail(std::string_view line) { spdlog::debug(line); }

void log_info(std::string_view line) { spdlog::info(line); }

void log_error(std::string_view line) { spdlog::error(line); }

}  // namespace knobel::net
