// The part of Windows.h that a program needs which says WIN32_LEAN_AND_MEAN, in MinGW's version.
#define WIN32_LEAN_AND_MEAN
// MinGW has another name for BOOL, which Swift makes a Bool by its name.
#define WINBOOL BOOL
#include <windows.h>
