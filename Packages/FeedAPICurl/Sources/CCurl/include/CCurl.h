#pragma once

#include "libcurl.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* What Swift cannot do with libcurl itself: variadic functions, and callbacks that fill memory. */

/* Whether an address must not be connected to: 4 or 16 bytes in network order, or none for another kind of address. */
typedef bool ccurl_address_check(const uint8_t *bytes, size_t count);

/* What happens to a body that begins. A paused one stays so until ccurl_transfer_resume. */
typedef enum { CCURL_TAKE_BODY, CCURL_PAUSE_BODY, CCURL_REFUSE_BODY } ccurl_body_decision;

/* Decides by the head's lines and the body's length before decoding, -1 if unknown. */
typedef ccurl_body_decision ccurl_body_check(void *context, const uint8_t *head, size_t count, int64_t length);

struct ccurl_buffer {
  uint8_t *bytes;
  size_t length, capacity;
};

typedef struct {
  const struct libcurl *curl;
  CURL *easy;

  /* To be set before ccurl_transfer_configure. Sizes are in bytes, times in milliseconds. */
  uint64_t id;
  size_t head_limit, body_limit;
  long connect_timeout;
  /* Whether the body is asked for without an encoding, and taken as it comes. */
  bool is_taken_encoded;
  /* NULL if every address may be connected to. */
  ccurl_address_check *refuses_address;
  /* Called once, when the body begins; NULL if every body is taken. */
  ccurl_body_check *checks_body;
  /* Outlives the transfer. */
  void *body_context;

  /* The header lines of the final response, with their line ends. */
  struct ccurl_buffer head;
  /* The body, decoded. */
  struct ccurl_buffer body;
  bool is_head_complete, is_paused;
  /* The system had none for the connection. */
  bool has_no_descriptors;
  /* These stop the transfer. */
  bool is_head_too_large, is_body_too_large, is_body_refused, is_address_refused;

  /* Set by ccurl_next_finished. The address of the peer lives as long as the transfer. */
  CURLcode result;
  long status, system_error;
  const char *address;

  /* For CCurl alone: all header lines so far, interim responses included; when the transfer was created and the last byte came. */
  size_t head_total;
  int64_t start, last_arrival;
  struct curl_slist *headers;
  char message[CURL_ERROR_SIZE];
} ccurl_transfer;

/* Both are NULL if there is no memory. The pool keeps at most so many connections open for later requests. */
CURLM *ccurl_pool_create(const struct libcurl *curl, long connections);
ccurl_transfer *ccurl_transfer_create(const struct libcurl *curl);
void ccurl_transfer_destroy(ccurl_transfer *transfer);

/* Adds a line "Name: value"; false if there is no memory. */
bool ccurl_transfer_add_header(ccurl_transfer *transfer, const char *line);

/* False if the library refuses a setting. The file of trusted certificates is NULL for the system's, the proxy "" for none. */
bool ccurl_transfer_configure(
    ccurl_transfer *transfer, const char *url, const char *certificate_file, const char *proxy);

/* Undoes gzip or deflate by zlib, which libcurl brings along. False if the bytes are none, not whole, or more than the limit; the bytes of the result
   are the caller's. */
bool ccurl_inflate(const uint8_t *bytes, size_t count, size_t limit, struct ccurl_buffer *result);

/* A transfer that has ended, or NULL. */
ccurl_transfer *ccurl_next_finished(const struct libcurl *curl, CURLM *multi);

/* Whether this process or the system has no descriptor left: one more attempt shows it. */
bool ccurl_has_no_descriptors(void);

const char *ccurl_transfer_message(const ccurl_transfer *transfer);

/* The time since the last byte, or since the request was sent; -1 before there is a connection. */
int64_t ccurl_transfer_idle_time(const ccurl_transfer *transfer);

/* Continues a paused body; false if the library cannot. */
bool ccurl_transfer_resume(ccurl_transfer *transfer);
