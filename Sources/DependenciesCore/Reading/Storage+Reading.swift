// Where a read begins: the fast path, and the way to the slow one. Nothing here depends on the type of the
// value, so that there is no copy of it for each key that the compiler knows.

extension Storage {
  /// The current storage, for a wrapper to remember; nil for the root of a process without tests.
  @usableFromInline
  static func captured() -> Storage? {
    bound._withUnsafeGuaranteedRef { $0.yieldsToTests ? $0.inTest : $0.isProcess ? nil : $0 }
  }

  /// The box of the value that a wrapper reads, or nil if there is none yet or the read must be recorded.
  ///
  /// It is not retained. The binding of the current storage keeps it, or `captured`, which the caller must
  /// keep until the value is copied.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - captured: The storage that the wrapper remembers.
  @usableFromInline
  static func untrackedBox(
    of key: any TestDependencyKey.Type,
    over captured: Storage?
  ) -> Unmanaged<AnyValueBox>? {
    bound._withUnsafeGuaranteedRef {
      $0.yieldsToTests ? nil : $0.untrackedBox(of: key, over: captured)
    }
  }

  /// The box of a key's value, or nil if there is none yet or the read must be recorded. One of the two
  /// storages keeps it.
  @inline(__always)
  func untrackedBox(of key: any TestDependencyKey.Type, over captured: Storage?) -> Unmanaged<AnyValueBox>? {
    // A debug build makes a closure for `||`.
    if BuildConfiguration.isDebug, isWatched { return nil }
    if BuildConfiguration.isDebug, Construction.isRunningHere { return nil }
    let key = ObjectIdentifier(key)
    let found = override(for: key)
    if case .value(let box) = found { return box.isTracked ? nil : box }
    // Most code reads where it was made. The optimizer retains `captured` if it is unwrapped here.
    if captured != nil, captured !== self {
      return captured?.untrackedBox(of: key, under: self, knowing: found)
    }
    return untrackedDefault(of: key, in: context)
  }

  /// The same for an object that captured this storage and reads in another, which has no value for the key.
  @inline(never)
  private func untrackedBox(
    of key: ObjectIdentifier,
    under upper: Storage,
    knowing found: Override
  ) -> Unmanaged<AnyValueBox>? {
    if BuildConfiguration.isDebug, isWatched { return nil }
    // If the two do not keep the same defaults, the slow path finds out which ones count. One that is
    // observed keeps none.
    guard upper.keptDefaults?.toOpaque() == keptDefaults?.toOpaque() else { return nil }
    if case .none = found, case .value(let box) = override(for: key) {
      return box.isTracked ? nil : box
    }
    return untrackedDefault(of: key, in: upper.context ?? context)
  }

  /// The box of a key's default, if this storage keeps its defaults.
  @inline(__always)
  private func untrackedDefault(
    of key: ObjectIdentifier,
    in context: DependencyContext?
  ) -> Unmanaged<AnyValueBox>? {
    guard let keptDefaults else { return nil }
    let table = keptDefaults._withUnsafeGuaranteedRef { $0.table(for: context) }
    guard let box = table._withUnsafeGuaranteedRef({ $0[key] }) else { return nil }
    return BuildConfiguration.isDebug && box.isTracked ? nil : box
  }

  /// The box of a key's value, wherever that comes from.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - captured: The storage that the reader remembers.
  ///   - site: The read.
  @inline(never)
  func box(
    of key: any TestDependencyKey.Type,
    over captured: Storage? = nil,
    at site: @autoclosure () -> ReadSite
  ) -> AnyValueBox {
    let storage = laid(over: captured).inTest
    if !BuildConfiguration.isDebug, let box = storage.knownBox(of: key) { return box }
    let site = site()
    let box = storage.boxOfOverrideOrDefault(of: key, at: site)
    if isObserved { noteObserved(box, of: key, at: site) }
    return box
  }

  /// The box of a value that its lifetime shares with this reader, in release builds: they need not know who
  /// reads it. Nil if there is none yet, or something has to be said of the read.
  private func knownBox(of key: any TestDependencyKey.Type) -> AnyValueBox? {
    guard let keptDefaults else { return nil }
    // Threads that retain the reference to the defaults of the process stand in one another's way.
    guard hasImplicitDefaults || defaults.loss == nil && defaults.owner?.isNamed != false else { return nil }
    guard case .none = override(for: ObjectIdentifier(key)) else { return nil }
    let table = keptDefaults._withUnsafeGuaranteedRef { $0.table(for: context) }
    return table._withUnsafeGuaranteedRef { key.lifetime.rules.knownBox(of: key, in: self, $0) }
  }

  private func boxOfOverrideOrDefault(of key: any TestDependencyKey.Type, at site: ReadSite) -> AnyValueBox {
    if BuildConfiguration.isDebug { reportEscapedOverride(of: ObjectIdentifier(key), at: site) }
    // The override that a weak one stands for may be gone; then the default shows again.
    guard case .value(let found) = override(for: ObjectIdentifier(key)),
      let box = found.takeUnretainedValue().original
    else { return constructedBox(of: key, at: site) }
    recordUse(ofOverride: box, of: key, at: site)
    guard let factory = box as? FactoryBox else { return box }
    return constructedBox(of: key, at: site, from: factory)
  }

  /// The box of a value that the library constructs, unless it has.
  ///
  /// - Parameters:
  ///   - key: The key's type.
  ///   - site: The read.
  ///   - override: The override that constructs the value, if there is one.
  private func constructedBox(
    of key: any TestDependencyKey.Type,
    at site: ReadSite,
    from override: FactoryBox? = nil
  ) -> AnyValueBox {
    let parent = Construction.active
    let isProvisional = isChanging || parent?.isProvisional == true
    var site = site
    if !isProvisional, override == nil {
      site.isLost = reportLossOfDefaults(at: site, of: ObjectIdentifier(key))
    }
    let defaults = defaults.values
    return withExtendedLifetime(defaults) {
      let table =
        override?.table
        ?? (isProvisional ? table : defaults.table(for: context, notingUseBy: site))
      let read = PendingRead(of: key, in: self, at: site, table: table, override: override, parent: parent)
      return isProvisional ? read.provisionalBox() : read.box()
    }
  }

  /// Reports that the value is not the one that its reader might expect.
  ///
  /// - Returns: Whether the read is an issue because no test, or one that has ended, has the value.
  private func reportLossOfDefaults(at site: ReadSite, of key: ObjectIdentifier) -> Bool {
    if DefaultValues.isReleasing { return false }
    let loss = defaults.loss
    if loss == nil, defaults.owner != nil, let lower,
      case .testEnded(let test) = lower.defaults.loss,
      LinkedTestRuntime.runtime?.mayRunLateWork == true
    {
      table.reportLateRead(of: key, at: site, after: test)
    }
    switch loss {
    case .outsideOfTests: return table.reportEscape(of: key, at: site)
    case .testEnded(let test): return table.reportLateRead(of: key, at: site, after: test)
    case .valuesReleased:
      if BuildConfiguration.isDebug { table.reportOnce(.valuesReleased(site), of: key, at: site) }
    case nil:
      if let owner = defaults.owner, !owner.isNamed {
        LinkedTestRuntime.runtime?.collectEscapedRead(site, of: key)
      }
    }
    return false
  }
}
