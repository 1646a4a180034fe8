// The memory of reports, which are made only once.
extension ValueStore {
  /// A report, without the data of its fault.
  struct Report: Hashable {
    let kind: DependencyEvent.Fault.Kind
    let key: ObjectIdentifier
    var location: CodeLocation?
    var test: TestIdentity?

    /// The number of tests that had begun, for a read that may belong to any test that runs.
    var testsBegun: Int?
  }

  /// Whether a fault has not been reported yet, and no test expects it. From now on, it counts as reported.
  func noteIfNew(_ fault: DependencyEvent.Fault, at site: ReadSite) -> Bool {
    guard let kind = fault.kind else { return true }
    let runtime = LinkedTestRuntime.runtime
    // A test may expect the same issue again, and must not hide it from a test that does not expect it.
    if runtime?.takesExpected(fault.diagnostic(at: site).text) == true { return false }
    var report = Report(kind: kind, key: ObjectIdentifier(site.name.keyType))
    if !kind.isOfValue {
      report.location = site.location
      report.test = runtime?.currentTest?.identity
      if report.test == nil, test == nil { report.testsBegun = runtime?.testsBegun }
    }
    return note(report)
  }

  /// An object that was built for a key.
  struct BuiltObject {
    weak var object: AnyObject?
    let location: CodeLocation
  }

  /// Notes an object that was built for a key.
  ///
  /// - Returns: The place of the previous build, if it gave the same object.
  func noteBuilt(_ object: AnyObject, for key: ObjectIdentifier, at location: CodeLocation) -> CodeLocation? {
    lock.withLock { afterUnlock in
      let last = lastObjects.updateValue(BuiltObject(object: object, location: location), forKey: key)
      let lastObject = last?.object
      // This may be the last reference.
      afterUnlock.release(lastObject)
      return lastObject === object ? last?.location : nil
    }
  }

  /// Notes a report.
  ///
  /// - Returns: Whether it is the first of its kind.
  private func note(_ report: Report) -> Bool { lock.withLock { reports.insert(report).inserted } }
}

extension DependencyEvent.Fault {
  /// A fault without its data, which the memory must not keep alive.
  enum Kind {
    case afterTest, builtElsewhere, captive, closedScope, lifetimeWithoutEffect, longWait, noOpenScope
    case noTestValue, outsideOfTests, overrideReleased, sharedValue, startsUntested, valuesReleased
    case weakValueIsNoObject

    /// Whether it is reported once for each value, and not for each place in each test.
    fileprivate var isOfValue: Bool {
      switch self {
      case .builtElsewhere, .lifetimeWithoutEffect, .longWait, .sharedValue, .startsUntested: true
      default: false
      }
    }
  }

  /// The kind; nil if the fault is reported each time that it is found.
  fileprivate var kind: Kind? {
    switch self {
    case .noLiveValue, .cycle: nil
    case .noTestValue: .noTestValue
    case .noOpenScope: .noOpenScope
    case .closedScope: .closedScope
    case .captive: .captive
    case .weakValueIsNoObject: .weakValueIsNoObject
    case .sharedValue: .sharedValue
    case .lifetimeWithoutEffect: .lifetimeWithoutEffect
    case .builtElsewhere: .builtElsewhere
    case .longWait: .longWait
    case .startsUntested: .startsUntested
    case .outsideOfTests: .outsideOfTests
    case .afterTest: .afterTest
    case .valuesReleased: .valuesReleased
    case .overrideReleased: .overrideReleased
    }
  }
}
