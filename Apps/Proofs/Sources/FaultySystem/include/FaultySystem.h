#ifndef FAULTY_SYSTEM_H
#define FAULTY_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* A system that fails on request, for the store's torture tests, and the few calls that Swift cannot make by itself.
 *
 * On Linux an executable that links this has its own open, read, write, fsync, rename and so on in the place of the C library's: they make
 * the same system calls, but count those made on a queue of the store (its label begins with "feed-cache"), and let the one that was
 * asked for fail. Elsewhere nothing is replaced, and faulty_is_available is false. */

/* What happens to a call: an errno value, or one of these. */
enum {
  FAULTY_NONE = 0,
  /* Half of the bytes are read or written, truly. A call that moves no bytes is left alone. */
  FAULTY_SHORT = -1,
  FAULTY_KILL_BEFORE = -2,
  FAULTY_KILL_AFTER = -3,
};

bool faulty_is_available(void);

/* From now on calls are counted, from 0. Call number `first` suffers `fault`; `forever` lets every later one suffer it too. With `second`
 * at least 0, the call that comes so many after the first suffers `second_fault`. `first` below 0 only counts. */
void faulty_arm(long first, int fault, bool forever, long second, int second_fault);

/* Ends it, and gives the number of calls that were counted. */
long faulty_disarm(void);

/* The number of faults that were really suffered since the last faulty_arm. */
long faulty_suffered(void);

/* What a line of shell prints on stdout, to be freed; or NULL if it failed. */
char *torture_shell(const char *line);

/* fork(2), which is safe here as long as the parent has never used a dispatch queue. On Linux the child dies with its parent. */
pid_t torture_fork(void);

/* Memory that stays shared after a fork, zeroed; or NULL. */
void *torture_shared_memory(size_t size);

/* Nanoseconds on a clock that never goes back and is the same in all processes. */
uint64_t torture_now(void);

/* mount(2) and umount2(2) without options of their own; 0 or an errno value. */
int torture_mount(const char *device, const char *path, const char *type, const char *options);
int torture_unmount(const char *path);

/* Cuts the power of the file system at `path`: from now on nothing reaches its disk. With `flush_log`, its journal is written first. 0 or an
 * errno value. */
int torture_cut_power(const char *path, bool flush_log);

#endif
