/// Runs an operation, and reports each event of its dependencies.
///
/// ```swift
/// import Dependencies
/// import DependenciesInspection
///
/// withDependencyTrace { print($0) } operation: { print(DependencyValues.current.processInfo.arguments) }
/// ```
///
/// - Parameters:
///   - receive: Called with each event, a line of text, on the event's thread, which waits for it. Several
///     threads may call it at once. It must not read dependencies. It is not called after the operation has
///     ended.
///   - operation: The code to run. Tasks that it starts are traced until it ends.
/// - Throws: Any error from the operation.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@discardableResult
public func withDependencyTrace<Result>(
  _ receive: @escaping @Sendable (DependencyTraceEvent) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let tracer = Tracer(receive)
  defer { tracer.end() }
  return try tracer.observing(operation)
}

/// Runs an asynchronous operation, and reports each event of its dependencies.
///
/// The asynchronous overload of ``withDependencyTrace(_:operation:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - receive: Called with each event.
///   - operation: The code to run.
/// - Returns: The result of the operation.
/// - Throws: Any error from the operation.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@discardableResult
public func withDependencyTrace<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ receive: @escaping @Sendable (DependencyTraceEvent) -> Void,
  operation: @concurrent () async throws -> Result
) async rethrows -> Result {
  let tracer = Tracer(receive)
  defer { tracer.end() }
  return try await tracer.observing(operation)
}

/// Turns observations into events.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
private final class Tracer: DependencyObserver {
  private let receive: @Sendable (DependencyTraceEvent) -> Void
  private let start = ContinuousClock.now

  /// The dependencies that have been read or built; nil after the trace.
  private let known = Locked<Set<ObjectIdentifier>?>([])

  init(_ receive: @escaping @Sendable (DependencyTraceEvent) -> Void) {
    self.receive = receive
  }

  func end() { known.set(nil) }

  func observe(_ event: DependencyEvent, during _: DependencyEvent.Work?, depth: Int) {
    guard let kind = kind(of: event) else { return }
    let event = DependencyTraceEvent(kind: kind, depth: depth, elapsed: start.duration(to: .now))
    DependencyObservation.unobserved { receive(event) }
  }

  private func kind(of event: DependencyEvent) -> DependencyTraceEvent.Kind? {
    if known.withLock({ $0 == nil }) { return nil }
    switch event {
    case .read(let site, _, let origin, let isForDraft):
      if isForDraft || !isNew(site.name) { return nil }
      return .firstRead(site.name.short, at: "\(site.location)", found: DependencySource(origin))
    case .began(.construction(let site, let lifetime, _, _)):
      _ = isNew(site.name)
      return .building(site.name.short, lifetime, for: "\(site.location)")
    case .ended(.construction(let site, _, _, _), let nanoseconds):
      return .built(site.name.short, in: .nanoseconds(nanoseconds))
    case .began(.tearDown(let name, let scope)): return .tearingDown(name.short, in: typeName(scope.name))
    case .ended(.tearDown(let name, _), let nanoseconds):
      return .tornDown(name.short, in: .nanoseconds(nanoseconds))
    case .overrode(let origins, let location):
      return .overriding(origins.map(\.name.short).sorted(), at: "\(location)")
    case .opened(let scope): return .opened(typeName(scope.name), at: "\(scope.location)")
    case .closed(let scope): return .closed(typeName(scope.name), openedAt: "\(scope.location)")
    case .reported(let text, let location): return .reported(text, at: location.map { "\($0)" })
    }
  }

  private func isNew(_ name: DependencyName) -> Bool {
    known.withLock { $0?.insert(ObjectIdentifier(name.keyType)).inserted == true }
  }
}
