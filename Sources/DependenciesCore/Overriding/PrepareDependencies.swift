/// Sets dependencies for the whole program, where it starts.
///
/// What is set takes the place of defaults, so every scope sees it that has no override:
///
/// ```swift
/// prepareDependencies {
///   $0.apiClient = APIClient { term in [term] }
/// }
/// ```
///
/// A key can be prepared once, and only before its first read; otherwise parts of the program would disagree
/// on the value. A second or late attempt is reported in every build, with the place of the first read or
/// preparation, and the first value stays. In previews, which start over within one process, the new value
/// counts. A read of a value that nobody shares any more is not noticed: of a key that is `transient`,
/// `graph` or `scoped`, or of one that is `weak` and whose object has gone.
///
/// Values are set when the closure returns, all together; if it throws, none is. They hold for the context
/// that prevails then; setting `$0.context` changes it. Inside a scope that was given new values, such as
/// `DependencyValues()` or `.test`, they hold there only; a test that prepares does so in one.
///
/// To hand one dependency to another, read it from the closure's argument: what the closure only reads
/// becomes the program's own, and what it has set before counts.
///
/// - Parameters:
///   - update: Sets the values.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
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

/// Sets dependencies for the whole program, where it starts, with values that take time to make.
///
/// It is the asynchronous form of ``prepareDependencies(_:fileID:filePath:line:column:)``. The closure runs
/// on the actor whose code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - update: Sets the values.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the closure returns.
/// - Throws: What the closure throws.
@discardableResult
public func prepareDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: @concurrent (inout DependencyValues) async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var preparation = Preparation(at: location)
  let (result, reads) = try await preparation.surroundingValues.bind {
    try await Updating.run(at: location) { try await update(&preparation.values) }
  }
  preparation.commit()
  reads.keepUnwritten(in: preparation.values.storage)
  return result
}

/// Sets dependencies for the rest of the running test, or for a preview, in place of what was set or built
/// before.
package func overrideDefaults(
  at location: CodeLocation,
  _ update: (inout DependencyValues) throws -> Void
) rethrows {
  try prepare(Preparation(at: location, replacesValues: true), update)
}

private func prepare<Result>(
  _ preparation: Preparation,
  _ update: (inout DependencyValues) throws -> Result
) rethrows -> Result {
  var preparation = preparation
  let (result, reads) = try preparation.surroundingValues.bind {
    try Updating.run(at: preparation.location) { try update(&preparation.values) }
  }
  preparation.commit()
  reads?.keepUnwritten(in: preparation.values.storage)
  return result
}

/// One call of `prepareDependencies`.
private struct Preparation {
  private let surroundings = Storage.current
  private let defaults: DefaultValues
  let location: CodeLocation

  /// Whether the values take the place of those that have been set or built.
  private let replacesValues: Bool

  /// What is in force while the update closure runs. What it makes becomes a default, and must not keep the
  /// defaults that keep it, nor a scope that is open around the call.
  var surroundingValues: DependencyValues {
    let storage = surroundings.borrowed()
    return DependencyValues(storage: storage.openScopes.isEmpty ? storage : storage.copy(opening: .none))
  }

  /// What the update closure changes. It starts from the defaults: overrides around the call are not the
  /// program's.
  var values: DependencyValues

  init(at location: CodeLocation, replacesValues: Bool = false) {
    self.location = location
    self.replacesValues = replacesValues
    defaults = surroundings.defaults.values
    values = DependencyValues(
      storage: Storage(defaults: surroundings.borrowed().defaults, context: surroundings.context)
    )
  }

  /// Makes the values defaults, and reports those that come too late.
  func commit() {
    var boxes: [(key: ObjectIdentifier, box: AnyValueBox)] = []
    values.storage.forEachOverride { boxes.append(($0, $1.prepared(for: $0, at: location))) }
    var problems = ConstructionCoordinator.withLock { afterUnlock in
      let contextProblem = prepareContext()
      let table = defaults.table(for: surroundings.context).takeUnretainedValue()
      return [contextProblem].compactMap(\.self)
        + boxes.compactMap { publish($1, for: $0, in: table, &afterUnlock) }
    }
    problems += boxes.compactMap { hidingProblem(of: $0.box, for: $0.key) }
    for problem in problems { IssueReporter.report(problem, at: location) }
  }

  /// Makes the context of the values the prevailing one. The caller holds the lock of
  /// `ConstructionCoordinator`.
  private func prepareContext() -> Diagnostic? {
    guard let context = values.storage.context, context != surroundings.context else { return nil }
    if let surrounding = surroundings.context {
      return .preparedContextHidden(context, by: surrounding, at: location)
    }
    return defaults.prepare(context: context, at: location, replaces: replacesValues).map {
      .contextPreparedTooLate(first: $0, at: location)
    }
  }

  /// Makes a value a default. The caller holds the lock of `ConstructionCoordinator`.
  private func publish(
    _ box: AnyValueBox,
    for key: ObjectIdentifier,
    in table: DefaultTable,
    _ afterUnlock: inout AfterUnlock
  ) -> Diagnostic? {
    if let first = table.firstUse(of: key, &afterUnlock), table.context != .preview, !replacesValues {
      return .preparedTooLate(first.name, first: first, at: location)
    }
    if let box = box as? FactoryBox {
      table.prepare(box, for: key, &afterUnlock)
    } else {
      table.publish(box, for: key)
    }
    // From now on the value belongs to this context, which must not become another if it prevails.
    if let origin = box.origin, table === defaults.table(for: nil).takeUnretainedValue() {
      defaults.setContextUse(origin)
    }
    return nil
  }

  /// What there is to say of a value for a key that is overridden around the call.
  private func hidingProblem(of box: AnyValueBox, for key: ObjectIdentifier) -> Diagnostic? {
    guard case .value(let override) = surroundings.override(for: key), let name = box.origin?.name else {
      return nil
    }
    let place = override.takeUnretainedValue().origin?.location
    if replacesValues { return .overrideHidden(name, override: place, at: location) }
    return BuildConfiguration.isDebug
      ? place.map { .preparedValueHidden(name, override: $0, at: location) } : nil
  }
}

extension DefaultTable {
  /// What prepared a key or began to build it. The caller holds the lock of `ConstructionCoordinator`.
  fileprivate func firstUse(of key: ObjectIdentifier, _ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    guard let record = existingRecord(of: key) else { return nil }
    if let site = record.running?.site {
      return ValueOrigin(kind: .built, name: site.name, location: site.location)
    }
    if let box = record.box ?? record.preparedBuild ?? record.expiringValue?.box { return box.origin }
    // A weak value counts as long as somebody has it. This may be the last one who does.
    guard let value = record.weakValue, let object = value.object else { return nil }
    afterUnlock.release(object)
    return value.origin
  }
}
