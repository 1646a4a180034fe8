/// What the key paths are that have been read: each is applied once, and need not be again.
///
/// Applying a key path costs several times what a read of its key does. The properties that `@DependencyEntry` makes are known to forward
/// to one key, and say so when they are read: each hands over its own key path, to be compared with the one that is being applied. Types
/// are never compared; other properties may have the same. From then on, values that are there are found by the key. What has to be built,
/// or noted, is read by the property, so that reports name it.
///
/// Other properties may do anything, and are called at each read: by their getters, where those can be found, or else by the key path.
@usableFromInline
enum KnownPaths {
  private static let table = DefaultTable(context: .live)

  /// More than any program has written out. Others are made while it runs, and are not to be kept without an end.
  private static let capacity = 4096

  /// What is known of a path, for as long as the process lives; nil if nothing is.
  @inline(__always)
  static subscript(path: AnyKeyPath?) -> Unmanaged<ValueBox<KnownPath>>? {
    guard let box = path.unretained?._withUnsafeGuaranteedRef({ table[ObjectIdentifier($0)] }) else {
      return nil
    }
    // The table keeps what it has, and has nothing else than this.
    return Unmanaged<ValueBox<KnownPath>>.fromOpaque(box.toOpaque())
  }

  /// The key that a path reads, if that is known.
  @usableFromInline
  static func key(of path: AnyKeyPath?) -> (any TestDependencyKey.Type)? {
    self[path]?._withUnsafeGuaranteedRef { $0.value.key }
  }

  /// Remembers what a path is.
  @inline(never)
  static func learn(_ path: AnyKeyPath, key: (any TestDependencyKey.Type)?) {
    let box = ValueBox(KnownPath(path: path, key: key, getter: PropertyGetter(of: path)), origin: nil)
    BuildGraph.withLock {
      guard table.publishedCount < capacity, table.box(for: ObjectIdentifier(path)) == nil else { return }
      table.publish(box, for: ObjectIdentifier(path))
    }
  }
}

/// What is known of a key path.
struct KnownPath {
  /// Held, so that nothing else gets its address.
  let path: AnyKeyPath

  /// The key; nil if the path is something else than a property which does nothing but read one.
  let key: (any TestDependencyKey.Type)?

  /// The getter, by which the path need not be applied.
  let getter: PropertyGetter?
}

/// A key path that is being applied, of which nothing is known yet.
final class PathToLearn {
  let path: AnyKeyPath
  private(set) var key: (any TestDependencyKey.Type)?

  init(_ path: AnyKeyPath) {
    self.path = path
  }

  /// Called by a property that does nothing but read a key.
  func note<Key: TestDependencyKey>(_ key: Key.Type, readBy path: AnyKeyPath) {
    if path == self.path { self.key = key }
  }
}
