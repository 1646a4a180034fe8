#if canImport(SwiftUI)
  public import SwiftUI

  /// Reads a dependency in a view: the override of the subtree that the view is in, or else the value in
  /// force.
  ///
  /// ```swift
  /// import Dependencies
  /// import SwiftUI
  ///
  /// struct GreetingView: View {
  ///   @EnvironmentDependency(GreetingKey.self) private var greeting
  ///
  ///   var body: some View { Text(greeting) }
  /// }
  ///
  /// struct GreetingScreen: View {
  ///   var body: some View {
  ///     GreetingView().dependencies { $0[GreetingKey.self] = "Good evening" }
  ///   }
  /// }
  /// ```
  ///
  /// It captures nothing when the view is made. It reads the environment where SwiftUI evaluates `body`, like
  /// `@Environment`, so it works in types that SwiftUI evaluates: views, modifiers, scenes. Models have no
  /// environment; use ``DependenciesCore/Dependency`` there, and make them with the environment's
  /// `dependencies`.
  @propertyWrapper
  public struct EnvironmentDependency<Value>: DynamicProperty {
    @Environment(\.dependencies) private var dependencies
    private let dependency: Dependency<Value>

    /// Reads the dependency that a key path names.
    ///
    /// - Parameter keyPath: A path from `DependencyValues` to the value.
    public init(
      _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) {
      dependency =
        Dependency(keyPath, fileID: fileID, filePath: filePath, line: line, column: column).withoutScope
    }

    /// Reads the dependency of a key.
    ///
    /// - Parameter key: The key's type.
    public init<Key: TestDependencyKey>(
      _ key: Key.Type,
      fileID: StaticString = #fileID,
      filePath: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) where Key.Value == Value {
      dependency =
        Dependency(key, fileID: fileID, filePath: filePath, line: line, column: column).withoutScope
    }

    /// The value of the dependency at this moment.
    public var wrappedValue: Value { dependencies.runOverCurrent { dependency.wrappedValue } }
  }

  /// In a view, a `@Dependency` is read where `body` is evaluated.
  ///
  /// The wrapper remembers the scope in which the structure of the view is made, as in any structure. Since
  /// SwiftUI makes it where the parent's `body` is evaluated, that is the scope of the process, except where
  /// the view is made inside `withDependencies`. A read costs nanoseconds, and does not make SwiftUI evaluate
  /// the view again when something changes.
  ///
  /// It does not see what modifiers of views above override. ``EnvironmentDependency`` does.
  extension Dependency: DynamicProperty {}
#endif
