// The memory of reports.
extension ValueStore {
  /// A report, without the data of its fault.
  struct Report: Hashable {
    let kind: DependencyEvent.Fault.Kind

    /// The key; nil for a fault of a call.
    let key: ObjectIdentifier?

    /// The place; nil for a fault of a value.
    var location: CodeLocation?

    /// The number of the reporter that it goes to, if one is set.
    let reporter: Int?

    /// The number of tests that had begun, for a read that may belong to any test that runs.
    var testsBegun: Int?
  }

  /// Whether a fault is to be reported. From now on, it counts as reported.
  ///
  /// The fault of a read is reported at each read in a test and with the reporter of an operation: the next read
  /// may have another receiver, such as `withKnownIssue`, and must not be hidden from it. Otherwise, it is
  /// reported once for each place and reporter. The fault of a value is reported once, and a warning once for
  /// each place.
  ///
  /// A test remembers its reports, and a program those of all its stores.
  func noteIfNew(_ fault: DependencyEvent.Fault, at site: ReadSite) -> Bool {
    let key = ObjectIdentifier(site.name.keyType)
    return noteIfNew(fault.kind, of: key, at: site.location, text: fault.diagnostic(at: site).text)
  }

  /// The same for a fault of a call.
  ///
  /// - Parameter text: The text of the report, which only a test that expects issues looks at.
  func noteIfNew(
    _ kind: DependencyEvent.Fault.Kind,
    of key: ObjectIdentifier?,
    at location: CodeLocation,
    text: @autoclosure () -> String
  ) -> Bool {
    let runtime = LinkedTestRuntime.runtime
    if runtime?.takesExpected(text()) == true { return false }
    if kind.subject == .read, runtime?.currentTest != nil || DependencyDiagnostics.hasReporterOfOperation {
      return true
    }
    var report = Report(kind: kind, key: key, reporter: DependencyDiagnostics.numberOfReporter)
    if kind.subject != .value { report.location = location }
    if kind.subject == .read, test == nil { report.testsBegun = runtime?.testsBegun }
    let memory = runtime?.currentTest == nil ? .process : self
    return memory.lock.withLock { memory.reports.insert(report).inserted }
  }
}

// MARK: - Silent reads

extension ValueStore {
  /// A read through the `$0` of an update closure that got a stand-in without a report.
  struct SilentRead: Hashable {
    let key: ObjectIdentifier

    /// The place of the call that runs the closure.
    let location: CodeLocation
  }

  func noteSilentRead(of key: ObjectIdentifier, at location: CodeLocation) {
    lock.withLock { _ = silentReads.insert(SilentRead(key: key, location: location)) }
  }

  /// Whether an update closure that overrides a key has silently got a stand-in before. Forgets it.
  func takeSilentRead(of key: ObjectIdentifier, at location: CodeLocation) -> Bool {
    lock.withLock { silentReads.remove(SilentRead(key: key, location: location)) != nil }
  }
}

// MARK: - Kinds

extension DependencyEvent.Fault {
  /// A fault without its data, which the memory must not keep alive.
  enum Kind {
    case afterTest, builtElsewhere, captive, closedScope, cycle, longWait, noLiveValue
    case noOpenScope, noTestValue, outsideOfTests, preparedAsWhole, preparedContextInsideOverride
    case preparedInsideOverride, preparedReset
    case preparedScopedValue, preparedTooLate, startsUntested, valuesReleased,
      weakValueIsNoObject

    /// What is wrong, which decides how often it is reported.
    fileprivate enum Subject { case read, value, warning }

    fileprivate var subject: Subject {
      switch self {
      case .afterTest, .captive, .closedScope, .noLiveValue, .noOpenScope, .noTestValue, .outsideOfTests:
        .read
      case .preparedAsWhole, .preparedContextInsideOverride, .preparedScopedValue, .preparedTooLate: .read
      case .valuesReleased: .read
      case .cycle, .weakValueIsNoObject: .value
      case .builtElsewhere, .longWait, .preparedInsideOverride, .preparedReset, .startsUntested: .warning
      }
    }
  }

  fileprivate var kind: Kind {
    switch self {
    case .cycle: .cycle
    case .noLiveValue: .noLiveValue
    case .noTestValue: .noTestValue
    case .noOpenScope: .noOpenScope
    case .closedScope: .closedScope
    case .captive: .captive
    case .weakValueIsNoObject: .weakValueIsNoObject
    case .builtElsewhere: .builtElsewhere
    case .longWait: .longWait
    case .startsUntested: .startsUntested
    case .outsideOfTests: .outsideOfTests
    case .afterTest: .afterTest
    case .valuesReleased: .valuesReleased
    }
  }
}
