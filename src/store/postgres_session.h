#pragma once

// A node's life in a database that several share. All that it writes goes over one connection,
// which also holds an advisory lock with its number. Whoever gets that lock knows that the
// connection has ended, and with it the node's power to write: what was under way has happened or
// never will.
//
// A life begins with an epoch of its own. When the connection is lost, nothing can be written until
// another life has begun, in the same process; the tables of the one before that nobody has claimed
// meanwhile go over to it.

#include "store/postgres_connection.h"

namespace knobel {

class PostgresSession {
 public:
  /// Makes or checks the tables, takes the lock, and draws an epoch. `before`: of the life that has
  /// ended in this process, or 0.
  static std::expected<PostgresSession, PostgresError> begin(const std::string& url,
                                                             NodeNumber node, Epoch before);
  /// Connects, and checks that it is a database for us; for readers that is all.
  static std::expected<PostgresConnection, PostgresError> connect(const std::string& url,
                                                                  NodeNumber node);

  /// Says that it lives: a life of which the others have not heard for five seconds they may end.
  std::expected<void, PostgresError> beat();
  /// What is known of the other nodes.
  std::expected<NodeView, PostgresError> look_around();
  /// Gives the lock back.
  void end();

  PostgresConnection& connection() { return connection_; }
  Epoch epoch() const { return epoch_; }
  /// So many tables of the life before have gone over to this one.
  std::uint64_t taken_along() const { return taken_along_; }

 private:
  PostgresSession(PostgresConnection connection, Epoch epoch, NodeNumber node)
      : connection_(std::move(connection)), epoch_(epoch), node_(node) {}
  PostgresConnection connection_;
  Epoch epoch_;
  NodeNumber node_;
  std::uint64_t taken_along_ = 0;
};

/// Ends the life of a node from which nothing was heard for long; true if it had not ended yet.
std::expected<bool, PostgresError> depose_if_silent(PostgresConnection& connection,
                                                    NodeNumber node);

}  // namespace knobel
