#define _GNU_SOURCE

#include "Sandbox.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock (kernel 5.13): the headers may be older than the kernel. The numbers of system calls
// from 424 on are the same on all architectures.

#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define PATH_BENEATH 1
#define VERSION 1

#define EXECUTE (1ULL << 0)
#define WRITE_FILE (1ULL << 1)
#define READ_FILE (1ULL << 2)
#define READ_DIR (1ULL << 3)
#define TRUNCATE (1ULL << 14)
/// To remove, make and link files, in the first version; all that there are, in later ones.
#define FIRST_RIGHTS ((1ULL << 13) - 1)
#define REFER (1ULL << 13)
#define IOCTL_DEVICE (1ULL << 15)
#define BIND_TCP (1ULL << 0)
#define CONNECT_TCP (1ULL << 1)
#define ABSTRACT_SOCKETS (1ULL << 0)
#define SIGNALS (1ULL << 1)

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct path_rule {
  uint64_t allowed;
  int32_t descriptor;
} __attribute__((packed));

/// Where systems keep programs and libraries: besides the usual places, Nix, Guix and Homebrew.
static const char *const software[] = {
  "/usr", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store", "/home/linuxbrew/.linuxbrew",
};

/// What else may be read: where libraries are, fonts, the policy of ImageMagick. Not all of /etc:
/// administrators keep keys there.
static const char *const settings[] = {
  "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/ld-musl-x86_64.path", "/etc/ld-musl-aarch64.path",
  "/etc/fonts", "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/dev/urandom", "/sys/devices/system/cpu",
};

/// Where a program's own loader, ld.so, may be. Libraries take no right to execute.
static const char *const loaders[] = {
  "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/nix/store", "/gnu/store",
  "/home/linuxbrew/.linuxbrew/lib",
};

int child_landlock_version(void) {
  int version = (int)syscall(CREATE_RULESET, NULL, 0, VERSION);
  return version < 0 ? 0 : version;
}

static int make_rules(int version) {
  struct ruleset set = {.files = FIRST_RIGHTS};
  size_t size = sizeof set.files;
  if (version >= 2) set.files |= REFER;
  if (version >= 3) set.files |= TRUNCATE;
  if (version >= 4) {
    set.network = BIND_TCP | CONNECT_TCP;
    size = offsetof(struct ruleset, scopes);
  }
  if (version >= 5) set.files |= IOCTL_DEVICE;
  if (version >= 6) {
    set.scopes = ABSTRACT_SOCKETS | SIGNALS;
    size = sizeof set;
  }
  return (int)syscall(CREATE_RULESET, &set, size, 0);
}

static int allow(int rules, int descriptor, uint64_t rights) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -1;
  if (!S_ISDIR(status.st_mode)) rights &= ~READ_DIR;
  struct path_rule rule = {.allowed = rights, .descriptor = descriptor};
  int result = (int)syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0);
  // A pipe has no path, so no rule forbids it.
  return result == 0 || errno == EBADFD ? 0 : -1;
}

// What is not there needs no rule.
static int allow_path(int rules, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return 0;
  int result = allow(rules, descriptor, rights);
  close(descriptor);
  return result;
}

static int allow_paths(int rules, const char *const *paths, size_t count, uint64_t rights) {
  for (size_t index = 0; index < count; index++) {
    if (allow_path(rules, paths[index], rights) != 0) return -1;
  }
  return 0;
}

// The program, and what runs it if it is a script, whose first line names that.
static int allow_program(int rules, const char *path) {
  char line[256] = "";
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  if (read(file, line, sizeof line - 1) < 0) line[0] = 0;
  int result = allow(rules, file, EXECUTE | READ_FILE);
  close(file);
  if (result != 0 || line[0] != '#' || line[1] != '!') return result;
  char *rest = line + 2;
  rest += strspn(rest, " \t");
  rest[strcspn(rest, " \t\n")] = 0;
  return allow_path(rules, rest, EXECUTE | READ_FILE);
}

static int allow_all(int rules, struct child child, int version) {
  uint64_t reading = READ_FILE | READ_DIR;
  if (allow_paths(rules, software, sizeof software / sizeof *software, reading) != 0) return -1;
  if (allow_paths(rules, settings, sizeof settings / sizeof *settings, reading) != 0) return -1;
  if (allow_paths(rules, loaders, sizeof loaders / sizeof *loaders, EXECUTE) != 0) return -1;
  uint64_t writing = WRITE_FILE | READ_FILE | (version >= 3 ? TRUNCATE : 0);
  if (allow_path(rules, "/dev/null", WRITE_FILE | READ_FILE) != 0) return -1;
  if (allow_program(rules, child.words[0]) != 0) return -1;
  if (child.input >= 0 && allow(rules, child.input, READ_FILE) != 0) return -1;
  if (child.output >= 0 && allow(rules, child.output, writing) != 0) return -1;
  return child.file >= 0 ? allow(rules, child.file, writing) : 0;
}

int sandbox_make_rules(struct child child) {
  int version = child_landlock_version();
  if (version == 0) return -1;
  int rules = make_rules(version);
  if (rules < 0) return -2;
  int above = allow_all(rules, child, version) == 0 ? fcntl(rules, F_DUPFD_CLOEXEC, 10) : -1;
  int code = errno;
  close(rules);
  errno = code;
  return above < 0 ? -2 : above;
}

bool sandbox_follow_rules(int rules) { return syscall(RESTRICT_SELF, rules, 0) == 0; }

#else

int child_landlock_version(void) { return 0; }

int sandbox_make_rules(struct child child) {
  (void)child;
  return -1;
}

bool sandbox_follow_rules(int rules) {
  (void)rules;
  return false;
}

#endif
