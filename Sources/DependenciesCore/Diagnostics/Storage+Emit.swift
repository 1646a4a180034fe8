// The one way by which the core says what it decides.
extension Storage {
  /// Notifies the observer of an event, if there is one.
  func emit(_ event: @autoclosure () -> DependencyEvent) {
    if let observer { observer.note(event()) }
  }

  /// Notifies the observer that something is wrong with a read, and reports it unless a test expects the issue,
  /// or it was reported before.
  ///
  /// - Parameters:
  ///   - site: The read.
  ///   - context: The context of the read.
  ///   - store: Remembers the reports.
  func emit(
    _ fault: DependencyEvent.Fault,
    at site: ReadSite,
    in context: DependencyContext,
    of store: ValueStore
  ) {
    emit(.found(fault))
    if fault.lacksLiveValue, context == .live, DependencyDiagnostics.stopsOnMissingLiveValue {
      IssueReporter.stop(fault, at: site)
    }
    // Last, since composing a text takes long.
    if store.noteIfNew(fault, at: site) {
      IssueReporter.report(fault.diagnostic(at: site), at: site.location)
    }
  }
}

extension DependencyEvent.Fault {
  /// Whether the reader gets the test value because no live value can be had.
  fileprivate var lacksLiveValue: Bool {
    switch self {
    case .noLiveValue, .noOpenScope, .captive(_, lacksScope: true): true
    case .closedScope(.read, _), .closedScope(.firstReadInTearDown, _): true
    default: false
    }
  }
}
