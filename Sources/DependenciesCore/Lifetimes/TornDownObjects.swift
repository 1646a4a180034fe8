/// For each key, the last object that a scope has torn down. Debug builds warn if a later scope keeps it again:
/// it comes from a stored property, such as `static let live = Cart()`.
enum TornDownObjects {
  // Weak, and not by address, which another object may get.
  private static let last = Locked<[ObjectIdentifier: () -> AnyObject?]>([:])

  static func add(_ object: AnyObject?, of key: ObjectIdentifier) {
    // The old closure is a result, so that it is not released under the lock.
    _ = last.withLock { $0.updateValue({ [weak object] in object }, forKey: key) }
  }

  static func contains(_ object: AnyObject?, of key: ObjectIdentifier) -> Bool {
    object != nil && last.value[key]?() === object
  }
}
