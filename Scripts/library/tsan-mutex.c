// The thread sanitizer sees a Mutex of the standard library being locked and unlocked as long as nobody waits for it: that part is compiled into
// whoever uses it. Waiting is done inside the library, which is not instrumented, so whatever such a Mutex protects looks like a race. Loaded before
// the library, this tells the sanitizer of those two steps too: what was written before an unlock is seen after the next lock.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// In a program that is not instrumented there are none.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void unlockSlow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void lockSlow(uint32_t thread, SELF void *mutex) {
  typedef SWIFT void Original(uint32_t, SELF void *);
  ((Original *)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF void *mutex) {
  typedef SWIFT void Original(SELF void *);
  if (__tsan_release) __tsan_release(mutex);
  ((Original *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(mutex);
}
