#include "CCurl.h"

#include <fcntl.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

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

/* Of a clock that never goes back. */
static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t content_length(const ccurl_transfer *transfer) {
  int64_t length = -1;
  transfer->curl->easy_getinfo(transfer->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  return length;
}

/* libcurl's callbacks; each context is a transfer. Any result but the full length stops a transfer; a paused body comes again. */
static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
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

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
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

static bool is_out_of_descriptors(int error) { return error == EMFILE || error == ENFILE; }

/* Called for each address of a name before it is connected to. */
static int open_socket(void *context, int purpose, struct curl_sockaddr *address) {
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
  transfer->has_no_descriptors = descriptor < 0 && is_out_of_descriptors(errno);
  return descriptor;
}

/* Called before each request, over a kept connection too, where open_socket is not called. */
static int check_peer(void *context, char *peer, char *local, int peer_port, int local_port) {
  (void)local, (void)peer_port, (void)local_port;
  ccurl_transfer *transfer = context;
  if (!transfer->refuses_address) return CURL_PREREQFUNC_OK;
  uint8_t bytes[16];
  size_t count = inet_pton(AF_INET, peer, bytes) == 1 ? 4 : inet_pton(AF_INET6, peer, bytes) == 1 ? 16 : 0;
  transfer->is_address_refused = transfer->refuses_address(bytes, count);
  return transfer->is_address_refused ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK;
}

CURLM *ccurl_pool_create(const struct libcurl *curl, long connections) {
  CURLM *multi = curl->multi_init();
  if (multi) curl->multi_setopt(multi, CURLMOPT_MAXCONNECTS, connections);
  return multi;
}

ccurl_transfer *ccurl_transfer_create(const struct libcurl *curl) {
  ccurl_transfer *transfer = calloc(1, sizeof *transfer);
  if (!transfer) return 0;
  transfer->curl = curl;
  transfer->start = milliseconds_now();
  transfer->easy = curl->easy_init();
  if (transfer->easy) return transfer;
  free(transfer);
  return 0;
}

void ccurl_transfer_destroy(ccurl_transfer *transfer) {
  transfer->curl->easy_cleanup(transfer->easy);
  transfer->curl->slist_free_all(transfer->headers);
  free(transfer->head.bytes);
  free(transfer->body.bytes);
  free(transfer);
}

bool ccurl_transfer_add_header(ccurl_transfer *transfer, const char *line) {
  struct curl_slist *longer = transfer->curl->slist_append(transfer->headers, line);
  if (longer) transfer->headers = longer;
  return longer;
}

bool ccurl_transfer_configure(
    ccurl_transfer *transfer, const char *url, const char *certificate_file, const char *proxy) {
  CURL *easy = transfer->easy;
  bool is_set = true;
  /* Safety depends on these. */
#define SET(option, value) (is_set = transfer->curl->easy_setopt(easy, option, value) == CURLE_OK && is_set)
  /* These are newer than some libraries, or optional in them. */
#define SET_IF_KNOWN(option, value) ((void)transfer->curl->easy_setopt(easy, option, value))
  SET(CURLOPT_PRIVATE, transfer);
  SET(CURLOPT_ERRORBUFFER, transfer->message);
  SET(CURLOPT_URL, url);
  SET(CURLOPT_HTTPHEADER, transfer->headers);
  SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  /* Redirects are followed in Swift, by a transfer each. */
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET_IF_KNOWN(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  /* With HTTP/2, the second transfer waits to see whether the first one's connection has room for it. */
  SET(CURLOPT_PIPEWAIT, (long)(strncasecmp(url, "https:", 6) == 0));
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  /* Whatever the system's configuration allows. */
  SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  if (certificate_file) SET(CURLOPT_CAINFO, certificate_file);
  /* Both are set, so that the library reads neither from the environment. */
  SET(CURLOPT_PROXY, proxy);
  SET(CURLOPT_NOPROXY, "");
  SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  /* Every encoding that the library knows; the body's limit counts decoded bytes. */
  SET(CURLOPT_ACCEPT_ENCODING, transfer->is_taken_encoded ? "identity" : "");
  SET(CURLOPT_HTTP_CONTENT_DECODING, transfer->is_taken_encoded ? 0L : 1L);
  SET(CURLOPT_MAXFILESIZE_LARGE, (int64_t)transfer->body_limit);
  /* With its own 16 KiB, libcurl 7.88 now and then forgets an HTTP/2 stream, which then hangs; with the size that its program uses, never. */
  SET(CURLOPT_BUFFERSIZE, 102400L);
  SET(CURLOPT_NOSIGNAL, 1L);
  /* A name lookup must not delay a cancel: it ends in its own thread. */
  SET_IF_KNOWN(CURLOPT_QUICK_EXIT, 1L);
  /* Swift keeps all time limits; the library divides this one among a host's addresses. */
  SET(CURLOPT_CONNECTTIMEOUT_MS, transfer->connect_timeout);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, transfer);
  SET(CURLOPT_HEADERFUNCTION, take_header);
  SET(CURLOPT_HEADERDATA, transfer);
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  SET(CURLOPT_OPENSOCKETDATA, transfer);
  SET_IF_KNOWN(CURLOPT_PREREQFUNCTION, check_peer);
  SET_IF_KNOWN(CURLOPT_PREREQDATA, transfer);
  return is_set;
}

ccurl_transfer *ccurl_next_finished(const struct libcurl *curl, CURLM *multi) {
  int left = 0;
  struct CURLMsg *message = curl->multi_info_read(multi, &left);
  if (!message) return 0;
  CURL *easy = message->easy_handle;
  ccurl_transfer *transfer = 0;
  curl->easy_getinfo(easy, CURLINFO_PRIVATE, &transfer);
  transfer->result = message->data.result;
  curl->easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &transfer->status);
  curl->easy_getinfo(easy, CURLINFO_OS_ERRNO, &transfer->system_error);
  curl->easy_getinfo(easy, CURLINFO_PRIMARY_IP, &transfer->address);
  return transfer;
}

bool ccurl_has_no_descriptors(void) {
  int descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return is_out_of_descriptors(errno);
  close(descriptor);
  return false;
}

const char *ccurl_transfer_message(const ccurl_transfer *transfer) {
  return transfer->message[0] ? transfer->message : transfer->curl->easy_strerror(transfer->result);
}

int64_t ccurl_transfer_idle_time(const ccurl_transfer *transfer) {
  int64_t microseconds = 0;
  transfer->curl->easy_getinfo(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &microseconds);
  if (microseconds <= 0) return -1;
  int64_t sent = transfer->start + microseconds / 1000;
  return milliseconds_now() - (transfer->last_arrival > sent ? transfer->last_arrival : sent);
}

bool ccurl_transfer_resume(ccurl_transfer *transfer) {
  transfer->checks_body = 0;
  transfer->is_paused = false;
  transfer->last_arrival = milliseconds_now();
  return transfer->curl->easy_pause(transfer->easy, CURLPAUSE_CONT) == CURLE_OK;
}
