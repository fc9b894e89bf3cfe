#define _GNU_SOURCE

#include "Sandbox.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(__linux__) && defined(ARCHITECTURE) && __has_include(<linux/seccomp.h>)

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Seccomp: a filter sees the number of each system call and its arguments, but nothing in memory.
// Calls that the headers may not know are given by their numbers, which are the same on all
// architectures from 424 on.

/// Of kernel 4.14; older ones end the thread alone.
#define KILL_PROCESS 0x80000000U

bool child_has_filters(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/// What no program that draws needs. Landlock does not know these, or only in later versions, or
/// they are ways around it and around the limits: sockets, other processes, the attributes of
/// files, news of files, memory that does not count as the process's own, and what a child of root
/// could do. Whether a file is there, and what `stat` says of it, neither of both can hide.
static const short refused[] = {
  // Connections.
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
  // io_uring, which makes other calls: 425, 426 and 427.
  425, 426, 427,
  // Other programs and processes; the numbers are those of pidfd_send_signal, pidfd_open,
  // pidfd_getfd, process_madvise, process_mrelease and memfd_secret.
  SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, 424, 434, 438, 440,
  448, 447, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_tkill, SYS_unshare, SYS_setns, SYS_setrlimit,
  SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_semget, SYS_mq_open, SYS_mq_unlink,
  SYS_memfd_create, SYS_setpriority, SYS_ioprio_set, SYS_sched_setscheduler, SYS_sched_setparam,
  SYS_sched_setattr, SYS_sched_setaffinity, SYS_migrate_pages, SYS_move_pages,
  // Attributes of files, and files without their paths; fchmodat2, setxattrat and removexattrat.
  SYS_truncate, SYS_fchmod, SYS_fchown, SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_setxattr,
  SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
  SYS_open_by_handle_at, SYS_fanotify_init, SYS_inotify_init1, SYS_inotify_add_watch,
#ifdef SYS_inotify_init
  SYS_inotify_init,
#endif
  452, 463, 466,
  // The system; from 428 on, the newer calls for mounts.
  SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
  SYS_add_key, SYS_request_key, SYS_keyctl, SYS_init_module, SYS_finit_module, SYS_delete_module,
  SYS_kexec_load, SYS_reboot, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex,
  SYS_sethostname, SYS_setdomainname, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, SYS_syslog,
  SYS_vhangup, SYS_personality, 428, 429, 430, 431, 432, 433, 442, 443, 467,
#ifdef SYS_kexec_file_load
  SYS_kexec_file_load,
#endif
#ifdef __x86_64__
  SYS_fork, SYS_vfork, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
  SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

struct filter {
  struct sock_filter lines[2 * (sizeof refused / sizeof *refused) + 128];
  unsigned short count;
};

static void add(struct filter *filter, unsigned short code, uint32_t value, int if_so, int if_not) {
  struct sock_filter line = {.code = code, .jt = if_so, .jf = if_not, .k = value};
  filter->lines[filter->count++] = line;
}

static void load(struct filter *filter, size_t offset) {
  add(filter, BPF_LD | BPF_W | BPF_ABS, offset, 0, 0);
}

#define NUMBER offsetof(struct seccomp_data, nr)
/// The lower half of an argument; the upper half is four bytes on.
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + 8 * (index))
#define EQUALS (BPF_JMP | BPF_JEQ | BPF_K)
#define HAS_BIT (BPF_JMP | BPF_JSET | BPF_K)

static void refuse(struct filter *filter, int error) {
  add(filter, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error, 0, 0);
}

static void allow_it(struct filter *filter) { add(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0); }

static void refuse_call(struct filter *filter, int number, int error) {
  add(filter, EQUALS, number, 0, 1);
  refuse(filter, error);
}

// A process may send signals to itself, as `abort` does.
static void allow_to_itself(struct filter *filter, int number) {
  add(filter, EQUALS, number, 0, 4);
  load(filter, ARGUMENT(0));
  add(filter, EQUALS, getpid(), 0, 1);
  allow_it(filter);
  refuse(filter, EPERM);
}

// A filter does not see paths, only where they are. This one is where the parent had it, which the
// program cannot find out: the place is random, and it has one guess.
static void allow_start(struct filter *filter, const char *path) {
  uint64_t address = (uintptr_t)path;
  add(filter, EQUALS, SYS_execve, 0, 6);
  load(filter, ARGUMENT(0));
  add(filter, EQUALS, (uint32_t)address, 0, 3);
  load(filter, ARGUMENT(0) + 4);
  add(filter, EQUALS, (uint32_t)(address >> 32), 0, 1);
  allow_it(filter);
  add(filter, BPF_RET | BPF_K, KILL_PROCESS, 0, 0);
}

// The owner of a file gets its signals, and may be any process. A pipe can be made so large that a
// few take all memory that the kernel has for those of a user.
static void refuse_owners_of_signals(struct filter *filter) {
  add(filter, EQUALS, SYS_fcntl, 0, 7);
  load(filter, ARGUMENT(1));
  add(filter, EQUALS, 8 /* F_SETOWN */, 3, 0);
  add(filter, EQUALS, 10 /* F_SETSIG */, 2, 0);
  add(filter, EQUALS, 1031 /* F_SETPIPE_SZ */, 1, 0);
  add(filter, EQUALS, 15 /* F_SETOWN_EX */, 0, 1);
  refuse(filter, EPERM);
  allow_it(filter);
  add(filter, EQUALS, SYS_ioctl, 0, 5);
  load(filter, ARGUMENT(1));
  add(filter, EQUALS, 0x8901 /* FIOSETOWN */, 1, 0);
  add(filter, EQUALS, 0x8902 /* SIOCSPGRP */, 0, 1);
  refuse(filter, EPERM);
  allow_it(filter);
}

static void add_calls_with_arguments(struct filter *filter, const char *path) {
  allow_start(filter, path);
  allow_to_itself(filter, SYS_kill);
  allow_to_itself(filter, SYS_tgkill);
  // Threads, but no processes. The C library tries `clone3`, whose flags a filter cannot see,
  // and then `clone`.
  refuse_call(filter, 435, ENOSYS);
  add(filter, EQUALS, SYS_clone, 0, 4);
  load(filter, ARGUMENT(0));
  add(filter, HAS_BIT, 0x00010000 /* CLONE_THREAD */, 0, 1);
  allow_it(filter);
  refuse(filter, EPERM);
  // Limits may be read; as root it could raise them.
  add(filter, EQUALS, SYS_prlimit64, 0, 6);
  load(filter, ARGUMENT(2));
  add(filter, EQUALS, 0, 0, 3);
  load(filter, ARGUMENT(2) + 4);
  add(filter, EQUALS, 0, 0, 1);
  allow_it(filter);
  refuse(filter, EPERM);
  // It dies with its parent.
  add(filter, EQUALS, SYS_prctl, 0, 4);
  load(filter, ARGUMENT(0));
  add(filter, EQUALS, PR_SET_PDEATHSIG, 0, 1);
  refuse(filter, EPERM);
  allow_it(filter);
  refuse_owners_of_signals(filter);
  // Shared memory without a file is beyond the limit of memory, and so is what grows as a stack.
  add(filter, EQUALS, SYS_mmap, 0, 8);
  load(filter, ARGUMENT(3));
  add(filter, HAS_BIT, MAP_GROWSDOWN, 0, 1);
  refuse(filter, ENOMEM);
  add(filter, HAS_BIT, MAP_ANONYMOUS, 0, 3);
  add(filter, BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_PRIVATE, 0, 0);
  add(filter, EQUALS, MAP_SHARED, 0, 1);
  refuse(filter, ENOMEM);
  allow_it(filter);
}

bool sandbox_filter_calls(const char *path) {
  struct filter filter = {.count = 0};
  load(&filter, offsetof(struct seccomp_data, arch));
  add(&filter, EQUALS, ARCHITECTURE, 1, 0);
  add(&filter, BPF_RET | BPF_K, KILL_PROCESS, 0, 0);
  load(&filter, NUMBER);
#ifdef __x86_64__
  // The other numbers of x32.
  add(&filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  refuse(&filter, ENOSYS);
#endif
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
    refuse_call(&filter, refused[index], EPERM);
  }
  add_calls_with_arguments(&filter, path);
  allow_it(&filter);
  struct sock_fprog all = {.len = filter.count, .filter = filter.lines};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &all) == 0;
}

#else

bool child_has_filters(void) { return false; }

bool sandbox_filter_calls(const char *path) {
  (void)path;
  return false;
}

#endif
