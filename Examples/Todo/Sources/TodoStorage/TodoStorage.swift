import Dependencies
import DependenciesMacros

/// Where the list is kept.
///
/// Features know only this interface of a storage. The module `TodoStorageLive` keeps the list in a file.
@DependencyClient
public struct TodoStorage: Sendable {
  /// The items, in the order in which they were added.
  public var load: @Sendable () throws -> [TodoItem]

  /// Replaces all items.
  public var save: @Sendable (_ items: [TodoItem]) throws -> Void
}

extension DependencyValues {
  /// Where the list is kept. A test that does not override it fails when an endpoint is called.
  @DependencyEntry public var todoStorage: TodoStorage = TodoStorage()
}
