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
  /// - Parameter value: The value, which code in the scope reads. See ``DependencyScopeValue``.
  public convenience init(
    _ value: some DependencyScopeValue,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(value, at: location) { _ in }
  }

  /// Opens a scope that carries a value, with overrides, inside the innermost open one.
  ///
  /// - Parameters:
  ///   - value: The value, which code in the scope reads.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: Any error from the closure; in that case, no scope is opened.
  public convenience init<Failure: Error>(
    _ value: some DependencyScopeValue,
    _ update: (inout DependencyValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    try self.init(value, at: location, update)
  }

  /// Opens a scope that carries a value, inside a scope of your choice, or inside none.
  ///
  /// See ``init(_:in:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - value: The value, which code in the scope reads.
  ///   - scope: The scope around it, or nil for none. Neither the scopes in effect here nor their values are in
  ///     effect in the scope.
  public convenience init(
    _ value: some DependencyScopeValue,
    in scope: DependencyScope?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation.moved(into: scope, at: location)
    self.init(value, in: current, at: location) { _ in }
  }

  /// Opens a scope that carries a value, with overrides, inside a scope of your choice, or inside none.
  ///
  /// - Parameters:
  ///   - value: The value, which code in the scope reads.
  ///   - scope: The scope around it, or nil for none.
  ///   - update: Sets the overrides of the scope.
  /// - Throws: Any error from the closure; in that case, no scope is opened.
  public convenience init<Failure: Error>(
    _ value: some DependencyScopeValue,
    in scope: DependencyScope?,
    _ update: (inout DependencyValues) throws(Failure) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = DependencyValues.forOperation.moved(into: scope, at: location)
    try self.init(value, in: current, at: location, update)
  }

  /// Opens a scope that carries a value, for code that knows its place.
  package convenience init<Kind: DependencyScopeValue, Failure: Error>(
    _ value: Kind,
    in current: DependencyValues = .forOperation,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) {
    let values = try current.updated(carrying: value, at: location, update)
    self.init(Kind.self, in: current, with: values, at: location)
  }
}

extension DependencyValues {
  /// These values as an update closure leaves them, with the value that a scope carries.
  consuming func updated<Kind: DependencyScopeValue, Failure: Error>(
    carrying value: Kind,
    at location: CodeLocation,
    _ update: (inout DependencyValues) throws(Failure) -> Void
  ) throws(Failure) -> DependencyValues {
    // After the closure, which may have assigned fresh values: the value belongs to the scope alone.
    try updated(at: location, update).updated(at: location) { $0[Kind.self] = value }
  }
}
