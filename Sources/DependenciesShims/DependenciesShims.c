#include "DependenciesShims.h"

_Thread_local const void *dependencies_thread_frame_storage = 0;
const char dependencies_operation_storage = 0;
_Thread_local intptr_t dependencies_builds_storage = 0;

DependenciesAtomicPointer dependencies_task_local = {0};
DependenciesAtomicPointer dependencies_unbound_object = {0};
