// The part of Windows.h that a program needs which says WIN32_LEAN_AND_MEAN, in MinGW's version.
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

// MinGW's is not a literal, and Swift imports no other macros.
#undef ERROR_TIMEOUT
#define ERROR_TIMEOUT 1460L
