#ifndef BENCHMARK_SUPPORT_H
#define BENCHMARK_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

/// Looks at a value, for all that the caller's compiler knows.
void barrier_use(const void *value);

/// Whether allocations are counted on this system.
bool allocation_counter_is_available(void);

/// How often this thread has asked the allocator for memory.
uint64_t allocation_counter_value(void);

/// Keeps this thread on one of the processors that it may use, where the system offers that.
void processors_keep_thread_on(int index);

/// Lets this thread run on any of the processors again.
void processors_free_thread(void);

#endif
