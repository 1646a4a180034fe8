#ifndef BARRIER_H
#define BARRIER_H

/// Looks at a value, for all that the caller's compiler knows.
void barrier_use(const void *value);

#endif
