#define _GNU_SOURCE
#include "Processors.h"

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
