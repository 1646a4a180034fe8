internal import DependenciesShims

// Not generic, so the compiler makes no copy for each key.
extension DependencyEnvironment {

  /// The box of the value that a wrapper with this captured environment reads; nil if it does not exist yet,
  /// or the read must be recorded.
  ///
  /// It is not retained. The binding of the current environment keeps it, or `captured`, which the caller
  /// must keep until the value is copied, or it lives as long as the process.
  @usableFromInline
  static func readyBox(
    of key: any TestDependencyKey.Type,
    over captured: DependencyEnvironment?
  ) -> Unmanaged<AnyValueBox>? {
    unsafe bound._withUnsafeGuaranteedRef { unsafe $0.readyBox(of: key, over: captured) }
  }

  /// The box of a key's value; nil if it does not exist yet, or the read must be recorded. One of the two
  /// environments keeps it, or it lives as long as the process.
  @inline(__always)
  func readyBox(
    of key: any TestDependencyKey.Type,
    over captured: DependencyEnvironment?
  ) -> Unmanaged<AnyValueBox>? {
    if observer != nil { return nil }
    if BuildConfiguration.isDebug, Construction.isRunningHere { return nil }
    let key = ObjectIdentifier(key)
    let found = override(for: key)
    if case .value(let box) = found { return unsafe box }
    // Most code reads where it was made. Not unwrapped here, since the optimizer would retain `captured`.
    if captured != nil, captured !== self {
      return unsafe captured?.readyBox(of: key, under: self, knowing: found)
    }
    return unsafe ownStore == nil ? Self.valueOfProcess(for: key, in: context) : nil
  }

  /// The same for an object that captured this environment and reads in `current`, which has no value for the
  /// key.
  @inline(never)
  private func readyBox(
    of key: ObjectIdentifier,
    under current: DependencyEnvironment,
    knowing found: Override
  ) -> Unmanaged<AnyValueBox>? {
    if case .none = found, case .value(let box) = override(for: key) { return unsafe box }
    guard current.ownStore == nil, ownStore == nil else { return nil }
    return unsafe Self.valueOfProcess(for: key, in: current.context ?? context)
  }

  /// The value of the process, which is never released. All other stores are read under their lock.
  @inline(__always)
  private static func valueOfProcess(
    for key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> Unmanaged<AnyValueBox>? {
    guard let box = unsafe dependencies_value(UInt(bitPattern: key), context?.index ?? -1) else { return nil }
    return unsafe .fromOpaque(box)
  }

  /// The override, or the value of the store, that ``Read`` would find, under one lock; nil if it does not
  /// exist yet, or the read must be recorded or reported. An update closure must not read through its `$0`
  /// here.
  ///
  /// - Parameter captured: The environment that the reader has captured. A read for a test that has ended is
  ///   reported, also while another one runs.
  func boxOfStore(for key: any TestDependencyKey.Type, over captured: DependencyEnvironment?) -> AnyValueBox?
  {
    if captured?.ownStore !== ownStore, captured?.ownStore?.isClosed == true { return nil }
    if PathAssignment.isReadingOldValue { return nil }
    if observer != nil || BuildConfiguration.isDebug && Construction.isRunningHere { return nil }
    guard let ownStore else { return ProcessEnvironment.isTestRunner ? nil : boxOfOpenScope(for: key) }
    if !ownStore.isOfNamedTest, ProcessEnvironment.isTestRunner { return nil }
    let key = ObjectIdentifier(key)
    let override = override(for: key)
    if case .value(let box) = override { return unsafe box.takeUnretainedValue() }
    let isReset = if case .reset = override { true } else { false }
    guard let box = ownStore.presentBox(for: key, in: context, isReset: isReset) else { return nil }
    // A debug build warns of overrides that a kept value is built without.
    return BuildConfiguration.isDebug && hasOverrides && box.origin?.reads != nil ? nil : box
  }

  /// The same for a program, whose scopes have stores of their own. Debug builds record these reads, and a
  /// construction notes them.
  private func boxOfOpenScope(for key: any TestDependencyKey.Type) -> AnyValueBox? {
    guard !BuildConfiguration.isDebug, hasOverrides, !Construction.isRunningHere,
      case .scoped(let name) = key.lifetime.kind, let scope = scope(name)
    else { return nil }
    let identity = ObjectIdentifier(key)
    guard case .none = override(for: identity),
      let context = context ?? DependencyContext(index: dependencies_context()),
      let box = scope.store.box(for: identity, in: context), box.origin?.missing == nil
    else { return nil }
    return box
  }
}
