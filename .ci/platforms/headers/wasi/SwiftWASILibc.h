// The headers of WASI's C library that the library needs. 
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
