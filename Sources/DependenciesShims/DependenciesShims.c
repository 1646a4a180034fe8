#include "DependenciesShims.h"

_Thread_local const void *dependencies_thread_frame_storage = 0;
