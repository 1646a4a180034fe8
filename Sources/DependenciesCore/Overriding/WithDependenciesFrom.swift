/// Runs an operation with the dependencies that a model was made with, and overrides on top of them.
///
/// A model that makes another model passes its dependencies on this way, even long after the scope in which
/// it was itself made:
///
/// ```swift
/// final class ListModel {
///   @Dependency(\.apiClient) var apiClient
///
///   func makeSearch() -> SearchModel {
///     withDependencies(from: self) {
///       $0[GreetingKey.self] = "Search!"
///     } operation: {
///       SearchModel()
///     }
///   }
/// }
/// ```
///
/// The scope is found in the first stored property of the model that is declared with `@Dependency`. The
/// search includes superclasses, and looks into optionals and tuples. A model without such a property is
/// reported, and the operation runs with the current values: give it one, for instance `@Dependency(\.self)
/// private var dependencies`, with `@ObservationIgnored` in an `@Observable` class. Nothing is kept anywhere
/// else, so a model and all that its overrides hold are released with it.
///
/// The model may also be `DependencyValues`, or have a stored property of that type, such as the values from
/// a view's environment.
///
/// An override in the current scope wins over one of the model's. A model that is `CustomReflectable` must
/// show its `@Dependency` properties in its mirror.
///
/// Each call inspects the model's mirror, which takes about as long as ten calls of
/// ``withDependencies(_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: location).updated(at: location, update).run(operation)
}

/// Runs an operation with the dependencies that a model was made with.
///
/// See ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - model: The model whose dependencies the operation gets.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withDependencies<Model, Result>(
  from model: Model,
  operation: () throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues(from: model, at: location).run(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with, and overrides on top of
/// them.
///
/// The asynchronous form of ``withDependencies(from:_:operation:fileID:filePath:line:column:)``. The
/// operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencies<Model, Result>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = try DependencyValues(from: model, at: location).updated(at: location, update)
  return try await values.run(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with, and with overrides by an
/// asynchronous update closure.
///
/// A synchronous update closure costs much less. Both closures run on the actor whose code contains them.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: The error of either closure.
@discardableResult
public func withDependencies<Model, Result>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  _ update: @concurrent (inout DependencyValues) async throws -> Void,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues(from: model, at: location).updated(at: location, update).run(operation)
}

/// Runs an asynchronous operation with the dependencies that a model was made with.
///
/// See ``withDependencies(isolation:from:_:operation:fileID:filePath:line:column:)-3jitt``.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - model: The model whose dependencies the operation gets.
///   - operation: The code to run with them.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@discardableResult
public func withDependencies<Model, Result>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  operation: @concurrent () async throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> Result {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DependencyValues(from: model, at: location).run(operation)
}

extension DependencyValues {
  /// The values that a model was made with, under those of the current scope.
  fileprivate init(from model: some Any, at location: CodeLocation) {
    let carried = storageCarried(by: model)
    if carried == nil {
      let mirror = Mirror(reflecting: model)
      let isNil = mirror.displayStyle == .optional && mirror.children.isEmpty
      IssueReporter.report(
        .modelWithoutDependencies(isNil ? nil : type(of: model as Any), at: location),
        at: location
      )
    }
    self.init(storage: Storage.current.over(carried))
  }
}
