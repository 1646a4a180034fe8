internal import DependenciesCore

/// The defaults of each running test, which no other test has.
enum TestDefaults {
  /// What a test has.
  private final class Root {
    let storage: Storage
    let isCase: Bool
    var lastUse: Int

    /// Scopes that were made where the test did not run, with the same overrides and the defaults of the
    /// test. Each is kept with the one it was made from, whose identity it is found by.
    var others: [ObjectIdentifier: (original: Storage, storage: Storage)] = [:]

    init(storage: Storage, isCase: Bool, lastUse: Int) {
      self.storage = storage
      self.isCase = isCase
      self.lastUse = lastUse
    }
  }

  /// The roots, and the tests whose roots had to go.
  private struct State {
    var roots: [TestIdentity: Root] = [:]
    var dropped: [TestIdentity: DroppedRoot] = [:]

    /// Whether there has been a root of a suite.
    var hasSuites = false
    var uses = 0

    /// How often roots were dropped.
    var drops = 0

    /// How many tests have had a root.
    var tests = 0

    /// Whether a test has been told that it lost its values.
    var hasReportedLoss = false
  }

  /// What is known of a test whose root had to go.
  private struct DroppedRoot {
    /// The values of the test, if somebody keeps them. Load them without the lock: that may make the last
    /// reference.
    weak var values: DefaultValues?

    /// The number of the drop.
    let drop: Int
  }

  private static let lock = Lock()

  // Guarded by the lock.
  nonisolated(unsafe) private static var state = State()

  /// How many tests may have defaults at once. Swift Testing does not tell when a test without a trait of
  /// this library has ended, so what such tests keep is bounded: those go that have not been asked for the
  /// longest.
  private static let capacity = 8192

  /// How many drops are remembered, to tell a test that it has lost its values. A drop is of half the
  /// capacity, so the identities of about 131,072 tests are kept.
  private static let rememberedDrops = 32

  /// A scope that was made where no test, or its suite, ran, as the test that runs here sees it.
  static func storage(for storage: Storage) -> Storage {
    guard let test = LinkedTestRuntime.currentTest else { return storage }
    // It may be made of what a user wrote, so it is asked for outside of the lock.
    let identity = test.identity
    if identity == storage.defaults.owner?.identity { return storage }
    if let known = lock.withLock({ known(storage, for: identity) }) { return known }
    let root = root(of: test, identity, in: storage)
    if storage === Storage.process { return root }
    let other = root.defaults.kept.map { storage.rooted(in: $0) } ?? storage
    // What is replaced goes after the lock is free.
    _ = lock.withLock {
      state.roots[identity]?.others.updateValue((storage, other), forKey: ObjectIdentifier(storage))
    }
    return other
  }

  /// What has been made of a scope for a test. The caller holds the lock.
  private static func known(_ storage: Storage, for identity: TestIdentity) -> Storage? {
    state.uses += 1
    guard let root = state.roots[identity] else { return nil }
    root.lastUse = state.uses
    return storage === Storage.process ? root.storage : root.others[ObjectIdentifier(storage)]?.storage
  }

  /// The root of a test; makes it if there is none.
  private static func root(of test: RunningTest, _ identity: TestIdentity, in storage: Storage) -> Storage {
    if let root = lock.withLock({ known(.process, for: identity) }) { return root }
    if test.isNamed { EscapedReads.noteFirstTest() }
    let earlier = lock.withLock { state.dropped[identity] }
    let earlierValues = earlier?.values
    // Nobody tells when it ends, so what it is described by must not be kept.
    let values = earlierValues ?? DefaultValues(owner: test.described)
    if earlierValues == nil { adoptSuiteValues(around: test, in: storage, into: values) }
    let root = Storage(defaults: .keeping(values))
    // What is dropped goes after the lock is free, since it may run code of a user.
    let (winner, dropped) = lock.withLock {
      if let root = state.roots[identity]?.storage { return (root, []) }
      state.roots[identity] = Root(storage: root, isCase: test.isCase, lastUse: state.uses)
      let isNew = state.dropped.removeValue(forKey: identity) == nil
      if !test.isCase { state.hasSuites = true } else if isNew { state.tests += 1 }
      return (root, state.roots.count > capacity ? dropHalf() : [])
    }
    if earlier != nil, earlierValues == nil, winner === root { reportLoss(of: test) }
    return withExtendedLifetime(dropped) { winner }
  }

  /// Tells a test that its values were dropped while it ran, if no other has been told.
  private static func reportLoss(of test: RunningTest) {
    let tests = lock.withLock { state.tests }
    let diagnostic = Diagnostic.valuesDropped(test: test.name, tests: tests, limit: capacity)
    // What a test expects must not hide what another does not expect.
    if LinkedTestRuntime.takesExpected(diagnostic.text) { return }
    let isFirst = lock.withLock {
      defer { state.hasReportedLoss = true }
      return !state.hasReportedLoss
    }
    if isFirst { IssueReporter.report(diagnostic, at: nil) }
  }

  /// Gives a test what the suites around it have prepared, the innermost counting most.
  private static func adoptSuiteValues(
    around test: RunningTest,
    in storage: Storage,
    into values: DefaultValues
  ) {
    if lock.withLock({ state.hasSuites }) {
      for suite in test.suites { adoptValues(of: suite, into: values) }
    }
    if let kept = storage.defaults.kept { values.adoptPreparedValues(of: kept) }
  }

  /// Gives a test what has been prepared in the root of another, or earlier in its own.
  private static func adoptValues(of identity: TestIdentity, into values: DefaultValues) {
    guard let other = lock.withLock({ state.roots[identity]?.storage.defaults.kept }) else { return }
    values.adoptPreparedValues(of: other)
  }

  /// Drops what was used least recently, except for suites, of which there are few. Who still has one of the
  /// scopes keeps its defaults. The caller holds the lock.
  ///
  /// - Returns: What is dropped, to be released without the lock.
  private static func dropHalf() -> [AnyObject] {
    let cases = state.roots.filter(\.value.isCase)
    if cases.isEmpty { return [] }
    let middle = cases.values.map(\.lastUse).sorted()[cases.count / 2]
    var released: [AnyObject] = []
    state.drops += 1
    for (identity, dropped) in state.dropped where dropped.drop <= state.drops - rememberedDrops {
      if let values = dropped.values {
        released.append(values)
      } else {
        state.dropped[identity] = nil
      }
    }
    for (identity, root) in cases where root.lastUse < middle {
      state.roots[identity] = nil
      state.dropped[identity] = DroppedRoot(values: root.storage.defaults.kept, drop: state.drops)
      released.append(root)
    }
    return released
  }

  /// Called when a test that XCTest ran has ended.
  ///
  /// - Parameters:
  ///   - identity: What the test was known by while it ran.
  ///   - test: The test.
  static func end(_ identity: TestIdentity, of test: RunningTest) {
    let (root, dropped) = lock.withLock {
      (state.roots.removeValue(forKey: identity), state.dropped.removeValue(forKey: identity))
    }
    (root?.storage.defaults.kept ?? dropped?.values)?.end(test)
  }
}

extension TestDefaults {
  /// Runs a test with a root scope that ends with it.
  ///
  /// The overrides around it stay, and what was prepared for the test. Where a call around this one has made
  /// the root already, nothing changes.
  ///
  /// - Parameters:
  ///   - test: The test, or one case of it.
  ///   - reportsUnusedOverrides: Whether overrides that nothing read by the end are reported.
  ///   - operation: The test.
  /// - Throws: What the operation throws.
  static func run(
    _ test: RunningTest,
    reportsUnusedOverrides: Bool,
    _ operation: @concurrent () async throws -> Void
  ) async rethrows {
    let current = Storage.retainedBound
    if let values = current.defaults.kept, values.endsWithScope, values.owner?.identity == test.identity {
      return try await operation()
    }
    EscapedReads.noteFirstTest()
    let overrides = reportsUnusedOverrides ? OverrideLog([]) : nil
    let values = DefaultValues(owner: test, endsWithScope: true, overrideLog: overrides)
    adoptSuiteValues(around: test, in: current, into: values)
    // It may have read something before. To identify a test takes longer than to see that none has.
    if lock.withLock({ !state.roots.isEmpty }) { adoptValues(of: test.identity, into: values) }
    defer {
      values.end(test)
      for origin in overrides?.value ?? [] where origin.isRead?.value == false {
        IssueReporter.report(.overrideUnused(origin), at: origin.location)
      }
      values.checkEnd()
    }
    try await TestReports.run {
      try await DependencyValues(storage: current.rooted(in: values)).run(operation)
    }
  }
}
