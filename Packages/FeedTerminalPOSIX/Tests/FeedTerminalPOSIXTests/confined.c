// A program for the tests. It tries one thing, and says whether that was done or refused.

#define _GNU_SOURCE

#include <stdio.h>
#include <string.h>

#ifdef __linux__

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

// Of kernel 5.1; the number is the same on all architectures.
#define IO_URING_SETUP 425

static int connects(const char *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(port))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  return connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0;
}

static int has_socket(const char *unused) { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }

static int reads(const char *path) {
  char byte;
  int file = open(path, O_RDONLY);
  return file >= 0 && read(file, &byte, 1) == 1;
}

static int lists(const char *path) { return open(path, O_RDONLY | O_DIRECTORY) >= 0; }

static int writes(const char *path) { return open(path, O_WRONLY) >= 0; }

static int empties(const char *path) { return truncate(path, 0) == 0; }

static int creates(const char *path) { return open(path, O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0; }

static int links(const char *path) { return symlink("/", path) == 0; }

static int removes(const char *path) { return unlink(path) == 0; }

static int changes_mode(const char *path) { return chmod(path, 0777) == 0; }

static int becomes(const char *path) {
  char *words[] = {"echo", "done", NULL};
  return execve(path, words, environ);
}

static int starts(const char *path) {
  char *words[] = {"true", NULL};
  pid_t process;
  return posix_spawn(&process, path, NULL, NULL, words, environ) == 0;
}

static int forks(const char *unused) {
  pid_t process = fork();
  if (process == 0) _exit(0);
  return process > 0;
}

static int signals(const char *unused) { return kill(getppid(), 0) == 0; }

static int signals_all(const char *unused) { return syscall(SYS_tkill, getppid(), 0) == 0; }

static int traces(const char *unused) { return ptrace(PTRACE_TRACEME, 0, 0, 0) == 0; }

static int outlives(const char *unused) { return prctl(PR_SET_PDEATHSIG, 0) == 0; }

static int limits(const char *unused) {
  struct rlimit limit = {.rlim_cur = 10, .rlim_max = 10};
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static int shares_memory(const char *unused) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static int grows_stack(const char *unused) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN;
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED;
}

static int changes_mode_of_input(const char *unused) { return fchmod(0, 0600) == 0; }

static int gives_signals(const char *unused) {
  int ends[2];
  return pipe(ends) == 0 && fcntl(ends[0], F_SETOWN, getppid()) == 0;
}

static int chooses_signal(const char *unused) {
  int ends[2];
  return pipe(ends) == 0 && fcntl(ends[0], 10 /* F_SETSIG */, SIGUSR1) == 0;
}

static int enlarges_pipe(const char *unused) {
  int ends[2];
  return pipe(ends) == 0 && fcntl(ends[0], 1031 /* F_SETPIPE_SZ */, 1 << 17) >= 0;
}

static int watches(const char *path) {
  int news = syscall(SYS_inotify_init1, 0);
  return news >= 0 && inotify_add_watch(news, path, IN_ALL_EVENTS) >= 0;
}

static int opens_many(const char *path) {
  for (int count = 0; count < 100; count++) {
    if (open(path, O_RDONLY) < 0) return 0;
  }
  return 1;
}

static int has_flags(const char *unused) { return fcntl(0, F_GETFL) >= 0; }

static int has_memory_file(const char *unused) { return syscall(SYS_memfd_create, "a", 0) >= 0; }

static int has_queue(const char *unused) {
  char parameters[120] = {0};
  return syscall(IO_URING_SETUP, 4, parameters) >= 0;
}

// What it may do.

static void *nothing(void *unused) { return unused; }

static int has_thread(const char *unused) {
  pthread_t thread;
  return pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static int reads_input(const char *unused) { return reads("/dev/stdin"); }

static int writes_file(const char *unused) {
  int file = open("/proc/self/fd/3", O_WRONLY | O_TRUNC);
  return file >= 0 && write(file, "a", 1) == 1;
}

static int has_memory(const char *unused) { return malloc(1 << 20) != NULL; }

static const struct {
  const char *name;
  int (*try)(const char *);
} attempts[] = {
  {"connect", connects}, {"socket", has_socket}, {"read", reads}, {"list", lists}, {"write", writes},
  {"empty", empties}, {"create", creates}, {"link", links}, {"remove", removes},
  {"mode", changes_mode}, {"become", becomes}, {"start", starts}, {"fork", forks},
  {"signal", signals}, {"thread signal", signals_all}, {"trace", traces}, {"outlive", outlives},
  {"limit", limits}, {"share", shares_memory}, {"memory file", has_memory_file},
  {"queue", has_queue}, {"thread", has_thread}, {"read input", reads_input},
  {"write file", writes_file}, {"memory", has_memory}, {"stack", grows_stack},
  {"mode of input", changes_mode_of_input}, {"owner", gives_signals},
  {"choose signal", chooses_signal}, {"large pipe", enlarges_pipe}, {"watch", watches},
  {"many files", opens_many}, {"flags", has_flags},
};

int main(int count, char **words) {
  for (size_t index = 0; count > 2 && index < sizeof attempts / sizeof *attempts; index++) {
    if (strcmp(attempts[index].name, words[1]) == 0) {
      puts(attempts[index].try(words[2]) ? "done" : "refused");
      return 0;
    }
  }
  return 64;
}

#else

int main(void) { return 64; }

#endif
