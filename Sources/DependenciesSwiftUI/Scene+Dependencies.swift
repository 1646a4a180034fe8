#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Scene {
    /// Overrides dependencies for the views of this scene.
    ///
    /// Works like the modifier for views. Before iOS 17 and macOS 14, a scene has no environment: put the
    /// modifier on its root view.
    ///
    /// - Parameter update: Changes the values. It cannot throw, since a scene cannot show an error.
    /// - Returns: The scene with the overrides.
    public nonisolated func dependencies(
      _ update: @escaping (inout DependencyValues) -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some Scene {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return SceneOfDependencies(content: self, location: location, update: update)
    }

    /// Overrides one dependency for the views of this scene.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency, or to a part of it.
    ///   - value: The value.
    /// - Returns: The scene with the override.
    public nonisolated func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      _ value: @autoclosure @escaping () -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some Scene {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return SceneOfDependencies(content: self, location: location) { $0.set(value(), at: keyPath) }
    }

    /// Overrides a dependency that is its own key, for the views of this scene.
    ///
    /// - Parameter value: The value.
    /// - Returns: The scene with the override.
    public nonisolated func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping () -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some Scene where Value.Value == Value {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return SceneOfDependencies(content: self, location: location) { $0[Value.self] = value() }
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private nonisolated struct SceneOfDependencies<Content: Scene>: Scene {
    let content: Content
    let location: CodeLocation
    let update: (inout DependencyValues) -> Void

    @Environment(\.dependencies) private var outer

    // As a property wrapper, it would bind the initializer to the main actor.
    var subtree = StateObject(wrappedValue: SubtreeDependencies())

    @MainActor var body: some Scene {
      let subtree = subtree.wrappedValue
      let values = subtree.values(over: outer, at: location, update)
      return content.environment(\.surroundings, Surroundings(values: values, present: subtree.present))
    }
  }
#endif
