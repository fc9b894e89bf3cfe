#pragma once

#include <stddef.h>
#include <stdint.h>

/* The part of libpq's binary interface that is used, which has not changed since version 12 (postgresql.org/docs/current/libpq.html):
   X(return type, name, parameters). */
#define POSTGRES_FUNCTIONS(X)                                                                                            \
  X(int, libVersion, (void))                                                                                             \
  X(struct pg_conn *, connectStartParams, (const char *const *keywords, const char *const *values, int expands))         \
  X(int, connectPoll, (struct pg_conn *))                                                                                \
  X(void, finish, (struct pg_conn *))                                                                                    \
  X(int, status, (const struct pg_conn *))                                                                               \
  X(int, socket, (const struct pg_conn *))                                                                               \
  X(const char *, errorMessage, (const struct pg_conn *))                                                                \
  X(int, setErrorVerbosity, (struct pg_conn *, int verbosity))                                                           \
  X(void *, setNoticeProcessor, (struct pg_conn *, void (*process)(void *, const char *), void *context))                \
  X(int, setnonblocking, (struct pg_conn *, int isNonblocking))                                                          \
  X(int, sendQueryParams, (struct pg_conn *, const uint8_t *sql, int count, const uint32_t *types,                       \
                           const char *const *values, const int *lengths, const int *formats, int resultFormat))         \
  X(int, flush, (struct pg_conn *))                                                                                      \
  X(int, consumeInput, (struct pg_conn *))                                                                               \
  X(int, isBusy, (struct pg_conn *))                                                                                     \
  X(struct pg_result *, getResult, (struct pg_conn *))                                                                   \
  X(int, resultStatus, (const struct pg_result *))                                                                       \
  X(const char *, resultErrorField, (const struct pg_result *, int field))                                               \
  X(int, ntuples, (const struct pg_result *))                                                                            \
  X(int, nfields, (const struct pg_result *))                                                                            \
  X(int, getisnull, (const struct pg_result *, int row, int column))                                                     \
  X(int, getlength, (const struct pg_result *, int row, int column))                                                     \
  X(const char *, getvalue, (const struct pg_result *, int row, int column))                                             \
  X(void, clear, (struct pg_result *))                                                                                   \
  X(struct cfeedpostgres_notification *, notifies, (struct pg_conn *))                                                   \
  X(void, freemem, (void *))                                                                                             \
  X(struct pg_cancel *, getCancel, (struct pg_conn *))                                                                   \
  X(int, cancel, (struct pg_cancel *, char *message, int size))                                                          \
  X(void, freeCancel, (struct pg_cancel *))

struct pg_conn;
struct pg_result;
struct pg_cancel;

/* The beginning of PGnotify. */
struct cfeedpostgres_notification {
  const char *channel;
  int process;
  const char *payload;
};

struct cfeedpostgres {
#define FIELD(type, name, parameters) type(*name) parameters;
  POSTGRES_FUNCTIONS(FIELD)
};

/* Sends a cancel on a thread of its own, and frees it: a server that hangs may never take it. */
void cfeedpostgres_cancel_apart(const struct cfeedpostgres *library, struct pg_cancel *request);

/* Finds the functions in the library of this name. NULL, or why it failed. */
const char *cfeedpostgres_load(struct cfeedpostgres *library, const char *name);
