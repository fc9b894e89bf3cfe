#include "callbacks.h"

#include <fcntl.h>
#include <string.h>
#include <time.h>

static bool reserve(struct ccurl_buffer *buffer, size_t capacity) {
  uint8_t *grown = realloc(buffer->bytes, capacity);
  if (!grown) return false;
  buffer->bytes = grown;
  buffer->capacity = capacity;
  return true;
}

static bool append(struct ccurl_buffer *buffer, const char *bytes, size_t length) {
  if (buffer->length + length > buffer->capacity) {
    size_t capacity = buffer->capacity ? buffer->capacity : 4096;
    while (capacity < buffer->length + length) capacity *= 2;
    if (!reserve(buffer, capacity)) return false;
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
  return true;
}

int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t content_length(const ccurl_transfer *transfer) {
  int64_t length = -1;
  transfer->curl->easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}

size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  size_t length = size * count;
  transfer->last_arrival = milliseconds_now();
  if (transfer->checks_body) {
    ccurl_body_decision decision = transfer->checks_body(
        transfer->body_context, transfer->head.bytes, transfer->head.length, content_length(transfer));
    transfer->is_paused = decision == CCURL_PAUSE_BODY;
    transfer->is_body_refused = decision == CCURL_REFUSE_BODY;
    if (transfer->is_paused) return CURL_WRITEFUNC_PAUSE;
    if (transfer->is_body_refused) return 0;
    transfer->checks_body = 0;
  }
  if (length > transfer->body_limit - transfer->body.length) {
    transfer->is_body_too_large = true;
    return 0;
  }
  /* In one piece if the length is known: growing fragments memory. */
  int64_t expected = transfer->body.capacity ? 0 : content_length(transfer);
  if (expected > (int64_t)length && (size_t)expected <= transfer->body_limit) reserve(&transfer->body, (size_t)expected);
  return append(&transfer->body, bytes, length) ? length : 0;
}

/* Whether the head is that of an interim response (1xx), which the final one follows. */
static bool is_interim(const struct ccurl_buffer *head) {
  const uint8_t *space = memchr(head->bytes, ' ', head->length);
  return space && space + 1 < head->bytes + head->length && space[1] == '1';
}

size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  ccurl_transfer *transfer = context;
  size_t length = size * count;
  transfer->last_arrival = milliseconds_now();
  transfer->head_total += length;
  if (transfer->head_total > transfer->head_limit) {
    transfer->is_head_too_large = true;
    return 0;
  }
  if (transfer->is_head_complete) {
    /* Trailers follow the final head, and mean nothing, whatever they look like. */
    if (!is_interim(&transfer->head)) return length;
    transfer->head.length = 0;
    transfer->is_head_complete = false;
  }
  if (length <= 2 && (bytes[0] == '\r' || bytes[0] == '\n')) transfer->is_head_complete = true;
  return append(&transfer->head, bytes, length) ? length : 0;
}

int open_socket(void *context, int purpose, struct curl_sockaddr *address) {
  (void)purpose;
  ccurl_transfer *transfer = context;
  if (transfer->refuses_address) {
    const void *bytes = 0;
    size_t count = 0;
    if (address->family == AF_INET) {
      bytes = &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
      count = 4;
    } else if (address->family == AF_INET6) {
      bytes = &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
      count = 16;
    }
    if (transfer->refuses_address(bytes, count)) {
      transfer->is_address_refused = true;
      return CURL_SOCKET_BAD;
    }
  }
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

int check_peer(void *context, char *peer, char *local, int peer_port, int local_port) {
  (void)local, (void)peer_port, (void)local_port;
  ccurl_transfer *transfer = context;
  if (!transfer->refuses_address) return CURL_PREREQFUNC_OK;
  uint8_t bytes[16];
  size_t count = inet_pton(AF_INET, peer, bytes) == 1 ? 4 : inet_pton(AF_INET6, peer, bytes) == 1 ? 16 : 0;
  transfer->is_address_refused = transfer->refuses_address(bytes, count);
  return transfer->is_address_refused ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}
