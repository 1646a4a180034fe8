#include "DependenciesShims.h"

// Where the stored properties of a type are. No property is read.

#if defined(__ELF__) || defined(__APPLE__)

// What the runtime says of a property besides its type.
typedef struct {
  const char *name;
  void (*free_name)(const char *name);
  _Bool is_strong;
  _Bool is_variable;
} Field;

// The functions of the Swift runtime on which `Mirror` and the enumeration of stored properties in the
// standard library are built. The properties of a superclass come before those of its subclass.
extern intptr_t swift_reflectionMirror_recursiveCount(const void *type)
  __attribute__((swiftcall, weak));
extern const void *swift_reflectionMirror_recursiveChildMetadata(
  const void *type, intptr_t index, Field *field
) __attribute__((swiftcall, weak));
extern intptr_t swift_reflectionMirror_recursiveChildOffset(const void *type, intptr_t index)
  __attribute__((swiftcall, weak));

int dependencies_knows_properties(void) {
  return swift_reflectionMirror_recursiveCount && swift_reflectionMirror_recursiveChildMetadata
    && swift_reflectionMirror_recursiveChildOffset;
}

intptr_t dependencies_property_count(const void *type) { return swift_reflectionMirror_recursiveCount(type); }

const void *dependencies_property_type(const void *type, intptr_t index) {
  Field field = {0};
  const void *result = swift_reflectionMirror_recursiveChildMetadata(type, index, &field);
  if (field.free_name) field.free_name(field.name);
  return result;
}

intptr_t dependencies_property_offset(const void *type, intptr_t index) {
  return swift_reflectionMirror_recursiveChildOffset(type, index);
}

#else

// Not looked for, since a symbol that may be missing cannot be named there, or has not been tried.
int dependencies_knows_properties(void) { return 0; }

intptr_t dependencies_property_count(const void *type) {
  (void)type;
  return 0;
}

const void *dependencies_property_type(const void *type, intptr_t index) {
  (void)type;
  (void)index;
  return 0;
}

intptr_t dependencies_property_offset(const void *type, intptr_t index) {
  (void)type;
  (void)index;
  return 0;
}

#endif

#if defined(__APPLE__)

#include <objc/runtime.h>
#include <string.h>

int dependencies_is_native_object(const void *object) {
  Class root = object_getClass((id)(uintptr_t)object);
  for (Class class = root; class; class = class_getSuperclass(class)) root = class;
  return strcmp(class_getName(root), "_TtCs12_SwiftObject") == 0;
}

#else

int dependencies_is_native_object(const void *object) {
  (void)object;
  return 1;
}

#endif
