#include "DependenciesShims.h"

// Services of the system for threads.

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

int dependencies_processor_count(void) {
  SYSTEM_INFO information;
  GetSystemInfo(&information);
  return (int)information.dwNumberOfProcessors;
}

void dependencies_yield_thread(void) { SwitchToThread(); }

#else

#include <sched.h>
#include <unistd.h>

int dependencies_processor_count(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

void dependencies_yield_thread(void) { sched_yield(); }

#endif
