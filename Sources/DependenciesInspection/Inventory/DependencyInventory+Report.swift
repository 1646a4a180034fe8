public import DependenciesCore

extension DependencyInventory {
  /// Reports each key that has no live value and that `prepareDependencies` has not set, but for the values of
  /// scopes.
  ///
  /// ```swift
  /// import DependenciesInspection
  ///
  /// func checkAtLaunch() {
  ///   DependencyInventory.current.filter { $0.module != "DesignPreviews" }.reportMissingLiveValues()
  /// }
  /// ```
  ///
  /// Call it in a test whose target links all modules with live values, or where the program starts. It also
  /// warns of an entry whose value is a key with another lifetime, of a `tearDown` that never runs, and of an
  /// incomplete list. In a test, each report is an issue at the line of the call.
  ///
  /// - Parameter exceptions: Keys that need no live value, since the program always sets them, for example,
  ///   and entries that are cached on purpose.
  public func reportMissingLiveValues(
    except exceptions: [any TestDependencyKey.Type] = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let checked = keys.filter { key in !exceptions.contains { $0 == key.type } }
    // The value of a scope is given where the scope is opened.
    for key in checked
    where !key.hasLiveValue && !key.isPrepared && !(key.type is any DependencyScopeValue.Type) {
      IssueReporter.report(.keyWithoutLiveValue(key, liveModules: liveModules), at: location)
    }
    for key in checked {
      guard let entry = key.type, let lifetime = key.lifetimeOfClient else { continue }
      IssueReporter.report(
        .lifetimeWithoutEffect(lifetime, of: DependencyName(entry), in: key.module),
        at: location
      )
    }
    for tearDown in keys.compactMap(\.unusedTearDown) { IssueReporter.report(tearDown, at: location) }
    if !isComplete { IssueReporter.report(.incompleteInventory(knownGaps), at: location) }
  }
}

extension DependencyInventory.Key {
  /// The message about a tear-down that never runs.
  var unusedTearDown: Diagnostic? {
    guard hasUnusedTearDown, let type, let lifetime else { return nil }
    return .tearDownNeverRuns(of: DependencyName(type), lifetime, in: module)
  }

  /// The lifetime that the client of an entry has as a key of its own, if a read through the entry does not
  /// follow it. An entry that is not cached was given its lifetime on purpose.
  fileprivate var lifetimeOfClient: DependencyLifetime? {
    guard type is any __DependencyEntryKey.Type, lifetime == .cached,
      let client = valueType as? any TestDependencyKey.Type, client.valueType == client,
      client.lifetime != .cached
    else { return nil }
    return client.lifetime
  }
}
