/// Sets values for the whole program, such as a database that is opened at launch.
///
/// Call it where the program starts, before any code reads these values:
///
/// ```swift
/// prepareDependencies { $0.uuid = .incrementing }
/// ```
///
/// All tasks and threads then read the prepared value, unless an override replaces it. Prepare each value
/// once, early: a value that comes too late is reported, by release builds as well. See
/// <doc:ReadingAndOverriding#Preparations> for all rules, and <doc:AppStartup> for apps.
///
/// - Parameter update: Sets the values.
/// - Returns: The result of the closure.
/// - Throws: Any error from the closure.
@discardableResult
public func prepareDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try prepare(Preparation(at: location), update)
}

/// Sets values for a preview, in place of earlier ones.
///
/// - Parameter isFirst: Whether it is the first call for a preview. If so, what earlier previews have set is
///   dropped.
package func prepareForPreview(
  isFirst: Bool,
  at location: CodeLocation,
  _ update: (inout DependencyValues) throws -> Void
) rethrows {
  if isFirst { DependencyEnvironment.current.store.dropValuesOfPreviews() }
  try prepare(Preparation(at: location, isOfPreview: true), update)
}

private func prepare<Result>(
  _ preparation: Preparation,
  _ update: (inout DependencyValues) throws -> Result
) rethrows -> Result {
  var values = preparation.values
  defer { preparation.end(values) }
  return try update(&values)
}

/// One call of `prepareDependencies`. Its closure puts values into the store at once, through its `$0`.
package final class Preparation: Sendable {
  private let location: CodeLocation

  /// Whether it is that of a preview, whose values replace those that have been set or built.
  let isOfPreview: Bool

  /// The environment around the call; nil after its end, since the values that it has set keep this object.
  private let around: Locked<DependencyEnvironment?>

  fileprivate init(at location: CodeLocation, isOfPreview: Bool = false) {
    self.location = location
    self.isOfPreview = isOfPreview
    around = Locked(.current)
  }

  /// The values that the closure gets, without the overrides around the call, which are not the program's.
  fileprivate var values: DependencyValues {
    let current = DependencyEnvironment.current
    let environment = DependencyEnvironment(current.ownStore)
    (environment.context, environment.observer) = (current.context, current.observer)
    environment.draft = DependencyEnvironment.Draft(location: location)
    environment.preparation = self
    return DependencyValues(environment: environment)
  }

  /// Whether the call has not ended. Copies of its values are ordinary ones afterward.
  var isRunning: Bool { around.withLock { $0 != nil } }

  /// Ends the call. Reports that its closure has assigned other values as a whole, which sets none of them,
  /// and that it sets values for a test that has ended.
  fileprivate func end(_ values: DependencyValues) {
    let store = around.replace(with: nil)?.store
    if values.environment.preparation !== self {
      IssueReporter.reportOnce(
        .preparedAsWhole(at: location),
        in: values.environment.store.test,
        at: location
      )
    }
    IssueReporter.reportCall("prepareDependencies", inEnded: store?.testThatEnded, at: location)
  }
}

// Called for each write of the closure.
extension Preparation {
  /// Puts a value into the store, unless the first one stays.
  ///
  /// - Parameters:
  ///   - box: The value.
  ///   - key: The key.
  ///   - environment: That of the closure's `$0`.
  func set(_ box: AnyValueBox, for key: any TestDependencyKey.Type, in environment: DependencyEnvironment) {
    guard let around = around.value, let name = box.origin?.name else { return }
    let (store, identity) = (around.store, ObjectIdentifier(key))
    switch key.lifetime.kind {
    case .scoped(let scope):
      return IssueReporter.reportOnce(
        .preparedScopedValue(name, scope, at: location),
        of: key,
        in: store.test,
        at: location
      )
    case .expiring:
      let site = ReadSite(name: name, location: location)
      Read.dropExpiredValue(of: key, in: environment, at: site)
    case .cached, .graph, .transient, .weak: break
    }
    let context = store.context(around.context)
    // The value of the suite comes first.
    store.inherit(identity, in: context)
    if let first = store.prepare(box, for: identity, in: context, by: self) {
      return IssueReporter.reportOnce(
        .preparedTooLate(first, at: location),
        of: key,
        in: store.test,
        at: location
      )
    }
    let override: AnyValueBox? =
      switch around.override(for: identity) {
      case .value(let box): unsafe box.takeUnretainedValue()
      case .reset: nil
      case .none: store.overrideOfEnvironment(for: identity)
      }
    if let place = override?.origin?.location {
      let diagnostic = Diagnostic.preparedInsideOverride(name, override: place, at: location)
      IssueReporter.reportOnce(diagnostic, as: .warning, of: key, at: location)
    }
  }

  /// Makes a context that of the store, unless a value has been built or set for another one.
  func set(_ context: DependencyContext) {
    guard let around = around.value else { return }
    let store = around.store
    let override = around.context ?? store.environment?.context
    if context == override { return }
    if override != nil {
      IssueReporter.reportOnce(
        .preparedInsideOverride(nil, override: nil, at: location),
        in: store.test,
        at: location
      )
    } else if !store.prepare(context, replacing: isOfPreview) {
      IssueReporter.reportOnce(.preparedTooLate(nil, at: location), in: store.test, at: location)
    }
  }

  /// Does nothing, since the closure does not see the overrides around the call.
  func reset(_ key: any TestDependencyKey.Type) {
    if !isRunning { return }
    let name = DependencyName(key)
    IssueReporter.reportOnce(.preparedReset(name, at: location), as: .warning, of: key, at: location)
  }
}
