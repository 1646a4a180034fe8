/// For each key, the last object that a scope has torn down. Debug builds warn if a later scope keeps it again:
/// it comes from a stored property, such as `static let live = Cart()`.
enum TornDownObjects {
  /// Refers to an object weakly, and not by its address, which another object may get.
  private final class Reference {
    private(set) weak var object: AnyObject?
    init(to object: AnyObject) { self.object = object }
  }

  private static let last = Locked<[ObjectIdentifier: Reference]>([:])

  static func add(_ object: AnyObject, of key: ObjectIdentifier) {
    let reference = Reference(to: object)
    // The old reference is used, so it is not released under the lock.
    _ = last.withLock { $0.updateValue(reference, forKey: key) }
  }

  static func contains(_ object: AnyObject, of key: ObjectIdentifier) -> Bool {
    last.value[key]?.object === object
  }
}
