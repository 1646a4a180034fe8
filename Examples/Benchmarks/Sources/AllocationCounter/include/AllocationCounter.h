#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this system.
bool allocation_counter_is_available(void);

/// How often this thread has asked the allocator for memory.
uint64_t allocation_counter_value(void);

#endif
