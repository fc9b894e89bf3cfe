#ifndef LIMITED_CHILD_H
#define LIMITED_CHILD_H

#include <sys/types.h>

/// What a child may use.
struct limited_child_limits {
  /// From its start to its end, in microseconds.
  long long wall_time;
  /// In seconds, of all its threads together.
  unsigned long long processor_time;
  /// In bytes; Linux counts what the child allocates, other systems may not keep to it.
  unsigned long long memory;
  /// Of each file that it writes, in bytes.
  unsigned long long file_size;
};

/// Runs a program in a session of its own, without a terminal, with these two streams and no other descriptor. On Linux it dies with the
/// thread that calls this, so that thread has to wait for it.
///
/// - Returns: the child, which ends with 126 if it cannot be limited and with 127 if the program cannot be run; -1 if there is no child.
pid_t limited_child_start(
  const char *path, char *const words[], char *const variables[], int input, int output,
  struct limited_child_limits limits);

#endif
