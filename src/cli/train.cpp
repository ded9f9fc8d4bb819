#include "cli/train.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "analysis/training.h"
#include "cli/files.h"
#include "cli/game_arguments.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "games/registry.h"
#include "players/any_player.h"

namespace knobel::cli {
namespace {

/// Twenty times during a training the strength is measured and a checkpoint is written.
constexpr std::uint64_t kCheckpoints = 20;

/// Trains to the end or until Ctrl-C; checkpoints are written beside the file and go when it is
/// done.
int train(const Trainer& trainer, const TrainArguments& arguments) {
  const InterruptFlag interrupt;
  const auto matches = arguments.matches.value_or(trainer.matches());
  const auto seed = arguments.seed.value_or(1);
  const std::string out =
      arguments.out.empty() ? "data/" + arguments.game + ".kval" : arguments.out;
  const std::string part = out + ".part";
  Training training(
      trainer, matches, seed,
      fmt::format("knobel train {} --seed {} --matches {}", trainer.game(), seed, matches));
  if (std::filesystem::exists(part)) {
    const auto before = read_file(part);
    if (!before) return cannot(before.error().text);
    if (const auto resumed = training.resume(*before); !resumed)
      return cannot(part + ": " + resumed.error().text);
    complain(fmt::format("going on after {} of {} matches", training.played(), matches));
  }
  ProgressBar bar(matches);
  std::string strength;
  for (std::uint64_t next = training.played(); !training.finished();) {
    if (training.played() >= next) {
      strength = trainer.strength(training.numbers(), seed);
      print(fmt::format("{:>10} of {}  {}\n", training.played(), matches, strength));
      if (const auto kept = write_file(part, training.checkpoint()); !kept)
        return cannot(kept.error().text);
      next = training.played() + std::max<std::uint64_t>(1, matches / kCheckpoints);
    }
    training.run_batch(arguments.threads);
    bar.show(training.played(), strength);
    if (!InterruptFlag::interrupted) continue;
    if (const auto kept = write_file(part, training.checkpoint()); !kept)
      return cannot(kept.error().text);
    complain("interrupted; the same command goes on from here");
    return kInterrupted;
  }
  print(fmt::format("{:>10} of {}  {}\n", matches, matches,
                    trainer.strength(training.numbers(), seed)));
  if (const auto written = write_file(out, training.values()); !written)
    return cannot(written.error().text);
  std::error_code failed;
  std::filesystem::remove(part, failed);
  return kDone;
}

}  // namespace

int run_train(const TrainArguments& arguments) {
  if (const auto found = find_typed_game(arguments.game); !found) return cannot(found.error().text);
  const auto trainer = trainer_of(arguments.game);
  if (!trainer) return cannot("the players of " + arguments.game + " need no training");
  return train(*trainer, arguments);
}

}  // namespace knobel::cli
