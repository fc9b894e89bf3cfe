#ifndef FAILING_SQLITE_H
#define FAILING_SQLITE_H

#include <stdbool.h>

/* Makes SQLite's writes fail with an I/O error, from the first to the last of these numbers: every write, sync, truncation, deletion and new
   file below a directory counts. False if there is no SQLite, or one of unknown shape. */
bool failing_sqlite_install(void);
void fail_sqlite_writes(const char *path, long first, long last);
void fail_no_sqlite_writes(void);

/* All permissions that any file below a directory had when SQLite opened it, since the watch began. */
void watch_sqlite_permissions(const char *path);
unsigned sqlite_permissions(void);

#endif
