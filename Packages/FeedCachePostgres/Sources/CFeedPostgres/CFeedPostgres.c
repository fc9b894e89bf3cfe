#include "CFeedPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

const char *cfeedpostgres_load(struct cfeedpostgres *library, const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
#define FIND(type, name, parameters) \
  if (!handle || !(*(void **)&library->name = dlsym(handle, "PQ" #name))) return dlerror();
  POSTGRES_FUNCTIONS(FIND)
  return 0;
}

struct cancellation {
  struct cfeedpostgres library;
  struct pg_cancel *request;
};

static void *cancel(void *context) {
  struct cancellation *cancellation = context;
  char message[256];
  cancellation->library.cancel(cancellation->request, message, sizeof message);
  cancellation->library.freeCancel(cancellation->request);
  free(cancellation);
  return 0;
}

void cfeedpostgres_cancel_apart(const struct cfeedpostgres *library, struct pg_cancel *request) {
  struct cancellation *cancellation = malloc(sizeof *cancellation);
  pthread_t thread;
  if (cancellation) {
    cancellation->library = *library;
    cancellation->request = request;
    if (!pthread_create(&thread, 0, cancel, cancellation)) {
      pthread_detach(thread);
      return;
    }
    free(cancellation);
  }
  library->freeCancel(request);
}
