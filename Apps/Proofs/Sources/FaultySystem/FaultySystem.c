#define _GNU_SOURCE
#include "FaultySystem.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

pid_t torture_fork(void) {
  pid_t child = fork();
#ifdef __linux__
  if (child == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  return child;
}

void *torture_shared_memory(size_t size) {
  void *memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
  return memory == MAP_FAILED ? 0 : memory;
}

#ifndef __linux__

#include <errno.h>
bool faulty_is_available(void) { return false; }
void faulty_arm(long first, int fault, bool forever, long second, int second_fault) {}
long faulty_disarm(void) { return 0; }
int torture_mount(const char *device, const char *path, const char *type, const char *options) { return ENOTSUP; }
int torture_unmount(const char *path) { return ENOTSUP; }
int torture_exchange(const char *path, const char *other_path) { return ENOTSUP; }
int torture_cut_power(const char *path, bool flush_log) { return ENOTSUP; }

#else

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>

int torture_mount(const char *device, const char *path, const char *type, const char *options) {
  return mount(device, path, type, 0, options) == 0 ? 0 : errno;
}

int torture_unmount(const char *path) { return umount2(path, 0) == 0 ? 0 : errno; }

int torture_exchange(const char *path, const char *other_path) {
  return syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other_path, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int torture_cut_power(const char *path, bool flush_log) {
  /* FS_IOC_SHUTDOWN of ext4 and xfs: 1 writes the journal first, 2 does not. */
  uint32_t how = flush_log ? 1 : 2;
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return errno;
  int result = ioctl(directory, _IOR('X', 125, uint32_t), &how) == 0 ? 0 : errno;
  close(directory);
  return result;
}

/* From libdispatch, whose header is not there for C. */
extern const char *dispatch_queue_get_label(void *queue);

static atomic_bool armed;
static atomic_long calls, suffered;
static long first_call, second_call;
static int first_fault, second_fault_kind;
static bool is_forever;

/* Interruptions end after so many, or the caller would retry for ever. */
enum { longest_storm = 1000 };

bool faulty_is_available(void) { return true; }

void faulty_arm(long first, int fault, bool forever, long second, int second_fault) {
  first_call = first;
  first_fault = fault;
  is_forever = forever;
  second_call = second < 0 ? -1 : first + second;
  second_fault_kind = second_fault;
  calls = 0;
  suffered = 0;
  armed = true;
}

long faulty_disarm(void) {
  armed = false;
  return calls;
}

static int next_fault(void) {
  if (!armed) return FAULTY_NONE;
  const char *label = dispatch_queue_get_label(0);
  if (label == 0 || strncmp(label, "feed-", 5) != 0) return FAULTY_NONE;
  long call = calls++;
  int fault = FAULTY_NONE;
  if (first_call >= 0 && (call == first_call || (is_forever && call > first_call))) fault = first_fault;
  if (second_call >= 0 && call == second_call) fault = second_fault_kind;
  if (fault == EINTR && suffered >= longest_storm) fault = FAULTY_NONE;
  if (fault != FAULTY_NONE) suffered++;
  if (fault == FAULTY_KILL_BEFORE) raise(SIGKILL);
  return fault;
}

static size_t half(int fault, size_t count) { return fault == FAULTY_SHORT && count > 1 ? count / 2 : count; }

/* A function that makes the call in its last argument unless it is to fail, and dies after it if that was asked for. */
#define CALL(type, name, parameters, failure, ...)  \
  type name parameters {                            \
    int fault = next_fault();                       \
    if (fault > 0) {                                \
      errno = fault;                                \
      return failure;                               \
    }                                               \
    type result = (type)(__VA_ARGS__);              \
    if (fault == FAULTY_KILL_AFTER) raise(SIGKILL); \
    return result;                                  \
  }

CALL(ssize_t, read, (int file, void *buffer, size_t count), -1, syscall(SYS_read, file, buffer, half(fault, count)))
CALL(ssize_t, pread, (int file, void *buffer, size_t count, off_t offset), -1,
     syscall(SYS_pread64, file, buffer, half(fault, count), offset))
CALL(ssize_t, write, (int file, const void *buffer, size_t count), -1, syscall(SYS_write, file, buffer, half(fault, count)))
CALL(int, fsync, (int file), -1, syscall(SYS_fsync, file))
CALL(int, fchmod, (int file, mode_t mode), -1, syscall(SYS_fchmod, file, mode))
CALL(int, fchown, (int file, uid_t owner, gid_t group), -1, syscall(SYS_fchown, file, owner, group))
CALL(int, ftruncate, (int file, off_t length), -1, syscall(SYS_ftruncate, file, length))
CALL(off_t, lseek, (int file, off_t offset, int whence), -1, syscall(SYS_lseek, file, offset, whence))
CALL(int, flock, (int file, int operation), -1, syscall(SYS_flock, file, operation))
CALL(int, mkdir, (const char *path, mode_t mode), -1, syscall(SYS_mkdirat, AT_FDCWD, path, mode))
CALL(int, mkdirat, (int directory, const char *path, mode_t mode), -1, syscall(SYS_mkdirat, directory, path, mode))
CALL(int, access, (const char *path, int mode), -1, syscall(SYS_faccessat, AT_FDCWD, path, mode))
CALL(int, rename, (const char *old_path, const char *new_path), -1,
     syscall(SYS_renameat2, AT_FDCWD, old_path, AT_FDCWD, new_path, 0))
CALL(int, renameat, (int old_directory, const char *old_path, int new_directory, const char *new_path), -1,
     syscall(SYS_renameat2, old_directory, old_path, new_directory, new_path, 0))
CALL(int, renameat2,
     (int old_directory, const char *old_path, int new_directory, const char *new_path, unsigned flags), -1,
     syscall(SYS_renameat2, old_directory, old_path, new_directory, new_path, flags))
CALL(int, unlinkat, (int directory, const char *path, int flags), -1, syscall(SYS_unlinkat, directory, path, flags))
CALL(int, linkat, (int old_directory, const char *old_path, int new_directory, const char *new_path, int flags), -1,
     syscall(SYS_linkat, old_directory, old_path, new_directory, new_path, flags))

static CALL(int, opened, (int directory, const char *path, int flags, mode_t mode), -1,
            syscall(SYS_openat, directory, path, flags, mode))

static mode_t mode_of(int flags, va_list arguments) { return flags & O_CREAT ? va_arg(arguments, mode_t) : 0; }

int openat(int directory, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(directory, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return opened(AT_FDCWD, path, flags, mode);
}

int close(int file) {
  int fault = next_fault();
  int result = (int)syscall(SYS_close, file);
  if (fault == FAULTY_KILL_AFTER) raise(SIGKILL);
  if (fault <= 0) return result;
  /* Linux has closed the file even when it reports an error. */
  errno = fault;
  return -1;
}

/* For these the C library does more than the system call, so its own functions make them. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

CALL(int, fstat, (int file, struct stat *status), -1, NEXT(fstat)(file, status))
CALL(int, fstatat, (int directory, const char *path, struct stat *status, int flags), -1,
     NEXT(fstatat)(directory, path, status, flags))
CALL(DIR *, fdopendir, (int file), 0, NEXT(fdopendir)(file))
CALL(struct dirent *, readdir, (DIR *directory), 0, NEXT(readdir)(directory))

#endif
