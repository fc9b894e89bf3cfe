#pragma once

#include <sys/socket.h>

/* The part of libcurl's binary interface that is used, whose numbers never change (curl.se/libcurl/c/ABI.html). */

typedef void CURL;
typedef void CURLM;
struct curl_slist;

typedef enum {
  CURLE_OK = 0,
  CURLE_UNSUPPORTED_PROTOCOL = 1,
  CURLE_URL_MALFORMAT = 3,
  CURLE_COULDNT_RESOLVE_PROXY = 5,
  CURLE_COULDNT_RESOLVE_HOST = 6,
  CURLE_COULDNT_CONNECT = 7,
  CURLE_WEIRD_SERVER_REPLY = 8,
  CURLE_HTTP2 = 16,
  CURLE_PARTIAL_FILE = 18,
  CURLE_WRITE_ERROR = 23,
  CURLE_OUT_OF_MEMORY = 27,
  CURLE_OPERATION_TIMEDOUT = 28,
  CURLE_SSL_CONNECT_ERROR = 35,
  CURLE_ABORTED_BY_CALLBACK = 42,
  CURLE_BAD_FUNCTION_ARGUMENT = 43,
  CURLE_GOT_NOTHING = 52,
  CURLE_SEND_ERROR = 55,
  CURLE_RECV_ERROR = 56,
  CURLE_PEER_FAILED_VERIFICATION = 60,
  CURLE_BAD_CONTENT_ENCODING = 61,
  CURLE_FILESIZE_EXCEEDED = 63,
  CURLE_SSL_CACERT_BADFILE = 77,
  CURLE_HTTP2_STREAM = 92,
  CURLE_TOO_LARGE = 100,
} CURLcode;

enum {
  CURLOPT_WRITEDATA = 10001,
  CURLOPT_URL = 10002,
  CURLOPT_PROXY = 10004,
  CURLOPT_ERRORBUFFER = 10010,
  CURLOPT_WRITEFUNCTION = 20011,
  CURLOPT_SSLVERSION = 32,
  CURLOPT_FOLLOWLOCATION = 52,
  CURLOPT_SSL_VERIFYPEER = 64,
  CURLOPT_SSL_VERIFYHOST = 81,
  CURLOPT_HTTPHEADER = 10023,
  CURLOPT_HEADERDATA = 10029,
  CURLOPT_CAINFO = 10065,
  CURLOPT_HEADERFUNCTION = 20079,
  CURLOPT_HTTP_VERSION = 84,
  CURLOPT_BUFFERSIZE = 98,
  CURLOPT_NOSIGNAL = 99,
  CURLOPT_ACCEPT_ENCODING = 10102,
  CURLOPT_PRIVATE = 10103,
  CURLOPT_MAXFILESIZE_LARGE = 30117,
  CURLOPT_CONNECTTIMEOUT_MS = 156,
  CURLOPT_HTTP_CONTENT_DECODING = 158,
  CURLOPT_OPENSOCKETFUNCTION = 20163,
  CURLOPT_OPENSOCKETDATA = 10164,
  CURLOPT_NOPROXY = 10177,
  CURLOPT_PROTOCOLS = 181,
  CURLOPT_PIPEWAIT = 237,
  CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CURLOPT_PREREQFUNCTION = 20312,
  CURLOPT_PREREQDATA = 10313,
  CURLOPT_QUICK_EXIT = 322,
};

enum { CURL_HTTP_VERSION_2TLS = 4 };
enum { CURLMOPT_MAXCONNECTS = 6 };
enum { CURL_SSLVERSION_TLSv1_2 = 6 };
enum { CURLPROTO_HTTP = 1, CURLPROTO_HTTPS = 2 };
enum {
  CURLINFO_RESPONSE_CODE = 0x200002,
  CURLINFO_PRIVATE = 0x100015,
  CURLINFO_OS_ERRNO = 0x200019,
  CURLINFO_PRIMARY_IP = 0x100020,
  CURLINFO_CONTENT_LENGTH_DOWNLOAD_T = 0x60000F,
  CURLINFO_PRETRANSFER_TIME_T = 0x600035,
};
enum { CURL_ERROR_SIZE = 256 };
enum { CURL_SOCKET_BAD = -1 };
enum { CURL_WRITEFUNC_PAUSE = 0x10000001, CURLPAUSE_CONT = 0 };
enum { CURL_PREREQFUNC_OK = 0, CURL_PREREQFUNC_ABORT = 1 };
enum { CURL_GLOBAL_ALL = 3 };

struct CURLMsg {
  int msg;
  CURL *easy_handle;
  union {
    void *whatever;
    CURLcode result;
  } data;
};

struct curl_sockaddr {
  int family, socktype, protocol;
  unsigned int addrlen;
  struct sockaddr addr;
};

/* The functions that are used: X(return type, name, parameters). */
#define LIBCURL_FUNCTIONS(X)                                                     \
  X(CURLcode, global_init, (long flags))                                         \
  X(CURL *, easy_init, (void))                                                   \
  X(CURLcode, easy_setopt, (CURL *, int option, ...))                            \
  X(CURLcode, easy_getinfo, (CURL *, int info, ...))                             \
  X(CURLcode, easy_pause, (CURL *, int))                                         \
  X(void, easy_cleanup, (CURL *))                                                \
  X(const char *, easy_strerror, (CURLcode))                                     \
  X(struct curl_slist *, slist_append, (struct curl_slist *, const char *))      \
  X(void, slist_free_all, (struct curl_slist *))                                 \
  X(CURLM *, multi_init, (void))                                                 \
  X(int, multi_setopt, (CURLM *, int option, ...))                               \
  X(int, multi_cleanup, (CURLM *))                                               \
  X(int, multi_add_handle, (CURLM *, CURL *))                                    \
  X(int, multi_remove_handle, (CURLM *, CURL *))                                 \
  X(int, multi_perform, (CURLM *, int *running))                                 \
  X(int, multi_poll, (CURLM *, void *, unsigned int, int milliseconds, int *))   \
  X(int, multi_wakeup, (CURLM *))                                                \
  X(struct CURLMsg *, multi_info_read, (CURLM *, int *left))

struct libcurl {
#define FIELD(type, name, parameters) type(*name) parameters;
  LIBCURL_FUNCTIONS(FIELD)
#undef FIELD
};

/* Loads the library at the first call; NULL if it cannot be loaded. */
const struct libcurl *libcurl_load(void);
