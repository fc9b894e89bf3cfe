#ifndef FAULTY_SYSTEM_H
#define FAULTY_SYSTEM_H

#include <stdbool.h>
#include <sys/types.h>

/* System calls that fail on request, for the store's torture tests; and the few that Swift cannot make.
 *
 * On Linux an executable that links this has its own open, read, write, fsync, rename and so on instead of the C library's: they make the
 * same system calls, but count those made on a queue of the store or of a durable file (its label begins with "feed-"), and fail the chosen one. Elsewhere
 * nothing is replaced, and faulty_is_available is false. */

/* What happens to a call: an errno value, or one of these. */
enum {
  FAULTY_NONE = 0,
  /* Half of the bytes are really read or written. A call that moves no bytes is left alone. */
  FAULTY_SHORT = -1,
  FAULTY_KILL_BEFORE = -2,
  FAULTY_KILL_AFTER = -3,
};

bool faulty_is_available(void);

/* Counts the calls from now on, from 0. Call number `first` gets `fault`; with `forever` every later one gets it too. With `second` at least 0,
 * the call that comes that many after the first gets `second_fault`. With `first` below 0 none fails. */
void faulty_arm(long first, int fault, bool forever, long second, int second_fault);

/* Ends it, and gives the number of calls. */
long faulty_disarm(void);

/* fork(2), which is safe here as long as the parent has never used a dispatch queue. On Linux the child dies with its parent. */
pid_t torture_fork(void);

/* Memory that stays shared after a fork, zeroed; or NULL. */
void *torture_shared_memory(size_t size);

/* mount(2) and umount2(2) without flags; 0 or an errno value. */
int torture_mount(const char *device, const char *path, const char *type, const char *options);
int torture_unmount(const char *path);

/* Exchanges the names of two files in one step; 0 or an errno value. */
int torture_exchange(const char *path, const char *other_path);

/* Cuts the power of the file system at `path`: from now on nothing reaches its disk. With `flush_log`, its journal is written first. 0 or an
 * errno value. */
int torture_cut_power(const char *path, bool flush_log);

#endif
