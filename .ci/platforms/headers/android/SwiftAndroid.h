// What the library calls, as Android's C library declares it. Other headers are musl's.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;

char *_Nullable getenv(const char *_Nonnull name);
_Noreturn void exit(int status);
#define EXIT_FAILURE 1

#define STDERR_FILENO 2
int dup(int descriptor);
int dup2(int old_descriptor, int new_descriptor);
ssize_t read(int descriptor, void *_Null_unspecified buffer, size_t count);
ssize_t write(int descriptor, const void *_Null_unspecified buffer, size_t count);
