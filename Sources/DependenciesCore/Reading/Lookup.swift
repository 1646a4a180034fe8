/// What a `@Dependency` asks the current scope for.
@usableFromInline
enum Lookup {
  /// The current scope, to be remembered; nil for the root of a process without tests.
  @usableFromInline
  static func captured() -> Storage? {
    Storage.bound._withUnsafeGuaranteedRef { $0.yieldsToTests ? $0.inTest : $0.isProcess ? nil : $0 }
  }

  /// The key that a wrapper reads, if it is known.
  @usableFromInline
  static func key(of path: AnyKeyPath) -> (any TestDependencyKey.Type)? { KeyPathCache[path] }

  /// The box of the value that is read, or nil if there is none yet or the read must be recorded.
  ///
  /// It is not retained. The binding of the current scope keeps it, or `captured`, which the caller must keep until the value is copied.
  ///
  /// - Parameters:
  ///   - key: The key, if the wrapper knew it when it was made.
  ///   - path: The key path of the wrapper, if it has one.
  ///   - captured: The scope that the wrapper remembers.
  @usableFromInline
  static func box(
    of key: (any TestDependencyKey.Type)?,
    at path: AnyKeyPath?,
    over captured: Storage?
  ) -> Unmanaged<AnyValueBox>? {
    guard let key = key ?? path.flatMap({ KeyPathCache[$0] }) else { return nil }
    return Storage.untrackedBox(key, over: captured)
  }
}

extension Storage {
  /// The box of a key's value in the current scope.
  @inline(__always)
  fileprivate static func untrackedBox(
    _ key: any TestDependencyKey.Type,
    over captured: Storage?
  ) -> Unmanaged<AnyValueBox>? {
    bound._withUnsafeGuaranteedRef { $0.yieldsToTests ? nil : $0.untrackedBox(key, over: captured) }
  }

  /// The box of a key's value, if it is there and no books are kept of it. One of the two scopes keeps it.
  @inline(__always)
  func untrackedBox(_ key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>? {
    if BuildConfiguration.isDebug, Construction.isRunningHere { return nil }
    if case .value(let box) = override(for: ObjectIdentifier(key), over: captured) {
      return box.isTracked ? nil : box
    }
    guard let box = keptTable(over: captured)?[ObjectIdentifier(key)] else { return nil }
    return BuildConfiguration.isDebug && box.isTracked ? nil : box
  }
}
