#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A small face of libcurl for FeedAPICurl: transfers over one pool of connections, run by one thread.
 *
 * The library is loaded when the first pool is made, and never before, so that a program that asks no server does not pay for it; and no
 * development package is needed to build this. */

typedef struct ccurl_pool ccurl_pool;
typedef struct ccurl_transfer ccurl_transfer;

/* A pool of connections; NULL where libcurl cannot be loaded. */
ccurl_pool *ccurl_pool_create(void);

/* Everything that was added must have been removed before. */
void ccurl_pool_destroy(ccurl_pool *pool);

/* Ends a wait of ccurl_pool_wait, or the next one; may be called from any thread. */
void ccurl_pool_wake(ccurl_pool *pool);

/* Moves all transfers on. */
void ccurl_pool_perform(ccurl_pool *pool);

/* Waits until there is something to do, it is woken, or `milliseconds` are over. */
void ccurl_pool_wait(ccurl_pool *pool, int milliseconds);

/* A transfer that is over, or NULL. It stays in the pool until it is removed. */
ccurl_transfer *ccurl_pool_next_finished(ccurl_pool *pool);

/* False where the library refuses it. */
bool ccurl_pool_add(ccurl_pool *pool, ccurl_transfer *transfer);
void ccurl_pool_remove(ccurl_pool *pool, ccurl_transfer *transfer);

/* Whether an address must not be connected to: its 4 or 16 bytes in network order, or none for an address of another kind. */
typedef bool ccurl_address_check(const uint8_t *bytes, size_t count);

/* What becomes of a body that begins. One that is paused stays so until ccurl_transfer_resume. */
typedef enum { CCURL_TAKE_BODY, CCURL_PAUSE_BODY, CCURL_REFUSE_BODY } ccurl_body_decision;

/* Decides by the head's lines, and by the body's length before it is decoded: -1 where it is not known. */
typedef ccurl_body_decision ccurl_body_check(void *context, const char *head, size_t count, int64_t length);

/* What is to be asked, and what is allowed. Times are in milliseconds, 0 for no limit; sizes in bytes. */
typedef struct {
  const char *url;
  /* Lines of the form "Name: value"; NULL ends them. */
  const char *const *headers;
  long total_timeout;
  long connect_timeout;
  long idle_timeout;
  size_t body_limit;
  size_t header_limit;
  /* NULL where every address may be connected to. */
  ccurl_address_check *refuses_address;
  /* Asked once, when the body begins; NULL where every one is taken. `body_context` outlives the transfer. */
  ccurl_body_check *checks_body;
  void *body_context;
  /* The file of trusted certificates, or NULL for the system's. */
  const char *certificate_file;
  /* The proxy to ask, or "" for none. */
  const char *proxy;
} ccurl_request;

/* A `GET`; NULL where there is no memory, or the library does not take one of the settings. What `request` points to is copied. `owner` comes back from ccurl_transfer_owner. */
ccurl_transfer *ccurl_transfer_create(ccurl_pool *pool, const ccurl_request *request, uint64_t owner);
void ccurl_transfer_destroy(ccurl_pool *pool, ccurl_transfer *transfer);

uint64_t ccurl_transfer_owner(const ccurl_transfer *transfer);

/* How a transfer ended. */
typedef enum {
  CCURL_COMPLETE,
  CCURL_BAD_URL,
  CCURL_UNKNOWN_HOST,
  CCURL_UNKNOWN_PROXY,
  CCURL_NOT_CONNECTED,
  CCURL_REFUSED,
  CCURL_FORBIDDEN_ADDRESS,
  CCURL_BROKEN,
  CCURL_TIMED_OUT,
  CCURL_INSECURE,
  CCURL_NOT_HTTP,
  CCURL_UNDECODABLE,
  CCURL_BODY_TOO_LARGE,
  CCURL_HEADERS_TOO_LARGE,
  CCURL_BODY_REFUSED,
  CCURL_OTHER,
} ccurl_outcome;

ccurl_outcome ccurl_transfer_outcome(const ccurl_transfer *transfer);

/* libcurl's words for what went wrong. They live as long as the transfer. */
const char *ccurl_transfer_message(const ccurl_transfer *transfer);

/* Whether it has a connection, TLS and all, to ask over. */
bool ccurl_transfer_is_connected(ccurl_pool *pool, const ccurl_transfer *transfer);

/* Goes on with a body that was paused; false where the library cannot. */
bool ccurl_transfer_resume(ccurl_transfer *transfer);

/* Whether its body is paused. */
bool ccurl_transfer_is_paused(const ccurl_transfer *transfer);

/* For how many milliseconds nothing has come; 0 before the first byte. */
long ccurl_transfer_idle_time(const ccurl_transfer *transfer);

long ccurl_transfer_status(ccurl_pool *pool, const ccurl_transfer *transfer);

/* The address that answered, as text; empty where none did. It lives as long as the transfer. */
const char *ccurl_transfer_address(ccurl_pool *pool, const ccurl_transfer *transfer);

/* The header lines of the final answer, each with its line's end. */
const char *ccurl_transfer_headers(const ccurl_transfer *transfer, size_t *length);

/* The body, decoded. Whoever takes it frees it; it can be taken once. */
void *ccurl_transfer_take_body(ccurl_transfer *transfer, size_t *length);

#endif
