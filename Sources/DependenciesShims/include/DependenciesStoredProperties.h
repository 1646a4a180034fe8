#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What the runtime tells about a stored property beside its type.
typedef struct {
  const char *_Nullable name;
  void (*_Nullable free_name)(const char *_Nullable name);
  bool is_strong;
  bool is_variable;
} DependenciesStoredProperty;

// The functions of the Swift runtime by which `Mirror` finds stored properties; the standard library calls them with these declarations since
// Swift 5.2, so they are a part of its stable interface. They go by a type alone, and want a structure, or a class that Swift made. A class's
// properties are preceded by those of its superclasses.
#if defined(_WIN32)
#define DEPENDENCIES_KNOWS_STORED_PROPERTIES 0
#else
#define DEPENDENCIES_KNOWS_STORED_PROPERTIES 1
#if defined(__APPLE__)
#define DEPENDENCIES_IF_EXPORTED __attribute__((weak_import))
#else
#define DEPENDENCIES_IF_EXPORTED __attribute__((weak))
#endif

extern intptr_t swift_reflectionMirror_recursiveCount(const void *type) __attribute__((swiftcall))
DEPENDENCIES_IF_EXPORTED;

extern const void *swift_reflectionMirror_recursiveChildMetadata(
  const void *type, intptr_t index, DependenciesStoredProperty *property
) __attribute__((swiftcall)) DEPENDENCIES_IF_EXPORTED;

extern intptr_t swift_reflectionMirror_recursiveChildOffset(const void *type, intptr_t index)
__attribute__((swiftcall)) DEPENDENCIES_IF_EXPORTED;
#endif

/// The number of stored properties of a type; 0 where the runtime is not known to tell.
static inline intptr_t dependencies_stored_property_count(const void *type) {
#if DEPENDENCIES_KNOWS_STORED_PROPERTIES
  if (swift_reflectionMirror_recursiveCount && swift_reflectionMirror_recursiveChildMetadata
      && swift_reflectionMirror_recursiveChildOffset) {
    return swift_reflectionMirror_recursiveCount(type);
  }
#endif
  return 0;
}

/// The type of a stored property if it is held strongly; NULL if not. The index is below the count.
static inline const void *_Nullable dependencies_stored_property_type(const void *type, intptr_t index) {
#if DEPENDENCIES_KNOWS_STORED_PROPERTIES
  DependenciesStoredProperty property = {0};
  const void *property_type = swift_reflectionMirror_recursiveChildMetadata(type, index, &property);
  if (property.free_name) property.free_name(property.name);
  return property.is_strong ? property_type : 0;
#else
  return 0;
#endif
}

/// The offset of a stored property in bytes: from the address of the object or of the structure. The index is below the count.
static inline intptr_t dependencies_stored_property_offset(const void *type, intptr_t index) {
#if DEPENDENCIES_KNOWS_STORED_PROPERTIES
  return swift_reflectionMirror_recursiveChildOffset(type, index);
#else
  return 0;
#endif
}

#pragma clang assume_nonnull end
