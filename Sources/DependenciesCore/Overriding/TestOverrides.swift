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
  let around = DependencyEnvironment.current
  let environment = around.storeOfTest.environment ?? DependencyEnvironment()
  var values = around.draft(of: environment, at: location)
  try update(&values)
  around.overrideInTest(values.environment.changes(from: environment), at: location, isOfTrait: isOfTrait)
}

/// The same for an asynchronous closure.
package func overrideInTest(
  isolation: isolated (any Actor)? = #isolation,
  at location: CodeLocation,
  isOfTrait: Bool,
  _ update: @concurrent (inout DependencyValues) async throws -> Void
) async rethrows {
  let around = DependencyEnvironment.current
  let environment = around.storeOfTest.environment ?? DependencyEnvironment()
  var values = around.draft(of: environment, at: location)
  try await update(&values)
  around.overrideInTest(values.environment.changes(from: environment), at: location, isOfTrait: isOfTrait)
}

extension DependencyEnvironment {
  /// A draft of the environment of the store.
  fileprivate func draft(of environment: DependencyEnvironment, at location: CodeLocation) -> DependencyValues
  {
    let copy = environment.rooted(in: storeOfTest)
    copy.observer = observer
    let values = DependencyValues(environment: copy).edited(at: location)
    values.environment.edit?.isOfTest = true
    return values
  }

  /// Adds what a closure has set to the environment of the store, and reports what an override around it
  /// hides.
  fileprivate func overrideInTest(
    _ changes: DependencyEnvironment,
    at location: CodeLocation,
    isOfTrait: Bool
  ) {
    if !changes.hasOverrides, changes.context == nil { return }
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
