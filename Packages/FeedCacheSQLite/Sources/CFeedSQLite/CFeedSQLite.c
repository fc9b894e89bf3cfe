#include "CFeedSQLite.h"

#include <dlfcn.h>
#include <string.h>

const char *cfeedsqlite_load(struct cfeedsqlite *library, const char *name) {
#ifdef __APPLE__
#define FIND(type, name, parameters)       \
  extern type sqlite3_##name parameters; \
  library->name = sqlite3_##name;
#else
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return dlerror();
#define FIND(type, name, parameters) \
  if (!(*(void **)&library->name = dlsym(handle, "sqlite3_" #name))) return dlerror();
#endif
  SQLITE_FUNCTIONS(FIND)
  return 0;
}

int cfeedsqlite_set_reset(const struct cfeedsqlite *library, struct sqlite3 *database, int resets) {
  /* SQLITE_DBCONFIG_RESET_DATABASE */
  return library->db_config(database, 1009, resets, (int *)0);
}

uint64_t cfeedsqlite_checksum(uint64_t start, const void *bytes, size_t count) {
  const uint64_t prime = 0x9E3779B185EBCA87;
  uint64_t hash = (start ^ count) * prime;
  for (size_t done = 0; done < count; done += 8) {
    uint64_t word = 0;
    memcpy(&word, (const char *)bytes + done, count - done < 8 ? count - done : 8);
    /* Each step can be undone, so a difference in one word never gets lost. */
    hash = (hash ^ word) * prime;
    hash ^= hash >> 32;
  }
  return hash;
}
