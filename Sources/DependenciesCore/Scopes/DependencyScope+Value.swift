extension DependencyScope {
  /// Opens a scope that carries a value, inside the innermost open one.
  ///
  /// ```swift
  /// struct Session: DependencyScopeValue {
  ///   let user: String
  ///   static var testValue: Session { Session(user: "test") }
  /// }
  /// let session = DependencyScope(Session(user: "Ann"))
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value, which code in the scope reads. See ``DependencyScopeValue``.
  ///   - update: Sets the overrides of the scope. If making their values can fail, make them first.
  public convenience init(
    _ value: some DependencyScopeValue,
    _ update: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(value, at: location, update)
  }

  /// Opens a scope that carries a value, inside a scope of your choice, or inside none.
  ///
  /// See ``init(_:in:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - value: The value, which code in the scope reads.
  ///   - scope: The scope around it, or nil for none. Neither the scopes in effect here nor their values are in
  ///     effect in the scope.
  ///   - update: Sets the overrides of the scope.
  public convenience init(
    _ value: some DependencyScopeValue,
    in scope: DependencyScope?,
    _ update: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(value, in: .forOperation.moved(into: scope, at: location), at: location, update)
  }

  /// Opens a scope that carries a value, for code that knows its place.
  package convenience init<Kind: DependencyScopeValue>(
    _ value: Kind,
    in current: DependencyValues = .forOperation,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) {
    let values = current.updated(carrying: value, at: location, update)
    self.init(Kind.self, in: current, with: values, at: location)
  }
}

extension DependencyValues {
  /// These values as an update closure leaves them, with the value that a scope carries.
  consuming func updated<Kind: DependencyScopeValue>(
    carrying value: Kind,
    at location: CodeLocation,
    _ update: (inout DependencyValues) -> Void
  ) -> DependencyValues {
    updated(at: location) {
      $0[Kind.self] = value
      update(&$0)
    }
    // Again, since the closure may have assigned fresh values: the value belongs to the scope alone.
    .updated(at: location) { $0[Kind.self] = value }
  }
}
