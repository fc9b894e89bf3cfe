#include "callbacks.h"

#include <strings.h>

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
  SET(CURLOPT_ACCEPT_ENCODING, "");
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
#undef SET
#undef SET_IF_KNOWN
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
