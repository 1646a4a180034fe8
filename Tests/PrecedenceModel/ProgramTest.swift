package import DependenciesCore

/// The test that a program runs in, and what the test support gives it.
package struct ProgramTest: Sendable {
  /// An update closure.
  package typealias Update = @Sendable (inout DependencyValues) -> Void

  /// Runs code in a trait that sets dependencies, in the current test. The number is the line of the trait.
  let run: @Sendable (UInt, @escaping Update, @Sendable () async -> Void) async -> Void

  /// Calls `overrideDependencies`. The number is the line of the call.
  let override: @Sendable (UInt, Update) -> Void

  package init(
    run: @escaping @Sendable (UInt, @escaping Update, @Sendable () async -> Void) async -> Void,
    override: @escaping @Sendable (UInt, Update) -> Void
  ) {
    (self.run, self.override) = (run, override)
  }
}
