/// Hears what happens to dependencies while an operation runs. The inspection module has the observers.
package protocol DependencyObserver: Sendable {
  /// Called on the thread where it happens, outside of all locks.
  func observe(_ event: ObservedEvent, during work: ObservedWork?, depth: Int)
}

/// Something that happened to a dependency.
package enum ObservedEvent {
  /// A value was read, which the library may have constructed for the read.
  ///
  /// - Parameters:
  ///   - origin: Where the value came from; nil for one that is of no use to others.
  ///   - isProvisional: Whether an update closure read it, or what is constructed for one.
  case read(ReadSite, of: any TestDependencyKey.Type, from: ValueOrigin?, isProvisional: Bool)

  case began(ObservedWork)
  case ended(ObservedWork, after: Duration)

  /// Update closures set values.
  case overrode([DependencyName], at: CodeLocation)

  case opened(ScopeIdentity)
  case closed(ScopeIdentity)

  /// Values need one another to be constructed.
  case brokeCycle([ReadSite])

  /// A value keeps another that does not live as long. Each step read the next.
  case captured([DependencyName])

  case reported(String, at: CodeLocation?)
}

/// Code of a key that takes its time.
package enum ObservedWork: Sendable {
  /// - Parameter isProvisional: Whether it is made for an update closure, which may not use it.
  case construction(ReadSite, DependencyLifetime, isProvisional: Bool)
  case tearDown(DependencyName, ScopeIdentity)

  /// The dependency whose code it is.
  package var name: DependencyName {
    switch self {
    case .construction(let site, _, _): site.name
    case .tearDown(let name, _): name
    }
  }
}

/// What observes here, and what the code here is a part of.
///
/// While an operation is observed, every read in it passes by the slow path, where it is noted: see
/// ``Storage/observed``. Elsewhere nothing looks whether somebody observes before a value has been found.
package final class DependencyObservation: Sendable {
  @TaskLocal static var current: DependencyObservation?

  private let observer: any DependencyObserver

  /// The observation around this one, which hears of the same.
  private let outer: DependencyObservation?

  private let work: ObservedWork?
  private let depth: Int

  /// Makes the observation of an operation that begins here.
  fileprivate init(_ observer: any DependencyObserver) {
    (self.observer, outer, work, depth) = (observer, DependencyObservation.current, nil, 0)
  }

  /// Makes the part of another observation that is a work.
  private init(_ other: DependencyObservation, during work: ObservedWork) {
    observer = other.observer
    outer = other.outer.map { DependencyObservation($0, during: work) }
    self.work = work
    depth = other.depth + 1
  }

  /// Tells the observers of an event.
  func note(_ event: ObservedEvent) {
    // What an observer does is not observed, or it would hear of that.
    Self.$current.withValue(nil) {
      for observation in sequence(first: self, next: \.outer) {
        observation.observer.observe(event, during: observation.work, depth: observation.depth)
      }
    }
  }

  /// Runs an operation with this observation bound, which outlives the binding, as `DependencyValues` do.
  fileprivate func bind<Result>(_ operation: () throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try Self.$current.withValue(self, operation: operation)
  }

  fileprivate func bind<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try await Self.$current.withValue(self, operation: operation)
  }

  /// Runs a work, if it is observed as one.
  static func run<Result>(_ work: @autoclosure () -> ObservedWork, _ body: () -> Result) -> Result {
    guard let current else { return body() }
    let work = work()
    current.note(.began(work))
    let start = ContinuousClock.now
    defer { current.note(.ended(work, after: start.duration(to: .now))) }
    return DependencyObservation(current, during: work).bind(body)
  }

  /// Runs an asynchronous work, if it is observed as one.
  static func run<Result>(
    _ work: @autoclosure () -> ObservedWork,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let current else { return try await body() }
    let work = work()
    current.note(.began(work))
    let start = ContinuousClock.now
    defer { current.note(.ended(work, after: start.duration(to: .now))) }
    return try await DependencyObservation(current, during: work).bind(body)
  }
}

extension DependencyObserver {
  /// Observes an operation, and all that it starts.
  package func observing<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try DependencyObservation(self).bind {
      try DependencyValues(storage: Storage.current.observed).run(operation)
    }
  }

  /// Observes an asynchronous operation, and all that it starts.
  package func observing<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: @concurrent () async throws -> Result
  ) async rethrows -> Result {
    try await DependencyObservation(self).bind {
      try await DependencyValues(storage: Storage.current.observed).run(operation)
    }
  }
}
