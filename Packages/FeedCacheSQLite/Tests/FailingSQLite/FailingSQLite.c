#include "FailingSQLite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The interface between SQLite and the system (sqlite.org/c3ref/vfs.html), as far as it is wrapped here. */

typedef struct file file;
typedef struct methods methods;
typedef struct vfs vfs;

struct file {
  const methods *methods;
};

struct methods {
  int version;
  int (*close)(file *);
  int (*read)(file *, void *, int, int64_t);
  int (*write)(file *, const void *, int, int64_t);
  int (*truncate)(file *, int64_t);
  int (*sync)(file *, int);
  int (*size)(file *, int64_t *);
  int (*lock)(file *, int);
  int (*unlock)(file *, int);
  int (*check_lock)(file *, int *);
  int (*control)(file *, int, void *);
  int (*sector_size)(file *);
  int (*characteristics)(file *);
  int (*map)(file *, int, int, int, void volatile **);
  int (*map_lock)(file *, int, int, int);
  void (*barrier)(file *);
  int (*unmap)(file *, int);
};

struct vfs {
  int version;
  int file_size;
  int longest_path;
  vfs *next;
  const char *name;
  void *context;
  int (*open)(vfs *, const char *, file *, int, int *);
  int (*delete)(vfs *, const char *, int);
  void *rest[16];
};

/* A file of the real system, behind the wrapper. */
struct wrapper {
  const methods *methods;
  char path[4096];
  file real[];
};

enum { io_error = 10, create = 4 };

static vfs wrapped;
static vfs *real_vfs;
static atomic_bool armed;
static atomic_long writes;
static long first_write, last_write;
static char failing_path[4096];
static char watched_path[4096];
static atomic_bool watches;
static atomic_uint permissions;

void watch_sqlite_permissions(const char *path) {
  watches = false;
  snprintf(watched_path, sizeof watched_path, "%s/", path);
  permissions = 0;
  watches = true;
}

unsigned sqlite_permissions(void) { return permissions; }

/* Notes who may use a file at the moment when SQLite has opened it, before anything else can be done to it. */
static void note_permissions(const char *path) {
  struct stat status;
  if (!watches || !path || strncmp(path, watched_path, strlen(watched_path)) != 0) return;
  if (stat(path, &status) == 0) permissions |= status.st_mode & 0777;
}

void fail_sqlite_writes(const char *path, long first, long last) {
  armed = false;
  snprintf(failing_path, sizeof failing_path, "%s/", path);
  first_write = first;
  last_write = last;
  writes = 0;
  armed = true;
}

void fail_no_sqlite_writes(void) { armed = false; }

static bool fails(const char *path) {
  if (!armed || !path || strncmp(path, failing_path, strlen(failing_path)) != 0) return false;
  long number = ++writes;
  return first_write <= number && number <= last_write;
}

#define SELF ((struct wrapper *)self)
#define REAL (SELF->real)
#define FORWARD(name, parameters, ...) \
  static int forward_##name parameters { return REAL->methods->name(__VA_ARGS__); }
#define FAIL(name, parameters, ...) \
  static int fail_##name parameters { return fails(SELF->path) ? io_error : REAL->methods->name(__VA_ARGS__); }

FORWARD(close, (file *self), REAL)
FORWARD(read, (file *self, void *bytes, int count, int64_t offset), REAL, bytes, count, offset)
FAIL(write, (file *self, const void *bytes, int count, int64_t offset), REAL, bytes, count, offset)
FAIL(truncate, (file *self, int64_t size), REAL, size)
FAIL(sync, (file *self, int flags), REAL, flags)
FORWARD(size, (file *self, int64_t *size), REAL, size)
FORWARD(lock, (file *self, int kind), REAL, kind)
FORWARD(unlock, (file *self, int kind), REAL, kind)
FORWARD(check_lock, (file *self, int *is_locked), REAL, is_locked)
FORWARD(control, (file *self, int what, void *value), REAL, what, value)
FORWARD(sector_size, (file *self), REAL)
FORWARD(characteristics, (file *self), REAL)
FORWARD(map, (file *self, int region, int size, int extends, void volatile **memory), REAL, region, size, extends, memory)
FORWARD(map_lock, (file *self, int offset, int count, int flags), REAL, offset, count, flags)
FORWARD(unmap, (file *self, int deletes), REAL, deletes)
static void forward_barrier(file *self) { REAL->methods->barrier(REAL); }

static const methods wrapping = {
    2, forward_close, forward_read, fail_write, fail_truncate, fail_sync, forward_size, forward_lock, forward_unlock, forward_check_lock,
    forward_control, forward_sector_size, forward_characteristics, forward_map, forward_map_lock, forward_barrier, forward_unmap,
};

static int open_file(vfs *self, const char *path, file *opened, int flags, int *out) {
  struct wrapper *wrapper = (struct wrapper *)opened;
  wrapper->methods = 0;
  if ((flags & create) && path && access(path, F_OK) != 0 && fails(path)) return io_error;
  snprintf(wrapper->path, sizeof wrapper->path, "%s", path ? path : "");
  int result = real_vfs->open(real_vfs, path, wrapper->real, flags, out);
  note_permissions(path);
  if (wrapper->real->methods) wrapper->methods = &wrapping;
  return result;
}

static int delete_file(vfs *self, const char *path, int syncs) {
  return fails(path) ? io_error : real_vfs->delete(real_vfs, path, syncs);
}

static void install(void) {
#ifdef __linux__
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = RTLD_DEFAULT;
#endif
  if (!library) return;
  vfs *(*find)(const char *) = (vfs * (*)(const char *)) dlsym(library, "sqlite3_vfs_find");
  int (*add)(vfs *, int) = (int (*)(vfs *, int))dlsym(library, "sqlite3_vfs_register");
  vfs *found = find && add ? find(0) : 0;
  if (!found) return;
  /* The functions that are not wrapped use nothing of the file system's own but its name. */
  memcpy(&wrapped, found, found->version >= 3 ? sizeof wrapped : sizeof wrapped - 3 * sizeof(void *));
  wrapped.next = 0;
  wrapped.name = "failing";
  wrapped.file_size = (int)sizeof(struct wrapper) + found->file_size;
  wrapped.open = open_file;
  wrapped.delete = delete_file;
  if (add(&wrapped, 1) == 0) real_vfs = found;
}

bool failing_sqlite_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return real_vfs != 0;
}
