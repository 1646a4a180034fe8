extension DependencyScope {
  /// How many scopes are open, by name. Names without open scopes are omitted.
  ///
  /// In a test, these are the scopes that the test has opened, so that tests can run concurrently. Elsewhere,
  /// they are those of the process.
  ///
  /// A scope counts until its values are torn down and released. If a server's count grows while its load
  /// does not, some scope is never closed:
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesInspection
  ///
  /// func printOpenScopes() {
  ///   for (name, count) in DependencyScope.openCounts.sorted(by: { $0.key < $1.key }) {
  ///     print(name, count)
  ///   }
  /// }
  /// ```
  ///
  /// The cost grows with the number of open scopes.
  public static var openCounts: [String: Int] {
    ScopeState.openNames.reduce(into: [:]) { $0[typeName($1), default: 0] += 1 }
  }
}
