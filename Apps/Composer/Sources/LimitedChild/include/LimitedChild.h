#ifndef LIMITED_CHILD_H
#define LIMITED_CHILD_H

#include <sys/types.h>

/// Runs the program `words[0]` in a session of its own, without a terminal, with these two streams and no other descriptor, for at most `microseconds` of
/// wall and processor time, 512 MiB of memory (on Linux) and `file_bytes` for each file that it writes, its output included. On Linux it dies
/// with the thread that calls this, so that thread has to wait for it.
///
/// - Returns: the child, which exits with 126 if it cannot be limited and with 127 if the program cannot be run; -1 if there is no child.
pid_t limited_child_start(
  char *const words[], char *const variables[], int input, int output, long long microseconds,
  unsigned long long file_bytes);

#endif
