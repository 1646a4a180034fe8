internal import DependenciesCore

/// The stores of the running tests. Each test has its own.
enum TestStores {
  private struct State {
    /// The environments of tests and suites without a trait. Swift Testing does not report the end of such a
    /// test, so its store stays until the process ends.
    var roots: [TestIdentity: DependencyEnvironment] = [:]

    var testsBegun = 0
  }

  private static let state = Locked(State())

  /// The environment of the running test, if it has a trait.
  @TaskLocal private static var ofTrait: DependencyEnvironment?

  /// How many tests have begun: those without a trait with their first use of the library.
  static var testsBegun: Int { state.withLock { $0.testsBegun } }

  /// An environment with the store of the running test, or of the suite whose code runs.
  static var currentRoot: DependencyEnvironment? {
    if let ofTrait { return ofTrait }
    guard let test = LinkedTestRuntime.currentTest else { return nil }
    // Computed outside of the lock, since this may run user code.
    let identity = test.identity
    return state.withLock { $0.roots[identity] } ?? makeRoot(of: test, identity)
  }

  private static func makeRoot(of test: RunningTest, _ identity: TestIdentity) -> DependencyEnvironment {
    if test.isNamed { EscapedReads.noteFirstTest() }
    // `described`, since the original description must not live as long as the store.
    let store = ValueStore(.test(test.described, endsWithTrait: false), inside: stores(around: test))
    let root = DependencyEnvironment(store)
    return state.withLock { state in
      if let root = state.roots[identity] { return root }
      state.roots[identity] = root
      if test.isCase { state.testsBegun += 1 }
      return root
    }
  }

  /// The stores whose prepared values a test sees, the innermost first: those of enclosing suites, and of
  /// traits and hooks that have read before.
  private static func stores(around test: RunningTest) -> [ValueStore] {
    // Identifying a test is slow, hence the check.
    if state.withLock({ $0.roots.isEmpty }) { return [] }
    let identities = [test.identity] + test.suites.reversed()
    return state.withLock { state in identities.compactMap { state.roots[$0]?.ownStore } }
  }

  /// Ends the store of a test or suite that has ended.
  ///
  /// - Parameters:
  ///   - identity: The test's identity while it ran.
  ///   - test: The test, with the name known by now.
  static func end(_ identity: TestIdentity, of test: RunningTest) {
    guard let root = state.withLock({ $0.roots.removeValue(forKey: identity) }) else { return }
    // So that a `deinit` finds this store, and not that of the class.
    DependencyValues(environment: root).bind { root.ownStore?.close(after: test) }
  }
}

extension TestStores {
  /// Runs a test with a store that ends with the test.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - reportsUnusedOverrides: Whether to report overrides that the test does not read.
  ///   - operation: The test's own code.
  static func run(
    _ test: RunningTest,
    reportsUnusedOverrides: Bool,
    _ operation: @concurrent () async throws -> Void
  ) async rethrows {
    LibraryCopies.check()
    let current = DependencyValues._current.environment
    if case .test(let running, endsWithTrait: true)? = current.ownStore?.owner,
      running.identity == test.identity
    {
      return try await operation()
    }
    TestRun.note(test)
    EscapedReads.noteFirstTest()
    state.withLock { $0.testsBegun += 1 }
    let store = ValueStore(.test(test, endsWithTrait: true), inside: stores(around: test))
    let unusedOverrides = reportsUnusedOverrides ? UnusedOverrides() : nil
    try await TestReports.run {
      try await $ofTrait.withValue(DependencyEnvironment(store)) {
        try await DependencyValues(environment: current.rooted(in: store)).bind {
          func runToEnd() async throws {
            // Here, so that a `deinit` finds this store and no other of the test.
            defer { store.close(after: test) }
            try await operation()
            // A test that was canceled has not done all its work, like one that has thrown.
            if !Task.isCancelled { store.checkEnd() }
          }
          guard let unusedOverrides else { return try await runToEnd() }
          try await unusedOverrides.observing(runToEnd)
          if !Task.isCancelled { unusedOverrides.report() }
        }
      }
    }
  }
}

/// The overrides that a test makes, and whether it reads each.
private final class UnusedOverrides: DependencyObserver {
  private struct State {
    var overrides: [ValueOrigin] = []
    var unread: Set<ObjectIdentifier> = []
  }

  private let state = Locked(State())

  func observe(_ event: DependencyEvent, during _: DependencyEvent.Work?, depth _: Int) {
    switch event {
    case .overrode(let origins, _):
      state.withLock { state in
        state.overrides += origins
        state.unread.formUnion(origins.map(ObjectIdentifier.init))
      }
    case .read(_, _, let origin?, _): _ = state.withLock { $0.unread.remove(ObjectIdentifier(origin)) }
    default: break
    }
  }

  func report() {
    let state = state.value
    for origin in state.overrides where state.unread.contains(ObjectIdentifier(origin)) {
      IssueReporter.report(.overrideUnused(origin), at: origin.location)
    }
  }
}

extension RunningTest {
  /// The same test, which keeps only its name, its identity and those of its suites.
  fileprivate var described: RunningTest {
    RunningTest(identity: identity, name: name, isCase: isCase, suites: suites)
  }
}
