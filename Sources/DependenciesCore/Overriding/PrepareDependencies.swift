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
/// To hand one dependency to another, read it from the closure's argument: the program's own value is built
/// then. A value that the same call has built may still be set.
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
  defer { preparation.update.end() }
  let result = try await DependencyValues(storage: preparation.surroundings).bind {
    try await update(&preparation.values)
  }
  preparation.commit()
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
  defer { preparation.update.end() }
  let result = try DependencyValues(storage: preparation.surroundings).bind {
    try ThreadFrame.run(.updating(isObserved: false), at: preparation.location) {
      try update(&preparation.values)
    }
  }
  preparation.commit()
  return result
}

/// One call of `prepareDependencies`.
private struct Preparation {
  private let outer = Storage.current
  private let store: ValueStore
  let update: UpdateClosure
  let location: CodeLocation

  /// Whether the values take the place of those that have been set or built.
  private let replacesValues: Bool

  /// What is in force while the update closure runs. What it makes becomes a default, and must keep neither
  /// the store that keeps it, nor a scope that is open around the call.
  let surroundings: Storage

  /// What the update closure changes. It starts from the defaults: overrides around the call are not the
  /// program's.
  var values: DependencyValues

  init(at location: CodeLocation, replacesValues: Bool = false) {
    (self.location, self.replacesValues) = (location, replacesValues)
    store = outer.store
    update = UpdateClosure(at: location)
    surroundings = outer.withoutKeepers(nil)
    surroundings.update = update
    values = DependencyValues(storage: Storage().withoutKeepers(nil, storeOf: outer))
  }

  /// Makes the values defaults, and reports those that come too late.
  func commit() {
    var boxes: [(key: ObjectIdentifier, box: AnyValueBox)] = []
    values.storage.forEachOverride { key, box in
      if let box { boxes.append((key, box.prepared(for: key, at: location))) }
    }
    let built = update.slots
    var problems = Constructions.withLock { afterUnlock in
      store.lock.withLock {
        let contextProblem = prepareContext()
        let context = store.context(outer.context)
        return [contextProblem].compactMap(\.self)
          + boxes.compactMap { publish($0.box, for: $0.key, in: context, replacing: built, &afterUnlock) }
      }
    }
    problems += boxes.compactMap { hidingProblem(of: $0.box, for: $0.key) }
    for problem in problems { IssueReporter.report(problem, at: location) }
  }

  /// Makes the context of the values the prevailing one. The caller holds the lock of the store.
  private func prepareContext() -> Diagnostic? {
    guard let context = values.storage.context, context != outer.context else { return nil }
    if let surrounding = outer.context {
      return .preparedContextHidden(context, by: surrounding, at: location)
    }
    return store.prepare(context, replacing: replacesValues) ? nil : .contextPreparedTooLate(at: location)
  }

  /// Makes a value a default, unless there is one that this call has not built. The caller holds the locks of
  /// the slot.
  private func publish(
    _ box: AnyValueBox,
    for key: ObjectIdentifier,
    in context: DependencyContext,
    replacing built: [Slot],
    _ afterUnlock: inout AfterUnlock
  ) -> Diagnostic? {
    let slot = store.slotWhileLocked(for: key, in: context)
    let isReplaceable = context == .preview || replacesValues || built.contains { $0 === slot }
    if !isReplaceable, let first = slot.firstUse(&afterUnlock) {
      return .preparedTooLate(first.name, first: first, at: location)
    }
    afterUnlock.release(slot.box)
    store.publish(box, for: key, in: context)
    // From now on the value belongs to this context, which must not become another if it prevails.
    store.noteValue(in: context)
    return nil
  }

  /// What is wrong if an override hides the value here, so that the caller does not see what it has set.
  private func hidingProblem(of box: AnyValueBox, for key: ObjectIdentifier) -> Diagnostic? {
    guard let override = outer.boxOfOverride(for: key), let name = box.origin?.name else { return nil }
    let place = override.origin?.location
    if replacesValues { return .overrideHidden(name, override: place, at: location) }
    return BuildConfiguration.isDebug
      ? place.map { .preparedValueHidden(name, override: $0, at: location) } : nil
  }
}

extension Slot {
  /// Where the value came from that has been built, prepared, or is under construction. The caller holds a
  /// lock of the slot.
  fileprivate func firstUse(_ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    if let site = running?.site { return ValueOrigin(kind: .built, name: site.name, location: site.location) }
    if let box { return box.origin }
    // A weak value counts as long as something else has it. This may be the last reference.
    guard let object else { return nil }
    afterUnlock.release(object)
    return origin
  }
}
