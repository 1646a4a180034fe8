#include <errno.h>
#include <fcntl.h>
#include <io.h>

// Not stdlib.h, whose inline functions would be in the module WinSDK, too.
#define EXIT_FAILURE 1
_Noreturn void exit(int status);
