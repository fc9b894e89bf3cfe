#include "CCurl.h"

#include "libcurl.h"

#include <arpa/inet.h>
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
  /* NULL once it has said that the body is taken. */
  ccurl_body_check *checks_body;
  void *body_context;
  bool is_paused;
  bool is_body_refused;
  bool is_body_too_large;
  bool is_head_too_large;
  bool is_address_forbidden;
  int result;
  char message[CURL_ERROR_SIZE];
  const struct libcurl *curl;
};

static bool reserve(struct buffer *buffer, size_t capacity) {
  char *grown = realloc(buffer->bytes, capacity);
  if (!grown) return false;
  buffer->bytes = grown;
  buffer->capacity = capacity;
  return true;
}

static bool append(struct buffer *buffer, const char *bytes, size_t length) {
  if (buffer->length + length > buffer->capacity) {
    size_t capacity = buffer->capacity ? buffer->capacity : 4096;
    while (capacity < buffer->length + length) capacity *= 2;
    if (!reserve(buffer, capacity)) return false;
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

/* The body's length before it is decoded, or -1. */
static int64_t content_length(const struct ccurl_transfer *transfer) {
  int64_t length = -1;
  transfer->curl->easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}

/* libcurl takes anything but the full length for "stop". What is paused comes again. */
static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct ccurl_transfer *transfer = context;
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
  /* In one piece, where its size is known: what grows leaves holes behind. */
  int64_t expected = transfer->body.capacity ? 0 : content_length(transfer);
  if (expected > (int64_t)length && (size_t)expected <= transfer->body_limit) reserve(&transfer->body, (size_t)expected);
  return append(&transfer->body, bytes, length) ? length : 0;
}

/* Whether the head so far is of an interim response (1xx): the final one comes behind it. */
static bool is_interim(const struct buffer *head) {
  const char *space = memchr(head->bytes, ' ', head->length);
  return space && space + 1 < head->bytes + head->length && space[1] == '1';
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
  if (transfer->is_head_complete) {
    /* Behind the final head come trailers, which decide nothing, whatever they look like. */
    if (!is_interim(&transfer->head)) return length;
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

/* Called before each request is sent, over a new connection or a kept one, from 7.80 on: CURLOPT_OPENSOCKETFUNCTION hears of new ones only. */
static int check_peer(void *context, char *peer, char *local, int peer_port, int local_port) {
  (void)local, (void)peer_port, (void)local_port;
  struct ccurl_transfer *transfer = context;
  if (!transfer->refuses_address) return CURL_PREREQFUNC_OK;
  uint8_t bytes[16];
  size_t count = inet_pton(AF_INET, peer, bytes) == 1 ? 4 : inet_pton(AF_INET6, peer, bytes) == 1 ? 16 : 0;
  transfer->is_address_forbidden = transfer->refuses_address(bytes, count);
  return transfer->is_address_forbidden ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
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

bool ccurl_pool_add(ccurl_pool *pool, ccurl_transfer *transfer) {
  return pool->curl->multi_add_handle(pool->multi, transfer->easy) == 0;
}

void ccurl_pool_remove(ccurl_pool *pool, ccurl_transfer *transfer) {
  pool->curl->multi_remove_handle(pool->multi, transfer->easy);
}

/* Whether the library takes all that a transfer's safety depends on. What it does without is left out silently: it refuses options that are newer
 * than itself, and HTTP/2 where it was built without. */
static bool set_options(struct ccurl_transfer *transfer, const ccurl_request *request) {
  CURL *easy = transfer->easy;
  bool is_set = true;
#define SET(option, value) (is_set = transfer->curl->easy_setopt(easy, option, value) == CURLE_OK && is_set)
#define SET_IF_KNOWN(option, value) ((void)transfer->curl->easy_setopt(easy, option, value))
  SET(CURLOPT_PRIVATE, transfer);
  SET(CURLOPT_ERRORBUFFER, transfer->message);
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_HTTPHEADER, transfer->headers);
  SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  /* Redirects are followed above this, one exchange each. */
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  SET_IF_KNOWN(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  /* Where HTTP/2 is possible, whoever comes second waits to see whether the first one's connection has room for all. */
  SET(CURLOPT_PIPEWAIT, (long)(strncasecmp(request->url, "https:", 6) == 0));
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  /* Whatever the system's own settings allow. */
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  if (request->certificate_file) SET(CURLOPT_CAINFO, request->certificate_file);
  /* Both are said, so that the library reads neither from the environment. */
  SET(CURLOPT_PROXY, request->proxy);
  SET(CURLOPT_NOPROXY, "");
  /* The head that counts is the server's. */
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  /* Every encoding that the library knows; the body's limit counts what comes out. */
  SET(CURLOPT_ACCEPT_ENCODING, "");
  SET(CURLOPT_MAXFILESIZE_LARGE, (int64_t)request->body_limit);
  // With its own 16 KiB libcurl 7.88 forgets a stream of HTTP/2 now and then, which then hangs; with as much as its program has it does not.
  SET(CURLOPT_BUFFERSIZE, 102400L);
  SET(CURLOPT_NOSIGNAL, 1L);
  /* A name that is being looked up must not hold up whoever cancels: the look-up ends by itself, in a thread of its own. */
  SET_IF_KNOWN(CURLOPT_QUICK_EXIT, 1L);
  SET(CURLOPT_TIMEOUT_MS, request->total_timeout);
  SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout);
  /* Less than a byte in a second, for so long, is idle: before the first byte. Afterwards the library takes the average of several seconds,
   * so that is counted here. */
  SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
  SET(CURLOPT_LOW_SPEED_TIME, (request->idle_timeout + 999) / 1000);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, transfer);
  SET(CURLOPT_HEADERFUNCTION, take_header);
  SET(CURLOPT_HEADERDATA, transfer);
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  SET(CURLOPT_OPENSOCKETDATA, transfer);
  SET_IF_KNOWN(CURLOPT_PREREQFUNCTION, check_peer);
  SET_IF_KNOWN(CURLOPT_PREREQDATA, transfer);
#undef SET
#undef SET_IF_KNOWN
  return is_set;
}

ccurl_transfer *ccurl_transfer_create(ccurl_pool *pool, const ccurl_request *request, uint64_t owner) {
  const struct libcurl *curl = pool->curl;
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return 0;
  transfer->owner = owner;
  transfer->curl = curl;
  transfer->easy = curl->easy_init();
  transfer->head_limit = request->header_limit;
  transfer->body_limit = request->body_limit;
  transfer->refuses_address = request->refuses_address;
  transfer->checks_body = request->checks_body;
  transfer->body_context = request->body_context;
  bool is_ready = transfer->easy;
  for (const char *const *header = request->headers; is_ready && *header; header++) {
    struct curl_slist *longer = curl->slist_append(transfer->headers, *header);
    if (longer) transfer->headers = longer;
    is_ready = longer;
  }
  if (is_ready && set_options(transfer, request)) return transfer;
  ccurl_transfer_destroy(pool, transfer);
  return 0;
}

void ccurl_transfer_destroy(ccurl_pool *pool, ccurl_transfer *transfer) {
  if (transfer->easy) pool->curl->easy_cleanup(transfer->easy);
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
  if (transfer->is_body_refused) return CCURL_BODY_REFUSED;
  if (transfer->is_body_too_large) return CCURL_BODY_TOO_LARGE;
  if (transfer->is_head_too_large) return CCURL_HEADERS_TOO_LARGE;
  if (transfer->result == CURLE_ABORTED_BY_CALLBACK && transfer->is_address_forbidden) return CCURL_FORBIDDEN_ADDRESS;
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
    /* A trailer that is none: nothing else of what the library is given comes from the server. */
    case CURLE_BAD_FUNCTION_ARGUMENT: return transfer->is_head_complete ? CCURL_NOT_HTTP : CCURL_OTHER;
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

bool ccurl_transfer_resume(ccurl_transfer *transfer) {
  transfer->checks_body = 0;
  transfer->is_paused = false;
  transfer->last_arrival = milliseconds_now();
  /* To the library's count of idle seconds the pause belongs; ours goes on from here. */
  return transfer->curl->easy_setopt(transfer->easy, CURLOPT_LOW_SPEED_LIMIT, 0L) == CURLE_OK &&
         transfer->curl->easy_pause(transfer->easy, CURLPAUSE_CONT) == CURLE_OK;
}

bool ccurl_transfer_is_paused(const ccurl_transfer *transfer) { return transfer->is_paused; }

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
