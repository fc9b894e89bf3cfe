#include "libcurl.h"

#include <dlfcn.h>
#include <pthread.h>

static struct libcurl library;
static int is_loaded;

static void *open_library(void) {
#ifdef __APPLE__
  const char *names[] = {"/usr/lib/libcurl.4.dylib", 0};
#else
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", 0};
#endif
  for (int index = 0; names[index]; index++) {
    void *handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (handle) return handle;
  }
  return 0;
}

static void load(void) {
  void *handle = open_library();
  if (!handle) return;
#define FIND(field, name) \
  if (!(*(void **)&library.field = dlsym(handle, name))) return
  FIND(global_init, "curl_global_init");
  FIND(easy_init, "curl_easy_init");
  FIND(easy_setopt, "curl_easy_setopt");
  FIND(easy_getinfo, "curl_easy_getinfo");
  FIND(easy_pause, "curl_easy_pause");
  FIND(easy_cleanup, "curl_easy_cleanup");
  FIND(easy_strerror, "curl_easy_strerror");
  FIND(slist_append, "curl_slist_append");
  FIND(slist_free_all, "curl_slist_free_all");
  FIND(multi_init, "curl_multi_init");
  FIND(multi_cleanup, "curl_multi_cleanup");
  FIND(multi_add_handle, "curl_multi_add_handle");
  FIND(multi_remove_handle, "curl_multi_remove_handle");
  FIND(multi_perform, "curl_multi_perform");
  FIND(multi_poll, "curl_multi_poll");
  FIND(multi_wakeup, "curl_multi_wakeup");
  FIND(multi_info_read, "curl_multi_info_read");
  is_loaded = library.global_init(CURL_GLOBAL_ALL) == 0;
}

const struct libcurl *libcurl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &library : 0;
}
