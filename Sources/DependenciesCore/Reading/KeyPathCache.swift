internal import DependenciesShims

/// The key paths that are known to do nothing but read a key.
///
/// Applying a key path takes several times as long as reading its key. Built-ins and the properties that
/// `@DependencyEntry` makes forward to one key, and register when they are read: each passes its own key
/// path, to be compared with the one that is being applied. Types are never compared, since other properties
/// may have the same type. From then on, existing values are found by the key. Values that must be built, and
/// reads that must be recorded, still go through the property, so that reports name it.
///
/// Other properties may do anything, so their key paths are applied each time.
@usableFromInline
enum KeyPathCache {
  /// How many paths are remembered for one key. Source code has fewer; paths that are made at run time, as by
  /// `appending(path:)`, are unlimited.
  private static let capacity = 4096

  // Written while `counts` is locked. Readers find the paths in C, since reading a lazy `static let` calls
  // `swift_once`.
  private static let paths = ConcurrentMap()
  private static let counts = Locked<[ObjectIdentifier: Int]>([:])

  /// The key that a path reads, if known. Never forgotten.
  @usableFromInline
  static subscript(path: AnyKeyPath) -> (any TestDependencyKey.Type)? {
    guard let known = dependencies_known_path(UInt(bitPattern: ObjectIdentifier(path))) else { return nil }
    // The map has no other objects.
    return Unmanaged<KnownPath>.fromOpaque(known)._withUnsafeGuaranteedRef { $0.key }
  }

  /// Remembers which key a path reads.
  @inline(never)
  static func learn(_ path: AnyKeyPath, key: any TestDependencyKey.Type) {
    let known = KnownPath(path, key: key)
    counts.withLock { counts in
      let count = counts[ObjectIdentifier(key), default: 0]
      guard count < capacity, self[path] == nil else { return }
      paths.insert(known, for: UInt(bitPattern: ObjectIdentifier(path)))
      dependencies_set_known_paths(paths.address)
      counts[ObjectIdentifier(key)] = count + 1
    }
  }
}

/// A key path that reads a key.
private final class KnownPath {
  /// Kept, so that its address is not reused.
  let path: AnyKeyPath

  let key: any TestDependencyKey.Type

  init(_ path: AnyKeyPath, key: any TestDependencyKey.Type) {
    (self.path, self.key) = (path, key)
  }
}
