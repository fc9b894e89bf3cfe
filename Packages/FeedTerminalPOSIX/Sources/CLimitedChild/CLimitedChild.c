#define _GNU_SOURCE

#include "CLimitedChild.h"

#include "Sandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// After `fork` only functions that are safe in a signal handler may be called: another thread may have held any lock.

static int limit(int resource, unsigned long long value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(resource, &limit);
}

static int limit_all(long long microseconds, unsigned long long file_bytes) {
  if (limit(RLIMIT_CPU, (microseconds + 999999) / 1000000) != 0 || limit(RLIMIT_DATA, 512 << 20) != 0) return -1;
  if (limit(RLIMIT_FSIZE, file_bytes) != 0 || limit(RLIMIT_CORE, 0) != 0) return -1;
#ifdef __linux__
  // The stacks of threads count as memory, and there may be one for each of many processors.
  if (limit(RLIMIT_STACK, 2 << 20) != 0) return -1;
  // What the kernel keeps for it: pipes, timers, queues, locked pages. Threads have no limit but
  // memory: the one that there is counts all processes of the user.
  if (limit(RLIMIT_NOFILE, 64) != 0 || limit(RLIMIT_SIGPENDING, 64) != 0) return -1;
  if (limit(RLIMIT_MSGQUEUE, 0) != 0 || limit(RLIMIT_MEMLOCK, 0) != 0) return -1;
#endif
  // A timer survives `exec`, and works after the parent has gone.
  struct itimerval timer = {.it_value = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000}};
  return setitimer(ITIMER_REAL, &timer, NULL);
}

static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  for (int descriptor = first; descriptor < 65536; descriptor++) close(descriptor);
}

// A child's stream: this descriptor, or else nothing.
static int set_stream(int descriptor, int stream, int nothing) {
  return dup2(descriptor < 0 ? nothing : descriptor, stream);
}

// Where the kernel has neither means, the program runs as it is.
static int confine(struct child child, int rules) {
#ifdef __linux__
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
#endif
  if (rules >= 0 && !sandbox_follow_rules(rules)) return -1;
  return !child_has_filters() || sandbox_filter_calls(child.words[0]) ? 0 : -1;
}

static int set_up(struct child child, pid_t parent, int rules) {
  if (child.microseconds > 0) {
#ifdef __linux__
    // The parent may have gone before `prctl`.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) return -1;
#else
    (void)parent;
#endif
  }
  if (child.has_own_session) setsid();
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0 || set_stream(child.input, 0, nothing) < 0) return -1;
  if (set_stream(child.output, 1, nothing) < 0 || set_stream(child.errors, 2, nothing) < 0) return -1;
  if (child.file >= 0 && dup2(child.file, 3) < 0) return -1;
  if (chdir(child.directory) != 0) return -1;
  // Ignored and blocked signals stay so across `exec`.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (child.microseconds > 0 && limit_all(child.microseconds, child.file_bytes) != 0) return -1;
  // Last: it allows little of what was done before.
  if (child.is_confined && confine(child, rules) != 0) return -1;
  close_from(child.file >= 0 ? 4 : 3);
  return 0;
}

pid_t child_start(struct child child) {
  pid_t parent = getpid();
  int rules = child.is_confined ? sandbox_make_rules(child) : -1;
  if (rules < -1) return -1;
  pid_t process = fork();
  if (process == 0) {
    if (set_up(child, parent, rules) != 0) _exit(126);
    execve(child.words[0], child.words, child.variables);
    _exit(127);
  }
  if (rules >= 0) close(rules);
  return process;
}
