#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Overrides dependencies for the views inside this one.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// enum GreetingKey: DependencyKey {
    ///   static let liveValue = "Hello"
    /// }
    ///
    /// struct RootView: View {
    ///   var body: some View {
    ///     GreetingView().dependencies { $0[GreetingKey.self] = "Good evening" }
    ///   }
    /// }
    ///
    /// struct GreetingView: View {
    ///   @EnvironmentDependency(GreetingKey.self) private var greeting
    ///
    ///   var body: some View { Text(greeting) }
    /// }
    /// ```
    ///
    /// They reach `@EnvironmentDependency` in these views, and models made with the environment's
    /// `dependencies`. They do not reach `@Dependency` in views.
    ///
    /// Overrides of several modifiers add up. For the same dependency, the inner one wins, even over a
    /// `DependencyScope` around it.
    ///
    /// The closure runs each time SwiftUI evaluates the modifier, so it may use the view's properties. Keep
    /// it quick, and do not make objects in it. The views inside update only if a value is another object, or
    /// differs from the last one; a value without `==`, such as a structure of closures, updates them each
    /// time.
    ///
    /// - Parameter update: Changes the values. If it throws, the library reports the error, whose text
    ///   replaces the view.
    /// - Returns: The view with the overrides.
    public func dependencies(
      _ update: @escaping (inout DependencyValues) throws -> Void,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(DependenciesModifier(location: location, update: update))
    }

    /// Overrides one dependency for the views inside this one.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// struct RootView: View {
    ///   var body: some View {
    ///     Text("Notes").dependency(\.uuid, .incrementing)
    ///   }
    /// }
    /// ```
    ///
    /// See `dependencies(_:)`.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency, or to a part of it.
    ///   - value: The value. If making it throws, the library reports the error, whose text replaces the
    ///     view.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      _ value: @autoclosure @escaping () throws -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      dependencies(
        { $0.set(try value(), at: keyPath) },
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }

    /// Overrides a dependency that is its own key, for the views inside this one.
    ///
    /// See `dependencies(_:)`.
    ///
    /// - Parameter value: The value. If making it throws, the library reports the error, whose text replaces
    ///   the view.
    /// - Returns: The view with the override.
    public func dependency<Value: TestDependencyKey>(
      _ value: @autoclosure @escaping () throws -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View where Value.Value == Value {
      dependencies(
        { $0[Value.self] = try value() },
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  extension View {
    /// Makes a value of SwiftUI's environment a dependency, for the views inside this one.
    ///
    /// ```swift
    /// import Dependencies
    /// import SwiftUI
    ///
    /// struct RootView: View {
    ///   var body: some View {
    ///     Text("Search")
    ///       .dependency(\.locale, from: \.locale)
    ///       .dependency(\.openURL, from: \.openURL) { OpenURLEffect($0) }
    ///   }
    /// }
    /// ```
    ///
    /// It reads the environment around this view. When the value changes, so does the dependency; a model
    /// that was made before keeps the old one.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency.
    ///   - source: The path to the environment's value.
    ///   - transform: Makes the dependency from the environment's value.
    /// - Returns: The view with the override.
    public func dependency<Source, Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      from source: KeyPath<EnvironmentValues, Source>,
      _ transform: @escaping (Source) -> Value,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return modifier(
        EnvironmentSourceModifier(location: location, source: Environment(source)) {
          $0.set(transform($1), at: keyPath)
        }
      )
    }

    /// Makes a value of SwiftUI's environment a dependency of the same type, for the views inside this one.
    ///
    /// - Parameters:
    ///   - keyPath: The path to the dependency.
    ///   - source: The path to the environment's value.
    /// - Returns: The view with the override.
    public func dependency<Value>(
      _ keyPath: WritableKeyPath<DependencyValues, Value>,
      from source: KeyPath<EnvironmentValues, Value>,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> some View {
      dependency(
        keyPath,
        from: source,
        { $0 },
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  private struct DependenciesModifier: ViewModifier {
    let location: CodeLocation
    let update: (inout DependencyValues) throws -> Void

    @Environment(\.dependencies) private var outer
    @State private var subtree = SubtreeDependencies()

    func body(content: Content) -> some View {
      ViewOfDependencies(values: subtree.result(over: outer, at: location, update), content: content)
    }
  }

  private struct EnvironmentSourceModifier<Source>: ViewModifier {
    let location: CodeLocation
    @Environment var source: Source
    let update: (inout DependencyValues, Source) -> Void

    func body(content: Content) -> some View {
      content.modifier(DependenciesModifier(location: location) { [source] in update(&$0, source) })
    }
  }

  /// A view with dependencies for its subtree, or the error in place of them.
  struct ViewOfDependencies<Content: View>: View {
    let values: Result<DependencyValues, any Error>
    let content: Content

    var body: some View {
      switch values {
      case .success(let values): content.environment(\.dependencies, values)
      case .failure(let error): Text(verbatim: String(describing: error))
      }
    }
  }
#endif
