#pragma once

#include <stdint.h>

#pragma clang assume_nonnull begin

/// One machine word that threads may load and store at once.
///
/// Swift's own atomics live in a library of their own, which a program would then need at run time, and
/// which is missing on the older systems this package runs on. These two functions compile to plain moves.
typedef struct {
  const void *_Nullable value;
} DependenciesAtomicPointer;

/// Reads the word; what was written before the matching store is visible afterward.
static inline const void *_Nullable dependencies_atomic_load(const DependenciesAtomicPointer *pointer) {
  return __atomic_load_n(&pointer->value, __ATOMIC_ACQUIRE);
}

/// Writes the word; what was written before is visible to whoever loads it.
static inline void dependencies_atomic_store(
  DependenciesAtomicPointer *pointer, const void *_Nullable value
) {
  __atomic_store_n(&pointer->value, value, __ATOMIC_RELEASE);
}

/// What the current thread is doing for the library: the innermost frame, on that thread's stack.
extern _Thread_local const void *_Nullable dependencies_thread_frame_storage;

/// The innermost frame of the current thread.
static inline const void *_Nullable dependencies_thread_frame(void) {
  return dependencies_thread_frame_storage;
}

/// Replaces the innermost frame of the current thread.
static inline void dependencies_set_thread_frame(const void *_Nullable frame) {
  dependencies_thread_frame_storage = frame;
}

extern const char dependencies_operation_storage;

/// Stands for a frame in which nothing is done for the library. It is no frame to look into.
static inline const void *dependencies_operation_frame(void) {
  return &dependencies_operation_storage;
}

/// How many values the current thread is in the middle of constructing.
extern _Thread_local intptr_t dependencies_constructions_storage;

static inline intptr_t dependencies_constructions(void) {
  return dependencies_constructions_storage;
}

/// Counts values that the current thread has begun to construct, or has ended.
static inline void dependencies_count_constructions(intptr_t difference) {
  dependencies_constructions_storage += difference;
}

/// How many locks of the library the current thread holds. Only debug builds count them.
extern _Thread_local intptr_t dependencies_held_locks_storage;

static inline intptr_t dependencies_held_locks(void) {
  return dependencies_held_locks_storage;
}

/// Counts locks that the current thread has taken, or given back.
static inline void dependencies_count_held_locks(intptr_t difference) {
  dependencies_held_locks_storage += difference;
}

/// A number that no other call in this process returns.
uint64_t dependencies_unique_number(void);

/// An address that no other living thread has.
static inline const void *dependencies_thread_identity(void) {
  return &dependencies_thread_frame_storage;
}

/// Finds where the value of the innermost binding of a task local is in the current task; NULL where there is
/// none.
///
/// It is the function of the Swift runtime that `TaskLocal` calls to read, from code that the standard
/// library inlines into programs. So it is part of the runtime's stable interface since Swift 5.5.
/// `TaskLocal` retains the value that is found, and this does not.
extern const void *_Nullable swift_task_localValueGet(const void *key) __attribute__((swiftcall));

extern DependenciesAtomicPointer dependencies_task_local_storage;
extern DependenciesAtomicPointer dependencies_unbound_object_storage;

/// The task local that the library reads with the function above; NULL before it is set.
static inline const void *_Nullable dependencies_task_local(void) {
  return dependencies_atomic_load(&dependencies_task_local_storage);
}

static inline void dependencies_set_task_local(const void *task_local) {
  dependencies_atomic_store(&dependencies_task_local_storage, task_local);
}

/// The object that is the value of the task local where nothing is bound; NULL before it is set.
static inline const void *_Nullable dependencies_unbound_object(void) {
  return dependencies_atomic_load(&dependencies_unbound_object_storage);
}

static inline void dependencies_set_unbound_object(const void *object) {
  dependencies_atomic_store(&dependencies_unbound_object_storage, object);
}

/// Finds the images of the process, its executable file and dynamic libraries, that contain a copy of the
/// library.
///
/// The program's own name may be empty. Names that do not fit into the array are left out.
///
/// Returns the number of images; 0 where the system has no list of them.
int dependencies_images(const char *_Nullable *_Nonnull names, int capacity);

#pragma clang assume_nonnull end
