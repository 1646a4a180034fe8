#include "DependenciesShims.h"

_Thread_local const void *dependencies_thread_frame_storage = 0;
const char dependencies_operation_storage = 0;
_Thread_local intptr_t dependencies_builds_storage = 0;
_Thread_local intptr_t dependencies_held_locks_storage = 0;

uint64_t dependencies_unique_number(void) {
  static uint64_t last = 0;
  return __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
}

DependenciesAtomicPointer dependencies_task_local_storage = {0};
DependenciesAtomicPointer dependencies_unbound_object_storage = {0};
