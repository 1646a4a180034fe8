/// Runs an operation with the dependencies that a model was made with, and overrides on top of them.
///
/// A model that makes another hands its dependencies on this way, also long after the scope it was itself
/// made in:
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
/// The scope is found in the first stored property of the model that is declared with `@Dependency`, those of
/// its superclasses included; an optional and a tuple are looked into. A model that has none is reported, and
/// the operation runs with the current values: give it one, for instance `@Dependency(\.self) private var
/// dependencies`, with `@ObservationIgnored` in an `@Observable` class. Nothing is kept anywhere else, so a
/// model and all that its overrides hold are released with it.
///
/// `DependencyValues` may stand in the place of a model, or be one of its stored properties, such as those
/// that a view finds in its environment.
///
/// An override in the current scope wins over one of the model's. A model that is `CustomReflectable` must
/// show its `@Dependency` properties in its mirror.
///
/// Each call looks at the model's mirror, which takes about as long as ten calls of
/// ``withDependencies(_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
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
/// It is the asynchronous form of ``withDependencies(from:_:operation:fileID:filePath:line:column:)``. The
/// operation runs on the actor whose code contains it.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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

/// Runs an asynchronous operation with the dependencies that a model was made with, and overrides by an
/// update closure that is asynchronous, too.
///
/// A closure that does not wait for anything costs much less. Both closures run on the actor whose code
/// contains them.
///
/// - Parameters:
///   - isolation: The caller's isolation. Leave it out.
///   - model: The model whose dependencies the operation gets.
///   - update: Changes the values.
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What either closure throws.
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
///   - operation: What runs with them.
///   - fileID: The place of the call, for diagnostics.
///   - filePath: The place of the call, for diagnostics.
///   - line: The place of the call, for diagnostics.
///   - column: The place of the call, for diagnostics.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
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
        isNil ? .noModel(at: location) : .modelWithoutDependencies(type(of: model as Any), at: location),
        at: location
      )
    }
    self.init(storage: Storage.current.over(carried))
  }
}
