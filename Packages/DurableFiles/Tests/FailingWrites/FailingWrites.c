#define _GNU_SOURCE
#include "FailingWrites.h"

#ifndef __linux__

bool failing_writes_are_available(void) { return false; }
void fail_writes(const char *path, long first, long last) {}
void fail_no_writes(const char *path) {}

#else

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

/* A directory below which some writes fail. */
struct disk {
  bool is_used;
  long writes, first, last;
  char path[PATH_MAX];
};

/* As many as tests run at once, and more. */
static struct disk disks[64];
/* How many are in use: while none is, nothing is looked up. */
static atomic_int used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool failing_writes_are_available(void) { return true; }

void fail_writes(const char *path, long first, long last) {
  fail_no_writes(path);
  pthread_mutex_lock(&lock);
  for (size_t index = 0; index < sizeof disks / sizeof *disks; index++) {
    struct disk *disk = &disks[index];
    if (disk->is_used) continue;
    snprintf(disk->path, sizeof disk->path, "%s/", path);
    disk->is_used = true;
    used++;
    disk->writes = 0;
    disk->first = first;
    disk->last = last;
    pthread_mutex_unlock(&lock);
    return;
  }
  abort();
}

void fail_no_writes(const char *path) {
  size_t length = strlen(path);
  pthread_mutex_lock(&lock);
  for (size_t index = 0; index < sizeof disks / sizeof *disks; index++) {
    struct disk *disk = &disks[index];
    bool is_this = strncmp(disk->path, path, length) == 0 && strcmp(disk->path + length, "/") == 0;
    if (!disk->is_used || !is_this) continue;
    disk->is_used = false;
    used--;
  }
  pthread_mutex_unlock(&lock);
}

/* Whether a change fails that is made to the open `file`, or to what `path` names below it. */
static bool fails(int file, const char *path) {
  if (used == 0) return false;
  char place[PATH_MAX] = "";
  if (path == 0 || path[0] != '/') {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, place, sizeof place - 2);
    if (length < 0) return false;
    strcpy(place + length, "/");
    path = place;
  }
  bool result = false;
  pthread_mutex_lock(&lock);
  for (size_t index = 0; index < sizeof disks / sizeof *disks; index++) {
    struct disk *disk = &disks[index];
    if (!disk->is_used || strncmp(path, disk->path, strlen(disk->path)) != 0) continue;
    disk->writes++;
    result = disk->first <= disk->writes && disk->writes <= disk->last;
    break;
  }
  pthread_mutex_unlock(&lock);
  return result;
}

static long failed(void) {
  errno = EIO;
  return -1;
}

#define UNLESS_FAILING(file, path, ...) return fails(file, path) ? failed() : syscall(__VA_ARGS__)

int openat(int directory, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  if (!(flags & (O_CREAT | O_TRUNC))) return syscall(SYS_openat, directory, path, flags, mode);
  UNLESS_FAILING(directory, path, SYS_openat, directory, path, flags, mode);
}

ssize_t write(int file, const void *buffer, size_t count) { UNLESS_FAILING(file, 0, SYS_write, file, buffer, count); }

int fsync(int file) { UNLESS_FAILING(file, 0, SYS_fsync, file); }

int ftruncate(int file, off_t length) { UNLESS_FAILING(file, 0, SYS_ftruncate, file, length); }

int mkdir(const char *path, mode_t mode) { UNLESS_FAILING(AT_FDCWD, path, SYS_mkdirat, AT_FDCWD, path, mode); }

int mkdirat(int directory, const char *path, mode_t mode) { UNLESS_FAILING(directory, path, SYS_mkdirat, directory, path, mode); }

int renameat(int from, const char *old_path, int to, const char *new_path) {
  UNLESS_FAILING(to, new_path, SYS_renameat2, from, old_path, to, new_path, 0);
}

int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned flags) {
  UNLESS_FAILING(to, new_path, SYS_renameat2, from, old_path, to, new_path, flags);
}

int rename(const char *old_path, const char *new_path) {
  UNLESS_FAILING(AT_FDCWD, new_path, SYS_renameat2, AT_FDCWD, old_path, AT_FDCWD, new_path, 0);
}

int unlinkat(int directory, const char *path, int flags) { UNLESS_FAILING(directory, path, SYS_unlinkat, directory, path, flags); }

int linkat(int from, const char *old_path, int to, const char *new_path, int flags) {
  UNLESS_FAILING(to, new_path, SYS_linkat, from, old_path, to, new_path, flags);
}

int inotify_add_watch(int instance, const char *path, uint32_t mask) {
  if (!fails(AT_FDCWD, path)) return syscall(SYS_inotify_add_watch, instance, path, mask);
  errno = ENOSPC;
  return -1;
}

#endif
