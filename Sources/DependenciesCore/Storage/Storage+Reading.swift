// Not generic, so the compiler makes no copy for each key.
extension Storage {
  /// The storage that a wrapper remembers; nil for the root of a process without tests.
  @usableFromInline
  static func captured() -> Storage? {
    unsafe bound._withUnsafeGuaranteedRef { current in
      if let remembered = current.remembered { return remembered.inTest }
      if current.followsTest { return current.inTest }
      return current.isProcess ? nil : current
    }
  }

  /// The box of the value that a wrapper with this captured storage reads; nil if it does not exist yet, or
  /// the read must be recorded.
  ///
  /// It is not retained. The binding of the current storage keeps it, or `captured`, which the caller must
  /// keep until the value is copied.
  @usableFromInline
  static func readyBox(of key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>?
  {
    unsafe bound._withUnsafeGuaranteedRef { unsafe $0.readyBox(of: key, over: captured) }
  }

  /// The box of a key's value; nil if it does not exist yet, or the read must be recorded. One of the two
  /// storages keeps it.
  @inline(__always)
  func readyBox(of key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>? {
    if observer != nil { return nil }
    if BuildConfiguration.isDebug, Construction.isRunningHere { return nil }
    let key = ObjectIdentifier(key)
    let found = override(for: key)
    if case .value(let box) = found { return unsafe box.isSlow ? nil : box }
    // Most code reads where it was made. Not unwrapped here, since the optimizer would retain `captured`.
    if captured != nil, captured !== self {
      return unsafe captured?.readyBox(of: key, under: self, knowing: found)
    }
    return unsafe readyDefault(of: key, in: context)
  }

  /// The same for an object that captured this storage and reads in `upper`, which has no value for the key.
  @inline(never)
  private func readyBox(
    of key: ObjectIdentifier,
    under upper: Storage,
    knowing found: Override
  ) -> Unmanaged<AnyValueBox>? {
    // If the two have different stores at hand, the slow path decides which one counts.
    guard unsafe upper.fastStore?.toOpaque() == fastStore?.toOpaque() else { return nil }
    if case .none = found, case .value(let box) = override(for: key) { return unsafe box.isSlow ? nil : box }
    return unsafe readyDefault(of: key, in: upper.context ?? context, under: upper)
  }

  @inline(__always)
  private func readyDefault(
    of key: ObjectIdentifier,
    in context: DependencyContext?,
    under upper: Storage? = nil
  ) -> Unmanaged<AnyValueBox>? {
    guard let fastStore else { return nil }
    guard let box = unsafe fastStore._withUnsafeGuaranteedRef({ unsafe $0.readyBox(for: key, in: context) })
    else {
      return nil
    }
    return unsafe box.isSlow && !box.isDefault(for: upper ?? self, over: self) ? nil : box
  }

  /// The box of a value of an open scope; nil if it does not exist yet, or the read must be reported. Only
  /// for release builds, which do not record reads.
  func boxOfOpenScope(for key: any TestDependencyKey.Type) -> AnyValueBox? {
    guard observer == nil, let scopes, let fastStore, case .scoped(let name) = key.lifetime,
      let scope = scopes.innermost(name)
    else { return nil }
    let identity = ObjectIdentifier(key)
    guard case .none = override(for: identity) else { return nil }
    // All threads share the store, so retaining it would cause contention.
    return unsafe fastStore._withUnsafeGuaranteedRef { store in
      // A prepared value has no lifetime of its own.
      guard store.test == nil, unsafe store.readyBox(for: identity, in: context) == nil else { return nil }
      return scope.store.presentBox(for: identity, in: store.context(context))
    }
  }
}
