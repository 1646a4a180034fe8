#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// How key paths are laid out is no part of the stable interface of the Swift runtime. So it is relied on only where a program comes with the
// runtime that its compiler belongs to; `PropertyGetter` asks which compiler that is. And not everywhere does C know of Swift's calls.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

/// The getter of a computed property, as key paths call it: it makes a value where `result` points to. A property has no arguments.
typedef __attribute__((swiftcall)) void (*DependenciesPropertyGetter)(
  __attribute__((swift_indirect_result)) void *result, const void *root, const void *_Nullable arguments, size_t arguments_size
);

/// A key path of one computed property that takes no arguments, as the standard library of Swift 6.3 lays it out.
typedef struct {
  const void *type;
  uint64_t references;
  const void *_Nullable text;

  /// The size of what follows in its low 24 bits, flags above.
  uint32_t header;
  uint32_t padding;

  uint32_t component_header;
  uint32_t component_padding;
  const void *identity;
  DependenciesPropertyGetter _Nullable getter;
} DependenciesComputedPropertyPath;

/// The getter, if a key path is of one computed property that takes no arguments; NULL if it is not.
static inline DependenciesPropertyGetter _Nullable dependencies_property_getter(const void *key_path) {
  const DependenciesComputedPropertyPath *path = (const DependenciesComputedPropertyPath *)key_path;
  // A component without a setter takes 24 bytes, one with a setter 32. If that is all there is, a computed one is the only one.
  const uint32_t size = path->header & 0x00ffffff;
  if (size != 24 && size != 32) return NULL;
  // What tells the kind of a component, and whether it has arguments; and one that is computed and has none.
  const uint32_t kind = 0x7f080000, computed = 0x02000000;
  return (path->component_header & kind) == computed ? path->getter : NULL;
}

/// Calls a getter.
///
/// - `result`: where there is room for the value, which is made there.
/// - `root`: where the structure is that has the property. It is neither changed nor kept.
static inline void dependencies_get_property(DependenciesPropertyGetter getter, const void *root, void *result) {
  getter(result, root, NULL, 0);
}

#endif

#pragma clang assume_nonnull end
