#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* The part of zlib's binary interface that is used, which is that of every version 1 (zlib.net/manual.html). */
struct z_stream {
  const uint8_t *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *message;
  void *state, *allocate, *release, *opaque;
  int data_type;
  unsigned long adler, reserved;
};
enum { Z_OK = 0, Z_STREAM_END = 1, Z_NO_FLUSH = 0 };
/* gzip, or zlib's own format, told apart by their heads; and what some servers call deflate: without one. */
enum { WITH_HEAD = 15 + 32, WITHOUT_HEAD = -15 };

static struct {
  int (*begin)(struct z_stream *, int bits, const char *version, int size);
  int (*inflate)(struct z_stream *, int flush);
  int (*end)(struct z_stream *);
} zlib;
static int is_loaded;

static void load(void) {
#ifdef __APPLE__
  void *handle = dlopen("/usr/lib/libz.1.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!handle) return;
  *(void **)&zlib.begin = dlsym(handle, "inflateInit2_");
  *(void **)&zlib.inflate = dlsym(handle, "inflate");
  *(void **)&zlib.end = dlsym(handle, "inflateEnd");
  is_loaded = zlib.begin && zlib.inflate && zlib.end;
}

/* More memory for the result, up to the limit; false if there is none. */
static bool grow(struct ccurl_buffer *result, size_t limit) {
  if (result->capacity >= limit) return false;
  size_t capacity = result->capacity ? result->capacity * 2 : 65536;
  if (capacity > limit) capacity = limit;
  uint8_t *grown = realloc(result->bytes, capacity);
  if (!grown) return false;
  result->bytes = grown;
  result->capacity = capacity;
  return true;
}

static bool inflate_as(int bits, const uint8_t *bytes, size_t count, size_t limit, struct ccurl_buffer *result) {
  struct z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = bytes;
  stream.avail_in = (unsigned int)count;
  if (zlib.begin(&stream, bits, "1", (int)sizeof stream) != Z_OK) return false;
  int status = Z_OK;
  while (status == Z_OK && (result->length < result->capacity || grow(result, limit))) {
    stream.next_out = result->bytes + result->length;
    stream.avail_out = (unsigned int)(result->capacity - result->length);
    status = zlib.inflate(&stream, Z_NO_FLUSH);
    result->length = result->capacity - stream.avail_out;
  }
  zlib.end(&stream);
  return status == Z_STREAM_END;
}

bool ccurl_inflate(const uint8_t *bytes, size_t count, size_t limit, struct ccurl_buffer *result) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  /* Sizes are an int in zlib. */
  if (!is_loaded || count > INT32_MAX || limit > INT32_MAX) return false;
  if (inflate_as(WITH_HEAD, bytes, count, limit, result)) return true;
  result->length = 0;
  if (inflate_as(WITHOUT_HEAD, bytes, count, limit, result)) return true;
  free(result->bytes);
  memset(result, 0, sizeof *result);
  return false;
}
