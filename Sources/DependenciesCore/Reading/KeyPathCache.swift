/// The key paths that are known to do nothing but read a key.
///
/// Applying a key path costs several times what a read of its key does. The properties that
/// `@DependencyEntry` makes are known to forward to one key, and say so when they are read: each hands over
/// its own key path, to be compared with the one that is being applied. Types are never compared; other
/// properties may have the same. From then on, values that are there are found by the key. What has to be
/// built, or noted, is read by the property, so that reports name it.
///
/// Other properties may do anything, and are read by applying the key path each time.
@usableFromInline
enum KeyPathCache {
  private static let paths = ConcurrentMap()

  /// How many paths of one key are remembered. A program that writes them out has fewer; those that are made
  /// while it runs, as by `appending(path:)`, have no end.
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
