#include "libcurl.h"

#include <dlfcn.h>
#include <pthread.h>

static struct libcurl library;
static int is_loaded;

static void *open_library(void) {
#ifdef __APPLE__
  return dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return handle ? handle : dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
}

static void load(void) {
  void *handle = open_library();
  if (!handle) return;
#define FIND(type, name, parameters) \
  if (!(*(void **)&library.name = dlsym(handle, "curl_" #name))) return;
  LIBCURL_FUNCTIONS(FIND)
#undef FIND
  is_loaded = library.global_init(CURL_GLOBAL_ALL) == CURLE_OK;
}

const struct libcurl *libcurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : 0;
}
