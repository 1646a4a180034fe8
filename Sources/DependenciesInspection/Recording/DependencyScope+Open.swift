extension DependencyScope {
  /// How many scopes are open, by their names; a name without open scopes is left out.
  ///
  /// In a test these are the scopes that the test has opened, so that others may run at the same time.
  /// Elsewhere they are all of the process.
  ///
  /// A scope counts until all that it has is torn down and released, so a scope that something holds open
  /// counts. If a server's count grows while its load does not, some scope is never closed:
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
  /// It looks at each open scope, so what it costs grows with their number.
  public static var openCounts: [String: Int] {
    ScopeState.openNames.reduce(into: [:]) { $0[typeName($1), default: 0] += 1 }
  }
}
