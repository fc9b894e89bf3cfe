#ifndef FAILING_WRITES_H
#define FAILING_WRITES_H

#include <stdbool.h>

/* A disk that fails on request. On Linux an executable that links this has its own write, fsync, rename and so on in place of the C library's:
 * they make the same system calls unless they are to fail. Elsewhere nothing is replaced. */
bool failing_writes_are_available(void);

/* From now on the calls that change something below the directory `path` are counted, from 1; those from `first` to `last` fail with EIO.
 * Those that begin to watch a directory below it are counted too, and fail with ENOSPC.
 * Several directories may fail at the same time, each with its own count. */
void fail_writes(const char *path, long first, long last);

/* Ends it for this directory. */
void fail_no_writes(const char *path);

#endif
