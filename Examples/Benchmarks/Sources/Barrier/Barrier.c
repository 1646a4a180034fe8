#include "Barrier.h"

void barrier_use(const void *value) { __asm__ volatile("" : : "r"(value) : "memory"); }
