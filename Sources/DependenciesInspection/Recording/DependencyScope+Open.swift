public import DependenciesCore

extension DependencyScope {
  /// How many scopes of one name are open.
  public struct OpenCount: Sendable, CustomStringConvertible {
    /// The name of the scopes.
    public let name: any DependencyScopeName.Type

    /// How many of them are open.
    public let count: Int

    /// The name and the number, such as `Request: 3`.
    public var description: String { "\(typeName(name)): \(count)" }
  }

  /// How many scopes are open, for each name that has any, sorted by the names' text.
  ///
  /// ```swift
  /// import DependenciesInspection
  ///
  /// for openCount in DependencyScope.openCountsByName { print(openCount) }
  /// ```
  ///
  /// A scope counts until its values are torn down and released. If a server's count grows while its load
  /// does not, some scope is never closed. In a test, these are the scopes that the test has opened, so that
  /// tests can run concurrently. Elsewhere, they are those of the process. The cost grows with the number of
  /// open scopes.
  public static var openCountsByName: [OpenCount] {
    Dictionary(grouping: ScopeState.openNames) { ObjectIdentifier($0) }.values
      .map { OpenCount(name: $0[0], count: $0.count) }
      .sorted { $0.description < $1.description }
  }

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
  /// See ``openCountsByName``.
  ///
  /// - Parameter name: The name of the scopes.
  /// - Returns: The number; in a test, of the scopes that the test has opened.
  public static func openCount(of name: (some DependencyScopeName).Type) -> Int {
    ScopeState.openNames.count { $0 == name }
  }
}
