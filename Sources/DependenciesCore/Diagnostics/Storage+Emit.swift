// The one way by which the core says what it decides.
extension Storage {
  /// Notifies the observer of an event, if there is one.
  func emit(_ event: @autoclosure () -> DependencyEvent) {
    if let observer { observer.note(event()) }
  }

  /// Notifies the observer that something is wrong with a read, and reports it unless the value is not in use
  /// yet, a test expects the issue, or it was reported before.
  ///
  /// - Parameters:
  ///   - site: The read.
  ///   - context: The context of the read.
  ///   - store: Remembers the reports.
  /// - Returns: False only if it waits. Otherwise it is reported now, was before, or is expected by a test.
  @discardableResult
  func emit(
    _ fault: DependencyEvent.Fault,
    at site: ReadSite,
    in context: DependencyContext,
    of store: ValueStore
  ) -> Bool {
    emit(.found(fault))
    let lacksLiveValue = fault.lacksLiveValue && context == .live
    // A read in `prepareDependencies` is a use: values of the program may be made of it.
    let waits = fault.waitsForUse && !(lacksLiveValue && UpdateClosure.isPreparing)
    if waits, Construction.holdBackReportIfUnused() { return false }
    if lacksLiveValue, DependencyDiagnostics.stopsOnMissingLiveValue {
      IssueReporter.stop(fault, at: site)
    }
    // Last, since composing a text takes long.
    if store.noteIfNew(fault, at: site) {
      IssueReporter.report(fault.diagnostic(at: site), at: site.location)
    }
    return true
  }
}

extension DependencyEvent.Fault {
  /// Whether nothing is wrong as long as only an update closure has the value.
  fileprivate var waitsForUse: Bool {
    switch self {
    case .cycle, .longWait, .startsUntested: false
    case .noLiveValue, .noTestValue, .noOpenScope, .closedScope, .captive, .weakValueIsNoObject: true
    // Not looked for in update closures, whose reads need not belong to a test.
    case .sharedValue, .lifetimeWithoutEffect, .builtElsewhere: true
    case .outsideOfTests, .afterTest, .valuesReleased, .overrideReleased: true
    }
  }

  /// Whether the reader gets the test value because no live value can be had.
  fileprivate var lacksLiveValue: Bool {
    switch self {
    case .noLiveValue, .noOpenScope, .captive(_, lacksScope: true): true
    case .closedScope(.read, _), .closedScope(.firstReadInTearDown, _): true
    default: false
    }
  }
}
