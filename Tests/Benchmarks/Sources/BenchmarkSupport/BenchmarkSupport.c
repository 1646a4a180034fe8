#define _GNU_SOURCE
#include "BenchmarkSupport.h"

void barrier_use(const void *value) { __asm__ volatile("" : : "r"(value) : "memory"); }

// Functions of these names in a program take the place of the C library's for all libraries that the program loads, the Swift
// runtime among them. The C library on Linux offers its own under other names, so that they can be forwarded to without looking
// anything up, which would itself allocate.
#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// One for each thread, so that what other threads do is not counted. It is a part of the program itself, so that finding it
// allocates nothing either.
static _Thread_local uint64_t count __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += 1;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  count += 1;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

bool allocation_counter_is_available(void) { return true; }
uint64_t allocation_counter_value(void) { return count; }

#else

bool allocation_counter_is_available(void) { return false; }
uint64_t allocation_counter_value(void) { return 0; }

#endif

#if defined(__linux__)

#include <sched.h>

// Those that the thread could use before.
static _Thread_local cpu_set_t allowed;

void processors_keep_thread_on(int index) {
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (int processor = 0; processor < CPU_SETSIZE; processor++) {
    if (!CPU_ISSET(processor, &allowed) || index-- > 0) continue;
    cpu_set_t chosen;
    CPU_ZERO(&chosen);
    CPU_SET(processor, &chosen);
    // Where it is refused, the system chooses, as it would have done anyway.
    (void)sched_setaffinity(0, sizeof chosen, &chosen);
    return;
  }
}

void processors_free_thread(void) { (void)sched_setaffinity(0, sizeof allowed, &allowed); }

#else

void processors_keep_thread_on(int index) { (void)index; }
void processors_free_thread(void) {}

#endif
