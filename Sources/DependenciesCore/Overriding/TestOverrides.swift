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
  let around = Storage.current
  var values = around.environmentToEdit(at: location)
  let below = values.storage.below
  try DependencyValues(storage: around.forEnvironment).bind { try update(&values) }
  around.setEnvironment(values, over: below, at: location, isOfTrait: isOfTrait)
}

/// The same for an asynchronous closure.
package func overrideInTest(
  isolation: isolated (any Actor)? = #isolation,
  at location: CodeLocation,
  isOfTrait: Bool,
  _ update: @concurrent (inout DependencyValues) async throws -> Void
) async rethrows {
  let around = Storage.current
  var values = around.environmentToEdit(at: location)
  let below = values.storage.below
  try await DependencyValues(storage: around.forEnvironment).bind { try await update(&values) }
  around.setEnvironment(values, over: below, at: location, isOfTrait: isOfTrait)
}

extension Storage {
  /// The current storage while a closure makes what the environment keeps, which must keep no scope open.
  fileprivate var forEnvironment: Storage { copy(in: scopes?.withoutKeepers) }

  /// A draft of the environment of the store.
  fileprivate func environmentToEdit(at location: CodeLocation) -> DependencyValues {
    let storage = (storeOfTest.environment ?? Storage()).rooted(in: storeOfTest)
    storage.observer = observer
    let values = DependencyValues(storage: storage).edited(at: location, inLayer: true)
    values.storage.edit?.isOfTest = true
    return values
  }

  /// Adds what a closure has set to the environment of the store, and reports what an override around it
  /// hides.
  fileprivate func setEnvironment(
    _ values: DependencyValues,
    over below: Storage?,
    at location: CodeLocation,
    isOfTrait: Bool
  ) {
    guard let changes = values.storage.changes(over: below) else { return }
    guard storeOfTest.addToEnvironment(changes) else {
      return storeOfTest.reportCallAfterTest("overrideDependencies", at: location)
    }
    changes.observed(by: observer).emitOverrides(at: location) { _, _ in true }
    changes.forEachOverride { key, box in
      guard let override = boxOfOverride(for: key), let name = box?.origin?.name else { return }
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
  }
}
