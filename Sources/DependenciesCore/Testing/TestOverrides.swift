// A test's overrides belong to the environment of its store, which everything in the test reads: see
// ``ValueStore/environment``.

/// Sets overrides for the rest of the running test.
///
/// - Parameters:
///   - isOfTrait: Whether a trait sets them, and not `overrideDependencies`.
///   - update: Changes the values: the overrides that the test has so far.
package func overrideInTest(
  at location: CodeLocation,
  isOfTrait: Bool,
  _ update: (inout DependencyValues) throws -> Void
) rethrows {
  let overrides = TestOverrides(at: location, isOfTrait: isOfTrait)
  var values = overrides.draft
  try update(&values)
  overrides.set(values.environment)
}

/// The same for an asynchronous closure.
package func overrideInTest(
  isolation: isolated (any Actor)? = #isolation,
  at location: CodeLocation,
  isOfTrait: Bool,
  _ update: @concurrent (inout DependencyValues) async throws -> Void
) async rethrows {
  let overrides = TestOverrides(at: location, isOfTrait: isOfTrait)
  var values = overrides.draft
  try await update(&values)
  overrides.set(values.environment)
}

/// A call that sets overrides for the running test.
private struct TestOverrides {
  private let location: CodeLocation
  private let isOfTrait: Bool

  /// The environment around the call.
  private let around = DependencyEnvironment.current

  private let store: ValueStore

  /// The environment of the store before the call.
  private let before: DependencyEnvironment

  /// The values that the closure changes.
  let draft: DependencyValues

  init(at location: CodeLocation, isOfTrait: Bool) {
    self.location = location
    self.isOfTrait = isOfTrait
    store = around.storeOfTest
    before = store.environment ?? DependencyEnvironment()
    let copy = before.rooted(in: store)
    copy.observer = around.observer
    draft = DependencyValues(environment: copy).makeDraft(at: location)
    draft.environment.draft?.isOfTest = true
  }

  /// Adds what the closure has set to the environment of the store. Values that it has assigned as a whole
  /// replace the environment.
  func set(_ values: DependencyEnvironment) {
    let changes = values.changes(from: before)
    let isWhole = values.draft?.number != draft.environment.draft?.number
    if !isWhole, !changes.hasOverrides, changes.context == nil { return }
    let added = isWhole ? values.changes(from: DependencyEnvironment()) : changes
    guard store.addToEnvironment(added, replacing: isWhole) else {
      return IssueReporter.reportCall("overrideDependencies", inEnded: store.testThatEnded, at: location)
    }
    changes.observed(by: around.observer).emitOverrides(at: location) { _, _ in true }
    changes.forEachOverride { key, box in
      // The name of a scope is no type.
      guard let box, box.scope == nil else { return }
      // Where the closure has assigned values as a whole, a release build knows no origins.
      let type = key.type as? any TestDependencyKey.Type
      guard let name = box.origin?.name ?? type.map({ DependencyName($0) }) else { return }
      if let override = around.boxOfOverride(for: key) {
        reportWithoutEffect(name, inside: override)
      } else if BuildConfiguration.isDebug {
        let old = before.boxOfOverride(for: key) ?? store.box(for: key, in: store.context(around.context))
        if old.map(box.isSame) != true { warnIfTooLate(name) }
      }
    }
  }

  /// Reports that an override around the call hides one that it has set.
  private func reportWithoutEffect(_ name: DependencyName, inside override: AnyValueBox) {
    IssueReporter.report(
      .overrideWithoutEffect(
        name,
        override: override.origin?.location,
        at: location,
        isOfTrait: isOfTrait
      ),
      at: location
    )
  }

  /// Warns if the construction of a kept value has read the dependency before, and code can still get the
  /// value.
  private func warnIfTooLate(_ name: DependencyName) {
    let key = ObjectIdentifier(name.keyType)
    let kept = ([(store, nil)] + around.scopes.map { ($0.store, $0.name) }).flatMap { owner, scope in
      owner.values.compactMap(\.origin).map { (value: $0, owner: owner.owner, scope: scope) }
    }
    let late = kept.filter { value, _, _ in
      value.reads?.name(of: key) != nil
        && store.overrideOfEnvironment(for: ObjectIdentifier(value.name.keyType)) == nil
    }
    // One that has read the dependency itself explains most. The names make the choice the same each time.
    func rank(_ value: ValueOrigin) -> (Int, String) {
      (value.reads?.own[key] == nil ? 1 : 0, value.name.short)
    }
    guard let (value, owner, scope) = late.min(by: { rank($0.value) < rank($1.value) }) else { return }
    IssueReporter.reportOnce(
      .overrideOutOfReach(name, override: location, value: value, of: owner, scope, use: nil),
      as: .warning,
      of: name.keyType,
      at: location
    )
  }
}
