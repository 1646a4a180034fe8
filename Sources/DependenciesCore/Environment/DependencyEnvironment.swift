/// The values in effect at one point of a program: overrides, the context, and the store of the defaults. A
/// scope is an override.
///
/// `DependencyValues` wraps one. It changes only before another thread can see it.
@safe
@usableFromInline
package final class DependencyEnvironment: @unchecked Sendable {
  /// The values of the process, in effect outside of every operation.
  package static let process = DependencyEnvironment()

  // Every read accesses these. No code changes an environment that another thread can see, so the checks of
  // exclusive access are off.

  /// The context set here; nil for the prevailing one of the store.
  @safe @exclusivity(unchecked) package var context: DependencyContext?

  @safe @exclusivity(unchecked) var overrides: OverrideMap

  /// An environment whose overrides are in effect below those of this one, so that the cost of a copy does
  /// not grow with them. The base has no base.
  ///
  /// This environment owns a reference to it. Reads must not retain it, since threads share it.
  @safe @exclusivity(unchecked) private var base: Unmanaged<DependencyEnvironment>?

  /// The store of a test or of fresh values; nil for that of the running test or of the process.
  @safe @exclusivity(unchecked) package var ownStore: ValueStore?

  /// The mark of a draft, which an update closure changes. No other code runs in an environment that has one.
  @safe @exclusivity(unchecked) var draft: Draft?

  /// The call of `prepareDependencies` whose closure it is. Each write puts a value into the store.
  @safe @exclusivity(unchecked) var preparation: Preparation?

  /// Receives the events. All reads take the slow path then.
  @safe @exclusivity(unchecked) var observer: DependencyObservation?

  /// Makes an environment without overrides.
  ///
  /// - Parameter store: Its own store, if any.
  package init(_ store: ValueStore? = nil) {
    overrides = OverrideMap()
    ownStore = store
  }

  /// Makes a copy.
  ///
  /// - Parameters:
  ///   - other: The other environment. Borrowed, since retaining it would cause contention between threads.
  ///   - keepsBase: Whether the copy may refer to the other environment, which keeps everything in that
  ///     alive.
  init(copying other: borrowing DependencyEnvironment, keepsBase: Bool = true) {
    context = other.context
    if let base = other.base {
      if keepsBase, other.overrides.isSmall {
        overrides = other.overrides.copy()
        self.base = unsafe base.retain()
      } else {
        overrides = unsafe base.takeUnretainedValue().overrides.joined(with: other.overrides)
      }
    } else if !keepsBase || other.overrides.isSingle {
      overrides = other.overrides.copy()
    } else {
      overrides = OverrideMap()
      base = unsafe .passRetained(copy other)
    }
    // Most environments have none of these, and a check costs less than to copy them.
    if other.ownStore != nil || other.observer != nil {
      ownStore = other.ownStore
      observer = other.observer.flatMap { $0.environmentOfProperty == nil ? $0 : nil }
    }
  }

  /// A copy of this environment, in a test case with the store of the test.
  @inline(never)
  func copy() -> DependencyEnvironment {
    // `inTest` would retain this environment, which threads share.
    ProcessEnvironment.isTestRunner
      ? DependencyEnvironment(copying: inTest) : DependencyEnvironment(copying: self)
  }

  deinit { unsafe base?.release() }
}

extension DependencyEnvironment {
  /// The call of `prepareDependencies` whose closure changes this environment, until it has ended.
  var runningPreparation: Preparation? { preparation?.isRunning == true ? preparation : nil }
}

// MARK: - Overrides

extension DependencyEnvironment {
  @inline(__always)
  package func override(for key: ObjectIdentifier) -> Override {
    let found = overrides[key]
    guard case .none = found, let base else { return found }
    return unsafe base._withUnsafeGuaranteedRef { $0.overrides[key] }
  }

  func boxOfOverride(for key: ObjectIdentifier) -> AnyValueBox? {
    if case .value(let box) = override(for: key) { unsafe box.takeUnretainedValue() } else { nil }
  }

  /// Sets an override; a box of nil resets the key.
  package func set(_ box: consuming AnyValueBox?, for key: ObjectIdentifier) {
    overrides.insert(box, for: key)
  }

  var hasOverrides: Bool { unsafe !overrides.isEmpty || base != nil }

  /// Visits the overrides, with nil for each key that was reset.
  package func forEachOverride(_ body: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Void) {
    overrides.forEach(body)
    unsafe base?.takeUnretainedValue().overrides.forEach { if case .none = overrides[$0] { body($0, $1) } }
  }

  /// Whether an override, or a reset, is in effect here.
  private func has(_ box: AnyValueBox?, for key: ObjectIdentifier) -> Bool {
    switch override(for: key) {
    case .none: false
    case .reset: box == nil
    case .value(let own): unsafe own._withUnsafeGuaranteedRef { $0 === box }
    }
  }

  /// Sets the overrides and the context of another environment here.
  func apply(_ changes: DependencyEnvironment) {
    changes.forEachOverride { if !has($1, for: $0) { set($1, for: $0) } }
    if let context = changes.context { self.context = context }
  }

  /// Some of the overrides, and the context.
  func filtered(_ stays: (_ key: ObjectIdentifier, _ box: AnyValueBox?) -> Bool) -> DependencyEnvironment {
    let result = DependencyEnvironment()
    forEachOverride { if stays($0, $1) { result.set($1, for: $0) } }
    result.context = context
    return result
  }

  /// The overrides and the context that are not in effect in another environment.
  package func changes(from other: DependencyEnvironment) -> DependencyEnvironment {
    let result = filtered { !other.has($1, for: $0) }
    if context == other.context { result.context = nil }
    return result
  }
}

// MARK: - Stores

extension DependencyEnvironment {
  // The store of a read is the first of these that there is:
  //
  // 1. that of the current environment: fresh values have one, and what a test captures, or a store builds
  //    (in a process with tests, that of the process does not count before 3)
  // 2. that of the running test
  // 3. that of the captured environment
  // 4. that of the process
  //
  // A scoped value's is that of its scope. `store` finds 1, 2 or 4. Where two environments are merged,
  // `takesStore(of:)` tells whether it is 3. `inTest` writes 2 into an environment that is captured.

  /// The store that counts here, unless this environment is merged over another one.
  package var store: ValueStore { ownStore ?? LinkedTestRuntime.rootOfRunningTest?.ownStore ?? .process }

  /// The store of the running test, also inside fresh values; that of this environment where no test runs.
  var storeOfTest: ValueStore { LinkedTestRuntime.rootOfRunningTest?.ownStore ?? store }

  /// Whether the store of a captured environment counts, and not that of this one.
  func takesStore(of captured: DependencyEnvironment) -> Bool {
    if let store = captured.ownStore { store !== ValueStore.process && isOutsideOfStores } else { false }
  }

  /// Whether only the store of a captured environment, or that of the process, can count here.
  ///
  /// In a process with tests, values of the process are built in an environment whose own store is that of
  /// the process, so that the store of the running test does not count there. A captured one may.
  private var isOutsideOfStores: Bool {
    if let ownStore { ownStore === ValueStore.process } else { LinkedTestRuntime.rootOfRunningTest == nil }
  }

  /// This environment; in a test case, with the store of the test if it has none of its own. So what
  /// captures it belongs to the test for good.
  @inline(__always)
  package var inTest: DependencyEnvironment {
    ownStore == nil && ProcessEnvironment.isTestRunner ? rootedInTest : self
  }

  @inline(never)
  private var rootedInTest: DependencyEnvironment {
    // The store of a suite is not captured: each of its cases has a store of its own.
    guard let root = LinkedTestRuntime.rootOfRunningTest, let store = root.ownStore,
      store.test?.isCase == true
    else { return self }
    return self === DependencyEnvironment.process ? root : rooted(in: store)
  }

  /// This environment, which an object has captured, for values that the object builds from it alone: with the
  /// store that its reads would have here, and the current observer.
  package var inStoreOfCaller: DependencyEnvironment {
    let current = DependencyEnvironment.current
    let store = current.takesStore(of: self) ? ownStore : current.ownStore
    if store === ownStore, current.observer === observer { return self }
    let copy = DependencyEnvironment(copying: self)
    (copy.ownStore, copy.observer) = (store, current.observer)
    return copy
  }

  /// A copy with a store of its own.
  package func rooted(in store: ValueStore) -> DependencyEnvironment {
    let copy = DependencyEnvironment(copying: self)
    copy.ownStore = store
    return copy
  }
}

// MARK: - Merging

extension DependencyEnvironment {
  /// This environment over one that an object or a scope has captured, key by key. What is set here wins.
  ///
  /// The store and the observer are those of this environment; outside of all stores, those of the captured
  /// one.
  ///
  /// - Parameter own: The own overrides of a scope that is entered, or of a place in a tree, which win over
  ///   both.
  package func merging(
    over captured: DependencyEnvironment? = nil,
    under own: DependencyEnvironment? = nil
  ) -> DependencyEnvironment {
    let captured = captured.flatMap { covers($0) ? nil : $0 }
    let store = captured.flatMap { takesStore(of: $0) ? $0.ownStore : nil } ?? ownStore
    if own == nil {
      guard let captured else { return self }
      let addsNothing = !hasOverrides && context == nil && observer == nil && captured.observer == nil
      if addsNothing, store === captured.ownStore { return captured }
    }
    let merged = DependencyEnvironment(copying: captured ?? self)
    merged.ownStore = own?.ownStore ?? store
    if let captured {
      merged.apply(self)
      // A read outside of all tests is observed like the code that made its object.
      merged.observer =
        observer ?? (ProcessEnvironment.isTestRunner && isOutsideOfStores ? captured.observer : nil)
    }
    if let own { merged.apply(own) }
    return merged
  }

  /// The current environment over a captured one, and whether it is another one than the current.
  static func current(
    over captured: DependencyEnvironment?
  ) -> (environment: DependencyEnvironment, isMerged: Bool) {
    func merged(_ current: DependencyEnvironment) -> (DependencyEnvironment, Bool) {
      guard let captured, !current.covers(captured) else { return (current, false) }
      return (current.merging(over: captured), true)
    }
    // An environment that is merged is not retained, as in ``copy()``.
    return unsafe bound._withUnsafeGuaranteedRef {
      ProcessEnvironment.isTestRunner ? merged($0.inTest) : merged($0)
    }
  }

  /// Whether a captured environment adds nothing to this one.
  package func covers(_ captured: DependencyEnvironment) -> Bool {
    if captured === self { return true }
    let hasValues = captured.hasOverrides || captured.context != nil
    return !hasValues && !takesStore(of: captured)
  }
}
