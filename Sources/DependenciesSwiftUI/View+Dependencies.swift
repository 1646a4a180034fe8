#if canImport(SwiftUI)
  public import SwiftUI

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension View {
    /// Overrides dependencies for the views inside this one.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// let view = Text("Notes").dependencies { $0.timeZone = .current }
    /// ```
    ///
    /// The inner modifier wins, even over a `DependencyScope` around it. `@Dependency` in views does not see
    /// it. The closure runs each time SwiftUI evaluates the modifier, so it should be quick and make no
    /// objects: keep those, such as `UUIDGenerator.incrementing`, which counts, in a `static let`. See
    /// <doc:DependenciesSwiftUI#Override-for-a-part-of-the-views>.
    ///
    /// - Parameter update: Changes the values.
    public nonisolated func dependencies(
      _ update: @escaping (inout DependencyValues) -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependenciesModifier(location: location, update: update))
    }

    /// Overrides one dependency for the views inside this one. See `dependencies(_:)`.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// let view = Text("Notes").dependency(\.timeZone, .current)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency, or to a part of it.
    ///   - value: The value.
    /// - Returns: The view with the override.
    public nonisolated func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      _ value: @autoclosure @escaping () -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependenciesModifier(location: location) { $0.set(value(), at: keyPath) })
    }

    /// Overrides a dependency that is its own key, for the views inside this one.
    ///
    /// See `dependencies(_:)`.
    ///
    /// - Parameter value: The value.
    /// - Returns: The view with the override.
    public nonisolated func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping () -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View where Value.Value == Value {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependenciesModifier(location: location) { $0[Value.self] = value() })
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  extension View {
    /// Makes a value of SwiftUI's environment around this view a dependency, for the views inside it.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// let view = Text("Search").dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
    /// ```
    ///
    /// When the value changes, so does the dependency; a model that was made before keeps the old one.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency.
    ///   - source: The path to the environment's value.
    ///   - transform: Makes the dependency. It may run at each update, and should have no effects.
    public nonisolated func dependency<Source, Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      from source: KeyPath<EnvironmentValues, Source>,
      _ transform: @escaping (Source) -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(EnvironmentSourceModifier(keyPath, source, at: location, transform))
    }

    /// Makes a value of SwiftUI's environment a dependency of the same type, for the views inside this one.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency.
    ///   - source: The path to the environment's value.
    /// - Returns: The view with the override.
    public nonisolated func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      from source: KeyPath<EnvironmentValues, Value>,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(EnvironmentSourceModifier(keyPath, source, at: location) { $0 })
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  private nonisolated struct DependenciesModifier: ViewModifier {
    let location: CodeLocation
    let update: (inout DependencyValues) -> Void

    @Environment(\.dependencies) private var outer

    // As a property wrapper, it would bind the initializer to the main actor.
    var subtree = StateObject(wrappedValue: SubtreeDependencies())

    @MainActor func body(content: Content) -> some View {
      let subtree = subtree.wrappedValue
      let values = subtree.values(over: outer, at: location, update)
      content.environment(\.surroundings, Surroundings(values: values, present: subtree.present))
    }
  }

  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  private nonisolated struct EnvironmentSourceModifier<Source, Value>: ViewModifier {
    let location: CodeLocation
    let keyPath: WritableKeyPath<DependencyValues, Value>
    let transform: (Source) -> Value

    @Environment private var source: Source

    init(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      _ source: KeyPath<EnvironmentValues, Source>,
      at location: CodeLocation,
      _ transform: @escaping (Source) -> Value
    ) {
      (self.location, self.keyPath, self.transform) = (location, keyPath, transform)
      _source = Environment(source)
    }

    @MainActor func body(content: Content) -> some View {
      // SwiftUI evaluates this only for another source or transformation. In the closure below, each
      // evaluation of that modifier would make another value, which may have no `==`.
      let value = transform(source)
      content.modifier(DependenciesModifier(location: location) { [keyPath] in $0.set(value, at: keyPath) })
    }
  }
#endif
