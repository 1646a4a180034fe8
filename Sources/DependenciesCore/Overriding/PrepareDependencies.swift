/// Sets values for the whole program, such as a database that is opened at launch.
///
/// Call it where the program starts, before any code reads these values:
///
/// ```swift
/// import Dependencies
///
/// final class Database: Sendable {
///   init(path: String) throws {}
/// }
///
/// enum DatabaseKey: TestDependencyKey {
///   static var testValue: Database { try! Database(path: ":memory:") }
/// }
///
/// func launch(arguments: [String]) throws {
///   let database = try Database(path: arguments.last ?? "notes.sqlite")
///   prepareDependencies {
///     $0[DatabaseKey.self] = database
///   }
/// }
/// ```
///
/// All tasks and threads then read the prepared value, unless an override replaces it.
///
/// Prepare each key once. If the key has been read or prepared already, the first value stays, and the
/// library reports an issue, which names the place of the first read or preparation. Release builds report
/// this as well.
///
/// Code that runs in the closure reads the values that the closure has set so far, so one value can be built
/// from another.
///
/// ## Details
///
/// - For other code, the values are set together when the closure returns. If the closure throws an error, no
///   value is set, but what it has read counts as read.
/// - If the closure reads a value that nothing has prepared, the read builds the key's own live, preview or
///   test value. The closure may still set that key; values that have been built from the first value keep
///   it. In the live context, a read that finds no live value is an issue here as well.
/// - Change `$0` itself. While the closure runs, its code reads changes of a copy as well, but not values
///   that are assigned as a whole, by `$0 = …`.
/// - The closure sees no open scope, since the program's values outlive scopes.
/// - The values apply to the current context: live, preview or test. If the closure sets `$0.context`, the
///   program's context changes when the closure returns, and the values apply to the new one.
/// - In a test, the values apply only to that test.
/// - If a surrounding `withDependencies` replaces all values (`$0 = DependencyValues()` or `$0 = .test`),
///   values prepared inside it apply only there.
/// - Xcode can restart a preview in the same process, so in a preview, a later value replaces the first one,
///   which stays in memory.
/// - The library cannot detect an earlier read of a `transient`, `graph` or `scoped` key, or of a `weak` key
///   whose object has been released.
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

/// Sets values for the whole program, with an asynchronous closure.
///
/// The closure runs on the same actor as the code around it. See
/// ``prepareDependencies(_:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Omit it.
///   - update: Sets the values.
/// - Returns: The result of the closure.
/// - Throws: Any error from the closure.
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

/// Sets dependencies for the rest of the running test, or for a preview. Replaces earlier values.
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
    try ThreadFrame.run(.updating(notesOverrides: true), at: preparation.location) {
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

  /// Whether the values replace those that have been set or built.
  private let replacesValues: Bool

  /// The current storage while the update closure runs. Values made there become defaults, so they must keep
  /// neither the store that keeps them nor a scope around the call.
  let surroundings: Storage

  /// The values that the update closure changes. They start from the defaults, without the overrides around
  /// the call, which are not the program's.
  var values: DependencyValues

  init(at location: CodeLocation, replacesValues: Bool = false) {
    (self.location, self.replacesValues) = (location, replacesValues)
    store = outer.store
    let record = ChangeRecord()
    let context = store.context(outer.context)
    update = UpdateClosure(at: location, record: record, in: store, replacesValues ? nil : context)
    surroundings = outer.withoutKeepers(nil)
    surroundings.update = UpdateClosure.Reference(closure: update)
    values = DependencyValues(storage: Storage().withoutKeepers(nil, storeOf: outer))
    values.storage.record = record
  }

  /// Makes the values defaults, and reports those that come too late or are hidden.
  func commit() {
    var boxes: [(key: ObjectIdentifier, box: AnyValueBox?)] = []
    values.storage.forEachOverride { key, box in boxes.append((key, box?.prepared(for: key, at: location))) }
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

  /// Makes the context of the values the prevailing one, or returns the problem. The caller holds the lock of
  /// the store.
  private func prepareContext() -> Diagnostic? {
    guard let context = values.storage.context, context != outer.context else { return nil }
    if outer.context != nil { return .hiddenByOverride(nil, override: nil, at: location) }
    if store.prepare(context, replacing: replacesValues) { return nil }
    return .preparedTooLate(nil, at: location)
  }

  /// Makes a value a default, or returns the problem if the key has a value that may not be replaced. A
  /// reset, which has no box, takes back what `overrideDependencies` has set. The caller holds the locks of
  /// the slot.
  private func publish(
    _ box: AnyValueBox?,
    for key: ObjectIdentifier,
    in context: DependencyContext,
    replacing built: [ObjectIdentifier: Slot],
    _ afterUnlock: inout AfterUnlock
  ) -> Diagnostic? {
    if box == nil, !replacesValues { return nil }
    let slot = store.slotWhileLocked(for: key, in: context)
    let isReplaceable = context == .preview || replacesValues || built[ObjectIdentifier(slot)] != nil
    if !isReplaceable, let first = slot.firstUse(&afterUnlock) {
      return .preparedTooLate(first, at: location)
    }
    for context in replacesValues ? DependencyContext.allCases : [context] {
      let replaced = store.slotWhileLocked(for: key, in: context).box
      if box == nil, replaced?.origin?.kind != .prepared { continue }
      afterUnlock.release(replaced)
      store.publish(box, for: key, in: context)
    }
    // The value belongs to this context. If that prevails, it must not change any more.
    store.noteValue(in: context)
    return nil
  }

  /// The problem that an override hides the value from the caller, if one does.
  private func hidingProblem(of box: AnyValueBox?, for key: ObjectIdentifier) -> Diagnostic? {
    guard let override = outer.boxOfOverride(for: key), let name = box?.origin?.name else { return nil }
    let place = override.origin?.location
    if place == nil, !replacesValues { return nil }
    return .hiddenByOverride(name, override: place, at: location, isPrepared: !replacesValues)
  }
}

extension Slot {
  /// The origin of the value that has been built or prepared, or is under construction; nil for an unused
  /// slot. The caller holds a lock of the slot.
  fileprivate func firstUse(_ afterUnlock: inout AfterUnlock) -> ValueOrigin? {
    if let site = running?.site { return ValueOrigin(kind: .built, name: site.name, location: site.location) }
    if let box { return box.origin }
    // A weak value counts while other code holds it. This may be the last reference.
    guard let object else { return nil }
    afterUnlock.release(object)
    return origin
  }
}
