#include "CFeedSQLite.h"

#include <dlfcn.h>
#include <string.h>

const char *cfeedsqlite_load(struct cfeedsqlite *library, const char *name) {
  /* Apple's, or the one of everybody else. */
  void *handle = dlopen("/usr/lib/libsqlite3.dylib", RTLD_NOW | RTLD_LOCAL);
  if (!handle) handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
#define FIND(type, name, parameters) \
  if (!handle || !(*(void **)&library->name = dlsym(handle, "sqlite3_" #name))) return dlerror();
  SQLITE_FUNCTIONS(FIND)
  return 0;
}

int cfeedsqlite_empty(const struct cfeedsqlite *library, struct sqlite3 *database) {
  /* This may fail. Otherwise it shows that there is a log: without one, VACUUM would wait for every other connection to close. */
  library->exec(database, "PRAGMA user_version", 0, 0, 0);
  library->db_config(database, 1009 /* SQLITE_DBCONFIG_RESET_DATABASE */, 1, (int *)0);
  int result = library->exec(database, "VACUUM", 0, 0, 0);
  library->db_config(database, 1009, 0, (int *)0);
  return result;
}

uint64_t cfeedsqlite_checksum(uint64_t hash, const void *bytes, size_t count) {
  const uint64_t prime = 0x9E3779B185EBCA87;
  hash = (hash ^ count) * prime;
  for (size_t done = 0; done < count; done += 8) {
    uint64_t word = 0;
    memcpy(&word, (const char *)bytes + done, count - done < 8 ? count - done : 8);
    /* Each step can be undone, so a difference in one word never gets lost. */
    hash = (hash ^ word) * prime;
    hash ^= hash >> 32;
  }
  return hash;
}
