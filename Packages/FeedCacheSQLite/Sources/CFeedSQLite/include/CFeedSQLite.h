#pragma once

#include <stddef.h>
#include <stdint.h>

/* The part of SQLite's binary interface that is used, whose numbers never change (sqlite.org/c3ref): X(return type, name, parameters). */
#define SQLITE_FUNCTIONS(X)                                                                                          \
  X(int, open_v2, (const char *path, struct sqlite3 **, int flags, const char *vfs))                                 \
  X(int, close_v2, (struct sqlite3 *))                                                                               \
  X(const char *, errmsg, (struct sqlite3 *))                                                                        \
  X(int, db_config, (struct sqlite3 *, int option, ...))                                                             \
  X(int, exec, (struct sqlite3 *, const char *sql, void *row, void *context, char **message))                        \
  X(int, prepare_v2, (struct sqlite3 *, const uint8_t *sql, int count, struct sqlite3_stmt **, const uint8_t **end)) \
  X(int, step, (struct sqlite3_stmt *))                                                                              \
  X(int, finalize, (struct sqlite3_stmt *))                                                                          \
  X(int, bind_blob64, (struct sqlite3_stmt *, int index, const void *, uint64_t count, intptr_t destructor))         \
  X(int, column_count, (struct sqlite3_stmt *))                                                                      \
  X(const void *, column_blob, (struct sqlite3_stmt *, int column))                                                  \
  X(int, column_bytes, (struct sqlite3_stmt *, int column))

struct sqlite3;
struct sqlite3_stmt;
struct cfeedsqlite {
#define FIELD(type, name, parameters) type(*name) parameters;
  SQLITE_FUNCTIONS(FIELD)
};

/* Finds the functions in the library of this name; on Apple platforms in the system's. NULL, or why it failed. */
const char *cfeedsqlite_load(struct cfeedsqlite *library, const char *name);

/* Makes the database empty, however corrupt it is. SQLite's result code. */
int cfeedsqlite_empty(const struct cfeedsqlite *library, struct sqlite3 *database);

/* A checksum that continues another one. A single wrong word is always found; it is nothing against forgery. */
uint64_t cfeedsqlite_checksum(uint64_t hash, const void *bytes, size_t count);
