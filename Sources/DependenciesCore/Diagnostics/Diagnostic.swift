/// Everything that the library has to tell its users, as data. `Diagnostic+Text.swift` says it in words.
///
/// It is indirect, and so one reference: few are made, and code that copies all their fields is in every program.
indirect enum Diagnostic {
  /// A key without a test value of its own was read in the test context.
  case noTestValue(DependencyName, at: CodeLocation?, test: String?)

  /// A key without a live value was read in the live context.
  case noLiveValue(ReadSite, stops: Bool)

  /// Defaults need one another.
  case cycle(Cycle, outcome: CycleOutcome)

  /// A dependency was prepared that had been read or prepared before.
  case preparedTooLate(DependencyName, first: ValueOrigin, at: CodeLocation)

  /// The context was prepared that had been read or prepared before.
  case contextPreparedTooLate(first: ValueOrigin, at: CodeLocation)

  /// A dependency was prepared inside an override of it.
  case preparedValueHidden(DependencyName, override: CodeLocation, at: CodeLocation)

  /// A context was prepared inside a scope that has another.
  case preparedContextHidden(DependencyContext, by: DependencyContext, at: CodeLocation)

  /// A default was wanted from fresh values that have been released.
  case valuesReleased(ReadSite)

  /// A default was built inside an override that it read, and is used outside.
  case builtInsideOverride(
    ValueOrigin,
    read: DependencyName,
    override: CodeLocation,
    use: CodeLocation?
  )

  /// A default had been built from another value than the override in force.
  case overrideCannotReach(
    ValueOrigin,
    read: DependencyName,
    override: CodeLocation,
    use: CodeLocation
  )

  /// A reader has been waiting for a build on another thread for long.
  case longWait(ReadSite, build: ReadSite)

  /// `withDependencies(from:)` was given a model that remembers no scope.
  case modelWithoutDependencies(Any.Type, at: CodeLocation)

  /// `withDependencies(from:)` was given an optional without a model.
  case noModel(at: CodeLocation)

  /// An endpoint made by `unimplemented` was called.
  case unimplemented(String, of: Any.Type?, at: CodeLocation)

  /// A built-in dependency was used in a test that does not override it.
  case builtInUsed(UnimplementedBuiltIn, use: String, at: CodeLocation?, test: String?)

  /// An ``UnimplementedClock`` was used.
  case clockUsed(String, madeAt: CodeLocation)

  /// `SWIFT_DEPENDENCIES_CONTEXT` is none of the contexts.
  case unknownContext(String)

  /// Something was to be reported in a test, and `DependenciesTestSupport` is not linked.
  case testSupportNotLinked(issue: String, at: CodeLocation?)

  /// A default was read in a process that runs tests, where none runs.
  case readOutsideOfTests(ReadSite)

  /// A default was read through something that outlived its test.
  case readAfterTest(ReadSite, test: String?)

  /// Defaults were read before any test began.
  case readsBeforeTests([ReadSite])

  /// `overrideDependencies` was called inside a scope that overrides the same.
  case overrideHidden(DependencyName, override: CodeLocation?, at: CodeLocation)

  /// A test made an override that it never read.
  case overrideUnused(ValueOrigin)

  /// A test without a trait lost its values, since more tests had some than the library keeps.
  case valuesDropped(test: String?, tests: Int, limit: Int)

  /// A scoped value was read where no scope of its name is open.
  case noOpenScope(ReadSite, any DependencyScopeName.Type, open: [ScopeStorage])

  /// A scoped value was read through a scope that is closed.
  case scopeClosed(ReadSite, ScopeIdentity)

  /// A scoped value that had not been built was read while its scope was torn down.
  case builtForTearDown(ReadSite, ScopeIdentity)

  /// A scope that had values to tear down was released without being closed.
  case scopeNeverClosed(ScopeIdentity, [DependencyName])

  /// A value read one, while it was built, that does not live as long.
  case captiveDependency(CaptivePath, at: CodeLocation)

  /// A value of a weak key is no object.
  case weakValueIsNoObject(ReadSite)

  /// Values of a scope could not be torn down.
  case tearDownFailed(ScopeIdentity, [TearDown.Failure], closedAt: CodeLocation?)

  /// The process contains several copies of the library.
  case severalCopies([String])

  /// An issue that the user's code reports.
  case custom(String)
}

extension Diagnostic {
  /// How much a diagnostic matters.
  var severity: IssueSeverity {
    switch self {
    case .builtInsideOverride, .overrideCannotReach, .preparedValueHidden, .longWait, .readsBeforeTests,
      .scopeNeverClosed:
      .warning
    default: .error
    }
  }

  /// What a release build of an app writes of it to standard error: one text, or nothing.
  var releaseText: String? {
    switch self {
    case .noLiveValue(let site, _):
      "\(site.name.read) has no live value; its test value is used. Read at \(site.location)."
    case .noOpenScope(let site, let name, _):
      "\(site.name.read) was read where no scope of \(typeName(name)) is open; its test value is used. Read at \(site.location)."
    case .scopeClosed(let site, let mark), .builtForTearDown(let site, let mark):
      "\(site.name.read) was read through a scope of \(typeName(mark.name)) that is closed; its test value is used. "
        + "Read at \(site.location), closed at \(Self.place(of: mark.end))."
    case .cycle, .preparedTooLate, .contextPreparedTooLate, .tearDownFailed, .severalCopies: text
    default: nil
    }
  }
}

/// How a cycle ended.
enum CycleOutcome {
  /// The reader that closed it went on with the test value.
  case testValue

  /// There is no test value outside of the cycle, and the process stops.
  case stop
}
