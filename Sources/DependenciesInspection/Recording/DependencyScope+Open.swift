public import DependenciesCore

extension DependencyScope {
  /// How many scopes of a name are open.
  ///
  /// ```swift
  /// import Dependencies
  /// import DependenciesInspection
  ///
  /// enum Request: DependencyScopeName {}
  ///
  /// print(DependencyScope.openCount(of: Request.self))
  /// ```
  ///
  /// A scope counts until its values are torn down and released. If a server's count grows while its load
  /// does not, some scope is never closed. The cost grows with the number of open scopes.
  ///
  /// - Parameter name: The name of the scopes.
  /// - Returns: The number; in a test, of the scopes that the test has opened.
  public static func openCount(of name: (some DependencyScopeKind).Type) -> Int {
    ScopeState.openNames.count { $0 == name }
  }
}
