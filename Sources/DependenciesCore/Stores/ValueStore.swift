internal import DependenciesShims

/// The values that the library keeps for one owner: the process, a test, fresh `DependencyValues`, an open
/// scope, or a ``Memoizer``.
///
/// A store has an environment, from whose overrides its values are built. So no value depends on its first
/// reader.
package final class ValueStore: @unchecked Sendable {
  package enum Owner {
    case process, fresh, scope, memoizer

    /// A test. Its end is reported if it has a trait.
    case test(RunningTest, endsWithTrait: Bool)
  }

  /// The store of the process, which never closes.
  static let process = ValueStore(.process)

  package let owner: Owner

  /// Whether the process owns it. Stored, since each read needs it.
  let isOfProcess: Bool

  /// Whether a test owns it whose name the runner has reported. Stored for the same reason.
  let isOfNamedTest: Bool

  /// The stores of the suites around a test, the innermost first. Values prepared there are visible here.
  let parents: [ValueStore]

  /// Guards the store, its slots, and the scope that owns it. Under it, a thread may take the locks of
  /// ``Waits``, of the number of running tear-downs and of the state of a ``TearDown``, under which it takes
  /// no other.
  let lock = Lock()

  // Everything from here on is guarded by the lock.
  var slots: [SlotIdentity: Slot] = [:]
  private(set) var ownEnvironment: DependencyEnvironment?
  private(set) var ownContext: DependencyContext?

  /// The contexts for which a value was built or set.
  var usedContexts: Set<DependencyContext> = []

  private(set) var phase = Phase.open
  var reports: Set<IssueReporter.Report> = []

  /// The stand-ins that update closures have got without a report.
  var silentReads: Set<SilentRead> = []
  private var endChecks: [@Sendable () -> Void] = []

  /// The values that reads in a `deinit` have got while the store closes.
  var handedOut: [AnyValueBox] = []

  enum Phase: Equatable { case open, releasing, closed }

  /// The test that has ended, with the name known by then.
  private var endedTest: RunningTest?

  package init(_ owner: Owner, inside parents: [ValueStore] = []) {
    self.owner = owner
    isOfProcess = if case .process = owner { true } else { false }
    isOfNamedTest = if case .test(let test, _) = owner { test.isNamed } else { false }
    self.parents = parents
    ownContext = parents.lazy.compactMap { parent in parent.lock.withLock { parent.ownContext } }.first
  }

  struct SlotIdentity: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  /// A read through the `$0` of an update closure that got a stand-in without a report.
  struct SilentRead: Hashable {
    let key: ObjectIdentifier

    /// The number of the ``DependencyEnvironment/Draft``.
    let draft: UInt64
  }
}

// MARK: - The environment and the context

extension ValueStore {
  /// The environment: what the traits of a test and `overrideDependencies` have set; fresh values as they
  /// were first bound; that of the opening of a scope, until it has closed. Nil if it has no overrides.
  package var environment: DependencyEnvironment? { lock.withLock { ownEnvironment } }

  /// The environment that a value of this store is built from, and torn down in: that of the store, in a
  /// context and with the observer of a reader.
  func environmentOfValues(readBy reader: DependencyEnvironment, in context: DependencyContext)
    -> DependencyEnvironment
  {
    let result =
      switch owner {
      case .scope: environment.map { DependencyEnvironment(copying: $0) } ?? DependencyEnvironment()
      // A store does not keep itself.
      case .fresh: environment?.rooted(in: self) ?? DependencyEnvironment(self)
      // `Read.find` finds its overrides in the store at each read, since they may change.
      case .test: DependencyEnvironment(self)
      case .process, .memoizer:
        if ProcessEnvironment.isTestRunner {
          // In a test, an environment without a store has that of the test.
          DependencyEnvironment(self)
        } else if reader.observer == nil, reader.context == nil {
          DependencyEnvironment.process
        } else {
          DependencyEnvironment()
        }
      }
    if result === DependencyEnvironment.process { return result }
    result.observer = reader.observer
    if result.store.context(result.context) != context { result.context = context }
    return result
  }

  /// The override of a key in the environment.
  package func overrideOfEnvironment(for key: ObjectIdentifier) -> AnyValueBox? {
    isOfProcess ? nil : environment?.boxOfOverride(for: key)
  }

  /// Called when values are bound: the first ones of fresh values become the environment of their store.
  func setFirstEnvironment(_ environment: DependencyEnvironment) {
    guard case .fresh = owner, lock.withLock({ ownEnvironment == nil }) else { return }
    // Not what a construction for this store binds for itself.
    if Construction.active?.chain.contains(where: { $0.store === self }) == true { return }
    // Without the scopes, which would reach code outside of them, and without the store, which would keep
    // itself.
    let own = environment.withoutScopes
    lock.withLock { if ownEnvironment == nil { ownEnvironment = own } }
  }

  /// Sets the environment of a scope, before another thread can see the scope.
  func setEnvironment(_ environment: DependencyEnvironment) { lock.withLock { ownEnvironment = environment } }

  /// Adds overrides to the environment of a test, in place of earlier ones for the same keys, or of all.
  ///
  /// - Returns: Whether the test has not ended.
  func addToEnvironment(_ overrides: DependencyEnvironment, replacing: Bool) -> Bool {
    lock.withLock { afterUnlock in
      if phase != .open { return false }
      let kept = replacing ? nil : ownEnvironment
      let environment = kept.map { DependencyEnvironment(copying: $0) } ?? DependencyEnvironment()
      environment.apply(overrides)
      afterUnlock.release(ownEnvironment)
      ownEnvironment = environment
      return true
    }
  }

  /// The context of a read: its own, or that of the store.
  package func context(_ context: DependencyContext?) -> DependencyContext {
    if let context { return context }
    // Of the process, without its lock.
    if publishesValues { return DependencyContext(index: dependencies_context()) ?? publishedContext() }
    return lock.withLock { ownEnvironment?.context ?? ownContext } ?? .inferred
  }

  /// The context of the process, which the next read finds without a lock.
  private func publishedContext() -> DependencyContext {
    let inferred = DependencyContext.inferred
    return lock.withLock {
      let context = ownContext ?? inferred
      dependencies_set_context(context.index)
      return context
    }
  }

  /// Makes a context that of all reads which have no other.
  ///
  /// - Returns: Whether it has an effect: no value has been built or set for another one.
  func prepare(_ context: DependencyContext, replacing: Bool) -> Bool {
    lock.withLock {
      if !replacing, usedContexts.contains(where: { $0 != context }) { return false }
      ownContext = context
      if publishesValues { dependencies_set_context(context.index) }
      return true
    }
  }
}

// MARK: - The end

extension ValueStore {
  /// Whether the store has, or has had, values.
  var hasValues: Bool { lock.withLock { !slots.isEmpty } }

  /// Whether the store keeps new values.
  var isOpen: Bool { isOfProcess || lock.withLock { phase == .open } }

  /// Whether the store has closed, and released its values.
  var isClosed: Bool { !isOfProcess && lock.withLock { phase == .closed } }

  /// The test that owns the store, if one does.
  package var test: RunningTest? { if case .test(let test, _) = owner { test } else { nil } }

  /// The test that owns the store, if it has ended.
  var testThatEnded: RunningTest? { lock.withLock { phase == .closed ? endedTest : nil } }

  /// Releases all values. It keeps no others from now on.
  ///
  /// - Parameter ended: The test that has ended, by now with its name. Later reads are reported with it.
  package func close(after ended: RunningTest? = nil) {
    if test != nil { releaseInStages() }
    lock.withLock { afterUnlock in
      // Reads in a `deinit` of these values are not late ones.
      phase = .releasing
      afterUnlock.release((slots, ownEnvironment))
      (slots, ownEnvironment) = ([:], nil)
    }
    lock.withLock { (phase, endedTest) = (.closed, ended ?? test) }
    // These change no more.
    if !handedOut.isEmpty { Self.process.lock.withLock { Self.process.handedOut += handedOut } }
  }

  /// Releases what was built, then the objects that were set, then other set values. So a `deinit` of these
  /// still reads what was set; what it reads beyond that is built, and released after it.
  private func releaseInStages() {
    let stages: [(AnyValueBox?) -> Bool] = [{ _ in true }, { $0?.object == nil }, { _ in false }]
    for stays in stages {
      // Twice, for what reads have got meanwhile. Objects that read one another would go on without an end:
      // the last ones stay.
      for _ in 1...2 {
        lock.withLock { afterUnlock in
          phase = .releasing
          afterUnlock.release((slots, ownEnvironment, handedOut))
          slots = slots.filter { _, slot in slot.content?.preparedBox.map(stays) ?? false }
          ownEnvironment = ownEnvironment?.filtered { stays($1) }
          handedOut = []
        }
      }
    }
  }

  /// Runs a check at the end of the current test, if a trait of the test reports its end.
  ///
  /// - Parameter check: Reports its findings. It must not keep alive the objects that it checks.
  package static func atEndOfTest(_ check: @escaping @Sendable () -> Void) {
    let store = DependencyValues._current.environment.store
    guard case .test(_, endsWithTrait: true) = store.owner else { return }
    store.lock.withLock { store.endChecks.append(check) }
  }

  /// Runs the checks for the end of the test, in order.
  package func checkEnd() {
    for check in lock.withLock({ endChecks }) { check() }
  }
}
