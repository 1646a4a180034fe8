/// The key paths that are known to do nothing but read a key.
///
/// Applying a key path costs several times what a read of its key does. The properties that
/// `@DependencyEntry` makes are known to forward to one key, and register when they are read: each passes its
/// own key path, to be compared with the one that is being applied. Types are never compared, since other
/// properties may have the same type. From then on, existing values are found by the key. Values that must be
/// built, or reads that must be recorded, go through the property, so that reports name it.
///
/// Other properties may do anything, and are read by applying the key path each time.
@usableFromInline
enum KeyPathCache {
  private static let paths = ConcurrentMap()

  /// How many paths of one key are remembered. Paths in source code are fewer; paths that are made at run
  /// time, as by `appending(path:)`, are unlimited.
  private static let capacity = 4096

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var counts: [ObjectIdentifier: Int] = [:]

  /// The key that a path reads, if that is known. What is known is kept for as long as the process lives.
  @usableFromInline
  static subscript(path: AnyKeyPath) -> (any TestDependencyKey.Type)? {
    guard let known = paths[ObjectIdentifier(path).address] else { return nil }
    // The map has no other objects.
    return Unmanaged<KnownPath>.fromOpaque(known)._withUnsafeGuaranteedRef { $0.key }
  }

  /// Remembers which key a path reads.
  @inline(never)
  static func learn(_ path: AnyKeyPath, key: any TestDependencyKey.Type) {
    let known = KnownPath(path, key: key)
    lock.withLock {
      let count = counts[ObjectIdentifier(key), default: 0]
      guard count < capacity, self[path] == nil else { return }
      paths.insert(known, for: ObjectIdentifier(path).address)
      counts[ObjectIdentifier(key)] = count + 1
    }
  }
}

/// A key path that reads a key.
private final class KnownPath {
  /// Held, so that nothing else gets its address.
  let path: AnyKeyPath

  let key: any TestDependencyKey.Type

  init(_ path: AnyKeyPath, key: any TestDependencyKey.Type) {
    (self.path, self.key) = (path, key)
  }
}
