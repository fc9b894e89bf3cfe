#ifndef SANDBOX_H
#define SANDBOX_H

#include "CLimitedChild.h"

/// The rules of Landlock for a confined child. Making them allocates, so that is done before `fork`.
///
/// Returns a descriptor above those of the child's streams, or -1 where the kernel has no Landlock;
/// -2, with `errno`, if that fails.
int sandbox_make_rules(struct child child);

// The rest is safe between `fork` and `exec`. Before it, the process gives up new privileges.

/// From now on these rules hold.
bool sandbox_follow_rules(int rules);

/// From now on system calls that no program that draws needs are refused. One program may still be
/// run: that whose path is at this address.
bool sandbox_filter_calls(const char *path);

#endif
