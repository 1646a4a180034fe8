#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "DependenciesShims.h"

#include <stdlib.h>

// Each system's own mutex, and a condition to wait for. Both need an address that never changes.

#if defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

// Critical sections, since the thread that holds one may take it again. A slim lock cannot do that.
struct DependenciesMutex {
  CRITICAL_SECTION section;
};

struct DependenciesCondition {
  CONDITION_VARIABLE variable;
};

static void begin_mutex(DependenciesMutex *mutex, bool is_reentrant) {
  (void)is_reentrant;
  InitializeCriticalSection(&mutex->section);
}

static void end_mutex(DependenciesMutex *mutex) { DeleteCriticalSection(&mutex->section); }

void dependencies_lock(DependenciesMutex *mutex) { EnterCriticalSection(&mutex->section); }

void dependencies_unlock(DependenciesMutex *mutex) { LeaveCriticalSection(&mutex->section); }

static void begin_condition(DependenciesCondition *condition) {
  InitializeConditionVariable(&condition->variable);
}

static void end_condition(DependenciesCondition *condition) { (void)condition; }

void dependencies_wake_all(DependenciesCondition *condition) {
  WakeAllConditionVariable(&condition->variable);
}

bool dependencies_wait(DependenciesCondition *condition, DependenciesMutex *mutex, int seconds) {
  return !SleepConditionVariableCS(&condition->variable, &mutex->section, (DWORD)seconds * 1000)
    && GetLastError() == ERROR_TIMEOUT;
}

#elif defined(__wasi__) && !defined(_REENTRANT)

// There is only one thread, so none ever waits.
struct DependenciesMutex {
  char unused;
};

struct DependenciesCondition {
  char unused;
};

static void begin_mutex(DependenciesMutex *mutex, bool is_reentrant) {
  (void)mutex;
  (void)is_reentrant;
}

static void end_mutex(DependenciesMutex *mutex) { (void)mutex; }

void dependencies_lock(DependenciesMutex *mutex) { (void)mutex; }

void dependencies_unlock(DependenciesMutex *mutex) { (void)mutex; }

static void begin_condition(DependenciesCondition *condition) { (void)condition; }

static void end_condition(DependenciesCondition *condition) { (void)condition; }

void dependencies_wake_all(DependenciesCondition *condition) { (void)condition; }

// A value that the only thread is constructing is a cycle, which is reported. Nothing could end a wait.
bool dependencies_wait(DependenciesCondition *condition, DependenciesMutex *mutex, int seconds) {
  (void)condition;
  (void)mutex;
  (void)seconds;
  abort();
}

#else

#include <errno.h>
#include <pthread.h>
#include <time.h>

struct DependenciesMutex {
  pthread_mutex_t mutex;
};

struct DependenciesCondition {
  pthread_cond_t condition;
};

static void begin_mutex(DependenciesMutex *mutex, bool is_reentrant) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (is_reentrant) {
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  } else {
#if defined(__GLIBC__)
    // Critical sections are short, so a thread that waits first tries again for a moment.
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ADAPTIVE_NP);
#endif
  }
  pthread_mutex_init(&mutex->mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

static void end_mutex(DependenciesMutex *mutex) { pthread_mutex_destroy(&mutex->mutex); }

void dependencies_lock(DependenciesMutex *mutex) { pthread_mutex_lock(&mutex->mutex); }

void dependencies_unlock(DependenciesMutex *mutex) { pthread_mutex_unlock(&mutex->mutex); }

static void end_condition(DependenciesCondition *condition) { pthread_cond_destroy(&condition->condition); }

void dependencies_wake_all(DependenciesCondition *condition) { pthread_cond_broadcast(&condition->condition); }

// Waits go by a clock that is never set, so that a change of the system's time does not end or extend them.

#if defined(__APPLE__)

static void begin_condition(DependenciesCondition *condition) {
  pthread_cond_init(&condition->condition, NULL);
}

bool dependencies_wait(DependenciesCondition *condition, DependenciesMutex *mutex, int seconds) {
  struct timespec duration = {.tv_sec = seconds};
  return pthread_cond_timedwait_relative_np(&condition->condition, &mutex->mutex, &duration) == ETIMEDOUT;
}

#else

static void begin_condition(DependenciesCondition *condition) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&condition->condition, &attributes);
  pthread_condattr_destroy(&attributes);
}

bool dependencies_wait(DependenciesCondition *condition, DependenciesMutex *mutex, int seconds) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += seconds;
  return pthread_cond_timedwait(&condition->condition, &mutex->mutex, &deadline) == ETIMEDOUT;
}

#endif

#endif

static void *allocate(size_t size) {
  void *memory = malloc(size);
  if (!memory) abort();
  return memory;
}

DependenciesMutex *dependencies_make_mutex(bool is_reentrant) {
  DependenciesMutex *mutex = allocate(sizeof(DependenciesMutex));
  begin_mutex(mutex, is_reentrant);
  return mutex;
}

void dependencies_destroy_mutex(DependenciesMutex *mutex) {
  end_mutex(mutex);
  free(mutex);
}

DependenciesCondition *dependencies_make_condition(void) {
  DependenciesCondition *condition = allocate(sizeof(DependenciesCondition));
  begin_condition(condition);
  return condition;
}

void dependencies_destroy_condition(DependenciesCondition *condition) {
  end_condition(condition);
  free(condition);
}
