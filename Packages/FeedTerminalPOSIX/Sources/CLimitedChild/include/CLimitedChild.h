#ifndef C_LIMITED_CHILD_H
#define C_LIMITED_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

/// A program, and what it begins with: this and nothing else. Signals have their default actions, and none is blocked.
struct child {
  /// The path of the program and its arguments, and its environment, each ended by NULL.
  char *const *words;
  char *const *variables;
  const char *directory;
  /// Its streams; -1 is /dev/null. It has no other descriptor.
  int input;
  int output;
  int errors;
  /// Whether it is without a terminal, and gets none of its signals.
  bool has_own_session;
  /// Wall and processor time. If it is limited, so are memory (512 MiB, on Linux) and each file that it writes, and on Linux the child
  /// dies with the thread that calls `child_start`, so that thread has to wait for it. 0 is no limit of anything.
  long long microseconds;
  /// How large each file may be that it writes, its output included.
  unsigned long long file_bytes;
};

/// Starts a program. This is the only place where this program starts another one.
///
/// - Returns: the child, which exits with 126 if it cannot be set up as asked, and with 127 if the program cannot be run; -1 if there is no child.
pid_t child_start(struct child child);

#endif
