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
  /// Its streams; -1 is /dev/null.
  int input;
  int output;
  int errors;
  /// A file that it has as descriptor 3; -1 is none.
  int file;
  /// Whether it may only read system libraries and fonts, and read and write its input, its output and `file`: no other file, no
  /// connection, no program, no signal to another process. Files are Landlock's to keep, all else seccomp's, as far as the kernel has
  /// them (Linux; see below).
  bool is_confined;
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

/// The version of the kernel's Landlock, which keeps a confined child from files; 0 if it has none.
int child_landlock_version(void);

/// Whether the kernel can filter system calls (seccomp), which keeps a confined child from connections, programs and other processes.
bool child_has_filters(void);

#endif
