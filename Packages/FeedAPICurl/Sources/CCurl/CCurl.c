#include "CCurl.h"

#include "libcurl.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

struct ccurl_pool {
  const struct libcurl *curl;
  CURLM *multi;
};

struct buffer {
  char *bytes;
  size_t length;
  size_t capacity;
};

struct ccurl_transfer {
  uint64_t owner;
  CURL *easy;
  struct curl_slist *headers;
  struct buffer head;
  struct buffer body;
  size_t head_limit;
  size_t body_limit;
  /* All header lines so far, those of interim answers too. */
  size_t head_total;
  bool is_head_complete;
  /* When the last byte came, in milliseconds of a clock that only goes forward; 0 before the first one. */
  int64_t last_arrival;
  ccurl_address_check *refuses_address;
  bool is_body_too_large;
  bool is_head_too_large;
  bool is_address_forbidden;
  int result;
  char message[CURL_ERROR_SIZE];
  const struct libcurl *curl;
};

static bool append(struct buffer *buffer, const char *bytes, size_t length) {
  if (buffer->length + length > buffer->capacity) {
    size_t capacity = buffer->capacity ? buffer->capacity : 4096;
    while (capacity < buffer->length + length) capacity *= 2;
    char *grown = realloc(buffer->bytes, capacity);
    if (!grown) return false;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
  return true;
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* libcurl takes anything but the full length for "stop". */
static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct ccurl_transfer *transfer = context;
  size_t length = size * count;
  transfer->last_arrival = milliseconds_now();
  if (length > transfer->body_limit - transfer->body.length) {
    transfer->is_body_too_large = true;
    return 0;
  }
  return append(&transfer->body, bytes, length) ? length : 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  struct ccurl_transfer *transfer = context;
  size_t length = size * count;
  transfer->last_arrival = milliseconds_now();
  transfer->head_total += length;
  if (transfer->head_total > transfer->head_limit) {
    transfer->is_head_too_large = true;
    return 0;
  }
  /* A status line begins another answer: what stood before it was interim. */
  if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) {
    transfer->head.length = 0;
    transfer->is_head_complete = false;
  }
  if (length <= 2 && (bytes[0] == '\r' || bytes[0] == '\n')) transfer->is_head_complete = true;
  return append(&transfer->head, bytes, length) ? length : 0;
}

/* An address that is neither IPv4 nor IPv6 has no bytes to judge. */
static bool is_refused(ccurl_address_check *refuses, const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, address, sizeof four);
    return refuses((const uint8_t *)&four.sin_addr, sizeof four.sin_addr);
  }
  if (address->sa_family == AF_INET6) {
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    return refuses((const uint8_t *)&six.sin6_addr, sizeof six.sin6_addr);
  }
  return refuses(0, 0);
}

/* Called for each address before it is connected to, on every hop: here a name has become what it really means. */
static int open_socket(void *context, int purpose, struct curl_sockaddr *address) {
  (void)purpose;
  struct ccurl_transfer *transfer = context;
  if (transfer->refuses_address && is_refused(transfer->refuses_address, &address->addr)) {
    transfer->is_address_forbidden = true;
    return CURL_SOCKET_BAD;
  }
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

ccurl_pool *ccurl_pool_create(void) {
  const struct libcurl *curl = libcurl_load();
  if (!curl) return 0;
  ccurl_pool *pool = calloc(1, sizeof *pool);
  if (!pool) return 0;
  pool->curl = curl;
  pool->multi = curl->multi_init();
  if (pool->multi) return pool;
  free(pool);
  return 0;
}

void ccurl_pool_destroy(ccurl_pool *pool) {
  pool->curl->multi_cleanup(pool->multi);
  free(pool);
}

void ccurl_pool_wake(ccurl_pool *pool) { pool->curl->multi_wakeup(pool->multi); }

void ccurl_pool_perform(ccurl_pool *pool) {
  int running = 0;
  pool->curl->multi_perform(pool->multi, &running);
}

void ccurl_pool_wait(ccurl_pool *pool, int milliseconds) { pool->curl->multi_poll(pool->multi, 0, 0, milliseconds, 0); }

ccurl_transfer *ccurl_pool_next_finished(ccurl_pool *pool) {
  int left = 0;
  struct CURLMsg *message;
  while ((message = pool->curl->multi_info_read(pool->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    char *context = 0;
    pool->curl->easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &context);
    ccurl_transfer *transfer = (void *)context;
    transfer->result = message->data.result;
    return transfer;
  }
  return 0;
}

void ccurl_pool_add(ccurl_pool *pool, ccurl_transfer *transfer) {
  pool->curl->multi_add_handle(pool->multi, transfer->easy);
}

void ccurl_pool_remove(ccurl_pool *pool, ccurl_transfer *transfer) {
  pool->curl->multi_remove_handle(pool->multi, transfer->easy);
}

ccurl_transfer *ccurl_transfer_create(ccurl_pool *pool, const ccurl_request *request, uint64_t owner) {
  const struct libcurl *curl = pool->curl;
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  CURL *easy = curl->easy_init();
  if (!transfer || !easy) {
    if (easy) curl->easy_cleanup(easy);
    free(transfer);
    return 0;
  }
  transfer->owner = owner;
  transfer->curl = curl;
  transfer->easy = easy;
  transfer->head_limit = request->header_limit;
  transfer->body_limit = request->body_limit;
  transfer->refuses_address = request->refuses_address;
  for (const char *const *header = request->headers; *header; header++) {
    transfer->headers = curl->slist_append(transfer->headers, *header);
  }
  curl->easy_setopt(easy, CURLOPT_PRIVATE, transfer);
  curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->message);
  curl->easy_setopt(easy, CURLOPT_URL, request->url);
  curl->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
  curl->easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  curl->easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  /* Where HTTP/2 is possible, whoever comes second waits to see whether the first one's connection has room for all. */
  curl->easy_setopt(easy, CURLOPT_PIPEWAIT, (long)(strncasecmp(request->url, "https:", 6) == 0));
  /* Whatever the system's own settings allow. */
  curl->easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  /* Both are said, so that the library reads neither from the environment. */
  curl->easy_setopt(easy, CURLOPT_PROXY, request->proxy);
  curl->easy_setopt(easy, CURLOPT_NOPROXY, "");
  /* Every encoding that the library knows; the body's limit counts what comes out. */
  curl->easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl->easy_setopt(easy, CURLOPT_MAXFILESIZE_LARGE, (int64_t)request->body_limit);
  // With its own 16 KiB libcurl 7.88 forgets a stream of HTTP/2 now and then, which then hangs; with as much as its program has it does not.
  curl->easy_setopt(easy, CURLOPT_BUFFERSIZE, 102400L);
  curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  /* A name that is being looked up must not hold up whoever cancels: the look-up ends by itself, in a thread of its own. */
  curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  curl->easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->total_timeout);
  curl->easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout);
  /* Less than a byte in a second, for so long, is idle: before the first byte. Afterwards the library takes the average of several seconds,
   * so that is counted here. */
  curl->easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
  curl->easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, (request->idle_timeout + 999) / 1000);
  curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl->easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
  curl->easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl->easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
  curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer);
  if (request->certificate_file) curl->easy_setopt(easy, CURLOPT_CAINFO, request->certificate_file);
  return transfer;
}

void ccurl_transfer_destroy(ccurl_pool *pool, ccurl_transfer *transfer) {
  pool->curl->easy_cleanup(transfer->easy);
  pool->curl->slist_free_all(transfer->headers);
  free(transfer->head.bytes);
  free(transfer->body.bytes);
  free(transfer);
}

uint64_t ccurl_transfer_owner(const ccurl_transfer *transfer) { return transfer->owner; }

/* Why no address could be connected to, by what the system said of the last one. */
static ccurl_outcome unconnected(const struct ccurl_transfer *transfer) {
  long code = 0;
  transfer->curl->easy_getinfo(transfer->easy, CURLINFO_OS_ERRNO, &code);
  switch (code) {
    case ENETUNREACH:
    case ENETDOWN: return CCURL_NOT_CONNECTED;
    case EHOSTUNREACH:
    case ETIMEDOUT: return CCURL_TIMED_OUT;
    default: return CCURL_REFUSED;
  }
}

ccurl_outcome ccurl_transfer_outcome(const ccurl_transfer *transfer) {
  if (transfer->is_body_too_large) return CCURL_BODY_TOO_LARGE;
  if (transfer->is_head_too_large) return CCURL_HEADERS_TOO_LARGE;
  switch (transfer->result) {
    /* A server that hangs up inside its headers passes for an empty answer. */
    case CURLE_OK: return transfer->is_head_complete ? CCURL_COMPLETE : CCURL_BROKEN;
    case CURLE_COULDNT_RESOLVE_HOST: return CCURL_UNKNOWN_HOST;
    case CURLE_COULDNT_RESOLVE_PROXY: return CCURL_UNKNOWN_PROXY;
    case CURLE_COULDNT_CONNECT: return transfer->is_address_forbidden ? CCURL_FORBIDDEN_ADDRESS : unconnected(transfer);
    case CURLE_OPERATION_TIMEDOUT: return CCURL_TIMED_OUT;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_PEER_FAILED_VERIFICATION: return CCURL_INSECURE;
    case CURLE_URL_MALFORMAT: return CCURL_BAD_URL;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return CCURL_NOT_HTTP;
    /* A write that fails is the library's own when it decodes: ours was told apart above. */
    case CURLE_WRITE_ERROR:
    case CURLE_BAD_CONTENT_ENCODING: return CCURL_UNDECODABLE;
    case CURLE_FILESIZE_EXCEEDED: return CCURL_BODY_TOO_LARGE;
    /* The library has a limit of its own for one line. */
    case CURLE_OUT_OF_MEMORY:
    case CURLE_TOO_LARGE: return transfer->is_head_complete ? CCURL_OTHER : CCURL_HEADERS_TOO_LARGE;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CCURL_BROKEN;
    default: return CCURL_OTHER;
  }
}

const char *ccurl_transfer_message(const ccurl_transfer *transfer) {
  return transfer->message[0] ? transfer->message : transfer->curl->easy_strerror(transfer->result);
}

bool ccurl_transfer_is_connected(ccurl_pool *pool, const ccurl_transfer *transfer) {
  int64_t microseconds = 0;
  pool->curl->easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds);
  return microseconds > 0;
}

long ccurl_transfer_idle_time(const ccurl_transfer *transfer) {
  return transfer->last_arrival ? (long)(milliseconds_now() - transfer->last_arrival) : 0;
}

long ccurl_transfer_status(ccurl_pool *pool, const ccurl_transfer *transfer) {
  long status = 0;
  pool->curl->easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

const char *ccurl_transfer_address(ccurl_pool *pool, const ccurl_transfer *transfer) {
  const char *address = 0;
  pool->curl->easy_getinfo(transfer->easy, CURLINFO_PRIMARY_IP, &address);
  return address ? address : "";
}

const char *ccurl_transfer_headers(const ccurl_transfer *transfer, size_t *length) {
  *length = transfer->head.length;
  return transfer->head.bytes;
}

void *ccurl_transfer_take_body(ccurl_transfer *transfer, size_t *length) {
  void *bytes = transfer->body.bytes;
  *length = transfer->body.length;
  transfer->body = (struct buffer){0};
  return bytes;
}
