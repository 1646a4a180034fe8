internal import DependenciesShims

/// Receives the events of an operation: a trace, or a recorder of a graph.
package protocol DependencyObserver: Sendable {
  /// Called on the thread of the event, outside every lock.
  ///
  /// - Parameters:
  ///   - work: The innermost work that it is part of; nil for the operation itself.
  ///   - depth: The number of pieces of work around it.
  func observe(_ event: DependencyEvent, during work: DependencyEvent.Work?, depth: Int)
}

/// An observer, at one point of the observed operation, whose environments refer to it.
///
/// An environment with an observation takes the slow path at each read. Other reads only check that it is
/// missing.
package final class DependencyObservation: Sendable {
  private let observer: any DependencyObserver

  /// The observation around this one.
  private let enclosing: DependencyObservation?
  private let work: DependencyEvent.Work?
  private let depth: Int

  /// The environment of a property that is read, if the observer is told only which keys the property reads.
  /// Nothing that the property or a read makes gets this observation: it captures the environment.
  let environmentOfProperty: DependencyEnvironment?

  fileprivate init(
    _ observer: any DependencyObserver,
    inside enclosing: DependencyObservation?,
    ofPropertyIn environment: DependencyEnvironment? = nil
  ) {
    self.observer = observer
    self.enclosing = enclosing
    environmentOfProperty = environment
    work = nil
    depth = 0
  }

  private init(_ other: DependencyObservation, during work: DependencyEvent.Work) {
    observer = other.observer
    enclosing = other.enclosing.map { DependencyObservation($0, during: work) }
    self.work = work
    depth = other.depth + 1
    environmentOfProperty = nil
  }

  /// Notes a read by a property, and returns the environment to read in; nil if all reads are observed.
  func environment(
    toRead key: any TestDependencyKey.Type,
    at site: @autoclosure () -> ReadSite
  ) -> DependencyEnvironment? {
    guard let environmentOfProperty else { return nil }
    observer.observe(.read(site(), of: key, from: nil, isForDraft: false), during: nil, depth: 0)
    return environmentOfProperty
  }

  /// Notifies the observers of an event, unless it is part of the read of an old value.
  func note(_ event: DependencyEvent) {
    if PathAssignment.isReadingOldValue { return }
    for observation in sequence(first: self, next: \.enclosing) {
      observation.observer.observe(event, during: observation.work, depth: observation.depth)
    }
  }

  /// Runs code of a user for an observer, without observing it.
  package static func unobserved(_ body: () -> Void) {
    DependencyValues(environment: DependencyEnvironment.current.observed(by: nil)).bind(body)
  }

  fileprivate func begin(_ work: DependencyEvent.Work) -> (inner: DependencyObservation, start: Int64) {
    note(.began(work))
    return (DependencyObservation(self, during: work), dependencies_monotonic_nanoseconds())
  }

  fileprivate func end(_ work: DependencyEvent.Work, begunAt start: Int64) {
    note(.ended(work, nanoseconds: dependencies_monotonic_nanoseconds() - start))
  }
}

extension DependencyEnvironment {
  /// This environment, with another observer.
  func observed(by observer: DependencyObservation?) -> DependencyEnvironment {
    if observer === self.observer { return self }
    let copy = DependencyEnvironment(copying: self)
    copy.observer = observer
    return copy
  }

  /// A copy of this environment, in which a property is read for an observer of the keys that it reads.
  func observingProperty(by observer: any DependencyObserver) -> DependencyEnvironment {
    observed(by: DependencyObservation(observer, inside: nil, ofPropertyIn: self))
  }

  /// The environment that is captured here, where there is an observer; nil for the root of a process without
  /// tests.
  @inline(never)
  var capturedByProperty: DependencyEnvironment? {
    let environment = observer?.environmentOfProperty ?? self
    return environment.isProcess && !ProcessEnvironment.isTestRunner ? nil : environment.inTest
  }

  /// Does work in this environment, and notifies the observer of its beginning and end.
  func observingWork<Result>(
    _ work: @autoclosure () -> DependencyEvent.Work,
    _ body: (DependencyEnvironment) throws -> Result
  ) rethrows -> Result {
    guard let observer else { return try body(self) }
    let work = work()
    let (inner, start) = observer.begin(work)
    defer { observer.end(work, begunAt: start) }
    return try body(observed(by: inner))
  }

  /// The same for asynchronous work.
  func observingWork<Result>(
    _ work: @autoclosure () -> DependencyEvent.Work,
    _ body: (DependencyEnvironment) async throws -> Result
  ) async rethrows -> Result {
    guard let observer else { return try await body(self) }
    let work = work()
    let (inner, start) = observer.begin(work)
    defer { observer.end(work, begunAt: start) }
    return try await body(observed(by: inner))
  }
}

extension DependencyObserver {
  /// Observes an operation, and all that inherits its environment.
  package func observing<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyValues(environment: observed).bind(operation)
  }

  /// The same for an asynchronous operation.
  package func observing<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await DependencyValues(environment: observed).bind(operation)
  }

  private var observed: DependencyEnvironment {
    let current = DependencyEnvironment.current
    return current.observed(by: DependencyObservation(self, inside: current.observer))
  }
}

/// A decision of the core, for observers.
package enum DependencyEvent {
  /// A dependency was read.
  case read(ReadSite, of: any TestDependencyKey.Type, from: ValueOrigin?, isForDraft: Bool)

  case began(Work)
  case ended(Work, nanoseconds: Int64)

  /// An update closure has made overrides.
  case overrode([ValueOrigin], at: CodeLocation)

  case opened(ScopeState)
  case closed(ScopeState)

  /// An issue was reported, with this text.
  case reported(String, at: CodeLocation?)
}

extension DependencyEvent {
  /// Work that takes time, with other events during it.
  package enum Work: Sendable {
    /// A value is built. It may be a test value that breaks a cycle.
    case construction(ReadSite, DependencyLifetime, isForDraft: Bool, breaking: Cycle?)
    case tearDown(DependencyName, ScopeState)

    package var name: DependencyName {
      switch self {
      case .construction(let site, _, _, _): site.name
      case .tearDown(let name, _): name
      }
    }
  }
}
