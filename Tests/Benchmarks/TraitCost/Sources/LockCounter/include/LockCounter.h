#pragma once

#include <stdint.h>

/// How many mutexes this thread has locked so far; zero on systems other than Linux with glibc.
uint64_t lock_counter_count(void);
