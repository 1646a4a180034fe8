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

int64_t dependencies_monotonic_nanoseconds(void) {
  LARGE_INTEGER count, frequency;
  QueryPerformanceCounter(&count);
  QueryPerformanceFrequency(&frequency);
  int64_t seconds = count.QuadPart / frequency.QuadPart;
  return seconds * 1000000000 + count.QuadPart % frequency.QuadPart * 1000000000 / frequency.QuadPart;
}

#else

#include <sched.h>
#include <time.h>
#include <unistd.h>

int dependencies_processor_count(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

void dependencies_yield_thread(void) { sched_yield(); }

int64_t dependencies_monotonic_nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

#endif
