// What the library calls, as Android's C library declares it. Other headers are musl's.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

typedef long time_t;
typedef long ssize_t;
typedef long pthread_mutexattr_t;

typedef int clockid_t;
#define CLOCK_MONOTONIC 1

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

typedef struct {
  int32_t __private[10];
} pthread_mutex_t;
typedef struct {
  int32_t __private[12];
} pthread_cond_t;
typedef long pthread_condattr_t;

enum {
  PTHREAD_MUTEX_NORMAL = 0,
  PTHREAD_MUTEX_RECURSIVE = 1,
  PTHREAD_MUTEX_ERRORCHECK = 2,
};

int pthread_mutexattr_init(pthread_mutexattr_t *_Nonnull attributes);
int pthread_mutexattr_settype(pthread_mutexattr_t *_Nonnull attributes, int type);
int pthread_mutexattr_destroy(pthread_mutexattr_t *_Nonnull attributes);
int pthread_mutex_init(pthread_mutex_t *_Nonnull mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull mutex);
int pthread_condattr_init(pthread_condattr_t *_Nonnull attributes);
int pthread_condattr_destroy(pthread_condattr_t *_Nonnull attributes);
int pthread_condattr_setclock(pthread_condattr_t *_Nonnull attributes, clockid_t clock);
int pthread_cond_init(pthread_cond_t *_Nonnull condition, const pthread_condattr_t *_Nullable attributes);
int pthread_cond_destroy(pthread_cond_t *_Nonnull condition);
int pthread_cond_broadcast(pthread_cond_t *_Nonnull condition);
int pthread_cond_timedwait(pthread_cond_t *_Nonnull condition, pthread_mutex_t *_Nonnull mutex,
                           const struct timespec *_Nullable deadline);

int clock_gettime(clockid_t clock, struct timespec *_Nonnull time);
int sched_yield(void);
char *_Nullable getenv(const char *_Nonnull name);
_Noreturn void exit(int status);
#define EXIT_FAILURE 1

#define STDERR_FILENO 2
#define _SC_NPROCESSORS_ONLN 0x0061
long sysconf(int name);
int dup(int descriptor);
int dup2(int old_descriptor, int new_descriptor);
ssize_t read(int descriptor, void *_Null_unspecified buffer, size_t count);
ssize_t write(int descriptor, const void *_Null_unspecified buffer, size_t count);
