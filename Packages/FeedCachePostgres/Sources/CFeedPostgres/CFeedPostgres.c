#include "CFeedPostgres.h"

#include <dlfcn.h>

const char *cfeedpostgres_load(struct cfeedpostgres *library, const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
#define FIND(type, name, parameters) \
  if (!handle || !(*(void **)&library->name = dlsym(handle, "PQ" #name))) return dlerror();
  POSTGRES_FUNCTIONS(FIND)
  return 0;
}
